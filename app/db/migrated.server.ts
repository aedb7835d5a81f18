import { readFileSync } from "node:fs"
import { sql } from "drizzle-orm"
import type { Db } from "./client.server"
import { keysAreSealed } from "./keys/keys-are-sealed.server"

type Journal = { entries: { when: number }[] }

let newest: number | undefined

/** Whether the database answers, carries every migration of this release and keeps keys encrypted. */
export async function isMigrated(db: Db): Promise<boolean> {
  newest ??=
    (JSON.parse(readFileSync("drizzle/migrations/meta/_journal.json", "utf8")) as Journal).entries.at(-1)
      ?.when ?? 0
  const [row] = await db.execute<{ at: string }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  return Number(row?.at ?? 0) >= newest && keysAreSealed(db)
}

import { readFileSync } from "node:fs"
import { sql } from "drizzle-orm"
import type { Db } from "./client.server"

type Journal = { entries: { when: number }[] }

let newest: number | undefined

/** Whether the database answers and carries every migration of this release. */
export async function isReady(db: Db): Promise<boolean> {
  newest ??=
    (JSON.parse(readFileSync("drizzle/migrations/meta/_journal.json", "utf8")) as Journal).entries.at(-1)
      ?.when ?? 0
  const [row] = await db.execute<{ at: string }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  return Number(row?.at ?? 0) >= newest
}

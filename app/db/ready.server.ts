import { readFileSync } from "node:fs"
import { sql } from "drizzle-orm"
import type { Db } from "./client.server"

type Journal = { entries: { when: number }[] }

let newest: number | undefined

/**
 * Whether no key of a draw and no moment of a batch that lives stands plain: what is there was looked at as its check was
 * validated, and since then no plain one is taken.
 */
export async function keysAreSealed(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ sealed: boolean }>(sql`
    select count(*) = 4 and bool_and(convalidated) as sealed from pg_constraint
    where connamespace = 'public'::regnamespace and conname in ('draws_sealed_check', 'draw_segments_sealed_check',
      'prize_batches_sealed_check', 'prizes_sealed_check')`)
  return row?.sealed ?? false
}

/** Whether the database answers, carries every migration of this release and keeps keys encrypted. */
export async function isReady(db: Db): Promise<boolean> {
  newest ??=
    (JSON.parse(readFileSync("drizzle/migrations/meta/_journal.json", "utf8")) as Journal).entries.at(-1)
      ?.when ?? 0
  const [row] = await db.execute<{ at: string }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  return Number(row?.at ?? 0) >= newest && keysAreSealed(db)
}

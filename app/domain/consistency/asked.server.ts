import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/** What does not follow from keys, rules and audit: which thing, and why. */
export type Finding = { what: string; id: string; why: string }

/** So many findings of one question are named: a database that lost more is told of by these. */
const NAMED = 1_000

/** Asks for everything that is wrong in one way: a statement with columns `id` and `why`. */
export async function* asked(db: Db, what: string, wrong: SQL): AsyncGenerator<Finding> {
  const rows = await db.execute<{ id: string; why: string }>(
    sql`select id::text, why from (${wrong}) as wrong limit ${NAMED}`,
  )
  for (const { id, why } of rows) yield { what, id, why }
}

/**
 * What the audit's last row that names a field left it at, by subject: `value`, as text. Only rows whose text is one of
 * ours: the chain's own verification names the others. A delivery's rows (`manage`) stand at its winner, and have a state
 * of their own.
 */
export const lastSaid = (subjectType: string, field: string): SQL => sql`
  select distinct on (subject_id) subject_id, text::jsonb -> 'after' ->> ${field}::text as value
  from actions where subject_type = ${subjectType} and action <> 'manage' and jsonb_exists(text::jsonb -> 'after', ${field}::text)
  order by subject_id, seq desc`

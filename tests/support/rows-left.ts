import { asc, inArray, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { actions } from "#drizzle/schema/back-office"

/** What a journey has left of a prize that somebody won, without what is its own: ids, moments, days, names, texts. */
export async function rowsOfAward(db: Db, awardId: string): Promise<Record<string, unknown[]>> {
  const left: Record<string, unknown[]> = {}
  const subjects = [awardId]
  for (const [table, column] of Object.entries(TABLES)) {
    const rows = await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${awardId} order by t.id`,
    )
    left[table] = rows.map(({ row }) => shapeOf(row))
    subjects.push(...rows.map(({ row }) => String(row.id)))
  }
  left.actions = await db
    .select({ permission: actions.permission, action: actions.action, about: actions.subjectType })
    .from(actions)
    .where(inArray(actions.subjectId, subjects))
    .orderBy(asc(actions.seq))
  return left
}

/** Every table that says something of a prize, and the column that says of which. */
const TABLES = {
  prize_awards: "id",
  papers: "award_id",
  fulfilments: "award_id",
  delivery_addresses: "award_id",
  disqualifications: "award_id",
}

/** Words of our own, yes, no and counts as they are; of anything else only whether it is there. */
const shapeOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value === null ||
      /^(boolean|number)$/.test(typeof value) ||
      /^(state|kind|way|reason_code|uf)$/.test(column)
        ? value
        : "there",
    ]),
  )

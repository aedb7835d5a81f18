import { asc, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { ownTables } from "#app/domain/my-data/own-rows.server"
import { actions } from "#drizzle/schema/back-office"
import { registrations } from "#drizzle/schema/registrations"

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

/** Rows that follow the time alone, or how often a page was looked at, and not what was done. */
const BY_THE_WAY = new Set(["rate_limits", "sent_mails"])

/** What a journey has left of its person in every table that holds something of people, without what is anybody's own. */
export async function rowsOfPerson(
  db: Db,
  { cpf, email }: { cpf: string; email: string },
): Promise<Record<string, string[]>> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.cpf, cpf.replace(/\D/g, "")))
  const left: Record<string, string[]> = {}
  for await (const { name, rows } of ownTables(db, { id: row!.id, cpf: row!.cpf, email }, new Date()))
    if (!BY_THE_WAY.has(name)) left[name] = rows.map((each) => JSON.stringify(ownShapeOf(each))).sort()
  return left
}

/** As `shapeOf`, by the names that our own programs give to columns. */
const ownShapeOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value === null ||
      typeof value === "boolean" ||
      /^(\w+Cents|version|status|kind|event|strategy)$/.test(column)
        ? value
        : "there",
    ]),
  )

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

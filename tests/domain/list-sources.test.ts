import { is, sql } from "drizzle-orm"
import { toSnakeCase } from "drizzle-orm/casing"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { afterAll, expect, test } from "vitest"
import { isPersonal } from "#drizzle/schema/columns"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { columnOf, lists, openListening, ordersOf } from "#tests/support/every-list"
import { MEND, type Place, readIndexes, type Reasons, say } from "#tests/support/indexed-columns"

const { db, sortedStatementsOf, close } = await openListening()
await insertDraw(db)
afterAll(close)

const known = new Map<string, Promise<string[]>>()
/** Asked once a list: there are as many tries as there are columns. */
function pagesOf(name: string): Promise<string[]> {
  const statements = known.get(name) ?? sortedStatementsOf(lists[name]!)
  known.set(name, statements)
  return statements
}

/** A column, or one that gives way to a fixed day; either way never null. */
async function isNotNull(term: string): Promise<boolean> {
  const { table, column } = columnOf(term) ?? {}
  if (!table || !column) return false
  const [row] = await db.execute<{ set: boolean }>(sql`
    select attnotnull as set from pg_attribute where attrelid = ${table}::regclass and attname = ${column}`)
  return row?.set === true
}

/** A column that no two rows share, by an index of its own: after it a page needs no id. */
async function isUnique(term: string): Promise<boolean> {
  const { table, column } = columnOf(term) ?? {}
  if (!table || !column) return false
  const [row] = await db.execute<{ alone: boolean }>(sql`
    select exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = ${table}::regclass and i.indisunique and i.indnkeyatts = 1 and i.indpred is null
        and a.attname = ${column}) as alone`)
  return row?.alone === true
}

/** An aggregate of a few thousand lines, and the catalogue: nothing to page through. */
const WHOLE = ["total-tickets", "indexes"]
/** Sums have no id: they are paged by all that they are summed by, which is never null. */
const SUMS = ["statistics"]

test.each(Object.keys(lists))(
  "%s is paged by columns that are never null, the last of them each row's own, without OFFSET",
  async (name) => {
    const statements = await pagesOf(name)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.filter((statement) => /\boffset\b/i.test(statement))).toEqual([])
    const orders = statements.flatMap(ordersOf)
    if (!WHOLE.includes(name)) expect(orders.length).toBeGreaterThan(0)
    for (const order of SUMS.includes(name) ? [] : orders) {
      const last = order.at(-1) ?? ""
      expect(/"id"( (desc|asc))?$/.test(last) || (await isUnique(last)), order.join()).toBe(true)
      for (const term of order) expect(await isNotNull(term), term).toBe(true)
    }
  },
)

const SOME_HUNDRED = "some hundred places a draw, read as they are"
/** Sorted by without an index in that order, with why. */
const withoutOrder: Reasons = {
  "sessions.created_at": "the last of each administrator, of whom there are few",
  "winners.claim_by": SOME_HUNDRED,
  "winners.deliver_by": SOME_HUNDRED,
  "winners.order": SOME_HUNDRED,
}

test("a list of a large table is sorted by columns with an index", async () => {
  const { withoutIndex } = await readIndexes(db)
  const places: Place[] = []
  const givingWay = new Set<string>()
  for (const name of Object.keys(lists).filter((name) => !SUMS.includes(name)))
    for (const [leading] of (await pagesOf(name)).flatMap(ordersOf)) {
      const at = columnOf(leading ?? "")
      if (at?.givesWay) givingWay.add(say(at))
      else if (at) places.push(at)
    }
  expect(places.map(say)).toContain("invoices.total_cents")
  // No index has the order of a column that gives way to a fixed day.
  expect([...givingWay, ...withoutIndex(places)].toSorted(), MEND).toEqual(Object.keys(withoutOrder))
})

const schema = import.meta.glob<Record<string, unknown>>("../../drizzle/schema/*.ts", { eager: true })
const personalColumns = new Set(
  Object.values(schema)
    .flatMap((file) => Object.values(file))
    .filter((value): value is PgTable => is(value, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.filter(isPersonal).map((column) => `${name}.${toSnakeCase(column.name)}`)
    }),
)
/** Personal, and nobody sees it masked. */
const unmasked: Readonly<Record<string, string[]>> = { users: ["users.name"] }

// Where a row stands among others, and a cursor between them, would tell what its mask hides.
test.each(Object.keys(lists))("%s is sorted by nothing that its reader sees masked", async (name) => {
  const places = (await pagesOf(name)).flatMap(ordersOf).flatMap((order) => order.flatMap(columnOf))
  const sorted = new Set(places.flatMap((at) => (at ? [say(at)] : [])))
  expect([...sorted].filter((column) => personalColumns.has(column))).toEqual(unmasked[name] ?? [])
})

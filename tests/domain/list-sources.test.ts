import { getTableColumns, is, sql } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { listRuns } from "#app/domain/commands/commands.list.server"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { listExports } from "#app/domain/exports/exports.list.server"
import * as backOffice from "#drizzle/schema/back-office"
import * as draws from "#drizzle/schema/draws"
import * as invoices from "#drizzle/schema/invoices"
import * as prizes from "#drizzle/schema/prizes"
import * as registrations from "#drizzle/schema/registrations"
import * as stores from "#drizzle/schema/stores"
import * as users from "#drizzle/schema/users"
import * as winners from "#drizzle/schema/winners"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { freshDatabase } from "#tests/support/database"

type List = (db: Db, params: URLSearchParams) => Promise<unknown>

const reader = { id: crypto.randomUUID(), permissions: allPermissions }
const at = (params: URLSearchParams) => new URL(`http://x/?${params}`)
/**
 * Every list that can be paged: the ones that can be exported, by their own source, and the two that cannot. A frozen
 * base is no list but a file, streamed in its own order.
 */
const lists: Record<string, List> = {
  ...Object.fromEntries(
    exportSources
      .filter(({ area }) => area !== "calculation")
      .map((source): [string, List] => [
        source.area,
        async (db, params) => {
          for await (const _ of source.rows(db, params)) break
        },
      ]),
  ),
  commands: (db, params) => listRuns(db, at(params)),
  exports: (db, params) => listExports(db, at(params), { reader, now: new Date(), areaNames: {} }),
}

/** Whatever a URL might ask to be sorted by: every column there is. */
const columns = [
  ...new Set(
    [backOffice, draws, invoices, prizes, registrations, stores, users, winners]
      .flatMap((schema) => Object.values(schema))
      .filter((table) => is(table, PgTable))
      .flatMap((table) => Object.keys(getTableColumns(table as PgTable))),
  ),
  "at",
  "person",
  "draw",
  "given",
  "count",
  "number",
]

let db: Db
let refusals: string[] = []
let close: () => Promise<unknown>
beforeAll(async () => {
  const database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  const client = postgres(database.url, { max: 1, onnotice: () => {} })
  const logger = { logQuery: (query: string) => void refusals.push(query) }
  db = drizzle(client, { casing: "snake_case", logger })
  await insertDraw(db)
  close = async () => {
    await client.end()
    await database.drop()
  }
})
afterAll(() => close())

/** The statements of a list that read a page, for whatever it may be sorted by. */
async function pagesOf(list: List): Promise<string[]> {
  refusals = []
  for (const sort of columns) await list(db, new URLSearchParams({ sort: `-${sort}` }))
  return [...new Set(refusals)]
}
/** What each page in a statement is ordered by, term by term. */
const ordersOf = (statement: string): string[][] =>
  [...statement.matchAll(/order by ((?:(?!order by).)+?) limit \$\d+/gis)].map(([, order]) =>
    order!.split(/,\s*/),
  )

/** A column, or one that gives way to a fixed day; either way never null. */
async function isNotNull(term: string): Promise<boolean> {
  const [, chosen = term] = /^case when .+ then (.+) else date '[0-9-]+' end/s.exec(term) ?? []
  const [, table, column] = /^"(\w+)"\."(\w+)"/.exec(chosen) ?? []
  if (!table || !column) return false
  const [row] = await db.execute<{ set: boolean }>(sql`
    select attnotnull as set from pg_attribute where attrelid = ${table}::regclass and attname = ${column}`)
  return row?.set === true
}

/** An aggregate of a few thousand lines: nothing to page through. */
const WHOLE = "total-tickets"

test.each(Object.keys(lists))(
  "%s is paged by columns that are never null, then by id, without OFFSET",
  async (name) => {
    const statements = await pagesOf(lists[name]!)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.filter((statement) => /\boffset\b/i.test(statement))).toEqual([])
    const orders = statements.flatMap(ordersOf)
    if (name !== WHOLE) expect(orders.length).toBeGreaterThan(0)
    for (const order of orders) {
      expect(order.at(-1), order.join()).toMatch(/"id"( (desc|asc))?$/)
      for (const term of order) expect(await isNotNull(term), term).toBe(true)
    }
  },
)

import { getTableColumns, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { allPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { listRuns } from "#app/domain/commands/commands.list.server"
import type { ListPageViewer } from "#app/domain/exports/export-source"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { listExports } from "#app/domain/exports/exports.list.server"
import { listTemplates } from "#app/domain/templates/templates.list.server"
import { freshDatabase } from "./database"
import { inMasks } from "./file-viewers"

export type List = (db: Db, params: URLSearchParams) => Promise<unknown>

const reader = { id: crypto.randomUUID(), permissions: allPermissions }
/** Who reads all of it through the API. */
export const apiReader: ListPageViewer = { ...reader, named: true, now: new Date() }
const at = (params: URLSearchParams) => new URL(`http://x/?${params}`)
/**
 * Every list that can be paged: the ones that can be exported, by their own source, and those that cannot. A frozen
 * base is no list but a file, streamed in its own order, and the figures of a page are a file of some lines, as the stock
 * of prizes is.
 */
const files = [
  "named-base",
  "kept-records",
  "funnel",
  "far-bars",
  "far-people",
  "approvals",
  "bulk",
  "prize-kinds",
]
export const lists: Record<string, List> = {
  ...Object.fromEntries(
    exportSources
      .filter(({ area }) => !files.includes(area))
      .map((source): [string, List] => [
        source.area,
        async (db, params) => {
          for await (const _ of source.rows(db, params, inMasks)) break
        },
      ]),
  ),
  templates: (db, params) => listTemplates(db, at(params)),
  commands: (db, params) => listRuns(db, at(params), { named: false }),
  exports: (db, params) => listExports(db, at(params), { reader, now: new Date() }),
}

/** How many rows a list has under its filters, as a file asks that is about to be written. */
export const counts: Record<string, List> = Object.fromEntries(
  exportSources.flatMap(({ area, count }) =>
    count && !files.includes(area)
      ? [[area, (db: Db, params: URLSearchParams) => count(db, params, inMasks)]]
      : [],
  ),
)

const schema = import.meta.glob<Record<string, unknown>>("../../drizzle/schema/*.ts", { eager: true })

/** Whatever a URL might ask to be sorted by: every column there is. */
const columns = [
  ...new Set(
    Object.values(schema)
      .flatMap((module) => Object.values(module))
      .filter((table) => is(table, PgTable))
      .flatMap((table) => Object.keys(getTableColumns(table as PgTable))),
  ),
  "at",
  "person",
  "draw",
  "given",
  "count",
  "number",
  "lastLoginAt",
  "wonAt",
]

/** A statement as it was sent. */
export type Heard = { query: string; params: unknown[] }

/** A database of its own that tells which statements a list sends. */
export async function openListening() {
  const database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  const client = postgres(database.url, { max: 1, onnotice: () => {} })
  let heard: Heard[] = []
  const logger = {
    logQuery(query: string, params: unknown[]) {
      // How many rows are expected is read off a plan, which reads none.
      if (!query.startsWith("explain ")) heard.push({ query, params })
    },
  }
  const db: Db = drizzle(client, { casing: "snake_case", logger })
  /** Each statement once, with the parameters that it was first sent with. */
  const heardOf = async (list: List, asked: Iterable<URLSearchParams>): Promise<Heard[]> => {
    heard = []
    for (const params of asked) await list(db, params)
    return [...new Map(heard.toReversed().map((one) => [one.query, one])).values()]
  }
  const statementsOf = async (list: List, asked: Iterable<URLSearchParams>): Promise<string[]> =>
    (await heardOf(list, asked)).map(({ query }) => query)
  return {
    db,
    ownerUrl: database.ownerUrl,
    heardOf,
    statementsOf,
    /** The statements that read a page, for whatever it may be sorted by. */
    sortedStatementsOf: (list: List) =>
      statementsOf(
        list,
        columns.map((sort) => new URLSearchParams({ sort: `-${sort}` })),
      ),
    close: async () => {
      await client.end()
      await database.drop()
    },
  }
}

/** What each page in a statement is ordered by, term by term. */
export const ordersOf = (statement: string): string[][] =>
  [...statement.matchAll(/order by ((?:(?!order by).)+?) limit \$\d+/gis)].map(([, order]) =>
    // A comma between brackets parts what a function takes.
    order!.split(/,\s*(?![^(]*\))/),
  )

/** The column of such a term, also of one that a function takes or that gives way to a fixed day. */
export function columnOf(term: string): { table: string; column: string; givesWay: boolean } | null {
  const [, chosen] = /^case when .+ then (.+) else date '[0-9-]+' end/s.exec(term) ?? []
  const [, table, column] = /^(?:\w*\(|select )*"(\w+)"\."(\w+)"/.exec(chosen ?? term) ?? []
  return table && column ? { table, column, givesWay: chosen !== undefined } : null
}

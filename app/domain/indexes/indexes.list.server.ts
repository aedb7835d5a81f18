import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { type Page, readPage } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { EXPORT_PAGE, type ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { fold } from "#app/platform/text/fold"
import { inParts } from "#app/platform/in-parts"
import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"

const states = codesOf(stateWords.indexes)

/** An index as the database that is asked has it; its scans are counted since that one's statistics began. */
type IndexLine = {
  id: string
  table: string
  name: string
  /** Columns or expressions in their order, and the condition of an index over some rows alone. */
  columns: string
  unique: boolean
  bytes: number
  scans: number
  state: (typeof states)[number]
}

type IndexRow = Omit<IndexLine, "state"> & { valid: boolean }

/** All of them: a catalogue of some hundred, which no page cuts. The database's own are none of ours. */
async function readIndexes(db: Db): Promise<IndexLine[]> {
  const found = await db.execute<IndexRow>(sql`
    select i.oid::text as id, i.relname as name, x.indisunique as unique, x.indisvalid and x.indisready as valid,
      case n.nspname when 'public' then t.relname else n.nspname || '.' || t.relname end as table,
      (select string_agg(pg_get_indexdef(i.oid, k, true), ', ' order by k) from generate_series(1, x.indnkeyatts) k)
        || coalesce(' where ' || pg_get_expr(x.indpred, x.indrelid, true), '') as columns,
      pg_relation_size(i.oid)::float8 as bytes, coalesce(s.idx_scan, 0)::float8 as scans
    from pg_index x
      join pg_class i on i.oid = x.indexrelid and i.relkind = 'i'
      join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace
      left join pg_stat_all_indexes s on s.indexrelid = i.oid
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`)
  return found.map(({ valid, ...index }) => ({
    ...index,
    state: valid ? (index.scans > 0 ? "used" : "unused") : "invalid",
  }))
}

/** What the columns that can be sorted by hold; equal ones go by table and name. */
const sorts = {
  table: ({ table }: IndexLine) => table,
  name: ({ name }: IndexLine) => name,
  bytes: ({ bytes }: IndexLine) => bytes,
  scans: ({ scans }: IndexLine) => scans,
}
const sortNames = Object.keys(sorts) as (keyof typeof sorts)[]

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** The indexes that the URL asks for, in its order, on one page. */
async function listed(db: Db, params: URLSearchParams): Promise<Page<IndexLine>> {
  const { sort, descending, filters } = readPage(params, {
    sorts: sortNames,
    defaultSort: "table",
    filters: askedOf("indexes", params),
  })
  const [text, state] = [readText(params, "q"), readChoice(params, "status", states)]
  const found = filters.unread.length > 0 ? [] : await readIndexes(db)
  const rows = found
    .filter(
      (index) =>
        text === undefined || fold(`${index.table} ${index.name} ${index.columns}`).includes(fold(text)),
    )
    .filter((index) => state === undefined || index.state === state)
    .sort((a, b) => compare(a.table, b.table) || compare(a.name, b.name))
    .sort((a, b) => compare(sorts[sort](a), sorts[sort](b)) * (descending ? -1 : 1))
  return { rows, next: null, previous: null, sort, descending, count: null, filters }
}

/** The list, and since when its database counts scans: null where its statistics were never reset. */
export async function listIndexes(db: Db, url: URL): Promise<{ page: Page<IndexLine>; since: Date | null }> {
  const [page, [counted]] = await Promise.all([
    listed(db, url.searchParams),
    db.execute<{ since: string | null }>(sql`
      select to_char(stats_reset at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
      from pg_stat_database where datname = current_database()`),
  ])
  return { page, since: counted?.since ? new Date(counted.since) : null }
}

/** The list as a file; of the database that files are made from, which may be the replica with scans of its own. */
export const indexesExport: ExportSource<IndexLine> = {
  area: "indexes",
  permission: "commands:export",
  columns: headedColumns("indexes", [
    { name: "table", header: "Tabela", kind: "text", value: (row) => row.table },
    { name: "index", kind: "text", value: (row) => row.name },
    { name: "columns", kind: "text", value: (row) => row.columns },
    { name: "unique", kind: "text", value: (row) => (row.unique ? "Sim" : "Não") },
    { name: "bytes", header: "Bytes", kind: "number", value: (row) => row.bytes },
    { name: "scans", kind: "number", value: (row) => row.scans },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.indexes[row.state] },
  ]),
  sorts: sortNames,
  page: listed,
  async *rows(db, filters) {
    const { rows } = await listed(db, filters)
    yield* inParts(rows, EXPORT_PAGE)
  },
}

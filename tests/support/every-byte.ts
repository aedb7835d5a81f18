import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { FileFolder, Files } from "#app/platform/storage/files.server"

/** Every table of the database with its columns, the queue's and the migrations' too, as the catalogue has them. */
export async function everyTable(db: Db) {
  const rows = await db.execute<{ schema: string; table: string; columns: string[] }>(sql`
    select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('pg_catalog', 'information_schema') group by 1, 2 order by 1, 2`)
  return [...rows]
}

/** In which tables any of these texts stands, in whatever column: the rows as text, and how many of them. */
export async function tablesHolding(db: Db, marks: readonly string[]): Promise<Record<string, number>> {
  const looked = lookedFor(marks)
  const found: Record<string, number> = {}
  for (const { schema, table } of await everyTable(db)) {
    const rows = await db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(schema)}.${sql.identifier(table)} t`,
    )
    const hits = rows.filter(({ row }) => holds(row, looked)).length
    if (hits > 0) found[schema === "public" ? table : `${schema}.${table}`] = hits
  }
  return found
}

/** Of which columns the planner's statistics hold any of these texts; an index's expressions are columns of that index. */
export async function columnsRemembering(db: Db, marks: readonly string[]): Promise<string[]> {
  const looked = lookedFor(marks)
  const rows = await db.execute<{ column: string; values: string }>(sql`
    select tablename || '.' || attname as column,
      concat_ws(' ', most_common_vals, histogram_bounds, most_common_elems) as values
    from pg_stats where schemaname not in ('pg_catalog', 'information_schema')`)
  return rows.filter(({ values }) => holds(values, looked)).map(({ column }) => column)
}

/** In how many lines of a text any of these texts stands. */
export const linesHolding = (text: string, marks: readonly string[]): number => {
  const looked = lookedFor(marks)
  return text.split("\n").filter((line) => holds(line, looked)).length
}

type LookedFor = { tag: string[]; tokens: Set<string> }
const lookedFor = (marks: readonly string[]): LookedFor => ({
  tag: marks.filter((mark) => /^[a-z]+$/.test(mark)),
  tokens: new Set(marks),
})

/** Numbers and addresses as whole words, so that thousands of them are looked up and not tried one by one. */
function holds(row: string, { tag, tokens }: LookedFor): boolean {
  if (tag.some((text) => row.includes(text))) return true
  return (row.match(/[0-9][0-9.-]*[0-9]/g) ?? []).some((word) => tokens.has(word))
}

/** The stored files in which a text stands. */
export async function filesHolding(files: Files, mark: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of ["photos", "exports", "draws", "imports", "texts", "choices"] satisfies FileFolder[])
    for await (const key of files.list(folder)) {
      const chunks: Buffer[] = []
      for await (const chunk of (await files.find(key))!) chunks.push(chunk as Buffer)
      if (Buffer.concat(chunks).includes(mark)) found.push(key)
    }
  return found
}

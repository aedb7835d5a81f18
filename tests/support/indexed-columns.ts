import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/** Of a place, why it is as it is. */
export type Reasons = Readonly<Record<string, string>>

/** Tables that stay small, with why; every other one is large, a new one too. */
export const fewRows: Reasons = {
  approvals: "asked for by hand",
  bulk_runs: "commands are given by hand",
  certificates: "one for each kind of draw",
  base_hand_ins: "one a draw, and a few that mend it",
  column_choices: "one for each list that an administrator changed",
  commands: "runs are kept for 30 days",
  disqualifications: "hardly anybody loses a prize",
  dispatches: "mailings are made by hand",
  draw_rejections: "a result hardly ever goes back",
  draw_segments: "a few runs of series a draw",
  draw_typings: "two or three a draw",
  draws: "a campaign has some dozens",
  email_template_versions: "written by hand",
  email_templates: "written by hand",
  exports: "files are kept for days, their rows are asked for by hand",
  faq: "written by hand",
  pauses: "made by hand, and seldom",
  ip_blocks: "made by hand",
  prize_kinds: "a campaign has some dozens of prizes",
  prize_batches: "schedules are made by hand",
  prizes: "a schedule holds 10,000 at most",
  products: "some dozens",
  regulations: "editions are written by hand",
  rehearsals: "made by hand",
  role_permissions: "a few for each type of administrator",
  saved_views: "made by hand",
  tokens: "made by hand",
  users: "administrators are few",
}

/** Whether a table may grow with the campaign. */
export const isLargeTable = (table: string): boolean => !Object.hasOwn(fewRows, table)

export type Place = { table: string; column: string }
export const say = ({ table, column }: Place) => `${table}.${column}`

export const MEND =
  "Give each an index that begins with it, over all rows or those that have it, or say beside this test why it needs none"

/** What the database says of its tables and their indexes. */
export async function readIndexes(db: Db) {
  const found = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const tables = new Set(found.map(({ name }) => name))
  // Those that lie over every row, or over every one that has the column.
  const indexed = await db.execute<Place>(sql`
    select indrelid::regclass::text as table, attname as column
    from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)`)
  const first = new Set(indexed.map(say))
  const isLarge = ({ table }: Place) => tables.has(table) && isLargeTable(table)
  return {
    tables,
    /** Those of large tables with which no index begins, each once. */
    withoutIndex: (places: Iterable<Place>): string[] => {
      const missing = [...places].filter((place) => isLarge(place) && !first.has(say(place)))
      return [...new Set(missing.map(say))].toSorted()
    },
  }
}

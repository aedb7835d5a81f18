import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { recordWords } from "#app/words/records"
import { exports, typedPaths } from "#drizzle/schema/back-office"
import { bulkRuns } from "#drizzle/schema/bulk"
import { dispatches } from "#drizzle/schema/mails"
import { savedViews } from "#drizzle/schema/views"
import { addressesOf, hideIn, namesPerson, type Traces } from "./person-traces.server"

/** Both sides in small letters: ILIKE would write every row small anew for each pattern. */
const among = (column: SQL, patterns: string[]) =>
  sql`lower(${column}) like any(${sql.param(patterns)}::text[])`

/** A value of the audit without JSON's marks and an address' escapes, where it has any. */
function plainOf(value: string): string {
  const text = value.replace(/\\"/g, '"')
  try {
    return `${text} ${decodeURIComponent(text.replaceAll("+", " "))}`
  } catch {
    return text
  }
}

/**
 * Rows of the audit, about whatever else, whose erasable values name the person: by an index of three letters each, and
 * what was typed one by one, since no pattern knows how a search's address writes a name.
 */
export async function auditRowsNaming(tx: Db, traces: Traces): Promise<string[]> {
  const rows = await tx.execute<{ id: string; value: string }>(sql`
    select action_id as id, value from action_values where value is not null and ${among(sql`value`, traces.patterns)}`)
  const typed = await tx.execute<{ id: string; path: string; value: string }>(sql`
    select action_id as id, path, value from action_values
    where value is not null and path in (${sql.raw(typedPaths)})`)
  const naming = typed.filter(({ path, value }) => {
    const text = String(JSON.parse(value))
    return path.endsWith("filters") ? hideIn(text, traces) !== null : namesPerson(text, traces)
  })
  // The patterns find it within other words too: "Mariana Lima" for an Ana Lima.
  const found = rows.filter(({ value }) => namesPerson(plainOf(value), traces))
  return [...new Set([...found, ...naming].map(({ id }) => id))]
}

/**
 * Takes the person out of what others typed, or machines noted, about them: searches that were kept, answers of mail
 * servers, counters, and addresses that nobody else came from. Before their own rows go, which say which those are.
 */
export async function eraseTraces(
  tx: Db,
  { registrationId, traces }: { registrationId: string; traces: Traces },
): Promise<void> {
  for (const table of [exports, bulkRuns, savedViews, dispatches]) await eraseSearches(tx, table, traces)
  await eraseViewNames(tx, traces)
  for (const table of ["job", "archive"] as const)
    await tx.execute(sql`update pgboss.${sql.identifier(table)} set output = null
      where output is not null and ${among(sql`output::text`, traces.patterns)}`)
  await tx.execute(sql`delete from ips where network = any(${sql.param(traces.networks)}::text[])`)
  await tx.execute(sql`
    with own as (select network_of(ip) as network from (${addressesOf(registrationId)}) as came where ip is not null)
    delete from rate_limits where ${among(sql`key`, traces.patterns)}
      or exists (select from own where rate_limits.key like '%' || own.network || '%')`)
}

/**
 * What was searched for is read as its list reads it: no pattern of the database knows how an address writes a name. Each search
 * once, however often it was kept.
 */
async function eraseSearches(
  tx: Db,
  table: typeof exports | typeof bulkRuns | typeof savedViews | typeof dispatches,
  traces: Traces,
): Promise<void> {
  const rows = await tx.execute<{ filters: string }>(
    sql`select distinct filters from ${table} where filters <> ''`,
  )
  for (const { filters } of rows) {
    const hidden = hideIn(filters, traces)
    if (hidden !== null)
      await tx.execute(sql`update ${table} set filters = ${hidden} where filters = ${filters}`)
  }
}

/** A view that is called by the person's name keeps what it shows. */
async function eraseViewNames(tx: Db, traces: Traces): Promise<void> {
  const views = await tx.select({ id: savedViews.id, name: savedViews.name }).from(savedViews)
  for (const { id, name } of views)
    if (namesPerson(name, traces))
      await tx
        .update(savedViews)
        .set({ name: recordWords.erasedViewName({ id: id.slice(-12) }) })
        .where(eq(savedViews.id, id))
}

/**
 * Calls off the mailings that have not begun and whose audience was searched for by the person: what is left of the
 * search finds nobody. Answers which, and what they were.
 */
export async function cancelDispatchesTo(tx: Db, traces: Traces, now: Date) {
  const waiting = await tx
    .select({ id: dispatches.id, state: dispatches.state, filters: dispatches.filters })
    .from(dispatches)
    .where(and(inArray(dispatches.state, ["scheduled", "paused"]), isNull(dispatches.startedAt)))
    .for("update")
  const naming = waiting.filter(({ filters }) => hideIn(filters, traces) !== null)
  for (const { id } of naming)
    await tx
      .update(dispatches)
      .set({ state: "canceled", endedAt: now, version: sql`${dispatches.version} + 1` })
      .where(eq(dispatches.id, id))
  return naming
}

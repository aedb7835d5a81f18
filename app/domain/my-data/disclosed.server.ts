import { getTableName, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { disclosedRequestColumns } from "#app/domain/requests/disclosed.server"
import {
  disclosedAwardState,
  disclosedWinnerState,
  isAwardUndisclosed,
  isWinnerUndisclosed,
} from "#app/domain/validation/disclosed.server"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { prizeAwards } from "#drizzle/schema/prizes"
import { requests } from "#drizzle/schema/requests"
import { validatedNames } from "#drizzle/schema/validated-names"
import { winners } from "#drizzle/schema/winners"

type Columns = Record<string, SQL>

/** The columns that would tell of a validation, or of an answer, which may still be taken back: as if nobody had decided. */
export function disclosedColumns(table: PgTable, now: Date): Columns {
  if (table === prizeAwards)
    return undecided(prizeAwards, { isUndisclosed: isAwardUndisclosed(now), state: disclosedAwardState(now) })
  if (table === winners)
    return undecided(winners, { isUndisclosed: isWinnerUndisclosed(now), state: disclosedWinnerState(now) })
  return table === requests ? disclosedRequestColumns(now) : {}
}

const undecided = (
  { decidedAt, checks }: { decidedAt: PgColumn; checks: PgColumn },
  { isUndisclosed, state }: { isUndisclosed: SQL; state: SQL },
): Columns => ({
  state,
  decidedAt: sql`case when not ${isUndisclosed} then ${decidedAt} end`.mapWith(decidedAt),
  checks: sql`case when ${isUndisclosed} then '{}' else ${checks} end`.mapWith(checks),
})

/**
 * Of a delivery, which opens with the validation and outlives its undoing, and of the name that was validated: whether it
 * says no more than the prize does.
 */
export function isRowDisclosed(table: PgTable, now: Date): SQL | undefined {
  if (table === validatedNames) return isDecided(table, now)
  if (table !== fulfilments) return undefined
  return sql`(fulfilments.state <> 'waiting' or ${isDecided(table, now)})`
}

/** Columns by their names: in a lone table's list drizzle leaves the table out, and the inner query would read its own. */
function isDecided(table: PgTable, now: Date): SQL {
  const of = sql.identifier(getTableName(table))
  return sql`(exists (select from prize_awards where prize_awards.id = ${of}.award_id
      and ${disclosedAwardState(now)} in ('validated', 'invalid'))
    or exists (select from winners where winners.id = ${of}.winner_id
      and ${disclosedWinnerState(now)} in ('validated', 'invalid')))`
}

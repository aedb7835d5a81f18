import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { isEligible, withExclusions } from "#app/domain/draws/base/base-text.server"
import { holderOf, loggedHolderSql } from "#app/domain/draws/base/holder.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import type { ResultWinner } from "#app/domain/draws/result/result-entries"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { RuleBroken } from "#app/errors"
import { calculationReasons } from "#app/words/reasons/calculation"

/** A place of a result with the number's row, and who holds it. */
export type FoundWinner = ResultWinner & { ticketId: string; registrationId: string }

type Row = {
  ticketId: string
  registrationId: string
  cpf: string
  loggedHolder: string | null
  /** Not where there is no such number either; then there is nothing else in the row. */
  eligible: boolean
}

/**
 * Who the winners of a base are. Each number has to stand in the database as the base has it: this draw's, eligible, and
 * with the person of this pseudonym. Throws WRONG_STATE naming the first that does not.
 */
export async function findHolders(
  tx: Db,
  draw: DrawRow,
  winners: readonly ResultWinner[],
): Promise<FoundWinner[]> {
  const { id, holderForm } = draw
  const numbers = winners.map(({ order, number: { series, element } }) => ({ order, series, element }))
  const rows = await tx.execute<Row>(sql`
    select t.id as "ticketId", t.registration_id as "registrationId", r.cpf,
      ${loggedHolderSql(sql`(${id}::uuid)::text`)} as "loggedHolder", t.id is not null and ${isEligible} as eligible
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as won ("order" int, series int, element int)
    left join (${withExclusions} join registrations r on r.id = t.registration_id)
      on t.draw_id = ${id}::uuid and t.series = won.series and t.element = won.element
    order by won."order"`)
  const pseudonyms = { id, holderForm, holderKey: await openHolderKey(tx, draw) }
  return winners.map((winner, at) => {
    const row = rows[at]
    if (!row?.eligible || holderOf(pseudonyms, row) !== winner.number.holder)
      throw new RuleBroken("WRONG_STATE", {
        because: calculationReasons.winnerAltered({
          number: formatLuckyNumber(winner.number, draw.rule.seriesDigits),
        }),
      })
    const { ticketId, registrationId } = row
    return Object.assign(winner, { ticketId, registrationId })
  })
}

import { listOwnTickets } from "#app/domain/tickets/tickets.queries.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import type { Db } from "#app/db/client.server"

export type OwnDraw = { title: string; extractionOn: string; holder: string | null; numbers: string[] }

/** Lucky numbers as they are written, by draw; what was voided, or takes no part by a closed list, says so. */
export async function ownNumbers(db: Db, registrationId: string): Promise<OwnDraw[]> {
  const draws = await listOwnTickets(db, { registrationId })
  return draws.map(({ title, extractionOn, holder, seriesDigits, numbers }) => ({
    title,
    extractionOn,
    holder,
    numbers: numbers.map(
      ({ isVoid, isLeftOut, ...number }) =>
        formatLuckyNumber(number, seriesDigits) + (isVoid ? " (void)" : isLeftOut ? " (left out)" : ""),
    ),
  }))
}

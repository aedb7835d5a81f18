import { asc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Files } from "#app/platform/storage/files.server"
import { tickets } from "#drizzle/schema/tickets"
import { winners } from "#drizzle/schema/winners"
import { readPlaces } from "./read-result-file.server"

type Computed = {
  id: string
  rule: { winners: number; surrogates: number }
  /** The key of RESULT.json. */
  resultFile: string
}

/**
 * Where the places that the database holds are not those of the result, a line each: mails, pages and calls go by them,
 * and nobody outside recomputes them. A number that is another person's than its ticket's counts as another place.
 */
export async function differingWinners(
  db: Db,
  { id, rule, resultFile }: Computed,
  files: Files,
): Promise<string[]> {
  const most = rule.winners + rule.surrogates
  const [places, rows] = await Promise.all([
    readPlaces(resultFile, { most, files }),
    db
      .select({
        order: winners.order,
        kind: winners.kind,
        series: tickets.series,
        element: tickets.element,
        registrationId: winners.registrationId,
        owner: tickets.registrationId,
      })
      .from(winners)
      .innerJoin(tickets, eq(tickets.id, winners.ticketId))
      .where(eq(winners.drawId, id))
      .orderBy(asc(winners.order)),
  ])
  const lines: string[] = []
  for (let at = 0; at < Math.max(places.length, rows.length); at++) {
    const [place, row] = [places[at], rows[at]]
    const isSame =
      place !== undefined &&
      row !== undefined &&
      row.registrationId === row.owner &&
      (["order", "kind", "series", "element"] as const).every((name) => place[name] === row[name])
    if (!isSame) lines.push(`place ${(place ?? row)!.order} of the database is not the result's`)
  }
  return lines
}

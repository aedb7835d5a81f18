import type { Db } from "#app/db/client.server"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { listPublicDraws } from "#app/domain/draws/publication/public-draws.queries.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { sumUpPlaces } from "#app/domain/winners/public-winners.queries.server"
import type { Locale } from "#app/errors"
import { viewDrawHead, viewSeals } from "./draw-view.server"

/** Every draw in short: its head and its seals, and once published its number, who is confirmed, who is being checked. */
export async function listDrawCards(db: Db, { now, locale }: { now: Date; locale: Locale }) {
  const draws = await listPublicDraws(db, now)
  return Promise.all(
    draws.map(async (draw) => {
      const { result, rule } = draw
      return {
        head: viewDrawHead(draw, locale),
        seals: viewSeals(draw, locale),
        number: result && formatLuckyNumber(drawnNumber(rule, result.prizes), rule.seriesDigits),
        places: result && named(await sumUpPlaces(db, draw.id, now)),
      }
    }),
  )
}

/** Only people whose papers were checked have a name here. */
const named = ({ named, confirmed, checking }: Awaited<ReturnType<typeof sumUpPlaces>>) => ({
  confirmed,
  checking,
  winners: named.flatMap(({ id, person, number }) => (person ? [{ id, ...person, number }] : [])),
})

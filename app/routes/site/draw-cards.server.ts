import type { Db } from "#app/db/client.server"
import { drawnNumber } from "#app/domain/draws/drawn-number"
import { listPublicDraws } from "#app/domain/draws/public-draws.queries.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { listPublicPlaces } from "#app/domain/winners/public-winners.queries.server"
import type { Locale } from "#app/errors"
import { sayDay } from "#app/i18n/say-day"
import { viewDrawHead } from "./draw-view.server"

/** Every draw in short: its head, and once published its number, who is confirmed and how many are being checked. */
export async function listDrawCards(db: Db, locale: Locale) {
  const draws = await listPublicDraws(db)
  return Promise.all(
    draws.map(async (draw) => {
      const { result, rule, prize, extractionOn } = draw
      const places = result ? await listPublicPlaces(db, draw.id) : []
      const named = places.flatMap(({ id, person, number }) =>
        person ? [{ id, ...person, prize, day: `${number} · ${sayDay(extractionOn, locale)}` }] : [],
      )
      return {
        head: viewDrawHead(draw, locale),
        number: result && formatLuckyNumber(drawnNumber(rule, result.prizes), rule.seriesDigits),
        titulars: named,
        checking: places.filter(({ standing }) => standing === "checking").length,
      }
    }),
  )
}

import type { Db } from "#app/db/client.server"
import type { PublicDraw } from "#app/domain/draws/publication/public-draws.queries.server"
import { listCalls } from "#app/domain/winners/calls.queries.server"
import { countPublicPlaces, listPublicPlaces } from "#app/domain/winners/public-winners.queries.server"
import type { Locale } from "#app/errors"
import { sayDay } from "#app/i18n/say-day"
import { dayOf } from "#app/platform/time/clock.server"
import { disqualificationWords, sayPublicReason } from "#app/words/reasons/public-reasons"
import { paths } from "#app/paths"

/** A published result: a page of its places, how many it has of those asked for, who was called, who waits in reserve. */
export async function viewPlaces(
  db: Db,
  draw: PublicDraw,
  query: URLSearchParams,
  { now, locale }: { now: Date; locale: Locale },
) {
  const [{ rows, next, previous }, { reserves, titulars, surrogates }, { calls }] = await Promise.all([
    listPublicPlaces(db, draw.id, { now, query }),
    countPublicPlaces(db, draw.id, now),
    listCalls(db, draw.id),
  ])
  const say = (code: string) => sayPublicReason(disqualificationWords, code, locale)
  const at = (cursor: string | null) =>
    cursor ? `${paths.draw(draw.id)}?cursor=${cursor}#resultado` : undefined
  return {
    places: rows.map(({ reason, ...place }) => ({ ...place, reason: reason && say(reason) })),
    earlier: at(previous),
    later: at(next),
    reserves,
    wanted: { winners: draw.rule.winners, surrogates: draw.rule.surrogates },
    found: { winners: titulars, surrogates },
    isEmpty: draw.base?.rows === 0,
    calls: calls.map(({ calledAt, reason, ...call }) => ({
      ...call,
      reason: say(reason),
      day: sayDay(dayOf(calledAt), locale),
    })),
    toTreasury: draw.afterPublication === "treasury",
  }
}

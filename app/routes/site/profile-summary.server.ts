import type { Db } from "#app/db/client.server"
import { invoiceWindow, promotionRules } from "#app/domain/campaign.server"
import { drawsAhead } from "#app/domain/draws/publication/draws-ahead.queries.server"
import { closingOf, drawMoment } from "#app/domain/draws/publication/next-moments.server"
import { carriedBy } from "#app/domain/invoices/carried-cents"
import { findCarried } from "#app/domain/invoices/carried.queries.server"
import { aboutGiven } from "#app/domain/tickets/segments-used.queries.server"
import type { Locale } from "#app/errors"
import { sayOnDay } from "#app/i18n/say-moment.server"
import { countOfCents, sayCents } from "#app/domain/invoices/say-cents"
import { paths } from "#app/paths"
import { sayMoment } from "#app/words/moment"
import { dayOf } from "#app/platform/time/clock.server"
import { daysBetween } from "#app/platform/time/days"
import type { Env } from "#app/platform/env.server"
import type { OwnPrizeView } from "#app/site/own-prizes"
import { sayPublicCount } from "./draw-view.server"
import type { OwnDrawView } from "./profile/own-numbers"
import type { OwnSummaryProps } from "./profile/own-summary"

type SummaryRequest = {
  registrationId: string
  env: Env
  now: Date
  locale: Locale
  numbers: readonly OwnDrawView[]
  prizes: { won: readonly OwnPrizeView[]; drawn: readonly OwnPrizeView[] }
}

/** "Did I win?": one's numbers against the draws, what is missing for the next one, and how long it takes. */
export async function viewSummary(db: Db, request: SummaryRequest): Promise<OwnSummaryProps> {
  const { numbers, prizes } = request
  const isHeld = ({ state, isReserve }: OwnPrizeView) => state !== "invalid" && !isReserve
  const inDraw = (drawId: string, is: (prize: OwnPrizeView) => boolean) =>
    prizes.drawn
      .filter((prize) => prize.draw?.id === drawId && is(prize))
      .map(({ name, draw }) => ({ name, number: draw?.number ?? "" }))
  const published = numbers.filter(({ state }) => state === "published")
  return {
    numbers: numbers
      .filter(({ state }) => state === "open" || state === "closed")
      .reduce((n, { counting }) => n + counting, 0),
    prizes: {
      count: [...prizes.won, ...prizes.drawn].filter(isHeld).length,
      // The first on the page that has any; without one, what says so.
      href: prizes.drawn.some(isHeld) ? "#sorteados" : "#premios",
    },
    results: published.map((draw) => ({
      id: draw.id,
      title: draw.title,
      count: draw.counting,
      won: inDraw(draw.id, isHeld),
      lost: inDraw(draw.id, ({ state }) => state === "invalid"),
    })),
    missing: await sayMissing(db, request),
    ...(await sayAhead(db, request)),
  }
}

/** Under a rule that carries, what the next number still takes. */
async function sayMissing(
  db: Db,
  { registrationId, env, locale }: SummaryRequest,
): Promise<OwnSummaryProps["missing"]> {
  const { ticketsRule: rule } = promotionRules(env)
  const price = carriedBy(rule)
  if (price === null) return null
  const carried = await findCarried(db, registrationId, price)
  // A coupon that came back may have left a whole number: then the next one brings it, whatever it is worth.
  if (carried <= 0 || carried >= price) return null
  const cents = price - carried
  return { value: sayCents(cents, locale), count: countOfCents(cents) }
}

/** To two digits, or tens, as what is nearly there is said: 1.234 is "quase 1.300". The count itself is a little high already. */
function roundedUp(count: number): number {
  const step = 10 ** Math.max(1, String(count).length - 2)
  return Math.ceil(count / step) * step
}

/** What the lottery drew and nobody published yet, and the draw that comes next: one with a day before one without. */
async function sayAhead(
  db: Db,
  { env, now, locale }: SummaryRequest,
): Promise<Pick<OwnSummaryProps, "drawn" | "next">> {
  const all = (await drawsAhead(db, now)).map((draw) => ({ ...draw, moment: drawMoment(draw) }))
  const isDrawn = ({ moment }: { moment: Date | null }) => moment !== null && moment <= now
  const drawn = all.filter(isDrawn).map(({ id, title }) => ({ id, title }))
  const ahead = all.filter((draw) => !isDrawn(draw))
  const draw = ahead.find(({ moment }) => moment) ?? ahead[0]
  if (!draw) return { drawn, next: null }
  const given = await aboutGiven(db, draw.id)
  const [closing, today] = [closingOf(draw, invoiceWindow(env)), dayOf(now)]
  const next = {
    title: draw.title,
    given: { count: given, said: sayPublicCount(roundedUp(given), locale) },
    href: paths.draw(draw.id),
    calendarHref: paths.drawCalendar(draw.id),
    closing:
      closing > now ? { moment: sayMoment(closing, locale), left: daysBetween(today, dayOf(closing)) } : null,
    draw: draw.moment && {
      on: sayOnDay(draw.extractionOn, locale),
      left: daysBetween(today, draw.extractionOn),
    },
  }
  return { drawn, next }
}

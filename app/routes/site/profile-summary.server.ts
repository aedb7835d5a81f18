import type { Db } from "#app/db/client.server"
import { invoiceWindow, promotionRules } from "#app/domain/campaign.server"
import { daysLeft } from "#app/domain/days-left"
import { drawsAhead } from "#app/domain/draws/publication/draws-ahead.queries.server"
import { closingOf, drawMoment } from "#app/domain/draws/publication/next-moments.server"
import { findCarried } from "#app/domain/invoices/carried.queries.server"
import { formatCents } from "#app/domain/invoices/money"
import { aboutGiven } from "#app/domain/tickets/segments-used.queries.server"
import type { Locale } from "#app/errors"
import { sayDay } from "#app/i18n/say-day"
import { sayShortMoment } from "#app/i18n/say-moment.server"
import { paths } from "#app/paths"
import { dayOf } from "#app/platform/clock.server"
import type { Env } from "#app/platform/env.server"
import type { OwnPrizeView } from "#app/site/own-prizes"
import { sayCount } from "./draw-view.server"
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
  const { numbers, prizes, env } = request
  const live = ({ numbers: own }: OwnDrawView) => own.filter(({ isVoid }) => !isVoid).length
  const isHeld = ({ state, isReserve }: OwnPrizeView) => state !== "invalid" && !isReserve
  const inDraw = (drawId: string, is: (prize: OwnPrizeView) => boolean) =>
    prizes.drawn
      .filter((prize) => prize.draw?.id === drawId && is(prize))
      .map(({ name, draw }) => ({ name, number: draw?.number ?? "" }))
  const published = numbers.filter(({ state }) => state === "published")
  return {
    numbers: numbers
      .filter(({ state }) => state === "open" || state === "closed")
      .reduce((n, one) => n + live(one), 0),
    prizes: {
      count: [...prizes.won, ...prizes.drawn].filter(isHeld).length,
      // The first on the page that has any; without one, what says so.
      href: prizes.drawn.some(isHeld) ? "#sorteados" : "#premios",
    },
    results: published.map((draw) => ({
      id: draw.id,
      title: draw.title,
      count: live(draw),
      won: inDraw(draw.id, isHeld),
      lost: inDraw(draw.id, ({ state }) => state === "invalid"),
    })),
    missing: await sayMissing(db, request.registrationId, env),
    next: await sayNext(db, request),
  }
}

/** Under a rule that carries, what the next number still takes. */
async function sayMissing(db: Db, registrationId: string, env: Env): Promise<string | null> {
  const { ticketsRule: rule } = promotionRules(env)
  if (rule.kind !== "per-value" || !rule.carry) return null
  const carried = await findCarried(db, registrationId)
  return carried > 0 ? formatCents(rule.cents - (carried % rule.cents)) : null
}

async function sayNext(db: Db, { env, now, locale }: SummaryRequest): Promise<OwnSummaryProps["next"]> {
  const [draw] = await drawsAhead(db, now)
  if (!draw) return null
  const given = await aboutGiven(db, draw.id)
  const [closing, day, today] = [closingOf(draw, invoiceWindow(env)), drawMoment(draw), dayOf(now)]
  return {
    title: draw.title,
    given: { count: given, said: sayCount(given, locale) },
    href: paths.draw(draw.id),
    calendarHref: paths.drawCalendar(draw.id),
    closing:
      closing > now
        ? { moment: sayShortMoment(closing, locale), left: daysLeft(today, dayOf(closing)) }
        : null,
    draw:
      day && day > now
        ? { day: sayDay(draw.extractionOn, locale), left: daysLeft(today, draw.extractionOn) }
        : null,
  }
}

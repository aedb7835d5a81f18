import { invoiceWindow, readWindowOverride, registerWindow } from "#app/domain/campaign.server"
import type { Window } from "#app/domain/campaign"
import { drawsAhead } from "#app/domain/draws/publication/draws-ahead.queries.server"
import { prizeKinds } from "#app/domain/prizes/prizes.queries.server"
import { listInstantWinners } from "#app/domain/winners/winners.queries.server"
import type { Db } from "#app/db/client.server"
import type { Locale } from "#app/errors"
import { sayDay, sayStubDay, sayWeekday } from "#app/i18n/say-day"
import { sayLongDay, sayLongMoment } from "#app/i18n/say-moment.server"
import { sayCents } from "#app/domain/invoices/say-cents"
import type { Env } from "#app/platform/env.server"
import { sayPublicCount } from "./draw-view.server"
import type { SaidWindow } from "./home/home-poster"

type HomeRequest = { env: Env; query: URLSearchParams; now: Date; locale: Locale }

/** Where a window stands, with the moment that matters next in words. */
function sayWindow(window: Window, { now, locale }: HomeRequest): SaidWindow {
  const say = (moment: Date | null) => (moment ? sayLongMoment(moment, locale) : null)
  if (!window.hasStarted(now)) return { state: "before", moment: say(window.start) }
  return { state: window.hasEnded(now) ? "over" : "open", moment: say(window.end) }
}

/** The windows as the home page shows them, with the link's own dates if it has any. */
export function homeWindows(request: HomeRequest) {
  const override = readWindowOverride(request.query)
  return {
    register: sayWindow(registerWindow(request.env, override), request),
    invoice: sayWindow(invoiceWindow(request.env, override), request),
  }
}

/** What can be won, who won last, and what was sealed beforehand; ready to read. */
export async function homeCampaign(db: Db, { now, locale }: HomeRequest) {
  const [kinds, draws, winners] = await Promise.all([
    prizeKinds(db),
    drawsAhead(db, now),
    listInstantWinners(db, new URLSearchParams(), { now, size: 5 }),
  ])
  return {
    total: kinds.reduce((sum, { total }) => sum + total, 0),
    prizes: kinds.map(({ name, total, valueCents }) => ({
      name,
      units: { count: total, said: sayPublicCount(total, locale) },
      value: sayCents(valueCents, locale),
    })),
    draws: draws.map((draw) => ({
      id: draw.id,
      title: draw.title,
      prize: draw.prize,
      waits: draw.periodEnd < now,
      missed: draw.missed,
      from: sayLongDay(draw.periodStart, locale),
      to: sayLongMoment(draw.periodEnd, locale),
      extraction: sayLongDay(draw.extractionOn, locale),
      weekday: sayWeekday(draw.extractionOn, locale),
      day: sayStubDay(draw.extractionOn, locale),
    })),
    winners: winners.rows.map((winner) => ({ ...winner, day: sayDay(winner.day, locale) })),
  }
}

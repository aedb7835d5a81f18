import { drawnSteps } from "#app/domain/draws/drawn-steps"
import type { NumberCheck } from "#app/domain/draws/number-check.server"
import type { PublicDraw } from "#app/domain/draws/public-draws.queries.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import type { Call } from "#app/domain/winners/calls.queries.server"
import type { Locale } from "#app/errors"
import { sayDay } from "#app/i18n/say-day"
import { sayLongDay, sayLongMoment } from "#app/i18n/say-moment.server"
import { dayOf } from "#app/platform/clock.server"

/** A draw's head, ready to read: what stands on its ticket. */
export function viewDrawHead({ id, title, prize, state, ...draw }: PublicDraw, locale: Locale) {
  return {
    ...{ id, title, prize, state },
    stubDay: draw.extractionOn.slice(5).split("-").toReversed().join("/"),
    extraction: sayLongDay(draw.extractionOn, locale),
    from: sayLongDay(draw.periodStart, locale),
    to: sayLongMoment(draw.periodEnd, locale),
    closed: draw.base && sayLongMoment(draw.base.closedAt, locale),
    published: draw.result && sayLongMoment(draw.result.publishedAt, locale),
    postponements: draw.postponements.map(({ from, to, reason }) => ({
      ...{ from: sayDay(from, locale), to: sayDay(to, locale), reason },
    })),
  }
}

/** What stands in the base, how the number is drawn and who comes next, with this draw's own figures. */
export function viewCheck({ base, result, rule, auditHead }: PublicDraw, locale: Locale) {
  const { seriesFirst, seriesCount, seriesDigits, seriesFrom, prefix } = rule
  const pad = (series: number) => String(series).padStart(seriesDigits, "0")
  return {
    base: base && {
      ...{ sha256: base.sha256, root: base.root, rows: sayCount(base.rows, locale) },
      closed: sayLongMoment(base.closedAt, locale),
    },
    series: {
      ...{ first: pad(seriesFirst), last: pad(seriesFirst + seriesCount - 1), count: seriesCount },
      ...{ prefix, prizes: seriesFrom },
    },
    drawn: result && viewDrawn(rule, result.prizes),
    way: {
      ...{ approximation: rule.approximation, wrap: rule.wrap, onePerHolder: rule.onePerHolder },
      emptySeries: rule.approximation === "ascending" || seriesCount === 1 ? null : rule.emptySeries,
      ...{ winners: rule.winners, surrogates: rule.surrogates },
    },
    auditHead,
  }
}

function viewDrawn(rule: PublicDraw["rule"], given: string[]) {
  const { prizes, element, written, taken, drawn } = drawnSteps(rule, given)
  return {
    ...{ prizes, written, taken, number: formatLuckyNumber(drawn, rule.seriesDigits) },
    element: `${element.slice(0, 2)}.${element.slice(2)}`,
    series: String(drawn.series).padStart(rule.seriesDigits, "0"),
  }
}

export const viewCalls = (calls: Call[], locale: Locale) =>
  calls.map(({ calledAt, ...call }) => ({ ...call, day: sayDay(dayOf(calledAt), locale) }))

/** What was asked and what is public about it; `wrong` where it is no number. */
export function viewNumber(typed: string, check: NumberCheck | "wrong" | null, locale: Locale) {
  if (check === null || check === "wrong" || check.found !== "yes")
    return { typed, check: check === "wrong" ? ({ found: "wrong" } as const) : check }
  return {
    typed,
    check: { ...check, place: sayCount(check.place, locale), size: sayCount(check.size, locale) },
  }
}

const sayCount = (count: number, locale: Locale) => count.toLocaleString(locale === "pt" ? "pt-BR" : "en")

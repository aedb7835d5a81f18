import type { Db } from "#app/db/client.server"
import type { PromotionRules } from "#app/domain/campaign.server"
import { drawnSteps } from "#app/domain/draws/inspection/drawn-steps"
import { ownStandings } from "#app/domain/draws/base/own-standing.queries.server"
import { aboutPackBytes } from "#app/domain/draws/publication/pack-bytes.server"
import type { PublicDraw } from "#app/domain/draws/publication/public-draws.queries.server"
import type { PublicSeal } from "#app/domain/draws/publication/public-seals.queries.server"
import { formatLuckyNumber, paddedSeries, writtenSeries } from "#app/domain/tickets/lucky-number"
import { ownOnHold } from "#app/domain/tickets/own-on-hold.queries.server"
import { ownInDraw } from "#app/domain/tickets/tickets.queries.server"
import type { Locale } from "#app/errors"
import { sayDay, sayStubDay, sayWeekday } from "#app/i18n/say-day"
import { sayLongDay, sayLongMoment, sayShortDay } from "#app/i18n/say-moment.server"
import { daysBetween } from "#app/platform/time/days"
import { sayLeftOut } from "#app/words/reasons/left-out"
import { cancellationWords, postponementWords, sayPublicReason } from "#app/words/reasons/public-reasons"

/** A draw's head, ready to read: what stands on its ticket. */
export function viewDrawHead({ id, title, prize, state, missed, ...draw }: PublicDraw, locale: Locale) {
  return {
    id,
    title,
    prize,
    state,
    missed,
    stubDay: sayStubDay(draw.extractionOn, locale),
    weekday: sayWeekday(draw.extractionOn, locale),
    extraction: sayLongDay(draw.extractionOn, locale),
    extractionDay: sayDay(draw.extractionOn, locale),
    from: sayLongDay(draw.periodStart, locale),
    to: sayLongMoment(draw.periodEnd, locale),
    ends: sayShortDay(draw.periodEnd, locale),
    closed: draw.base && sayLongMoment(draw.base.closedAt, locale),
    published: draw.result && sayLongMoment(draw.result.publishedAt, locale),
    canceled: draw.canceled && {
      day: sayLongDay(draw.canceled.at, locale),
      reason: sayPublicReason(cancellationWords, draw.canceled.reason, locale),
    },
    postponements: draw.postponements.map(({ from, to, reason }) => ({
      from: sayDay(from, locale),
      to: sayDay(to, locale),
      reason: sayPublicReason(postponementWords, reason, locale),
    })),
  }
}

/** More of one's own numbers than these stand in the profile. */
const SHOWN = 6

type AheadOptions = Pick<PromotionRules, "review"> & {
  today: string
  registrationId: string | undefined
  locale: Locale
}

/** How long a draw still takes, and what a signed-in visitor holds in it. */
export async function viewAhead(
  db: Db,
  draw: PublicDraw,
  { today, registrationId, review, locale }: AheadOptions,
) {
  const left = daysBetween(today, draw.extractionOn)
  const isDecided = draw.result !== null || draw.state === "canceled" || draw.missed
  const own = registrationId
    ? await ownInDraw(db, { registrationId, drawId: draw.id, limit: SHOWN })
    : undefined
  const standing = registrationId
    ? (await ownStandings(db, { registrationId, drawId: draw.id })).get(draw.id)
    : undefined
  const onHold = registrationId ? await ownOnHold(db, { registrationId, review }) : undefined
  return {
    daysLeft: isDecided || left < 0 ? null : left,
    own: own
      ? {
          count: own.count,
          some: own.latest.map(({ isLeftOut, ...number }) => ({
            number: formatLuckyNumber(number, draw.rule.seriesDigits),
            isLeftOut,
          })),
          leftOut: sayLeftOut(standing?.leftOut ?? [], locale),
          onHold: onHold?.get(draw.id) ?? 0,
        }
      : null,
  }
}

/** The Federal rule on five made-up prizes, by this draw's own way from them to a number. */
export const sayExample = ({ rule }: PublicDraw) =>
  viewDrawn(rule, ["45931", "12876", "60254", "33019", "08777"])

/** What stands in the base, how the number is drawn and who comes next, with this draw's own figures. */
export function viewDrawCheck({ base, result, rule, auditHead }: PublicDraw, locale: Locale) {
  const { seriesFirst, seriesCount, seriesDigits, seriesFrom, prefix } = rule
  return {
    base: base && {
      sha256: base.sha256,
      root: base.root,
      rows: sayPublicCount(base.rows, locale),
      count: base.rows,
      closed: sayLongMoment(base.closedAt, locale),
    },
    series: {
      first: paddedSeries(seriesFirst, seriesDigits),
      last: paddedSeries(seriesFirst + seriesCount - 1, seriesDigits),
      count: seriesCount,
      prefix,
      prizes: seriesFrom,
    },
    drawn: result && viewDrawn(rule, result.prizes),
    way: {
      approximation: rule.approximation,
      wrap: rule.wrap,
      onePerHolder: rule.onePerHolder,
      emptySeries: rule.approximation === "ascending" || seriesCount === 1 ? null : rule.emptySeries,
      winners: rule.winners,
      surrogates: rule.surrogates,
    },
    resultSha256: result && result.sha256,
    auditHead,
  }
}

/** All files in one, from when on there is a list. */
export async function viewPack(db: Db, { id, base }: PublicDraw, locale: Locale) {
  if (!base) return null
  const bytes = await aboutPackBytes(db, { id, baseRows: base.rows })
  return { size: sayAboutBytes(bytes, locale) }
}

function sayAboutBytes(bytes: number, locale: Locale): string {
  const [unit, size] = bytes < 1_000_000 ? ["kilobyte", 1_000] : ["megabyte", 1_000_000]
  const way = { style: "unit", unit: String(unit), maximumSignificantDigits: 2 } as const
  return (bytes / Number(size)).toLocaleString(locale === "pt" ? "pt-BR" : "en", way)
}

/** What was sealed beforehand and when; with the command that opens it once the key is out. */
export function viewSeals({ seals: { segments, holder }, rule }: PublicDraw, locale: Locale) {
  const sealed = (seal: PublicSeal) => ({
    sha256: seal.sha256,
    made: seal.madeAt && sayLongMoment(seal.madeAt, locale),
    lost: seal.lostAt && sayLongMoment(seal.lostAt, locale),
    opens: seal.opening && openingCommand(seal.opening),
  })
  return {
    segments: segments.map((segment) => ({
      ...sealed(segment),
      series: writtenSeries({ ...rule, ...segment }),
      count: segment.seriesCount,
    })),
    holder: sealed(holder),
  }
}

/**
 * For a terminal: prints the seal. By what every POSIX shell has: printf makes the key's bytes of its hex digits. The text is canonical JSON of ids and figures, without a quote that would end
 * it.
 */
const openingCommand = ({ key, text }: { key: string; text: string }) =>
  `(printf %b "$(printf '\\\\0%03o' $(printf %s ${key} | sed 's/../0x& /g'))"; printf %s '${text}') | sha256sum`

function viewDrawn(rule: PublicDraw["rule"], extraction: string[]) {
  const { prizes, element, written, taken, drawn } = drawnSteps(rule, extraction)
  return {
    prizes,
    written,
    taken,
    number: formatLuckyNumber(drawn, rule.seriesDigits),
    element: `${element.slice(0, 2)}.${element.slice(2)}`,
    series: paddedSeries(drawn.series, rule.seriesDigits),
  }
}

/** A count as people write it. */
export const sayPublicCount = (count: number, locale: Locale) =>
  count.toLocaleString(locale === "pt" ? "pt-BR" : "en")

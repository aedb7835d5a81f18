import { RuleBroken, type Text } from "#app/errors"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { planningReasons } from "#app/words/reasons/planning"
import { postponementReasons } from "#app/words/reasons/postponement"
import { closesBy } from "#app/domain/draws/planning/extraction-day.server"
import { movedSinceClose } from "#app/domain/draws/moved-since-close"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"

/** The next extraction is days away (they are on Wednesdays and Saturdays); a day further on is a slip of the keyboard. */
const MOST_DAYS = 30

type Draw = Pick<DrawRow, "extractionOn" | "closedAt" | "postponements">
type Extracted = Pick<DrawRow, "closedAt" | "extractionOn" | "extractionHour">
type PostponementDays = {
  /** The extraction that did not take place, or will not: the new day comes after it. */
  after: string
  /** First and last day that may be chosen. */
  from: string
  until: string
  /** The closed draw was moved to a day that has not begun, so that any other day will do as well. */
  corrects: boolean
}

/** To which days (YYYY-MM-DD) a closed draw's extraction may move now: none whose result may be known. */
export function postponementDays(draw: Draw, now: Date): PostponementDays {
  const today = dayOf(now)
  // What moved before the close moved with the plan, and passed over no extraction: nothing of it is corrected here.
  const moves = movedSinceClose(draw)
  const corrects = draw.extractionOn > today && moves.at(-1)?.to === draw.extractionOn
  const after = corrects ? originalOf(moves) : draw.extractionOn
  const later = (one: string, other: string) => (one > other ? one : other)
  return {
    after,
    corrects,
    from: daysAfter(later(after, today), 1),
    until: daysAfter(later(after, today), MOST_DAYS),
  }
}

/** The last scheduled day that had come when it was left; of a draw whose days were all left before, the first one. */
function originalOf(postponements: Draw["postponements"]): string {
  const come = postponements.findLast(({ from, at }) => from <= dayOf(new Date(at)))
  return (come ?? postponements[0]!).from
}

type AskedDay = { to: string; hour: number | undefined; now: Date }

/** Throws INVALID_REQUEST beside `to`, or `hour`. */
export function checkPostponementDay(
  draw: Draw & Extracted,
  { to, hour = draw.extractionHour, now }: AskedDay,
): void {
  const { after, until, corrects } = postponementDays(draw, now)
  if (to <= after) throw wrongDay(postponementReasons.comesAfter({ after, until }))
  if (to <= dayOf(now)) throw wrongDay(postponementReasons.mayBeKnown({ until }))
  if (to > until) throw wrongDay(postponementReasons.tooFar({ until, days: MOST_DAYS }))
  if (corrects && to === draw.extractionOn) throw wrongDay(postponementReasons.isSet)
  if (closesBy({ extractionOn: to, extractionHour: hour }) <= now)
    throw new RuleBroken("INVALID_REQUEST", { field: "hour", because: planningReasons.listIsDue })
}

type Requested = Pick<DrawRow, "extractionHour" | "postponementAsked">

/**
 * Why a postponement that was asked for cannot be confirmed any more: its day has come, or the list of its extraction had
 * to be closed by now. Null where nothing of this is in its way, or none is asked for.
 */
export function whyNoPostponement({ postponementAsked: asked, ...draw }: Requested, now: Date): Text | null {
  if (!asked) return null
  const { to, hour = draw.extractionHour } = asked
  if (to <= dayOf(now)) return postponementReasons.hasCome({ to })
  return closesBy({ extractionOn: to, extractionHour: hour }) <= now
    ? postponementReasons.isDue({ to })
    : null
}

/** Whether the base was still open three hours before the extraction, so that this extraction cannot count. */
export const closedTooLate = ({ closedAt, ...draw }: Extracted) =>
  closedAt !== null && closedAt > closesBy(draw)

const wrongDay = (because: Text) => new RuleBroken("INVALID_REQUEST", { field: "to", because })

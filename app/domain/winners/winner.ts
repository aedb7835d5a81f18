import type { DrawState } from "#app/domain/draws/draw"
import { codesOf } from "#app/words/codes-of"
import { stateWords, type winnerKindWords } from "#app/words/states"

export const winnerStates = codesOf(stateWords.winners)
/** A titular waits for the papers from the start, a surrogate from being called on; then yes or no. */
export type WinnerState = (typeof winnerStates)[number]
export type WinnerKind = keyof typeof winnerKindWords

/** In which states each action is allowed. */
const allowedIn = {
  validate: ["pending", "called"],
  undo: ["validated"],
  invalidate: ["pending", "called", "validated"],
} as const satisfies Record<string, readonly WinnerState[]>
export type WinnerAction = keyof typeof allowedIn

type WinnerPlace = { state: WinnerState; kind: WinnerKind }

/** A surrogate whom nobody called. */
export const isReserve = ({ state, kind }: WinnerPlace): boolean =>
  kind === "surrogate" && state === "pending"

/** Whether it ever had a day to be handed its prize: a titular from the result on, a surrogate from being called on. */
export const hasDeadlines = ({ kind, calledAt }: { kind: WinnerKind; calledAt: Date | null }): boolean =>
  kind === "titular" || calledAt !== null

/** Whether a winner in this state takes the action; a surrogate whom nobody called has won nothing to validate. */
export function canWinner(action: WinnerAction, place: WinnerPlace): boolean {
  if (action === "validate" && isReserve(place)) return false
  return (allowedIn[action] as readonly WinnerState[]).includes(place.state)
}

type Published = { state: DrawState; afterPublication: string; publishedAt: Date | null }

/**
 * Whether a prize that lost its owner goes to the National Treasury, so that nobody is called any more. Not where the loss
 * was asked for before the publication: then the rule goes on to the next, however long the person was heard.
 */
export const isForTreasury = (draw: Published, lostSince: Date | null): boolean =>
  draw.state === "published" &&
  draw.afterPublication === "treasury" &&
  !(lostSince && draw.publishedAt && lostSince < draw.publishedAt)

/** Whether winners of a draw in this state may be decided about: its result stands. */
export const hasResult = (state: DrawState): boolean => state === "computed" || state === "published"

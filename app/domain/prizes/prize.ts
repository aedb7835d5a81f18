import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"

export const prizeStates = codesOf(stateWords.prizes)
/**
 * The states of an instant prize: nobody has it, on offer, won and to be checked, confirmed, refused. One of the schedule
 * is shown on offer only once its batch is over: until then nobody may know that the next invoice wins.
 */
export type PrizeState = (typeof prizeStates)[number]

/** In which states each action is allowed; `give` has a rule of its own besides (givePrize). */
const allowedIn = {
  give: ["default", "available"],
  validate: ["pending"],
  undo: ["validated"],
  invalidate: ["pending", "validated"],
  "return-to-pending": ["invalid"],
  release: ["invalid"],
} as const satisfies Record<string, readonly PrizeState[]>
export type PrizeAction = keyof typeof allowedIn

/** Whether a prize in this state takes the action. */
export const canPrize = (action: PrizeAction, state: PrizeState): boolean =>
  (allowedIn[action] as readonly PrizeState[]).includes(state)

/**
 * The state that a prize is shown in, read from itself and its live award. One outside the schedule is on offer only
 * after it was given once and came back; one of the schedule where its moment stands plain, its batch being over, and lies
 * in what may be seen (`seenUntil`).
 */
export function prizeState(
  prize: { isScheduled: boolean; moment: Date | null; wasReleased: boolean },
  award: { state: "pending" | "validated" | "invalid" } | null,
  seenUntil: Date | null,
): PrizeState {
  if (award) return award.state
  const isSeen = prize.moment !== null && seenUntil !== null && prize.moment <= seenUntil
  const isOnOffer = prize.isScheduled ? isSeen : prize.wasReleased
  return isOnOffer ? "available" : "default"
}

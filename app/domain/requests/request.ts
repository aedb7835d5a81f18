import { codesOf } from "#app/words/codes-of"
import { type RequestAnswerCode, type RequestKind, requestKindWords } from "#app/words/reasons/requests"
import { stateWords } from "#app/words/states"

export const requestKinds = codesOf(requestKindWords)
export const requestStates = codesOf(stateWords.requests)
export type RequestState = (typeof requestStates)[number]

/** What each answer makes of a request. */
const becomes = {
  valid: "granted",
  corrected: "granted",
  "same-reason": "refused",
  unreadable: "refused",
  "draw-closed": "refused",
  "has-numbers": "refused",
  documents: "refused",
  taken: "refused",
  other: "refused",
  explained: "answered",
} as const satisfies Record<RequestAnswerCode, Exclude<RequestState, "open">>

/** The answers that each kind can have, the yes first. */
export const answersOf = {
  appeal: ["valid", "same-reason", "unreadable", "draw-closed", "other"],
  correction: ["corrected", "has-numbers", "documents", "taken", "other"],
  question: ["explained"],
} as const satisfies Record<RequestKind, readonly RequestAnswerCode[]>

export const stateOfAnswer = (code: RequestAnswerCode): Exclude<RequestState, "open"> => becomes[code]

/** Answers that say nothing without the team's own words. */
export const wantsReply = (code: RequestAnswerCode): boolean => code === "explained" || code === "other"

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

/** The yes to a kind that asks for something to be done. */
export const grantOf = {
  appeal: "valid",
  correction: "corrected",
} as const satisfies Partial<Record<RequestKind, RequestAnswerCode>>
export type GrantedKind = keyof typeof grantOf

/** The other answers of each kind, which only tell. */
export const answersOf = {
  appeal: ["same-reason", "unreadable", "draw-closed", "other"],
  correction: ["has-numbers", "documents", "taken", "other"],
  question: ["explained"],
} as const satisfies Record<RequestKind, readonly RequestAnswerCode[]>

/**
 * Whether an answer did what was asked, and so stays: numbers that came back stand in the public log, and corrected data
 * are what the person signs in with. What only tells may be taken back.
 */
export const stays = (state: RequestState): boolean => state === "granted"

export const stateOfAnswer = (code: RequestAnswerCode): Exclude<RequestState, "open"> => becomes[code]

/** Whose area of the audit an answer to each kind stands in. */
export const auditAreaOf = {
  appeal: "invoices",
  correction: "registrations",
  question: "registrations",
} as const satisfies Record<RequestKind, string>

/** Answers that say nothing without the team's own words. */
export const wantsReply = (code: RequestAnswerCode): boolean => code === "explained" || code === "other"

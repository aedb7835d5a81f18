import { sql } from "drizzle-orm"

/** Codes of app/words/reasons/public-reasons that a column holds: the public reads them, the text beside stays inside. */
export const disqualificationCodes = [
  "staff",
  "underage",
  "documents",
  "unclaimed",
  "receipt",
  "already-won",
  "account",
  "declined",
  "rules",
  "other",
] as const

/** The codes of a disqualification as a check reads them. */
export const isDisqualificationCode = sql.raw(
  `in (${disqualificationCodes.map((code) => `'${code}'`).join(", ")})`,
)

/** What a participant's request is answered with (app/words/reasons/requests). */
export const requestAnswerCodes = [
  "valid",
  "same-reason",
  "unreadable",
  "draw-closed",
  "corrected",
  "has-numbers",
  "documents",
  "taken",
  "explained",
  "other",
] as const

/** The codes of an answer as a check reads them. */
export const isRequestAnswerCode = sql.raw(`in (${requestAnswerCodes.map((code) => `'${code}'`).join(", ")})`)

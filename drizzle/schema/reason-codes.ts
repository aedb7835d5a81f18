import { sql } from "drizzle-orm"

/** Codes of app/words/reasons/told-reasons that a column holds: the public reads them, the text beside stays inside. */
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

/** The same as a check reads them. */
export const isDisqualificationCode = sql.raw(
  `in (${disqualificationCodes.map((code) => `'${code}'`).join(", ")})`,
)

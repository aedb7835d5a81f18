/** Names of the fields that a guarded form carries; the token's name is the provider's. */
export const captchaFields = {
  token: "g-recaptcha-response",
  /** The text question's answer and the sealed question itself. */
  answer: "captchaAnswer",
  sealed: "captchaSealed",
  /** Out of sight and out of the tab order: people leave it empty. */
  trap: "website",
  /** Says that the form waited for a signal: what was answered as it was filled in is too old by now. */
  waited: "waited",
} as const

/** What a guarded form sends beside its own fields, where a fault may stand. */
export type CaptchaFields = Record<typeof captchaFields.answer, string>

/** What a page shows; null where no captcha is configured. */
export type CaptchaChallenge = {
  siteKey: string
  question: string
  sealed: string
  /** How long the question's form must have been open. */
  seconds: number
} | null

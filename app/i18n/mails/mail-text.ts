/** A mail's content without its looks; one layout makes the plain and the HTML version of it. */
export type MailBlock =
  | { kind: "text"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "numbers"; title: string; numbers: readonly string[] }

export type MailText = {
  subject: string
  /** The line that inboxes show behind the subject. */
  preview: string
  title: string
  blocks: MailBlock[]
}

export type WelcomeFacts = { name: string; url: string }
export type ResetFacts = { name: string; url: string; minutes: number }
export type AdminInvitationFacts = { name: string; by: string; url: string; hours: number }
/** What another administrator did to somebody's account. */
export type AccountChangedFacts = {
  name: string
  change: "email" | "two-factor"
  by: string
  /** Day and time in São Paulo, already in the reader's way of writing. */
  at: string
  /** Null where none was asked for. */
  reason: string | null
  contact: string
}
export type InvoiceReceivedFacts = {
  name: string
  url: string
  protocol: string
  /** Day and time in São Paulo, already in the reader's way of writing. */
  receivedAt: string
  total: string
  bar: string
  /** A person checks it first. */
  inReview: boolean
  draws: { title: string; numbers: string[] }[]
  /** Why there are no numbers, or null when there are some. */
  missing: { kind: "value"; amount: string } | { kind: "product" } | { kind: "none" } | null
}
export type PrizeWonFacts = {
  name: string
  url: string
  prize: string
  instructions: string
  /** Of the invoice that won; null for a prize given by hand. */
  protocol: string | null
}
export type InvoiceInvalidatedFacts = {
  name: string
  url: string
  protocol: string
  receivedAt: string
  reason: string
  voided: number
  contact: string
}
/** A titular of a published draw, or a surrogate who was called; `claimBy` is a day, already in words. */
export type WinnerDrawnFacts = {
  name: string
  url: string
  draw: string
  prize: string
  number: string
  claimBy: string
  contact: string
}
/** `deliverBy` is a day, already in the reader's way of writing. */
export type PrizeValidatedFacts = PrizeWonFacts & { deliverBy: string; contact: string }
export type WinnerValidatedFacts = {
  name: string
  url: string
  draw: string
  prize: string
  number: string
  deliverBy: string
  contact: string
}

/** Somebody asked that a prize be lost; `reasonCode` is of a closed list, `until` a moment, already in words. */
export type DisqualificationAskedFacts = {
  name: string
  url: string
  prize: string
  reasonCode: string
  until: string
  contact: string
}

/** Every mail of the trade. No text ever names a CPF. */
export type MailTexts = {
  welcome(facts: WelcomeFacts): MailText
  reset(facts: ResetFacts): MailText
  adminReset(facts: ResetFacts): MailText
  adminInvitation(facts: AdminInvitationFacts): MailText
  accountChanged(facts: AccountChangedFacts): MailText
  invoiceReceived(facts: InvoiceReceivedFacts): MailText
  prizeWon(facts: PrizeWonFacts): MailText
  invoiceInvalidated(facts: InvoiceInvalidatedFacts): MailText
  winnerDrawn(facts: WinnerDrawnFacts): MailText
  winnerCalled(facts: WinnerDrawnFacts): MailText
  prizeValidated(facts: PrizeValidatedFacts): MailText
  winnerValidated(facts: WinnerValidatedFacts): MailText
  disqualificationAsked(facts: DisqualificationAskedFacts): MailText
  /** Under every mail: how to tell a real one, and why it came, to a participant or an administrator. */
  footer: { warning: string; participant: string; administrator: string }
}

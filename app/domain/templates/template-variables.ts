import type { MailKind } from "#app/queue/jobs.server"

/**
 * What a template may name. A text may be empty, and is then as good as a flag that is off. What is `needed` has to stand
 * in every body, outside whatever may be left out: a mail about a password without its link would be a mail for nothing.
 */
export type Variable =
  | { readonly is: "text" | "link" | "flag"; readonly needed?: true }
  | { readonly is: "list"; readonly of: VariableTable | "text"; readonly needed?: true }
export type VariableTable = { readonly [name: string]: Variable }

/** The values of a table's variables, as the mail's job hands them over. */
export type ViewOf<Table extends VariableTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { is: "flag" }
    ? boolean
    : Table[Name] extends { of: infer Of }
      ? readonly (Of extends VariableTable ? ViewOf<Of> : string)[]
      : string
}
export type View = { readonly [name: string]: unknown }

const text = { is: "text" } as const
const link = { is: "link" } as const
const flag = { is: "flag" } as const
const needed = { is: "text", needed: true } as const
const neededLink = { is: "link", needed: true } as const

/** In every mail. */
const everywhere = { name: text, promotion: text } as const

const reset = { ...everywhere, url: neededLink, validity: needed } as const
const drawn = {
  ...everywhere,
  url: neededLink,
  prizeUrl: link,
  draw: text,
  prize: needed,
  number: needed,
  claimBy: needed,
  papers: text,
  address: flag,
  contact: text,
} as const
/** How a prize comes: one of three. */
const way = { byHand: flag, byPost: flag, byVoucher: flag } as const

/** The variables of each mail of the trade. */
export const tradeVariables = {
  welcome: { ...everywhere, url: neededLink },
  reset,
  "admin-reset": reset,
  "admin-invitation": { ...everywhere, url: neededLink, by: needed, validity: needed },
  "account-changed": {
    ...everywhere,
    email: flag,
    twoFactor: flag,
    by: needed,
    at: needed,
    reason: text,
    contact: needed,
  },
  "email-changed": { ...everywhere, at: needed, url: link, contact: needed },
  "account-closed": { ...everywhere, at: needed, until: needed, contact: needed },
  "account-reopened": { ...everywhere, url: neededLink, contact: needed },
  "address-changed": {
    ...everywhere,
    url: neededLink,
    prize: needed,
    first: flag,
    place: text,
    at: needed,
    contact: needed,
  },
  "invoice-received": {
    ...everywhere,
    url: link,
    protocol: needed,
    receivedAt: text,
    total: text,
    bar: text,
    inReview: flag,
    onHold: flag,
    won: text,
    draws: { is: "list", needed: true, of: { title: text, numbers: { is: "list", of: "text" } } },
    missingValue: text,
    missingProduct: flag,
    missingDraw: flag,
  },
  "prize-won": {
    ...everywhere,
    url: link,
    prize: needed,
    instructions: text,
    protocol: text,
    claimBy: text,
    papers: text,
    address: flag,
  },
  "invoice-invalidated": {
    ...everywhere,
    url: link,
    protocol: needed,
    receivedAt: text,
    reason: needed,
    voidedOne: flag,
    voidedMany: text,
    contact: needed,
  },
  "invoice-reinstated": {
    ...everywhere,
    url: link,
    protocol: needed,
    receivedAt: text,
    won: text,
    contact: text,
  },
  "winner-drawn": drawn,
  "winner-called": drawn,
  "prize-validated": {
    ...everywhere,
    url: link,
    prize: needed,
    instructions: text,
    protocol: text,
    deliverBy: needed,
    ...way,
    address: flag,
    contact: text,
  },
  "winner-validated": {
    ...everywhere,
    url: link,
    draw: text,
    number: text,
    prize: needed,
    deliverBy: needed,
    ...way,
    address: flag,
    contact: text,
  },
  "prize-sent": {
    ...everywhere,
    url: link,
    prize: needed,
    voucher: text,
    tracking: text,
    contact: text,
  },
  "disqualification-asked": {
    ...everywhere,
    url: neededLink,
    prize: needed,
    reason: needed,
    until: needed,
    contact: needed,
  },
  "disqualification-withdrawn": { ...everywhere, url: link, prize: needed, contact: text },
  "request-answered": {
    ...everywhere,
    url: neededLink,
    request: needed,
    protocol: text,
    outcome: needed,
    reply: text,
    contact: text,
  },
  "draw-closed": {
    ...everywhere,
    url: link,
    draw: needed,
    held: text,
    leftOut: { is: "list", needed: true, of: { count: text, reason: text } },
    size: needed,
    root: needed,
    contact: text,
  },
  "draw-published": {
    ...everywhere,
    url: neededLink,
    draw: needed,
    number: needed,
    held: text,
    reserve: flag,
    contact: text,
  },
} as const satisfies Record<MailKind, VariableTable>

/** What a mailing of news may say of whom it goes to. */
export const newsVariables = { ...everywhere, site: link, city: text } as const satisfies VariableTable

/** The view of a mail of the trade, by its kind. */
export type TradeView<Kind extends MailKind> = ViewOf<(typeof tradeVariables)[Kind]>

/** A template's variables: those of the trade's mail that it is, or of news. */
export const variablesOf = (mail: string | null): VariableTable =>
  mail !== null && Object.hasOwn(tradeVariables, mail) ? tradeVariables[mail as MailKind] : newsVariables

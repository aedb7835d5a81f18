import type { Entry, Locale, Text } from "./errors/entry"
import { invoiceErrors } from "./errors/invoices"
import { peopleErrors } from "./errors/people"
import { prizeErrors } from "./errors/prizes"
import { sendingErrors } from "./errors/sending"

export type { Locale, Text } from "./errors/entry"

/** The one catalogue of what can go wrong: code → status and text (those that were given stay to the letter). */
export const errorCatalogue = {
  ...peopleErrors,
  ...invoiceErrors,
  ...prizeErrors,
  ...sendingErrors,
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof errorCatalogue

type Details = {
  /** The field it stands beside; without one it stands in the summary. */
  field?: string
  /** Fills `{param}` in the text. */
  param?: string | number
  /** Why and what to do, in both languages, behind the code's own text. */
  because?: Text
  /** The reason stands in the place of the code's own text, which would say more than is known. */
  reasonOnly?: boolean
  /** What a caller may show beside the message. */
  data?: RuleData
}

/** What a refusal brings along, by whoever refused; a key means the same wherever it stands. */
export type RuleData = {
  /** The thing as it is saved now, where somebody else was quicker (STALE, WRONG_STATE). */
  current?: Readonly<Record<string, unknown>> | null
  /** How a text of several lines differs from what was typed, as platform/text/text-diff.server tells it. */
  textDiff?: readonly (
    { kind: "same" | "removed" | "added"; text: string } | { kind: "skipped"; lines: number }
  )[]
  /** By which exception a paper may be missing, where papers are decided on. */
  papersWaived?: string | null
  /** Who has the number already that was typed. */
  holder?: { id: string; name: string }
  /** The invoice that is there already, and how many numbers it has. */
  protocol?: string
  invoiceId?: string
  numbers?: number
  /** Seconds until it is worth another try. */
  retryAfter?: number
  /** Rights that would become others than they are saved now, and the version of those. */
  matrix?: { differences: readonly { type: string; pair: string; on: boolean }[]; version: string }
  /** Whose turn it is, where another surrogate was called. */
  winnerId?: string
}

/** A rule of the promotion said no. Thrown by use cases, turned into an answer in one place per kind of caller. */
export class RuleBroken extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(code)
    this.name = "RuleBroken"
    this.status = errorCatalogue[code].status
  }
}

/** The text of a code for a person, with its reason behind it. */
export function sayError(
  code: ErrorCode,
  locale: Locale,
  { param, because, reasonOnly = false }: Details = {},
): string {
  if (because && reasonOnly) return because[locale]
  const text = errorCatalogue[code][locale].replace("{param}", String(param ?? ""))
  return because ? `${text} ${because[locale]}` : text
}

export const sayBroken = (error: RuleBroken, locale: Locale): string =>
  sayError(error.code, locale, error.details)

/** An error beside its field, or of no field at all: "check the marked fields" says nothing there, its reason alone does. */
export function sayBeside(error: RuleBroken, locale: Locale): string {
  const { because } = error.details
  return error.code === "INVALID_REQUEST" && because ? because[locale] : sayBroken(error, locale)
}

import { dayOf } from "#app/platform/time/clock.server"
import { type Env, readMoment } from "#app/platform/env.server"
import { parseTicketsRule, type TicketsRule } from "#app/platform/settings/tickets-rule"
import { type InvoiceWindow, type Window, windowBetween } from "./campaign"

/** The dates that a link may carry in place of the configured ones. */
type WindowOverride = {
  registerStart?: Date
  registerEnd?: Date
  storeInvoiceStart?: Date
  storeInvoiceEnd?: Date
}

type WindowSettings = Pick<
  Env,
  | "REGISTER_START"
  | "REGISTER_END"
  | "STORE_INVOICE_START"
  | "STORE_INVOICE_END"
  | "INVOICE_DATE_START"
  | "INVOICE_DATE_END"
>

/** Reads register_start, register_end, store_invoice_start and store_invoice_end; malformed ones are ignored. */
export function readWindowOverride(query: URLSearchParams): WindowOverride {
  const read = (name: string) => readMoment(query.get(name) ?? "") ?? undefined
  return {
    registerStart: read("register_start"),
    registerEnd: read("register_end"),
    storeInvoiceStart: read("store_invoice_start"),
    storeInvoiceEnd: read("store_invoice_end"),
  }
}

/** What of the link's dates counts for a submission: nothing, unless WINDOW_OVERRIDE is on. */
export const overrideForSubmission = (
  env: Pick<Env, "WINDOW_OVERRIDE">,
  override: WindowOverride,
): WindowOverride => (env.WINDOW_OVERRIDE ? override : {})

/** When people may register. */
export const registerWindow = (env: WindowSettings, override: WindowOverride = {}): Window =>
  windowBetween(
    override.registerStart ?? env.REGISTER_START ?? null,
    override.registerEnd ?? env.REGISTER_END ?? null,
  )

/** When invoices may be sent, and the days that they may bear. */
export const invoiceWindow = (env: WindowSettings, override: WindowOverride = {}): InvoiceWindow => ({
  ...windowBetween(
    override.storeInvoiceStart ?? env.STORE_INVOICE_START ?? null,
    override.storeInvoiceEnd ?? env.STORE_INVOICE_END ?? null,
  ),
  startDate: env.INVOICE_DATE_START ?? null,
  endDate: env.INVOICE_DATE_END ?? null,
})

/**
 * The promotion's last day, YYYY-MM-DD, from which a prize won on the spot can be claimed: of the windows that are set,
 * else of the last draw's period, else unknown.
 */
export function promotionEnd(env: WindowSettings, lastPeriodEnd: Date | null): string | null {
  if (env.STORE_INVOICE_END) return dayOf(env.STORE_INVOICE_END)
  return env.INVOICE_DATE_END ?? (lastPeriodEnd && dayOf(lastPeriodEnd))
}

/** What the regulation says an invoice is worth; caps of null are none. */
export type PromotionRules = {
  ticketsRule: TicketsRule
  minCents: number
  maxCents: number | null
  maxTicketsPerCpf: number | null
  maxInvoicesPerDay: number | null
  prizesPerCpf: number
  /** `hold`: like `auto`, and what is flagged counts and wins nothing until a person has validated it. */
  review: "auto" | "manual" | "hold"
  photo: "required" | "optional"
  invoiceDates: { start: string | null; end: string | null }
}

/** The campaign's rules as the settings have them. */
export function promotionRules(env: Env): PromotionRules {
  const ticketsRule = parseTicketsRule(env.TICKETS_RULE)
  // The settings' own check lets nothing else through; a start-up that skipped it must not invent a rule.
  if (!ticketsRule) throw new Error(`TICKETS_RULE: ${env.TICKETS_RULE} is no rule`)
  return {
    ticketsRule,
    minCents: env.INVOICE_MIN_CENTS,
    maxCents: env.INVOICE_MAX_CENTS ?? null,
    maxTicketsPerCpf: env.MAX_TICKETS_PER_CPF ?? null,
    maxInvoicesPerDay: env.MAX_INVOICES_PER_DAY ?? null,
    prizesPerCpf: env.PRIZES_PER_CPF,
    review: env.INVOICE_REVIEW,
    photo: env.INVOICE_PHOTO,
    invoiceDates: { start: env.INVOICE_DATE_START ?? null, end: env.INVOICE_DATE_END ?? null },
  }
}

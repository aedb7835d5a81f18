import type { Db } from "#app/db/client.server"
import {
  invoiceWindow,
  type PromotionRules,
  promotionRules,
  readWindowOverride,
} from "#app/domain/campaign.server"
import { listProducts } from "#app/domain/stores/products.queries.server"
import type { Locale } from "#app/errors"
import { sayDay } from "#app/i18n/say-day"
import { sayCents } from "#app/domain/invoices/say-cents"
import { sayLongMoment } from "#app/i18n/say-moment.server"
import { dayOf } from "#app/platform/time/clock.server"
import type { Env } from "#app/platform/env.server"
import type { InvoiceFormView } from "./cupom/invoice-form"
import type { InvoiceRulesView } from "./cupom/invoice-rules"

type CupomViewRequest = { env: Env; url: URL; now: Date; locale: Locale }

/** Whether invoices are taken, by the link's own dates where it has any; the moments in words. */
export function viewWindow({ env, url, now, locale }: CupomViewRequest) {
  const window = invoiceWindow(env, readWindowOverride(url.searchParams))
  const say = (moment: Date | null) => (moment ? sayLongMoment(moment, locale) : "")
  return {
    isEnabled: window.isEnabled(now),
    hasEnded: window.hasEnded(now),
    start: say(window.start),
    end: say(window.end),
  }
}

/** What the form asks for under the campaign's rules. */
export async function viewForm(
  db: Db,
  { env, url, now }: CupomViewRequest,
): Promise<Omit<InvoiceFormView, "constraint" | "captcha" | "draft" | "who">> {
  const { ticketsRule, photo, invoiceDates } = promotionRules(env)
  // A phone's calendar greys out what is later, and the page may be open in the bar since before midnight.
  const [latest, last] = [
    dayOf(new Date(now.getTime() + env.SESSION_USER_MINUTES * 60_000)),
    invoiceDates.end,
  ]
  return {
    idempotencyKey: crypto.randomUUID(),
    days: { min: invoiceDates.start ?? undefined, max: last && last < latest ? last : latest },
    endsAt: invoiceWindow(env, readWindowOverride(url.searchParams)).end?.getTime(),
    photoRequired: photo === "required",
    products: ticketsRule.kind === "per-product" ? await listProducts(db) : [],
  }
}

/** What an invoice is worth, for people. */
export function viewRules({ env, locale }: CupomViewRequest): InvoiceRulesView {
  const { ticketsRule, minCents, maxCents, maxTicketsPerCpf, maxInvoicesPerDay, invoiceDates } =
    promotionRules(env)
  const day = (text: string | null) => (text ? sayDay(text, locale) : null)
  return {
    worth: viewWorth(ticketsRule, locale),
    min: minCents > 0 ? sayCents(minCents, locale) : null,
    max: maxCents === null ? null : sayCents(maxCents, locale),
    from: day(invoiceDates.start),
    to: day(invoiceDates.end),
    perDay: maxInvoicesPerDay,
    cap: maxTicketsPerCpf,
    instantPrizes: env.PRIZES_PER_CPF > 0,
  }
}

const viewWorth = (rule: PromotionRules["ticketsRule"], locale: Locale): InvoiceRulesView["worth"] =>
  rule.kind === "per-value"
    ? { kind: rule.kind, value: sayCents(rule.cents, locale), carry: rule.carry }
    : rule

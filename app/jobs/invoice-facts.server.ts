import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm"
import { brand } from "#app/brand"
import { askedTogether } from "#app/db/asked-together.server"
import type { Db } from "#app/db/client.server"
import { sayCents } from "#app/domain/invoices/say-cents"
import { isOnHold } from "#app/domain/invoices/submission-rules.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { numbersEarned } from "#app/domain/tickets/tickets-rule"
import type { Locale } from "#app/errors"
import type {
  InvoiceInvalidatedFacts,
  InvoiceReceivedFacts,
  InvoiceReinstatedFacts,
} from "#app/i18n/mails/mail-text"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { paths } from "#app/paths"
import { env } from "#app/platform/env.server"
import { parseTicketsRule } from "#app/platform/settings/tickets-rule"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"
import { tickets } from "#drizzle/schema/tickets"
import { isActive, linkTo, type MailFacts, person, readsIn } from "./mail-facts.server"

/** A coupon's mail is the one that goes most often: of the coupons of a batch one question is asked. */
const receivedInvoice = askedTogether(async (db, ids: string[]) => {
  const rows = await db
    .select({ to: person, invoice: invoices, bar: stores.name })
    .from(invoices)
    .innerJoin(registrations, eq(registrations.id, invoices.registrationId))
    .innerJoin(stores, eq(stores.id, invoices.storeId))
    // One that was refused meanwhile has a mail of its own, which says why.
    .where(and(inArray(invoices.id, ids), ne(invoices.status, "invalid"), isActive))
  return new Map(rows.map((row) => [row.invoice.id, row]))
})

export async function findInvoiceReceived(
  db: Db,
  invoiceId: string,
  asked?: Locale,
): Promise<MailFacts<InvoiceReceivedFacts>> {
  const [row, numbers] = await Promise.all([receivedInvoice(db, invoiceId), numbersOf(db, invoiceId)])
  if (!row) return undefined
  const { invoice, bar } = row
  const to = readsIn(row.to, asked)
  const won = byDraw(numbers ?? [])
  const facts = {
    name: to.name,
    url: linkTo(paths.perfil),
    protocol: invoice.protocol,
    receivedAt: sayMailMoment(invoice.receivedAt, to.locale),
    total: sayCents(invoice.totalCents, to.locale),
    bar,
    inReview: invoice.status === "pending",
    onHold: isOnHold(
      { status: invoice.status, isFlagged: invoice.reviewReason !== null },
      { review: env().INVOICE_REVIEW },
    ),
    draws: won,
    missing: won.length > 0 ? null : missingOf(invoice, to.locale),
  }
  return { to, facts }
}

type HeldNumber = { id: string; title: string; number: string }

/** The numbers of a coupon, by draws in their order. */
const numbersOf = askedTogether(async (db, invoiceIds: string[]) => {
  const rows = await db
    .select({
      invoiceId: tickets.invoiceId,
      id: draws.id,
      title: draws.title,
      seriesDigits: sql<number>`(${draws.rule}->>'seriesDigits')::int`,
      series: tickets.series,
      element: tickets.element,
    })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(and(inArray(tickets.invoiceId, invoiceIds), isNull(tickets.voidAt)))
    .orderBy(asc(draws.periodStart), asc(draws.id), asc(tickets.series), asc(tickets.element))
  const held = new Map<string, HeldNumber[]>()
  for (const { invoiceId, id, title, seriesDigits, ...number } of rows) {
    const its = held.get(invoiceId) ?? []
    its.push({ id, title, number: formatLuckyNumber(number, seriesDigits) })
    held.set(invoiceId, its)
  }
  return held
})

function byDraw(numbers: HeldNumber[]): InvoiceReceivedFacts["draws"] {
  const found = new Map<string, { title: string; numbers: string[] }>()
  for (const { id, title, number } of numbers) {
    const draw = found.get(id) ?? { title, numbers: [] }
    draw.numbers.push(number)
    found.set(id, draw)
  }
  return [...found.values()]
}

/** What was missing for the first number. An invoice that earned nothing hands all of its cents on: they say how far it got. */
function missingOf(invoice: typeof invoices.$inferSelect, locale: Locale): InvoiceReceivedFacts["missing"] {
  const rule = parseTicketsRule(env().TICKETS_RULE)
  if (!rule) return { kind: "none" }
  const carries = rule.kind === "per-value" && rule.carry
  const totalCents = carries ? invoice.carryCents : invoice.totalCents
  const { missing } = numbersEarned(rule, { totalCents, carriedCents: 0, items: invoice.items })
  if (!missing) return { kind: "none" }
  return missing.kind === "cents" ? { kind: "value", amount: sayCents(missing.cents, locale) } : missing
}

export async function findInvoiceInvalidated(
  db: Db,
  invoiceId: string,
  asked?: Locale,
): Promise<MailFacts<InvoiceInvalidatedFacts>> {
  const [row] = await db
    .select({ to: person, invoice: invoices })
    .from(invoices)
    .innerJoin(registrations, eq(registrations.id, invoices.registrationId))
    .where(and(eq(invoices.id, invoiceId), eq(invoices.status, "invalid"), isActive))
  if (!row) return undefined
  const { invoice } = row
  const to = readsIn(row.to, asked)
  const [counted] = await db
    .select({ voided: sql<number>`count(*)::int` })
    .from(tickets)
    .where(and(eq(tickets.invoiceId, invoiceId), isNotNull(tickets.voidAt)))
  const facts = {
    name: to.name,
    url: linkTo(paths.perfil),
    protocol: invoice.protocol,
    receivedAt: sayMailMoment(invoice.receivedAt, to.locale),
    reason: invoice.reason ?? "",
    voided: counted?.voided ?? 0,
    contact: brand.company.email,
  }
  return { to, facts }
}

/** Whose invoice counts again, unless somebody has decided otherwise meanwhile. */
export async function findInvoiceReinstated(
  db: Db,
  invoiceId: string,
  asked?: Locale,
): Promise<MailFacts<InvoiceReinstatedFacts>> {
  const [row] = await db
    .select({ to: person, invoice: invoices })
    .from(invoices)
    .innerJoin(registrations, eq(registrations.id, invoices.registrationId))
    .where(and(eq(invoices.id, invoiceId), eq(invoices.status, "validated"), isActive))
  if (!row) return undefined
  const { invoice } = row
  const to = readsIn(row.to, asked)
  const facts = {
    name: to.name,
    url: linkTo(paths.cupomAnswer(invoiceId)),
    protocol: invoice.protocol,
    receivedAt: sayMailMoment(invoice.receivedAt, to.locale),
    numbers: await db.$count(tickets, and(eq(tickets.invoiceId, invoiceId), isNull(tickets.voidAt))),
    contact: brand.company.email,
  }
  return { to, facts }
}

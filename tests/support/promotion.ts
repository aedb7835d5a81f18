import { bookOf } from "#app/audit/address-book.server"
import { closeDatabases, connect } from "#app/db/client.server"
import { windowBetween } from "#app/domain/campaign"
import type { PromotionRules } from "#app/domain/campaign.server"
import { invoiceInput, type InvoiceInput } from "#app/domain/invoices/invoice-input"
import { getOwnInvoice, type OwnInvoice } from "#app/domain/invoices/own-invoice.queries.server"
import { type SentInvoiceForm, submitWithPhoto } from "#app/domain/invoices/submit-with-photo.server"
import { dayOf } from "#app/platform/time/clock.server"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { freshDatabase } from "./database"

/** A noon in the middle of a month, so that "yesterday" and "tomorrow" stay in it. */
export const NOON = new Date("2026-11-18T15:00:00.000Z")
/** A period's end that lies ahead on any day, by the database's clock too. */
export const FAR = new Date("2126-11-18T15:00:00.000Z")
export const later = (ms: number, from = NOON) => new Date(from.getTime() + ms)

type Database = ReturnType<typeof connect>

/** A database of its own for one test file, and the settings that the use cases read. */
export async function openPromotion(): Promise<{ db: Database; ownerUrl: string; close(): Promise<void> }> {
  const fresh = await freshDatabase()
  Object.assign(process.env, { APP_ENV: "test", DATABASE_URL: fresh.url })
  const db = connect(fresh.url, { max: 12 })
  const close = async () => {
    // Else it comes by itself a minute later, when the database is gone.
    await bookOf(db).write()
    await db.$client.end()
    await closeDatabases()
    await fresh.drop()
  }
  return { db, ownerUrl: fresh.ownerUrl, close }
}

/** The settings' defaults, with what a test changes of them. */
export const rulesWith = (overrides: Partial<PromotionRules> = {}): PromotionRules => ({
  ticketsRule: { kind: "per-value", cents: 2000, carry: false },
  minCents: 0,
  maxCents: null,
  maxTicketsPerCpf: null,
  maxInvoicesPerDay: null,
  prizesPerCpf: 1,
  review: "auto",
  photo: "optional",
  invoiceDates: { start: null, end: null },
  ...overrides,
})

type Bar = { cnpj: string; uf: string }
type Form = Record<string, unknown> & { at?: Date }

/** The form with a key of the bar, R$ 85,00, bought on the day of `at`. */
export function keyedForm(bar: Bar, { at = NOON, ...overrides }: Form = {}): InvoiceInput {
  const [, year, month] = /^20(\d\d)-(\d\d)/.exec(dayOf(at))!
  const accessKey = buildAccessKey({ ...bar, aamm: `${year}${month}`, number: nextNumber() })
  return formWith({ accessKey, issuedOn: dayOf(at), ...overrides })
}

/** The form with the bar's CNPJ and a number. */
export const typedForm = (bar: Bar, { at = NOON, ...overrides }: Form = {}): InvoiceInput =>
  formWith({ cnpj: bar.cnpj, number: String(nextNumber()), issuedOn: dayOf(at), ...overrides })

export const formWith = (overrides: Record<string, unknown>): InvoiceInput =>
  invoiceInput.parse({ total: "85,00", idempotencyKey: crypto.randomUUID(), ...overrides })

/** Sends an invoice at noon with the default rules and an open window, unless told, and reads what its owner is told. */
export async function send(
  db: Database,
  person: { id: string },
  input: InvoiceInput,
  overrides: Partial<SentInvoiceForm> = {},
): Promise<OwnInvoice & { replay: boolean }> {
  const form = {
    registrationId: person.id,
    input,
    photo: undefined,
    rules: rulesWith(),
    window: windowBetween(null, null),
    receivedAt: NOON,
    ip: "203.0.113.9",
    ...overrides,
  }
  const { invoiceId, replay } = await submitWithPhoto(db, form)
  const { registrationId, rules } = form
  const shown = await getOwnInvoice(db, { registrationId, invoiceId, ticketsRule: rules.ticketsRule })
  return { ...shown, replay }
}

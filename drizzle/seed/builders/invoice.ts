import { createHash } from "node:crypto"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { parseAccessKey } from "#app/domain/invoices/access-key"
import { dayOf } from "#app/platform/time/clock.server"
import { invoices } from "#drizzle/schema/invoices"
import { nextNumber } from "./random"
import { buildAccessKey } from "./documents"
import { insertRegistration } from "./registration"
import { insertStore } from "./store"

export type NewInvoice = typeof invoices.$inferInsert
export type InvoiceRow = typeof invoices.$inferSelect
type Bar = { id: string; cnpj: string; uf: string }
type InvoiceFields = Partial<NewInvoice> & { now: Date; registrationId: string; store: Bar }

/**
 * The n-th invoice, validated, keyed (NFC-e), R$ 85,00, bought and received on the day of `now`. With
 * `accessKey: null` it is a typed one. Key and natural key follow the bar, number and day that are given.
 */
export function buildInvoice(n: number, { now, store, ...fields }: InvoiceFields): NewInvoice {
  const issuedOn = fields.issuedOn ?? dayOf(now)
  const number = fields.number ?? String(1_000 + n)
  const aamm = issuedOn.slice(2, 4) + issuedOn.slice(5, 7)
  const accessKey =
    fields.accessKey === undefined
      ? buildAccessKey({ cnpj: store.cnpj, uf: store.uf, aamm, number: Number(number) })
      : fields.accessKey
  return {
    protocol: `TESTE-${String(n).padStart(8, "0")}`,
    storeId: store.id,
    naturalKey: accessKey ? naturalKeyOf(accessKey) : `typed:${store.cnpj}:${number}:${issuedOn}`,
    cnpj: store.cnpj,
    totalCents: 8_500,
    status: "validated",
    idempotencyKey: uuidv7(),
    contentHash: createHash("sha256").update(`${store.cnpj}:${number}:${issuedOn}`).digest("hex"),
    receivedAt: now,
    createdAt: now,
    ip: "203.0.113.7",
    ...fields,
    reason: fields.reason ?? (fields.status === "invalid" ? "illegible" : null),
    accessKey,
    number,
    issuedOn,
  }
}

function naturalKeyOf(accessKey: string): string {
  const read = parseAccessKey(accessKey)
  if (!read.ok) throw new RangeError(`no access key: ${read.reason}`)
  return read.key.naturalKey
}

/** Puts an invoice in without numbers (see insertTickets); person and bar are made where none are given. */
export async function insertInvoice(
  db: Db,
  { now = new Date(), registrationId, store, ...fields }: Partial<InvoiceFields> = {},
): Promise<InvoiceRow> {
  const whose = registrationId ?? (await insertRegistration(db, { now })).id
  const bar = store ?? (await insertStore(db, { now }))
  const invoice = buildInvoice(nextNumber(), { now, registrationId: whose, store: bar, ...fields })
  const [row] = await db.insert(invoices).values(invoice).returning()
  return row!
}

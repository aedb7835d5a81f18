import { and, eq, ne, type Placeholder } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { statement, writing } from "#app/db/statement.server"
import { type InvoiceItem, invoices } from "#drizzle/schema/invoices"
import { alreadySent } from "./duplicates.server"
import { newProtocol } from "./protocol.server"
import type { Paper } from "./read-invoice"
import type { Other } from "./submission-facts.server"
import type { Standing } from "./submission-rules.server"

type PlaceInvoiceInput = {
  registrationId: string
  storeId: string
  paper: Paper
  issuedOn: string
  totalCents: number
  carryCents: number
  items: InvoiceItem[]
  photoKey: string | null
  standing: Standing
  idempotencyKey: string
  contentHash: string
  receivedAt: Date
  ip: string | null
}

const columns = [
  "id",
  "protocol",
  "registrationId",
  "storeId",
  "naturalKey",
  "accessKey",
  "cnpj",
  "number",
  "issuedOn",
  "totalCents",
  "carryCents",
  "items",
  "photoKey",
  "status",
  "reviewReason",
  "idempotencyKey",
  "contentHash",
  "receivedAt",
  "createdAt",
  "ip",
] as const
type NewInvoice = Pick<Required<typeof invoices.$inferInsert>, (typeof columns)[number]>

const newInvoice = statement<{ id: string }, NewInvoice>((placeholder) =>
  writing
    .insert(invoices)
    .values(
      Object.fromEntries(columns.map((name) => [name, placeholder(name)])) as Record<
        keyof NewInvoice,
        Placeholder
      >,
    )
    .onConflictDoNothing()
    .returning({ id: invoices.id }),
)

/** Writes the invoice under a new protocol; a paper that somebody else has just sent is NUMBER_FOUND. */
export async function placeInvoice(
  tx: Db,
  { paper, standing, receivedAt, ...placing }: PlaceInvoiceInput,
): Promise<{ invoiceId: string; protocol: string }> {
  const { naturalKey, accessKey, cnpj, number } = paper
  // A second try only meets a protocol that was taken: once in 10^15.
  for (const protocol of [newProtocol(), newProtocol()]) {
    const id = uuidv7()
    const placed = await newInvoice(tx, {
      id,
      protocol,
      registrationId: placing.registrationId,
      storeId: placing.storeId,
      naturalKey,
      accessKey,
      cnpj,
      number,
      issuedOn: placing.issuedOn,
      totalCents: placing.totalCents,
      carryCents: placing.carryCents,
      items: placing.items,
      photoKey: placing.photoKey,
      status: standing.status,
      reviewReason: standing.reviewReason,
      idempotencyKey: placing.idempotencyKey,
      contentHash: placing.contentHash,
      receivedAt,
      createdAt: receivedAt,
      ip: placing.ip,
    })
    if (placed.length > 0) return { invoiceId: id, protocol }
    const other = await holderOf(tx, naturalKey)
    if (other) throw await alreadySent(tx, { other, registrationId: placing.registrationId, paper })
  }
  throw new Error("no free protocol")
}

async function holderOf(tx: Db, naturalKey: string): Promise<Other | undefined> {
  const [other] = await tx
    .select({
      id: invoices.id,
      registrationId: invoices.registrationId,
      protocol: invoices.protocol,
      at: invoices.receivedAt,
    })
    .from(invoices)
    .where(and(eq(invoices.naturalKey, naturalKey), ne(invoices.status, "invalid")))
  return other && { ...other, at: other.at.getTime() }
}

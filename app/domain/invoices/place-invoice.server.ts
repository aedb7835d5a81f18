import { and, eq, ne, type Placeholder } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { statement, writing } from "#app/db/statement.server"
import type { PromotionRules } from "#app/domain/campaign.server"
import { type InvoiceItem, invoices } from "#drizzle/schema/invoices"
import { alreadySent } from "./duplicates.server"
import type { InvoiceInput } from "./invoice-input"
import { newProtocol } from "./protocol.server"
import type { Paper } from "./read-invoice"
import type { Facts } from "./submission-facts.server"

type PlaceInvoiceInput = {
  registrationId: string
  input: InvoiceInput
  paper: Paper
  facts: Facts
  rules: Pick<PromotionRules, "review">
  items: InvoiceItem[]
  carryCents: number
  idempotencyKey: string
  contentHash: string
  receivedAt: Date
  photoKey: string | null
  ip?: string | null
}

const columns = [
  ...(["id", "protocol", "registrationId", "storeId", "naturalKey", "accessKey", "cnpj", "number"] as const),
  ...(["issuedOn", "totalCents", "carryCents", "items", "photoKey", "status", "reviewReason"] as const),
  ...(["idempotencyKey", "contentHash", "receivedAt", "createdAt", "ip"] as const),
]
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
export async function placeInvoice(tx: Db, placing: PlaceInvoiceInput) {
  const { registrationId, input, paper, facts, rules, receivedAt } = placing
  const { naturalKey, accessKey, cnpj, number } = paper
  const { issuedOn, totalCents } = input
  const reviewReason = reasonsFor(paper, facts)
  const status = rules.review === "manual" || reviewReason ? "pending" : "validated"
  const { items, carryCents, idempotencyKey, contentHash, photoKey, ip } = placing
  // A second try only meets a protocol that was taken: once in 10^15.
  for (const protocol of [newProtocol(), newProtocol()]) {
    const id = uuidv7()
    const placed = await newInvoice(tx, {
      id,
      protocol,
      registrationId,
      storeId: facts.storeId!,
      naturalKey,
      accessKey,
      cnpj,
      number,
      ...({ issuedOn, totalCents, carryCents, items, photoKey, status, reviewReason } as const),
      idempotencyKey,
      contentHash,
      receivedAt,
      createdAt: receivedAt,
      ip: ip ?? null,
    })
    if (placed.length > 0)
      return { id, protocol, idempotencyKey, status, receivedAt, issuedOn, totalCents } as const
    const [other] = await tx
      .select({
        id: invoices.id,
        registrationId: invoices.registrationId,
        protocol: invoices.protocol,
        at: invoices.receivedAt,
      })
      .from(invoices)
      .where(and(eq(invoices.naturalKey, naturalKey), ne(invoices.status, "invalid")))
    const field = accessKey === null ? "number" : "accessKey"
    if (other)
      throw await alreadySent(tx, { other: { ...other, at: other.at.getTime() }, registrationId, field })
  }
  throw new Error("no free protocol")
}

function reasonsFor({ review }: Paper, { twin }: Facts): string | null {
  const reasons = [review ?? [], twin ? `twin:${twin.protocol}` : []].flat()
  return reasons.length > 0 ? reasons.join(",") : null
}

import { and, eq } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "#app/db/client.server"
import type { TicketsRule } from "#app/platform/tickets-rule"
import { RuleBroken } from "#app/errors"
import { invoices } from "#drizzle/schema/invoices"
import { stores } from "#drizzle/schema/stores"
import { answerFor } from "./answer.server"

type OwnInvoiceRef = { registrationId: string; invoiceId: string }

/** An id comes from an address, where anything may stand. */
const isId = (text: string) => z.uuid().safeParse(text).success

const ofOwner = ({ registrationId, invoiceId }: OwnInvoiceRef) =>
  and(eq(invoices.id, invoiceId), eq(invoices.registrationId, registrationId))

/**
 * What an invoice brought its owner as it stands now, with the bar, why it was refused and whether it came with a
 * photo. Throws NOT_FOUND for everybody else.
 */
export async function getOwnInvoice(
  db: Db,
  { ticketsRule, ...own }: OwnInvoiceRef & { ticketsRule: TicketsRule },
) {
  if (!isId(own.invoiceId)) throw new RuleBroken("NOT_FOUND")
  const [row] = await db
    .select({
      idempotencyKey: invoices.idempotencyKey,
      reason: invoices.reason,
      photoKey: invoices.photoKey,
      bar: stores.name,
    })
    .from(invoices)
    .innerJoin(stores, eq(stores.id, invoices.storeId))
    .where(ofOwner(own))
  if (!row) throw new RuleBroken("NOT_FOUND")
  const { idempotencyKey, reason, bar, photoKey } = row
  const answer = await answerFor(db, { registrationId: own.registrationId, idempotencyKey, ticketsRule })
  return { ...answer, reason, bar, hasPhoto: photoKey !== null }
}

/** Where the photo of an own invoice is stored. Throws NOT_FOUND where there is none, and for everybody else. */
export async function getOwnPhotoKey(db: Db, own: OwnInvoiceRef): Promise<string> {
  if (!isId(own.invoiceId)) throw new RuleBroken("NOT_FOUND")
  const [row] = await db.select({ photoKey: invoices.photoKey }).from(invoices).where(ofOwner(own))
  if (!row?.photoKey) throw new RuleBroken("NOT_FOUND")
  return row.photoKey
}

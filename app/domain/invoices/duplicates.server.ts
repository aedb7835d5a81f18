import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { invoiceReasons } from "#app/words/reasons/invoices"
import { invoices } from "#drizzle/schema/invoices"
import { tickets } from "#drizzle/schema/tickets"
import type { InvoiceInput } from "./invoice-input"
import { type Paper, readInvoice } from "./read-invoice"
import type { Other } from "./submission-facts.server"

/** NUMBER_FOUND for an invoice that holds this paper already; its owner is shown the protocol and how many numbers it has. */
export async function alreadySent(
  tx: Db,
  { other, registrationId, paper }: { other: Other; registrationId: string; paper: Paper },
): Promise<RuleBroken> {
  const field = paper.accessKey === null ? "number" : "accessKey"
  if (other.registrationId !== registrationId)
    return new RuleBroken("NUMBER_FOUND", { field, because: invoiceReasons.takenByAnother })
  return new RuleBroken("NUMBER_FOUND", {
    field,
    because: invoiceReasons.sentAlready({ protocol: other.protocol, at: new Date(other.at) }),
    data: { protocol: other.protocol, invoiceId: other.id, numbers: await countNumbers(tx, other.id) },
  })
}

type OwnForm = { registrationId: string; input: InvoiceInput }

/**
 * Whether the sender of a form has an invoice of its paper: then its answer stands, whichever photo came with it, or the
 * paper was refused and may come once more. Throws INVALID_INVOICE as readInvoice does.
 */
export async function isOwnPaper(db: Db, { registrationId, input }: OwnForm): Promise<boolean> {
  const { naturalKey } = readInvoice(input)
  const own = and(eq(invoices.registrationId, registrationId), eq(invoices.naturalKey, naturalKey))
  const [found] = await db.select({ id: invoices.id }).from(invoices).where(own).limit(1)
  return found !== undefined
}

/** How many numbers an invoice has, in all draws: void ones are no more. */
const countNumbers = (tx: Db, invoiceId: string): Promise<number> =>
  tx.$count(tickets, and(eq(tickets.invoiceId, invoiceId), isNull(tickets.voidAt)))

import { and, eq, isNotNull, isNull, ne, or, type SQL } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { invoiceReasons } from "#app/words/reasons/invoices"
import { invoices } from "#drizzle/schema/invoices"
import type { InvoiceRow } from "./lock-invoice.server"

/**
 * An invalid invoice's key, or for the same person its typed or keyed twin, may stand for another one by now. Throws
 * NUMBER_FOUND.
 */
export async function refuseTaken(tx: Db, invoice: InvoiceRow): Promise<void> {
  const isTwin: SQL | undefined = and(
    eq(invoices.registrationId, invoice.registrationId),
    eq(invoices.cnpj, invoice.cnpj),
    eq(invoices.number, invoice.number),
    eq(invoices.issuedOn, invoice.issuedOn),
    invoice.accessKey === null ? isNotNull(invoices.accessKey) : isNull(invoices.accessKey),
  )
  const [other] = await tx
    .select({ id: invoices.id, protocol: invoices.protocol })
    .from(invoices)
    .where(
      and(
        ne(invoices.id, invoice.id),
        ne(invoices.status, "invalid"),
        or(eq(invoices.naturalKey, invoice.naturalKey), isTwin),
      ),
    )
    .limit(1)
  if (!other) return
  throw new RuleBroken("NUMBER_FOUND", {
    because: invoiceReasons.keyHeld({ protocol: other.protocol }),
    data: { protocol: other.protocol, invoiceId: other.id },
  })
}

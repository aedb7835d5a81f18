import type { Db } from "#app/db/client.server"
import { requests } from "#drizzle/schema/requests"
import { insertInvoice } from "./invoice"

type RequestRow = typeof requests.$inferSelect
type RequestFields = Partial<typeof requests.$inferInsert> & { now?: Date }

/** An open request: an appeal against a refused invoice, unless something else is said. */
export async function insertRequest(
  db: Db,
  { now = new Date(), registrationId, invoiceId, kind = "appeal", ...fields }: RequestFields = {},
): Promise<RequestRow> {
  const wantsInvoice = kind !== "correction" && !invoiceId
  const invoice = wantsInvoice ? await insertInvoice(db, { now, registrationId, status: "invalid" }) : null
  const whose = registrationId ?? invoice?.registrationId
  if (!whose) throw new RangeError("whose request it is")
  const [row] = await db
    .insert(requests)
    .values({
      kind,
      registrationId: whose,
      invoiceId: kind === "correction" ? null : (invoiceId ?? invoice?.id),
      said: "A foto mostra o cupom inteiro.",
      wantedBirthdate: kind === "correction" ? "1991-06-18" : null,
      formKey: crypto.randomUUID(),
      createdAt: now,
      ...fields,
    })
    .returning()
  return row!
}

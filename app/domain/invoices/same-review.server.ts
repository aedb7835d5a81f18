import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { invoices } from "#drizzle/schema/invoices"
import type { InvoiceStatus } from "./invoice"

type Wanted = {
  invoiceId: string
  version?: number
  by: string
  status: InvoiceStatus
  reason: string | null
}

/**
 * Answers a refused review as the first time where the same person's same form came before: a form that is sent twice
 * is one decision. Throws the refusal where anything differs: the version it was based on, who decided, or why.
 */
export async function unlessReviewedSo(db: Db, wanted: Wanted, error: unknown): Promise<void> {
  if (!(error instanceof RuleBroken) || error.code === "NOT_FOUND") throw error
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, wanted.invoiceId))
  const isSame =
    wanted.version !== undefined &&
    invoice?.version === wanted.version + 1 &&
    invoice.reviewedBy === wanted.by &&
    invoice.status === wanted.status &&
    invoice.reason === wanted.reason
  if (!isSame) throw error
}

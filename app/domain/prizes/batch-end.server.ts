import { invoiceWindow } from "#app/domain/campaign.server"
import { env } from "#app/platform/env.server"

/** A window's last second counts to its end, and what was sent in it may be on its way for two minutes (domain/draws/draw). */
const LATE_MS = 121_000

/**
 * Up to when coupons look for the prizes of a batch that is made now, which the public log is told; null where nobody set
 * an end to the invoices.
 */
export function lookingEnds(): Date | null {
  const { end } = invoiceWindow(env())
  return end && new Date(end.getTime() + LATE_MS)
}

import { handedBy, handedInto, leftBy, type Reckoned } from "#app/domain/invoices/carried-cents"

/** Of an invoice's numbers in each draw all, and those that are not void. */
type Numbers = { given: Record<string, number>; live: Record<string, number> }

/** An invoice as it was reckoned, what became of it, and when it came. */
export type CarryingInvoice = Pick<Reckoned, "totalCents" | "carryCents"> &
  Numbers & {
    status: string
    version: number
    receivedAt: Date
    reviewedAt: Date | null
  }

/** A decision's moment is when its request came; it may have waited so long for the person's row. */
const WAITED_MS = 60_000

/**
 * What is wrong with the cents that a person's invoices carry, in the order in which they were taken, whatever was decided
 * about them since: they have no more numbers than they would pay for if all counted, and the last one was handed what the
 * others left, where nothing was decided after it came.
 */
export function* carriedFaults(all: readonly CarryingInvoice[], cents: number): Generator<string> {
  const sent = all.map((each) => ({ ...each, ...countedBy(each) }))
  const counts = sent.filter(({ status }) => status !== "invalid")
  const refused = sent.filter(({ status }) => status === "invalid")
  const paid = counts.reduce((sum, { totalCents, live }) => sum + totalCents - cents * live, 0)
  // Whose cents another has a number by may have been refused since; a refused one gives no more than the rest of its total.
  const lacking = -refused.reduce((sum, { totalCents }) => sum + (totalCents % cents), paid)
  if (lacking > 0) yield `with the invoices before it, it has numbers for ${lacking} cents that nobody paid`
  const last = sent.at(-1)
  if (!last || last.status === "invalid" || last.version > 2) return
  const others = counts.slice(0, -1)
  const decidedSince = ({ reviewedAt }: Pick<CarryingInvoice, "reviewedAt">) =>
    reviewedAt !== null && reviewedAt.getTime() > last.receivedAt.getTime() - WAITED_MS
  if (sent.slice(0, -1).some(decidedSince)) return
  const handed = handedInto(last, cents)
  const left = handedBy(leftBy(others, cents))
  if (handed !== left) yield `it was handed ${handed} cents, and the invoices before it left ${left}`
}

/** The most numbers that an invoice was given in a draw, and the most that are not void in one. */
export const countedBy = ({ given, live }: Numbers): Pick<Reckoned, "given" | "live"> => ({
  given: Math.max(0, ...Object.values(given)),
  live: Math.max(0, ...Object.values(live)),
})

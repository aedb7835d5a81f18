import { carriedInto, earnedAlone, sinceHanded } from "#app/domain/invoices/carried-cents"

/** An invoice as it was reckoned, and how many of its numbers are not void in each draw. */
export type ReckonedInvoice = {
  totalCents: number
  carryCents: number
  status: string
  live: Record<string, number>
}

/**
 * What is wrong with the cents that an invoice was handed, whatever was decided about it and the others since: they were
 * left by one that was taken before it, and in no draw has another a number by the same ones.
 */
export function* carriedFaults(
  invoice: ReckonedInvoice,
  earlier: readonly ReckonedInvoice[],
  cents: number,
): Generator<string> {
  const handed = carriedInto(invoice, cents)
  if (handed === 0) return
  if (!earlier.some(({ carryCents }) => carryCents === handed))
    yield `it was handed ${handed} cents, and no invoice before it left so many`
  const between = sinceHanded(invoice, earlier, cents)
  for (const drawId of Object.keys(invoice.live))
    if (spends(invoice, drawId, cents) && between.some((each) => spends(each, drawId, cents)))
      yield `in draw ${drawId} it spends the carried cents that an invoice before it spends`
}

const spends = (sent: ReckonedInvoice, drawId: string, cents: number): boolean =>
  sent.status !== "invalid" && (sent.live[drawId] ?? 0) > earnedAlone(sent, cents)

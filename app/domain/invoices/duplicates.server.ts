import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { RuleBroken } from "#app/errors"
import { invoiceReasons } from "#app/words/reasons/invoices"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { tickets } from "#drizzle/schema/tickets"
import type { InvoiceInput } from "./invoice-input"
import { type Paper, readInvoice } from "./read-invoice"
import type { Other } from "./submission-facts.server"

/** NUMBER_FOUND for an invoice that holds this paper already; its owner is shown the protocol and the numbers. */
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
    data: { protocol: other.protocol, invoiceId: other.id, numbers: await writtenNumbers(tx, other.id) },
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

/** An invoice's numbers as they are written, e.g. `07/53.269`, without the voided ones. */
async function writtenNumbers(tx: Db, invoiceId: string): Promise<string[]> {
  const rows = await tx
    .select({
      series: tickets.series,
      element: tickets.element,
      voidAt: tickets.voidAt,
      rule: draws.rule,
    })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(eq(tickets.invoiceId, invoiceId))
    .orderBy(tickets.drawId, tickets.position)
    .limit(200)
  return rows
    .filter(({ voidAt }) => voidAt === null)
    .map(({ rule, ...number }) => formatLuckyNumber(number, rule.seriesDigits))
}

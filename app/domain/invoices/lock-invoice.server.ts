import { eq, inArray } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { type DrawState, takesChanges } from "#app/domain/draws/draw"
import { lockDrawsShared } from "#app/domain/draws/draw-locks.server"
import { lockRegistration, type RegistrationRow } from "#app/domain/registrations/lock-registration.server"
import { RuleBroken } from "#app/errors"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { canInvoice, type InvoiceAction } from "./invoice"

export type InvoiceRow = typeof invoices.$inferSelect
export type LockedInvoice = {
  invoice: InvoiceRow
  person: RegistrationRow
  /** The draws in which it has numbers, by whether these may still change. */
  openDrawIds: string[]
  hasClosedDraws: boolean
}

/**
 * Locks what a decision about an invoice may touch, in the one order: its draws, its person, itself. Throws NOT_FOUND,
 * STALE when the reviewer saw another version, and WRONG_STATE where the action is not allowed.
 */
export async function lockInvoice(
  tx: Db,
  { invoiceId, action, version }: { invoiceId: string; action: InvoiceAction; version?: number },
): Promise<LockedInvoice> {
  const [seen] = isUuid(invoiceId)
    ? await tx
        .select({ registrationId: invoices.registrationId })
        .from(invoices)
        .where(eq(invoices.id, invoiceId))
    : []
  if (!seen) throw new RuleBroken("NOT_FOUND")
  // Both stand since the invoice was sent and never change, so that they may be read before the locks.
  const touched = await tx
    .selectDistinct({ id: draws.id, state: draws.state })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(eq(tickets.invoiceId, invoiceId))
  const drawIds = touched.map(({ id }) => id)
  // One that takes no changes never does again: nothing is waited for, such as its base that is being written.
  const open = touched.filter(({ state }) => takesChanges(state))
  await lockDrawsShared(
    tx,
    open.map(({ id }) => id),
  )
  const person = await lockRegistration(tx, seen.registrationId)
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for("no key update")
  if (!invoice) throw new RuleBroken("NOT_FOUND")
  checkVersion(invoice, version)
  if (!canInvoice(action, invoice.status))
    throw new RuleBroken("WRONG_STATE", { data: { current: currentOf(invoice) } })
  return { invoice, person, ...split(await statesOf(tx, drawIds)) }
}

function checkVersion(invoice: InvoiceRow, version: number | undefined): void {
  if (version !== undefined && version !== invoice.version)
    throw new RuleBroken("STALE", { data: { current: currentOf(invoice) } })
}

const currentOf = ({ status, reason, reviewedBy, reviewedAt, version }: InvoiceRow) => ({
  status,
  reason,
  reviewedBy,
  reviewedAt,
  version,
})

const statesOf = (tx: Db, drawIds: string[]) =>
  tx.select({ id: draws.id, state: draws.state }).from(draws).where(inArray(draws.id, drawIds))

/** A canceled draw neither changes nor holds anything back. */
function split(found: { id: string; state: DrawState }[]) {
  const open = found.filter(({ state }) => takesChanges(state))
  const closed = found.filter(({ state }) => !takesChanges(state) && state !== "canceled")
  return { openDrawIds: open.map(({ id }) => id), hasClosedDraws: closed.length > 0 }
}

/** Nothing of a closed base moves; an invoice whose numbers all stand in one keeps its status. Throws DRAW_CLOSED. */
export function needsOpenDraw({ openDrawIds, hasClosedDraws }: LockedInvoice): void {
  if (hasClosedDraws && openDrawIds.length === 0) throw new RuleBroken("DRAW_CLOSED")
}

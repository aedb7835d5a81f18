import { and, asc, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "#app/db/client.server"
import { isLeftOut } from "#app/domain/draws/base/left-out-number.server"
import type { EarnedNumbers } from "#app/domain/tickets/tickets-rule"
import { RuleBroken } from "#app/errors"
import type { TicketsRule } from "#app/platform/settings/tickets-rule"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { stores } from "#drizzle/schema/stores"
import { tickets } from "#drizzle/schema/tickets"
import type { InvoiceStatus } from "./invoice"

/** What a person is told of an invoice of theirs, at once and ever after. */
export type OwnInvoice = {
  invoice: {
    id: string
    protocol: string
    status: InvoiceStatus
    receivedAt: Date
    issuedOn: string
    totalCents: number
  }
  bar: string
  /** Why it was refused. */
  reason: string | null
  hasPhoto: boolean
  /** Whether there is a reason to look at it; which one is not for its owner. */
  isFlagged: boolean
  tickets: {
    drawId: string
    drawTitle: string
    extractionOn: string
    series: number
    element: number
    seriesDigits: number
    isVoid: boolean
    /** By its draw's closed list, in which it takes no part. */
    isLeftOut: boolean
  }[]
  prize: {
    awardId: string
    prizeId: string
    name: string
    instructions: string
    valueCents: number
    state: InvoiceStatus
  } | null
  /** What the first number wanted, where none was earned. */
  missing?: EarnedNumbers["missing"]
}

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
): Promise<OwnInvoice> {
  if (!isId(own.invoiceId)) throw new RuleBroken("NOT_FOUND")
  const [row] = await db
    .select({
      invoice: {
        id: invoices.id,
        protocol: invoices.protocol,
        status: invoices.status,
        receivedAt: invoices.receivedAt,
        issuedOn: invoices.issuedOn,
        totalCents: invoices.totalCents,
      },
      carryCents: invoices.carryCents,
      items: invoices.items,
      reason: invoices.reason,
      reviewReason: invoices.reviewReason,
      photoKey: invoices.photoKey,
      bar: stores.name,
    })
    .from(invoices)
    .innerJoin(stores, eq(stores.id, invoices.storeId))
    .where(ofOwner(own))
  if (!row) throw new RuleBroken("NOT_FOUND")
  const { invoice, carryCents, items, reason, reviewReason, photoKey, bar } = row
  const numbers = await numbersOf(db, invoice.id)
  const { totalCents } = invoice
  const missing = numbers.length === 0 ? missingTo(ticketsRule, { totalCents, carryCents, items }) : undefined
  const prize = await prizeOf(db, invoice.id)
  const brought = { tickets: numbers, prize, ...(missing ? { missing } : {}) }
  return { invoice, bar, reason, isFlagged: reviewReason !== null, hasPhoto: photoKey !== null, ...brought }
}

async function numbersOf(db: Db, invoiceId: string): Promise<OwnInvoice["tickets"]> {
  const rows = await db
    .select({
      drawId: tickets.drawId,
      drawTitle: draws.title,
      extractionOn: draws.extractionOn,
      series: tickets.series,
      element: tickets.element,
      rule: draws.rule,
      voidAt: tickets.voidAt,
      isLeftOut: isLeftOut("tickets"),
    })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(eq(tickets.invoiceId, invoiceId))
    .orderBy(asc(tickets.drawId), asc(tickets.position))
  return rows.map(({ rule, voidAt, ...ticket }) => ({
    ...ticket,
    seriesDigits: rule.seriesDigits,
    isVoid: voidAt !== null,
  }))
}

async function prizeOf(db: Db, invoiceId: string): Promise<OwnInvoice["prize"]> {
  const [won] = await db
    .select({
      awardId: prizeAwards.id,
      prizeId: prizes.id,
      name: prizes.name,
      instructions: prizes.instructions,
      valueCents: prizes.valueCents,
      state: prizeAwards.state,
    })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .where(and(eq(prizeAwards.invoiceId, invoiceId), isNull(prizeAwards.releasedAt)))
  return won ?? null
}

/** What the first number wanted, reckoned again from the invoice as it stands; undefined where it earned some. */
function missingTo(
  rule: TicketsRule,
  { totalCents, carryCents, items }: { totalCents: number; carryCents: number; items: unknown[] },
): EarnedNumbers["missing"] {
  if (rule.kind === "per-product") return items.length === 0 ? { kind: "product" } : undefined
  if (rule.kind === "per-invoice") return undefined
  // An invoice that earned a number hands on less than its own total; one that earned none, at least that.
  const gathered = rule.carry ? (carryCents >= totalCents ? carryCents : rule.cents) : totalCents
  return gathered < rule.cents ? { kind: "cents", cents: rule.cents - gathered } : undefined
}

/** Where the photo of an own invoice is stored. Throws NOT_FOUND where there is none, and for everybody else. */
export async function getOwnPhotoKey(db: Db, own: OwnInvoiceRef): Promise<string> {
  if (!isId(own.invoiceId)) throw new RuleBroken("NOT_FOUND")
  const [row] = await db.select({ photoKey: invoices.photoKey }).from(invoices).where(ofOwner(own))
  if (!row?.photoKey) throw new RuleBroken("NOT_FOUND")
  return row.photoKey
}

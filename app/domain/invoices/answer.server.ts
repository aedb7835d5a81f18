import { and, asc, eq, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Earned } from "#app/domain/tickets/tickets-rule"
import type { TicketsRule } from "#app/platform/tickets-rule"
import { RuleBroken } from "#app/errors"
import { draws, tickets } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import type { InvoiceStatus } from "./invoice"

/** What a person is told about an invoice, at once and whenever the form is sent again. */
export type InvoiceAnswer = {
  invoice: {
    id: string
    protocol: string
    /** Where the answer is found again: the form's key, or a fresh one when the form came with other content. */
    idempotencyKey: string
    status: InvoiceStatus
    receivedAt: Date
    issuedOn: string
    totalCents: number
  }
  tickets: {
    drawId: string
    drawTitle: string
    extractionOn: string
    series: number
    element: number
    seriesDigits: number
    isVoid: boolean
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
  missing?: Earned["missing"]
  /** Whether the same form had been sent before. */
  replay: boolean
}

/** The answer to a form sent before, for its owner alone. Throws NOT_FOUND. */
export async function answerFor(
  db: Db,
  request: { registrationId: string; idempotencyKey: string; ticketsRule: TicketsRule },
): Promise<InvoiceAnswer> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.registrationId, request.registrationId),
        eq(invoices.idempotencyKey, request.idempotencyKey),
      ),
    )
  if (!row) throw new RuleBroken("NOT_FOUND")
  const { id, protocol, idempotencyKey, status, receivedAt, issuedOn, totalCents } = row
  const numbers = await numbersOf(db, id)
  const missing = numbers.length === 0 ? missingTo(request.ticketsRule, row) : undefined
  return {
    invoice: { id, protocol, idempotencyKey, status, receivedAt, issuedOn, totalCents },
    tickets: numbers,
    prize: await prizeOf(db, id),
    ...(missing ? { missing } : {}),
    replay: true,
  }
}

async function numbersOf(db: Db, invoiceId: string): Promise<InvoiceAnswer["tickets"]> {
  const rows = await db
    .select({
      drawId: tickets.drawId,
      drawTitle: draws.title,
      extractionOn: draws.extractionOn,
      series: tickets.series,
      element: tickets.element,
      rule: draws.rule,
      voidAt: tickets.voidAt,
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

async function prizeOf(db: Db, invoiceId: string): Promise<InvoiceAnswer["prize"]> {
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
): Earned["missing"] {
  if (rule.kind === "per-product") return items.length === 0 ? { kind: "product" } : undefined
  if (rule.kind === "per-invoice") return undefined
  // An invoice that earned a number hands on less than its own total; one that earned none, at least that.
  const gathered = rule.carry ? (carryCents >= totalCents ? carryCents : rule.cents) : totalCents
  return gathered < rule.cents ? { kind: "cents", cents: rule.cents - gathered } : undefined
}

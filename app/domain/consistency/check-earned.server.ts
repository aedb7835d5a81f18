import { and, asc, count, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { PromotionRules } from "#app/domain/campaign.server"
import { carriedBy, handedInto } from "#app/domain/invoices/carried-cents"
import { cutAtCap, numbersEarned } from "#app/domain/tickets/tickets-rule"
import { draws } from "#drizzle/schema/draws"
import { erasures } from "#drizzle/schema/erasures"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import type { Finding } from "./asked.server"
import { carriedFaults, countedBy } from "./carried-faults"

export type EarningRules = Pick<PromotionRules, "ticketsRule" | "maxTicketsPerCpf">

const PEOPLE = 500

/**
 * Every invoice has as many numbers in each draw of its moment as the rule gives for it, person by person and in the order
 * in which they were taken, since cents may be carried and the cap counts. Where a decision came between, which numbers the
 * cap counted at the moment is no longer to be known exactly: then under a cap only that there are not too many, and of
 * carried cents that no more numbers stand than were paid for. So it is under a cap, too, once nobody knows any more who came back
 * after an erasure.
 */
export async function* checkEarned(db: Db, rules: EarningRules): AsyncGenerator<Finding> {
  const all = await db.select().from(draws)
  const mayHaveHad =
    (await db.$count(erasures, and(isNotNull(erasures.erasedAt), isNull(erasures.cpfHash)))) > 0
  for (let after = ""; ;) {
    const people = await db
      .select({ id: registrations.id })
      .from(registrations)
      .where(after === "" ? undefined : gt(registrations.id, after))
      .orderBy(asc(registrations.id))
      .limit(PEOPLE)
    const last = people.at(-1)
    if (!last) return
    const sent = await sentBy(
      db,
      people.map(({ id }) => id),
    )
    const had = await hadBefore(
      db,
      people.map(({ id }) => id),
    )
    for (const { id } of people)
      yield* checkPerson(sent.get(id) ?? [], all, { rules, had: had.get(id) ?? [], mayHaveHad })
    after = last.id
  }
}

async function sentBy(db: Db, people: string[]): Promise<Map<string, ReckonedInvoice[]>> {
  const sent = new Map<string, ReckonedInvoice[]>(people.map((id) => [id, []]))
  for (const invoice of await invoicesOf(db, people)) sent.get(invoice.registrationId)?.push(invoice)
  return sent
}

type Had = { drawId: string; count: number }

/** What the CPF of somebody who came back had by draw when the account before was erased: the cap counts it. */
async function hadBefore(db: Db, people: string[]): Promise<Map<string, Had[]>> {
  const rows = await db
    .select({ id: erasures.returnedAs, drawId: tickets.drawId, count: count() })
    .from(erasures)
    .innerJoin(tickets, eq(tickets.registrationId, erasures.registrationId))
    .where(and(inArray(erasures.returnedAs, people), isNull(tickets.voidAt)))
    .groupBy(erasures.returnedAs, tickets.drawId)
  const had = new Map<string, Had[]>()
  for (const { id, ...row } of rows) had.set(id!, (had.get(id!) ?? []).concat(row))
  return had
}

/** In the order of their ids, which are made with the person's row locked: a slow form arrived before what overtook it. */
const invoicesOf = (db: Db, people: string[]) =>
  db
    .select({
      id: invoices.id,
      registrationId: invoices.registrationId,
      totalCents: invoices.totalCents,
      carryCents: invoices.carryCents,
      items: invoices.items,
      status: invoices.status,
      reviewedAt: invoices.reviewedAt,
      version: invoices.version,
      receivedAt: invoices.receivedAt,
      given: countedByDraw(sql`count(*)`),
      live: countedByDraw(sql`count(*) filter (where void_at is null)`),
    })
    .from(invoices)
    .where(inArray(invoices.registrationId, people))
    .orderBy(asc(invoices.registrationId), asc(invoices.id))

const countedByDraw = (count: SQL) =>
  sql<Record<string, number>>`(select coalesce(jsonb_object_agg(draw_id, count), '{}')
    from (select draw_id, ${count}::int as count from tickets where invoice_id = invoices.id group by draw_id) as counted)`

type ReckonedInvoice = Awaited<ReturnType<typeof invoicesOf>>[number]
type Draw = typeof draws.$inferSelect

function* checkPerson(
  sent: ReckonedInvoice[],
  all: Draw[],
  { rules, had, mayHaveHad }: { rules: EarningRules; had: Had[]; mayHaveHad: boolean },
): Generator<Finding> {
  // A decision takes numbers and carried cents away again, or brings them back.
  const isPlain = sent.every(({ status, version }) => status !== "invalid" && version <= 2)
  const held = new Map<string, number>(had.map(({ drawId, count }) => [drawId, count]))
  const cents = carriedBy(rules.ticketsRule)
  if (cents !== null && !isPlain)
    for (const why of carriedFaults(sent, cents)) yield { what: "invoice", id: sent.at(-1)?.id ?? "", why }
  let carried = 0
  for (const invoice of sent) {
    const { id, totalCents, items, given } = invoice
    if (cents !== null && !isPlain) carried = handedInto({ ...invoice, ...countedBy(invoice) }, cents)
    const earned = numbersEarned(rules.ticketsRule, { totalCents, carriedCents: carried, items })
    if ((isPlain || cents !== null) && earned.carryCents !== invoice.carryCents)
      yield {
        what: "invoice",
        id,
        why: `it carries ${invoice.carryCents} cents, and the rule leaves ${earned.carryCents}`,
      }
    // What it says itself goes on, so that one fault is one finding.
    carried = invoice.carryCents
    for (const draw of drawsOf(invoice, all)) {
      const got = given[draw.id] ?? 0
      const cap = rules.maxTicketsPerCpf
      const before = held.get(draw.id) ?? 0
      const granted = cutAtCap({ earned: earned.earned, held: isPlain ? before : 0, cap })
      const isExact = cap === null || (isPlain && !mayHaveHad)
      held.set(draw.id, before + got)
      if (isExact ? got !== granted : got > granted)
        yield {
          what: "invoice",
          id,
          why: `it has ${got} numbers in draw ${draw.id}, and the rule gives ${granted}`,
        }
    }
  }
}

/** A canceled one may have been so before the invoice came. */
const drawsOf = ({ receivedAt }: ReckonedInvoice, all: Draw[]): Draw[] =>
  all.filter(
    ({ state, periodStart, periodEnd, createdAt }) =>
      state !== "canceled" && periodStart <= receivedAt && receivedAt <= periodEnd && createdAt <= receivedAt,
  )

import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { findBlock } from "#app/domain/cpf-block/is-blocked.server"
import { needsNoRequest } from "#app/domain/disqualification/requests.queries.server"
import type { RegistrationRow } from "#app/domain/registrations/lock-registration.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { RuleBroken, type Text } from "#app/errors"
import { winnerReasons } from "#app/words/reasons/winners"
import { drawExclusions } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { winners } from "#drizzle/schema/winners"

type Draw = Pick<typeof draws.$inferSelect, "id" | "rule" | "oncePerPromotion" | "periodEnd">
type Next = Pick<typeof winners.$inferSelect, "id" | "order" | "ticketId" | "registrationId">
type Candidate = { draw: Draw; next: Next; person: Pick<RegistrationRow, "status" | "cpf"> }

/**
 * Whether the next surrogate may still win. Throws INELIGIBLE_SURROGATE and SURROGATE_HAS_AWARD with what to do, WRONG_STATE
 * while it is asked whether this surrogate goes.
 */
export async function checkMayBeCalled(tx: Db, candidate: Candidate): Promise<void> {
  await needsNoRequest(tx, { winnerId: candidate.next.id })
  await checkEligible(tx, candidate)
  await checkNoAward(tx, candidate)
  await checkNoFrozenBase(tx, candidate.next)
}

/**
 * A draw in which a CPF wins once in the promotion knows of winners up to its freeze. Until its result is there nobody who
 * takes part in it becomes one elsewhere: it could win there too, and nobody would know before both are public. With the
 * result `checkNoAward` knows. Throws WRONG_STATE.
 */
async function checkNoFrozenBase(tx: Db, { registrationId }: Next): Promise<void> {
  const [frozen] = await tx
    .select({ title: draws.title })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(
      and(
        eq(tickets.registrationId, registrationId),
        isNull(tickets.voidAt),
        eq(draws.oncePerPromotion, true),
        inArray(draws.state, ["closing", "closed"]),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(drawExclusions)
            .where(
              and(
                eq(drawExclusions.drawId, draws.id),
                eq(drawExclusions.registrationId, registrationId),
                isNull(drawExclusions.invoiceId),
              ),
            ),
        ),
      ),
    )
    .limit(1)
  if (frozen) throw new RuleBroken("WRONG_STATE", { because: winnerReasons.inFrozenBase(frozen) })
}

/** What may have happened since the base was frozen. */
async function checkEligible(tx: Db, { draw, next, person }: Candidate): Promise<void> {
  const [row] = await tx
    .select({ ticket: tickets, status: invoices.status })
    .from(tickets)
    .innerJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .where(eq(tickets.id, next.ticketId))
  if (!row) throw new Error("a winner holds a number of an invoice")
  const why = await whyIneligible(tx, { person, periodEnd: draw.periodEnd }, row)
  if (why === null) return
  const number = formatLuckyNumber(row.ticket, draw.rule.seriesDigits)
  throw new RuleBroken("INELIGIBLE_SURROGATE", {
    because: winnerReasons.ineligible({ order: next.order, number, why }),
    data: { winnerId: next.id },
  })
}

type NumberHeld = { ticket: typeof tickets.$inferSelect; status: typeof invoices.$inferSelect.status }

/** A CPF that was blocked since the period's end is called all the same: nobody is put out of a draw once its numbers are given. */
async function whyIneligible(
  tx: Db,
  { person, periodEnd }: Pick<Candidate, "person"> & { periodEnd: Date },
  row: NumberHeld,
): Promise<Text | null> {
  if (person.status === "canceled") return winnerReasons.accountCanceled
  const block = await findBlock(tx, person.cpf)
  if (block && block.blockedAt <= periodEnd) return winnerReasons.cpfBlocked
  if (row.ticket.voidAt !== null) return winnerReasons.numberVoid
  if (row.status === "invalid") return winnerReasons.invoiceInvalidated
  return null
}

/** Who stands as a winner already: in this draw, or in any where a CPF wins once in the promotion. */
async function checkNoAward(tx: Db, { draw, next }: Omit<Candidate, "person">): Promise<void> {
  if (!draw.rule.onePerHolder && !draw.oncePerPromotion) return
  const stands = and(
    ne(winners.state, "invalid"),
    or(eq(winners.kind, "titular"), isNotNull(winners.replacesId)),
  )
  const [award] = await tx
    .select({ order: winners.order, title: draws.title })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .where(
      and(
        eq(winners.registrationId, next.registrationId),
        stands,
        ne(winners.id, next.id),
        draw.oncePerPromotion ? undefined : eq(winners.drawId, draw.id),
      ),
    )
    .limit(1)
  if (!award) return
  throw new RuleBroken("SURROGATE_HAS_AWARD", {
    because: winnerReasons.hasAward({ order: next.order, winner: award.order, title: award.title }),
    data: { winnerId: next.id },
  })
}

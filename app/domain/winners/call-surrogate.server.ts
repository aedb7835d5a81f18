import { and, asc, eq, isNull } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { z } from "zod"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { lostSince } from "#app/domain/disqualification/requests.queries.server"
import { lockDrawExclusive } from "#app/domain/draws/draw-locks.server"
import { DELIVERY_DAYS } from "#app/domain/prizes/deadlines"
import { lockRegistration } from "#app/domain/registrations/lock-registration.server"
import { RuleBroken, type Text } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { sendLater } from "#app/queue/jobs.server"
import { winnerReasons } from "#app/words/reasons/winners"
import { draws } from "#drizzle/schema/draws"
import { winners } from "#drizzle/schema/winners"
import { logCall } from "./log-calls.server"
import { checkMayBeCalled } from "./may-be-called.server"
import type { WinnerRow } from "./lock-winner.server"
import { hasResult, isForTreasury } from "./winner"

/** The call that a page asked about: the next surrogate's order as it was shown, 0 where there was none. */
export const callInput = z.object({
  order: z.coerce.number({ error: "invalid" }).int("invalid").min(0, "invalid").max(1_000_000, "invalid"),
})

type Draw = typeof draws.$inferSelect
type CallSurrogateInput = {
  winnerId: string
  /** The surrogate who was shown as the next one, by order: nobody else is called. */
  order: number
  by: string
  now: Date
}
type CalledSurrogate = { winnerId: string; order: number }

/**
 * Calls the next surrogate, by order, to the place of a disqualified one; the result itself stays as it is. The same
 * call sent again by the same person is the same call; of two people who ask at once the second is told whom the first
 * called. Throws NOT_FOUND, WRONG_STATE with the reason, STALE where another surrogate is the next one by now
 * (`data.current.order`), INELIGIBLE_SURROGATE and SURROGATE_HAS_AWARD with what to do about that surrogate
 * (`data.winnerId`).
 */
export async function callSurrogate(
  db: Db,
  { winnerId, order, by, now }: CallSurrogateInput,
): Promise<CalledSurrogate> {
  return inTransaction(db, async (tx) => {
    const { draw, place } = await lockPlace(tx, winnerId)
    const taken = await findTaken(tx, place)
    if (taken && taken.order === order && taken.calledBy === by && taken.state === "called")
      return { winnerId: taken.id, order }
    needsOpen({ draw, taken, lost: await lostSince(tx, { winnerId }) })
    const next = await nextSurrogate(tx, draw.id)
    if (next.order !== order) throw await staleNext(tx, { next, shown: order })
    const person = await lockRegistration(tx, next.registrationId)
    await checkMayBeCalled(tx, { draw, next, person })
    const called = {
      state: "called",
      replacesId: place.id,
      calledBy: by,
      calledAt: now,
      deliverBy: daysAfter(dayOf(now), DELIVERY_DAYS),
      version: next.version + 1,
    } satisfies Partial<typeof winners.$inferInsert>
    await tx.update(winners).set(called).where(eq(winners.id, next.id))
    // Before the publication nobody learns of a result: then the publication itself tells them, and the log.
    if (draw.state === "published") {
      await sendLater(tx, "mail", { kind: "winner-called", id: next.id })
      await logCall(tx, {
        drawId: draw.id,
        disqualified: place.order,
        called: next.order,
        at: now,
        reason: place.reasonCode,
      })
    }
    await writeAction(tx, {
      by,
      permission: "winners",
      action: "surrogate",
      at: now,
      subjectType: "winners",
      subjectId: next.id,
      table: winners,
      before: { state: next.state, replacesId: null, deliverBy: next.deliverBy, version: next.version },
      after: { ...called, order: next.order, inPlaceOf: place.order },
      ...(place.reason ? { reason: place.reason } : {}),
    })
    return { winnerId: next.id, order: next.order }
  })
}

/** The draw alone, so that no call, decision or publication happens meanwhile; then the lost place. */
async function lockPlace(tx: Db, winnerId: string): Promise<{ draw: Draw; place: WinnerRow }> {
  const seen = isUuid(winnerId) ? await findWinner(tx, winnerId) : undefined
  if (!seen) throw new RuleBroken("NOT_FOUND")
  await lockDrawExclusive(tx, seen.drawId)
  const [[draw], place] = [
    await tx.select().from(draws).where(eq(draws.id, seen.drawId)),
    await findWinner(tx, winnerId),
  ]
  if (!draw || !place || !hasResult(draw.state)) throw new RuleBroken("NOT_FOUND")
  if (place.state !== "invalid") throw refusal(winnerReasons.notDisqualified)
  if (place.kind === "surrogate" && place.replacesId === null) throw refusal(winnerReasons.neverCalled)
  return { draw, place }
}

/** Who was called to the place already. */
async function findTaken(tx: Db, place: WinnerRow): Promise<WinnerRow | undefined> {
  const [taken] = await tx.select().from(winners).where(eq(winners.replacesId, place.id))
  return taken
}

type Vacant = { draw: Draw; taken: WinnerRow | undefined; lost: Date | null }

function needsOpen({ draw, taken, lost }: Vacant): void {
  if (taken) throw refusal(winnerReasons.alreadyCalled({ order: taken.order }), { winnerId: taken.id })
  if (isForTreasury(draw, lost)) throw refusal(winnerReasons.toTreasury)
}

async function findWinner(tx: Db, id: string): Promise<WinnerRow | undefined> {
  const [row] = await tx.select().from(winners).where(eq(winners.id, id))
  return row
}

const waits = and(eq(winners.kind, "surrogate"), eq(winners.state, "pending"), isNull(winners.replacesId))

async function nextSurrogate(tx: Db, drawId: string): Promise<WinnerRow> {
  const [next] = await tx
    .select()
    .from(winners)
    .where(and(eq(winners.drawId, drawId), waits))
    .orderBy(asc(winners.order))
    .limit(1)
  if (!next) throw refusal(winnerReasons.nobodyLeft)
  return next
}

/** The next one is not who the page showed: what became of that one, and who it is now. */
async function staleNext(tx: Db, { next, shown }: { next: WinnerRow; shown: number }): Promise<RuleBroken> {
  const ofOrder = and(eq(winners.drawId, next.drawId), eq(winners.order, shown))
  const [row] = await tx.select().from(winners).where(ofOrder)
  const became: Partial<Record<WinnerRow["state"], Text>> = winnerReasons.became
  const what = row && became[row.state]
  return new RuleBroken("STALE", {
    because: winnerReasons.anotherIsNext({
      order: next.order,
      shown,
      what,
    }),
    data: { current: { order: next.order, version: next.version } },
  })
}

const refusal = (because: Text, data?: Record<string, unknown>) =>
  new RuleBroken("WRONG_STATE", { because, data })

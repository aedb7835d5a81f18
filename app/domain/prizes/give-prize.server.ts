import { and, eq, isNotNull } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { logGiven } from "#app/domain/log/log-prize-step.server"
import { isBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { lockRegistration } from "#app/domain/registrations/lock-registration.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { sendLater } from "#app/queue/jobs.server"
import { prizeReasons } from "#app/words/reasons/prizes"
import { writeUserLog } from "#app/audit/user-log.server"
import { prizeAwards, prizeBatches } from "#drizzle/schema/prizes"
import { countHeldPrizes, lockPrize, type PrizeRow } from "./lock-award.server"
import { isOfferedAgain, loggedPrize } from "./offer-again.server"

type Gift = { prizeId: string; registrationId: string; prizesPerCpf: number }

type GivePrizeInput = Gift & {
  reason: string
  /** Who asked for it, and who says yes to that in this very transaction. */
  askedBy: string
  by: string
  now: Date
}

/**
 * Gives a prize outside the schedule, or one that came back, to a person by hand, as a second person confirms it
 * (`ask-gift`); answers the award's id. Throws NOT_FOUND, CPF_BLOCKED, INACTIVE_USER, PRIZES_PER_CPF, PRIZE_TAKEN,
 * WRONG_STATE.
 */
export async function givePrize(db: Db, gift: GivePrizeInput): Promise<{ awardId: string }> {
  const { prizeId, registrationId, reason, askedBy, by, now } = gift
  return inTransaction(db, async (tx) => {
    const prize = await lockGift(tx, gift)
    const at = await momentOfGiving(tx, prize, now)
    const award = { id: uuidv7(), prizeId, registrationId, reason, givenBy: askedBy, confirmedBy: by }
    await tx.insert(prizeAwards).values({ ...award, awardedAt: at, createdAt: now })
    await tellGiven(tx, prize, at)
    await writeUserLog(tx, {
      registrationId,
      event: "prize-won",
      at: now,
      data: { prizeId, awardId: award.id },
    })
    await sendLater(tx, "mail", { kind: "prize-won", id: award.id })
    await writeAction(tx, {
      by,
      permission: "prizes",
      action: "give",
      reason,
      subjectType: "prizes",
      subjectId: prizeId,
      table: prizeAwards,
      at: now,
      before: null,
      after: award,
    })
    return { awardId: award.id }
  })
}

/** Locks person and prize, and finds that the one may have the other. Throws as givePrize does. */
export async function lockGift(tx: Db, { prizeId, registrationId, prizesPerCpf }: Gift): Promise<PrizeRow> {
  const person = await lockRegistration(tx, registrationId)
  if (await isBlocked(tx, person.cpf)) throw new RuleBroken("CPF_BLOCKED")
  if (person.status !== "active") throw new RuleBroken("INACTIVE_USER")
  if ((await countHeldPrizes(tx, registrationId)) >= prizesPerCpf) throw new RuleBroken("PRIZES_PER_CPF")
  const prize = await lockPrize(tx, prizeId)
  await needsGiveable(tx, prize)
  return prize
}

/** A scheduled prize belongs to the first who claims it; by hand it only goes once it has come back. */
async function needsGiveable(tx: Db, prize: PrizeRow): Promise<void> {
  if (prize.held) throw new RuleBroken("PRIZE_TAKEN")
  if (prize.batchId === null) return
  const released = await tx
    .select({ id: prizeAwards.id })
    .from(prizeAwards)
    .where(and(eq(prizeAwards.prizeId, prize.id), isNotNull(prizeAwards.releasedAt)))
    .limit(1)
  if (await isOfferedAgain(tx, prize.id)) throw new RuleBroken("WRONG_STATE", { because: prizeReasons.again })
  if (released.length > 0) return
  throw new RuleBroken("WRONG_STATE", {
    because: prizeReasons.notOnOffer,
  })
}

/**
 * The moment of a gift, behind the end of the prize's batch where that is over: its schedule says what became of each prize
 * until then, and never changes.
 */
async function momentOfGiving(tx: Db, { batchId }: PrizeRow, now: Date): Promise<Date> {
  if (batchId === null) return now
  const [batch] = await tx
    .select({ revealedAt: prizeBatches.revealedAt })
    .from(prizeBatches)
    .where(eq(prizeBatches.id, batchId))
    .for("share")
  return batch?.revealedAt && batch.revealedAt >= now ? new Date(batch.revealedAt.getTime() + 1) : now
}

async function tellGiven(tx: Db, { id, batchId }: PrizeRow, at: Date): Promise<void> {
  if (batchId === null) return logGiven(tx, at, { prize: null, code: "outside-schedule" })
  const [batch] = await tx
    .select({ keysLostAt: prizeBatches.keysLostAt })
    .from(prizeBatches)
    .where(eq(prizeBatches.id, batchId))
  const prize = batch?.keysLostAt ? { batchId, number: null } : await loggedPrize(tx, { id, batchId })
  return logGiven(tx, at, { prize, code: "came-back" })
}

import { and, eq, isNotNull, type SQL } from "drizzle-orm"
import { validate as isUuid, v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { logGiven } from "#app/domain/log/log-prize-step.server"
import { isBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { lockRegistration } from "#app/domain/registrations/lock-registration.server"
import { APART_DAYS, apartSince } from "#app/domain/users/apart"
import { shareHands } from "#app/domain/users/hands.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { sendLater } from "#app/queue/jobs.server"
import { fourEyesReasons } from "#app/words/reasons/two-people"
import { prizeReasons } from "#app/words/reasons/prizes"
import { writeUserLog } from "#app/audit/user-log.server"
import { prizeAwards, prizeBatches } from "#drizzle/schema/prizes"
import { users } from "#drizzle/schema/users"
import { countHeld, lockPrize, type PrizeRow } from "./lock-award.server"
import { isOfferedAgain, loggedPrize } from "./offer-again.server"
import { isCpf, normalizeCpf } from "#app/domain/registrations/cpf"
import { registrations } from "#drizzle/schema/registrations"

type GivePrizeInput = {
  prizeId: string
  registrationId: string
  reason: string
  by: string
  /** Another administrator, who has just proved to be there. */
  confirmedBy: string
  prizesPerCpf: number
  now: Date
}

/**
 * Gives a prize outside the schedule, or one that came back, to a person by hand; answers the award's id. Throws
 * SECOND_ADMIN, FOUR_EYES, NOT_FOUND, CPF_BLOCKED, INACTIVE_USER, PRIZES_PER_CPF, PRIZE_TAKEN, WRONG_STATE.
 */
export async function givePrize(db: Db, gift: GivePrizeInput): Promise<{ awardId: string }> {
  const { prizeId, registrationId, by, confirmedBy, now } = gift
  const reason = gift.reason.trim()
  if (reason === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  if (confirmedBy === by) throw new RuleBroken("SECOND_ADMIN")
  return inTransaction(db, async (tx) => {
    await needsAdmin(tx, confirmedBy)
    await needsTwoPeople(tx, gift)
    const person = await lockRegistration(tx, registrationId)
    if (await isBlocked(tx, person.cpf)) throw new RuleBroken("CPF_BLOCKED")
    if (person.status !== "active") throw new RuleBroken("INACTIVE_USER")
    if ((await countHeld(tx, registrationId)) >= gift.prizesPerCpf) throw new RuleBroken("PRIZES_PER_CPF")
    const prize = await lockPrize(tx, prizeId)
    await needsGiveable(tx, prize)
    const at = await momentOfGiving(tx, prize, now)
    const award = { id: uuidv7(), prizeId, registrationId, reason, givenBy: by, confirmedBy }
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

async function needsAdmin(tx: Db, userId: string): Promise<void> {
  const [second] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId))
  if (second?.status !== "active") throw new RuleBroken("SECOND_ADMIN")
}

/** The second administrator is nobody whom the first could be, or the other way round. */
async function needsTwoPeople(tx: Db, { by, confirmedBy, now }: GivePrizeInput): Promise<void> {
  if (!(await shareHands(tx, { one: [by], others: [confirmedBy], since: apartSince(now) }))) return
  throw new RuleBroken("FOUR_EYES", {
    field: "email",
    because: fourEyesReasons.giving({ days: APART_DAYS }),
  })
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

const tellGiven = async (tx: Db, { id, batchId }: PrizeRow, at: Date): Promise<void> =>
  batchId === null
    ? logGiven(tx, at, { prize: null, code: "outside-schedule" })
    : logGiven(tx, at, { prize: await loggedPrize(tx, { id, batchId }), code: "came-back" })

/** Who is to get a prize, by CPF or by the registration's id. Throws CPF_NOT_FOUND beside `person`. */
export async function getWinner(db: Db, typed: string): Promise<{ id: string }> {
  const who = meant(typed)
  const [found] = who ? await db.select({ id: registrations.id }).from(registrations).where(who) : []
  if (!found) throw new RuleBroken("CPF_NOT_FOUND", { field: "person" })
  return found
}

function meant(typed: string): SQL | undefined {
  if (isUuid(typed)) return eq(registrations.id, typed)
  const cpf = normalizeCpf(typed)
  return isCpf(cpf) ? eq(registrations.cpf, cpf) : undefined
}

import { and, asc, eq, exists, isNull, not, type SQL } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { stillGetsMail } from "#app/domain/my-data/still-gets-mail.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { mailIsLive } from "#app/queue/sent-job.server"
import { draws } from "#drizzle/schema/draws"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"

/** Who is told of no prize any more has no confirmation to wait for. */
const isReached = (
  db: Db,
  registrationId: typeof prizeAwards.registrationId | typeof winners.registrationId,
) =>
  exists(
    db
      .select({ id: registrations.id })
      .from(registrations)
      .where(and(eq(registrations.id, registrationId), stillGetsMail)),
  )

/** A prize won on the spot that is validated and whose confirmation did not go out; one in the queue is on its way. */
export const isAwardUnconfirmed = (db: Db): SQL | undefined =>
  and(
    eq(prizeAwards.state, "validated"),
    isNull(prizeAwards.releasedAt),
    isNull(prizeAwards.confirmationSentAt),
    not(mailIsLive("prize-validated", prizeAwards.id)),
    isReached(db, prizeAwards.registrationId),
  )

/** A condition: a validated place of a published draw whose winner was not told. */
export const isWinnerUnconfirmed = (db: Db): SQL | undefined =>
  and(
    eq(winners.state, "validated"),
    isNull(winners.confirmationSentAt),
    exists(
      db
        .select({ id: draws.id })
        .from(draws)
        .where(and(eq(draws.id, winners.drawId), eq(draws.state, "published"))),
    ),
    not(mailIsLive("winner-validated", winners.id)),
    isReached(db, winners.registrationId),
  )

export const countUnconfirmedAwards = (db: Db): Promise<number> =>
  db.$count(prizeAwards, isAwardUnconfirmed(db))

export const countUnconfirmedWinners = (db: Db): Promise<number> =>
  db.$count(winners, isWinnerUnconfirmed(db))

/** Every validated prize whose winner was not told, who waits longest first. */
export async function listUnconfirmed(primary: Db): Promise<ClaimRef[]> {
  const awards = await primary
    .select({ awardId: prizeAwards.id })
    .from(prizeAwards)
    .where(isAwardUnconfirmed(primary))
    .orderBy(asc(prizeAwards.decidedAt), asc(prizeAwards.id))
  const drawn = await primary
    .select({ winnerId: winners.id })
    .from(winners)
    .where(isWinnerUnconfirmed(primary))
    .orderBy(asc(winners.decidedAt), asc(winners.id))
  return [...awards, ...drawn]
}

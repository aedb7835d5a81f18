import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { disclosedUntil } from "#app/domain/review-queue/undo"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"

/**
 * Its reviewer may still take the validation back, and nothing has told of it: neither the confirmation, which somebody
 * may send by hand, nor a parcel. Columns by their names: in a lone table's list drizzle leaves the table out, and the
 * inner query would read its own.
 */
export const isAwardUndisclosed = (now: Date): SQL<boolean> => sql<boolean>`((prize_awards.state = 'validated'
  and prize_awards.decided_at > ${disclosedUntil(now).toISOString()}::timestamptz
  and prize_awards.confirmation_sent_at is null
  and not exists (select from fulfilments f where f.award_id = prize_awards.id and f.state <> 'waiting')) is true)`

/** A validated place of a draw that may still go back, with nothing told of it: a publication tells of those before it. */
export const isWinnerUndisclosed = (now: Date): SQL<boolean> => sql<boolean>`((winners.state = 'validated'
  and winners.decided_at > ${disclosedUntil(now).toISOString()}::timestamptz
  and winners.confirmation_sent_at is null
  and not exists (select from fulfilments f where f.winner_id = winners.id and f.state <> 'waiting')
  and not exists (select from draws d where d.id = winners.draw_id and d.published_at >= winners.decided_at)) is true)`

/** A won prize as its winner and everybody else see it: one that may still go back waits as before. */
export const disclosedAwardState = (now: Date) =>
  sql<
    typeof prizeAwards.$inferSelect.state
  >`case when ${isAwardUndisclosed(now)} then 'pending' else prize_awards.state end`

/** A place of a draw as its winner and everybody else see it; a surrogate waits as called. */
export const disclosedWinnerState = (now: Date) =>
  sql<typeof winners.$inferSelect.state>`case when not ${isWinnerUndisclosed(now)} then winners.state
    when winners.called_at is null then 'pending' else 'called' end`

/** Whether its winner does not know yet that this prize is validated. */
export const isUndisclosed = async (db: Db, claim: ClaimRef, now: Date): Promise<boolean> =>
  "awardId" in claim
    ? (await db.$count(prizeAwards, and(eq(prizeAwards.id, claim.awardId), isAwardUndisclosed(now)))) > 0
    : (await db.$count(winners, and(eq(winners.id, claim.winnerId), isWinnerUndisclosed(now)))) > 0

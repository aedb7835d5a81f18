import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { APART_DAYS, apartSince } from "#app/domain/users/apart"
import { shareHands } from "#app/domain/users/hands.server"
import { RuleBroken, type Text } from "#app/errors"
import { fourEyesReasons } from "#app/words/reasons/two-people"
import { draws } from "#drizzle/schema/draws"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"

type TwoOnClaim = { claim: ClaimRef; first: string; second: string; isSame: Text }

/**
 * Two people decide about a won prize, by the rule of publishing: of a draw from 30 days before its period's end on, of an
 * instant prize from 30 days before it was won. Throws FOUR_EYES, with `isSame` where it is one account.
 */
export async function checkTwoOnClaim(tx: Db, { claim, first, second, isSame }: TwoOnClaim): Promise<void> {
  if (first === second) throw new RuleBroken("FOUR_EYES", { because: isSame })
  const since = apartSince(await decisiveMoment(tx, claim))
  if (!(await shareHands(tx, { one: [first], others: [second], since }))) return
  const because = "awardId" in claim ? fourEyesReasons.sameHandsOnPrize : fourEyesReasons.sameHands
  throw new RuleBroken("FOUR_EYES", { because: because({ days: APART_DAYS }) })
}

/** From when on hands count for decisions about it is 30 days before this. Throws NOT_FOUND. */
export async function decisiveMoment(tx: Db, claim: ClaimRef): Promise<Date> {
  const [row] =
    "awardId" in claim
      ? await tx
          .select({ at: prizeAwards.awardedAt })
          .from(prizeAwards)
          .where(eq(prizeAwards.id, claim.awardId))
      : await tx
          .select({ at: draws.periodEnd })
          .from(winners)
          .innerJoin(draws, eq(draws.id, winners.drawId))
          .where(eq(winners.id, claim.winnerId))
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row.at
}

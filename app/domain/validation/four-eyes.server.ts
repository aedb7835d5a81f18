import { eq } from "drizzle-orm"
import { can, type Permission, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { checkFourEyes } from "#app/domain/four-eyes/check-four-eyes.server"
import { viewFourEyes } from "#app/domain/four-eyes/view-four-eyes.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { RuleBroken, type Text } from "#app/errors"
import { fourEyesReasons } from "#app/words/reasons/four-eyes"
import { draws } from "#drizzle/schema/draws"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"

type OnClaim = { claim: ClaimRef; first: string; second: string; sameAccount: Text }

/**
 * What is decided about a won prize: of a draw hands count from 30 days before its period's end on, of an instant prize
 * from 30 days before it was won. Throws FOUR_EYES, with `sameAccount` where it is one.
 */
export async function checkFourEyesOnClaim(
  tx: Db,
  { claim, first, second, sameAccount }: OnClaim,
): Promise<void> {
  const sameHands = "awardId" in claim ? fourEyesReasons.sameHandsOnPrize : fourEyesReasons.sameHands
  const moment = await momentOfClaim(tx, claim)
  await checkFourEyes(tx, { first, second, moment, because: { sameAccount, sameHands } })
}

type Looking = {
  claim: ClaimRef
  permission: Permission
  viewer: Viewer
  now: Date
}

/** Of what this viewer would ask for about a won prize: whether anybody is there to confirm it; null without the right. */
export async function viewFourEyesOnClaim(db: Db, { claim, permission, viewer, now }: Looking) {
  if (!can(viewer.permissions, permission)) return null
  const moment = await momentOfClaim(db, claim)
  return viewFourEyes(db, { permission, by: viewer.id, moment, now })
}

/** From when on hands count for decisions about it is 30 days before this. Throws NOT_FOUND. */
async function momentOfClaim(tx: Db, claim: ClaimRef): Promise<Date> {
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

import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { findClaimRef } from "#app/domain/papers/claim.server"
import { draws } from "#drizzle/schema/draws"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"
import { whyValidationStays } from "./why-validation-stays.server"

export type UndoableValidation = {
  id: string
  prize: string
  version: number
  /** Of a draw that is not published the mail waits for that. */
  waits: boolean
}

/** Somebody's own validation that may still be undone; null where there is none any more. */
export async function findUndoableValidation(
  db: Db,
  { claimId, by, now }: { claimId: string; by: string; now: Date },
): Promise<UndoableValidation | null> {
  const claim = await findClaimRef(db, claimId)
  const found = await readClaim(db, claim)
  if (found?.row.state !== "validated") return null
  const { row, prize, draw } = found
  const stays = await whyValidationStays(db, { claim, row, by, now })
  return stays ? null : { id: claimId, prize, version: row.version, waits: draw === "computed" }
}

async function readClaim(db: Db, claim: ClaimRef) {
  const [found] =
    "awardId" in claim
      ? await db
          .select({ row: prizeAwards, prize: prizes.name, draw: sql<null>`null` })
          .from(prizeAwards)
          .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
          .where(eq(prizeAwards.id, claim.awardId))
      : await db
          .select({ row: winners, prize: draws.prize, draw: draws.state })
          .from(winners)
          .innerJoin(draws, eq(draws.id, winners.drawId))
          .where(eq(winners.id, claim.winnerId))
  return found
}

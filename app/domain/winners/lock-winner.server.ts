import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import type { DrawState } from "#app/domain/draws/draw"
import { lockDrawsShared } from "#app/domain/draws/draw-locks.server"
import { lockRegistration, type RegistrationRow } from "#app/domain/registrations/lock-registration.server"
import { decisionOf } from "#app/domain/validation/decision-of"
import { RuleBroken } from "#app/errors"
import { winnerReasons } from "#app/words/reasons/winners"
import { draws } from "#drizzle/schema/draws"
import { winners } from "#drizzle/schema/winners"
import { canWinner, hasResult, isReserve, type WinnerAction } from "./winner"

export type WinnerRow = typeof winners.$inferSelect
/** A decision about a winner; `version` is the one that was seen, without it the state alone decides. */
export type WinnerReview = { winnerId: string; version?: number; by: string; now: Date }

/**
 * Locks a winner in the one order: the draw (shared: its result stands meanwhile), the person, the row; and whether the
 * draw is published, before which nobody learns of its result. Throws NOT_FOUND, STALE when another version was seen,
 * and WRONG_STATE where the action is not allowed.
 */
export async function lockWinner(
  tx: Db,
  { winnerId, action, version }: { winnerId: string; action: WinnerAction; version?: number },
): Promise<{ winner: WinnerRow; person: RegistrationRow; isPublished: boolean }> {
  // Neither draw nor person of a winner ever changes, so that both may be read before the locks.
  const [seen] = isUuid(winnerId) ? await tx.select().from(winners).where(eq(winners.id, winnerId)) : []
  if (!seen) throw new RuleBroken("NOT_FOUND")
  await lockDrawsShared(tx, [seen.drawId])
  const person = await lockRegistration(tx, seen.registrationId)
  // A result that went back meanwhile took its winners along.
  const [winner] = await tx.select().from(winners).where(eq(winners.id, winnerId)).for("update")
  if (!winner) throw new RuleBroken("NOT_FOUND")
  const current = decisionOf(winner)
  // The exception stands in full only where papers are decided on.
  const data = action === "validate" ? { current, papersWaived: winner.papersWaived } : { current }
  if (winner.version !== (version ?? winner.version)) throw new RuleBroken("STALE", { data })
  if (action === "validate" && isReserve(winner))
    throw new RuleBroken("WRONG_STATE", { because: winnerReasons.notCalled })
  if (!canWinner(action, winner)) throw new RuleBroken("WRONG_STATE", { data })
  const isPublished = (await needsResult(tx, winner.drawId)) === "published"
  return { winner, person, isPublished }
}

async function needsResult(tx: Db, drawId: string): Promise<DrawState> {
  const [draw] = await tx.select({ state: draws.state }).from(draws).where(eq(draws.id, drawId))
  if (draw && hasResult(draw.state)) return draw.state
  throw new RuleBroken("WRONG_STATE", {
    because: winnerReasons.noResult,
  })
}

import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { planningReasons } from "#app/words/reasons/planning"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { canDraw, type DrawAction } from "./draw"
import { lockDrawExclusive } from "./draw-locks.server"

export type DrawRow = typeof draws.$inferSelect

/** Takes a draw's lock alone, so that nobody gives a number or takes a step meanwhile, and reads it then. Throws NOT_FOUND. */
export async function readLockedDraw(tx: Db, drawId: string): Promise<DrawRow> {
  if (!isUuid(drawId)) throw new RuleBroken("NOT_FOUND")
  await lockDrawExclusive(tx, drawId)
  const [draw] = await tx.select().from(draws).where(eq(draws.id, drawId))
  if (!draw) throw new RuleBroken("NOT_FOUND")
  return draw
}

/** Throws DRAW_CLOSED, or WRONG_STATE where the draw was canceled. */
export function refuseUnless(action: DrawAction, { state }: DrawRow): void {
  if (canDraw(action, state)) return
  if (state === "canceled") throw new RuleBroken("WRONG_STATE", { because: planningReasons.isCanceled })
  throw new RuleBroken("DRAW_CLOSED")
}

/** Whether anybody was ever given a number of the draw; a voided one was given too. */
export async function drawHasNumbers(tx: Db, drawId: string): Promise<boolean> {
  const found = await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.drawId, drawId)).limit(1)
  return found.length > 0
}

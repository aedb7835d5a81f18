import { randomInt } from "node:crypto"
import { eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import type { LoggedPrize } from "#app/domain/log/kinds/chance"
import { logAgain } from "#app/domain/log/log-prize-step.server"
import type { AgainCode } from "#app/words/reasons/prize-steps"
import { prizeBatches } from "#drizzle/schema/prizes"
import { invoiceWindow } from "#app/domain/campaign.server"
import { env } from "#app/platform/env.server"
import type { PrizeRow } from "./lock-award.server"
import { LEAST_MS } from "./draw-moments.server"
import { numberInBatch } from "./known-batches.server"
import { lockSchedules, makeBatch } from "./make-batch.server"

/** It is offered within so long, unless the invoices end before. */
const WITHIN_MS = 7 * 24 * 3_600_000
/** Later than the transaction that draws it. */
const SOONEST_MS = 60_000

type Again = { prize: PrizeRow; code: AgainCode; by: string | null; now: Date }

/**
 * Offers a prize of the schedule that came back at a new moment, drawn in secret and committed to in a batch of its own,
 * since many know the old one. False where that cannot be: it stands outside the schedule, is offered again already, or so
 * little time is left that the new moment would be known, too. The prize's row is locked, and nobody holds it.
 */
export async function offerAgain(tx: Db, { prize, code, by, now }: Again): Promise<boolean> {
  const { id, name, instructions, valueCents, batchId } = prize
  const from = now.getTime() + SOONEST_MS
  const to = Math.min(now.getTime() + WITHIN_MS, invoiceWindow(env()).end?.getTime() ?? Infinity)
  if (batchId === null || to - from < LEAST_MS) return false
  await lockSchedules(tx)
  // Held as it is until the commit: once it is over, its schedule says what became of each prize and never changes.
  const [batch] = await tx
    .select({ name: prizeBatches.name, revealedAt: prizeBatches.revealedAt })
    .from(prizeBatches)
    .where(eq(prizeBatches.id, batchId))
    .for("share")
  if (!batch || batch.revealedAt || (await isOfferedAgain(tx, id))) return false
  const moment = new Date(randomInt(from, to))
  const again = { name, instructions, valueCents, moment }
  const made = { id: uuidv7(), name: batch.name, prizes: [again], againOf: id, by, now }
  await logAgain(tx, now, { prize: await loggedPrize(tx, { id, batchId }), as: made.id, code })
  await makeBatch(tx, made)
  return true
}

/** Whether a later batch offers a prize again, so that it is no longer to be had itself. */
export async function isOfferedAgain(tx: Db, prizeId: string): Promise<boolean> {
  return (await tx.$count(prizeBatches, eq(prizeBatches.againOf, prizeId))) > 0
}

/** A prize of the schedule as the public log knows it. */
export const loggedPrize = async (
  tx: Db,
  { id, batchId }: { id: string; batchId: string },
): Promise<LoggedPrize> => ({ batchId, number: await numberInBatch(tx, { id, batchId }) })

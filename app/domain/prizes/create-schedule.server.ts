import { eq, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { prizeReasons } from "#app/words/reasons/prizes"
import { writeAction } from "#app/audit/audit.server"
import { prizeBatches, prizes } from "#drizzle/schema/prizes"
import { commitTo, newCommitmentKey, scheduleText } from "./commitment.server"
import { shuffled } from "./shuffled.server"

export type ScheduledPrize = { name: string; instructions?: string; valueCents: number; moment: Date }
type NewSchedule = {
  /** The form's own key: a batch that was made with it is answered again. */
  id?: string
  name: string
  prizes: ScheduledPrize[]
  by: string
  now: Date
}
export type Schedule = { batchId: string; version: number; commitment: string }

/** Any number that no other lock takes: two schedules at once get two versions. */
const SCHEDULE_LOCK = 7_200_613
const CHUNK = 500

/**
 * A batch of instant prizes with its commitment, public from now on; its moments leave the server for nobody, not even
 * in the audit. Throws INVALID_REQUEST on an empty batch and INVALID_DATE where a moment does not lie ahead.
 */
export async function createSchedule(
  db: Db,
  { id: batchId = uuidv7(), name, prizes: planned, by, now }: NewSchedule,
): Promise<Schedule> {
  if (planned.length === 0) throw new RuleBroken("INVALID_REQUEST", { field: "prizes" })
  const late = planned.findIndex(({ moment }) => !(moment.getTime() > now.getTime()))
  if (late >= 0)
    throw new RuleBroken("INVALID_DATE", {
      field: `prizes[${late}].moment`,
      because: prizeReasons.mustLieAhead,
    })
  // Ids of one batch ascend: lists in their order would show the order of the moments.
  const rows = shuffled(planned).map((prize) => ({ ...prize, id: uuidv7() }))
  const commitmentKey = newCommitmentKey()
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK})`)
    const made = await findSchedule(tx, batchId)
    if (made) return made
    const [last] = await tx
      .select({ version: sql<number>`coalesce(max(${prizeBatches.version}), 0)::int` })
      .from(prizeBatches)
    const version = (last?.version ?? 0) + 1
    const commitment = commitTo({ key: commitmentKey, text: scheduleText({ name, version }, rows) })
    const batch = { id: batchId, name, version, commitment, createdBy: by }
    await tx.insert(prizeBatches).values({ ...batch, commitmentKey, createdAt: now })
    for (let from = 0; from < rows.length; from += CHUNK)
      await tx
        .insert(prizes)
        .values(rows.slice(from, from + CHUNK).map((row) => ({ ...row, batchId, createdAt: now })))
    await writeAction(tx, {
      by,
      permission: "prizes",
      action: "create",
      subjectType: "prize-batches",
      subjectId: batchId,
      table: prizeBatches,
      at: now,
      before: null,
      after: { name, version, commitment, count: rows.length },
    })
    return { batchId, version, commitment }
  })
}

async function findSchedule(tx: Db, id: string): Promise<Schedule | undefined> {
  const [row] = await tx
    .select({ version: prizeBatches.version, commitment: prizeBatches.commitment })
    .from(prizeBatches)
    .where(eq(prizeBatches.id, id))
  return row && { batchId: id, ...row }
}

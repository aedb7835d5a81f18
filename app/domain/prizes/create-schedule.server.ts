import { eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { prizeReasons } from "#app/words/reasons/prizes"
import { prizeBatches } from "#drizzle/schema/prizes"
import { lockSchedules, makeBatch, type Schedule, type ScheduledPrize } from "./make-batch.server"

type NewSchedule = {
  /** The form's own key: a batch that was made with it is answered again. */
  id?: string
  name: string
  prizes: ScheduledPrize[]
  by: string
  now: Date
}

/**
 * A batch of instant prizes with its commitment, public from now on. Throws INVALID_REQUEST on an empty batch and
 * INVALID_DATE where a moment does not lie ahead.
 */
export async function createSchedule(
  db: Db,
  { id = uuidv7(), name, prizes, by, now }: NewSchedule,
): Promise<Schedule> {
  if (prizes.length === 0) throw new RuleBroken("INVALID_REQUEST", { field: "prizes" })
  const late = prizes.findIndex(({ moment }) => !(moment.getTime() > now.getTime()))
  if (late >= 0)
    throw new RuleBroken("INVALID_DATE", {
      field: `prizes[${late}].moment`,
      because: prizeReasons.mustLieAhead,
    })
  return inTransaction(db, async (tx) => {
    await lockSchedules(tx)
    return (await findSchedule(tx, id)) ?? makeBatch(tx, { id, name, prizes, by, now })
  })
}

/** The batch that was made with a form's key. */
export async function findSchedule(db: Db, id: string): Promise<Schedule | undefined> {
  const [row] = await db
    .select({ version: prizeBatches.version, commitment: prizeBatches.commitment })
    .from(prizeBatches)
    .where(eq(prizeBatches.id, id))
  return row && { batchId: id, ...row }
}

import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { findLeasedSubject, freeSubject, type Subject } from "./leases.server"
import { skipSubject } from "./skips.server"

type Leaving = Subject & { by: string; sessionId: string; now: Date }

/** Leaves a thing for later in this session, for others at once. */
export const leaveForLater = (db: Db, { queue, subjectId, by, sessionId, now }: Leaving): Promise<void> =>
  inTransaction(db, async (tx) => {
    await skipSubject(tx, { queue, subjectId, sessionId, now })
    if ((await findLeasedSubject(tx, { queue, by, now })) === subjectId)
      await freeSubject(tx, { queue, subjectId })
  })

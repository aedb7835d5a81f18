import { v5 as uuidv5 } from "uuid"
import type { Db } from "#app/db/client.server"
import { sendLater } from "#app/queue/jobs.server"
import { withdrawJob } from "#app/queue/sent-job.server"

/** Any constant: it keeps these ids apart from others that are derived in the same way. */
const HEARINGS = "5a1f8f0b-9f0e-4c55-8f7d-2c1e6b7d90a3"

/** The job's id follows from the request: whoever withdraws the request finds the job, and whoever confirms finds its outcome. */
export const hearingJobId = (requestId: string) => uuidv5(requestId, HEARINGS)

/** Tells whoever is to lose a prize, at the moment from which the request can no longer be withdrawn without telling them. */
export async function tellAsked(tx: Db, { id, toldAt }: { id: string; toldAt: Date | null }): Promise<void> {
  if (toldAt === null) return
  const mail = { kind: "disqualification-asked", id } as const
  await sendLater(tx, "mail", mail, { id: hearingJobId(id), startAfter: toldAt })
}

/** Takes that mail back; false where it has left, or is about to. */
export const withdrawAsked = (tx: Db, requestId: string): Promise<boolean> =>
  withdrawJob(tx, "mail", hearingJobId(requestId))

/** Tells whoever heard of the request that it was withdrawn. */
export const tellWithdrawn = (tx: Db, id: string): Promise<void> =>
  sendLater(tx, "mail", { kind: "disqualification-withdrawn", id })

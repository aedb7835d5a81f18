import { v5 as uuidv5 } from "uuid"
import type { Db } from "#app/db/client.server"
import { sendLater } from "#app/queue/jobs.server"
import { withdrawJob } from "#app/queue/sent-job.server"

/** Any constant: names of one kind, told apart from others'. */
const HEARINGS = "5a1f8f0b-9f0e-4c55-8f7d-2c1e6b7d90a3"

/** The job's id follows from the request, so that who takes that back finds it, and who confirms what became of it. */
export const jobIdOf = (requestId: string) => uuidv5(requestId, HEARINGS)

/** Tells whoever is to lose a prize, from when on the request can no longer be taken back unsaid. */
export async function tellAsked(tx: Db, { id, toldAt }: { id: string; toldAt: Date | null }): Promise<void> {
  if (toldAt === null) return
  const mail = { kind: "disqualification-asked", id } as const
  await sendLater(tx, "mail", mail, { id: jobIdOf(id), startAfter: toldAt })
}

/** Takes that mail back; false where it has left, or is about to. */
export const withdrawAsked = (tx: Db, requestId: string): Promise<boolean> =>
  withdrawJob(tx, "mail", jobIdOf(requestId))

/** Tells whoever was told that nobody asks any more. */
export const tellWithdrawn = (tx: Db, id: string): Promise<void> =>
  sendLater(tx, "mail", { kind: "disqualification-withdrawn", id })

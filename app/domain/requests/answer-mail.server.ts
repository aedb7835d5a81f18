import { v5 as uuidv5 } from "uuid"
import type { Db } from "#app/db/client.server"
import { undoEnds } from "#app/domain/review-queue/undo"
import { sendLater } from "#app/queue/jobs.server"
import { withdrawJob } from "#app/queue/sent-job.server"

/** Any constant: names of one kind, told apart from others'. */
const ANSWERS = "f0f7d9a4-2a3c-4a5e-8d43-0d6c0a7a51b6"

type Answered = {
  requestId: string
  /** The request's version after the answer: one that was taken back may be answered again. */
  version: number
}

/** The job's id follows from the answer, so that who takes that back finds it. */
const jobIdOf = ({ requestId, version }: Answered) => uuidv5(`${requestId}:${version}`, ANSWERS)

/** Tells the person of the answer: at once of one that stays, else once it can no longer be taken back. */
export async function tellAnswer(
  tx: Db,
  { stays, now, ...answered }: Answered & { stays: boolean; now: Date },
): Promise<void> {
  const mail = { kind: "request-answered", id: answered.requestId } as const
  await sendLater(tx, "mail", mail, stays ? {} : { id: jobIdOf(answered), startAfter: undoEnds(now) })
}

/** Takes the mail of such an answer back; false where it has left, or is about to. */
export const withdrawAnswer = (tx: Db, answered: Answered): Promise<boolean> =>
  withdrawJob(tx, "mail", jobIdOf(answered))

import { v5 as uuidv5 } from "uuid"
import type { Db } from "#app/db/client.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { undoEnds } from "#app/domain/review-queue/undo"
import { sendLater } from "#app/queue/jobs.server"
import { dropMails, withdrawJob } from "#app/queue/sent-job.server"

/** Any constant: names of one kind, told apart from others'. */
const CONFIRMATIONS = "0d0c4b8e-6a55-4c0b-9a40-3f6a7d1b52e9"

type Validation = {
  claim: ClaimRef
  /** The prize's version after the validation: a prize may be validated, lost, and validated again. */
  version: number
}

/** The mail that tells a winner that the prize is validated. */
export const confirmationOf = (claim: ClaimRef) =>
  "awardId" in claim
    ? ({ kind: "prize-validated", id: claim.awardId } as const)
    : ({ kind: "winner-validated", id: claim.winnerId } as const)

/** The job's id follows from the validation, so that who takes that back finds it, and each has a mail of its own. */
const jobIdOf = ({ claim, version }: Validation) =>
  uuidv5(`${confirmationOf(claim).id}:${version}`, CONFIRMATIONS)

/** Tells the winner, once that can no longer be undone. */
export const confirmLater = (tx: Db, { now, ...validation }: Validation & { now: Date }): Promise<void> =>
  confirm(tx, validation, undoEnds(now))

/** Tells the winner at once: a publication ends what could be undone. */
export const confirmNow = (tx: Db, validation: Validation): Promise<void> => confirm(tx, validation)

/** An earlier validation's mail that is still there, e.g. to be tried again, would leave before its time. */
async function confirm(tx: Db, validation: Validation, startAfter?: Date): Promise<void> {
  const mail = confirmationOf(validation.claim)
  await dropMails(tx, mail)
  await sendLater(tx, "mail", mail, { id: jobIdOf(validation), startAfter })
}

/** Takes that mail back; false where it has left, or is about to. */
export const withdrawConfirmation = (tx: Db, validation: Validation): Promise<boolean> =>
  withdrawJob(tx, "mail", jobIdOf(validation))

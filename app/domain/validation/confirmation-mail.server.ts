import type { Db } from "#app/db/client.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { undoEnds } from "#app/domain/review-queue/undo"
import { sendLater } from "#app/queue/jobs.server"
import { withdrawJob } from "#app/queue/sent-job.server"

/** The job has the won prize's own id, by which its record finds out what became of it: there is one at a time. */
const mailOf = (claim: ClaimRef) =>
  "awardId" in claim
    ? ({ kind: "prize-validated", id: claim.awardId } as const)
    : ({ kind: "winner-validated", id: claim.winnerId } as const)

/** Tells the winner that the prize is validated, once that can no longer be undone. */
export async function confirmLater(tx: Db, { claim, now }: { claim: ClaimRef; now: Date }): Promise<void> {
  const mail = mailOf(claim)
  await sendLater(tx, "mail", mail, { id: mail.id, startAfter: undoEnds(now) })
}

/** Takes that mail back; false where it has left, or is about to. */
export const withdrawConfirmation = (tx: Db, claim: ClaimRef): Promise<boolean> =>
  withdrawJob(tx, "mail", mailOf(claim).id)

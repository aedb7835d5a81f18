import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { sendLater } from "#app/queue/jobs.server"
import { dispatchReasons } from "#app/words/reasons/mails"
import { dispatchRecipients, dispatches } from "#drizzle/schema/mails"
import {
  type DispatchChange,
  type DispatchRow,
  isDispatchOver,
  lockDispatch,
  noteDeed,
} from "./dispatch-deed.server"
import { failedIn } from "./failed-recipients.server"

type State = DispatchRow["state"]

/** Sends nobody else for now; who is being sent to at this moment is. Throws NOT_FOUND, WRONG_STATE; twice is once. */
export const pauseDispatch = (db: Db, deed: DispatchChange): Promise<void> => move(db, deed, () => "paused")

/** Goes on where it stopped; one that goes on already, or has got to its end, is left as it is. Throws as above. */
export const resumeDispatch = (db: Db, deed: DispatchChange): Promise<void> =>
  move(db, deed, (row) => {
    if (row.state !== "paused" && row.state !== "canceled") return row.state
    return row.startedAt ? "sending" : "scheduled"
  })

/** Ends it for good; who got it has it. Throws as above. */
export const cancelDispatch = (db: Db, deed: DispatchChange): Promise<void> =>
  move(db, deed, () => "canceled")

async function move(db: Db, deed: DispatchChange, next: (row: DispatchRow) => State): Promise<void> {
  const { dispatchId, now } = deed
  await inTransaction(db, async (tx) => {
    const row = await lockDispatch(tx, dispatchId)
    const state = next(row)
    if (row.state === state) return
    if (isDispatchOver(row.state)) throw new RuleBroken("WRONG_STATE", { because: dispatchReasons.over })
    await tx
      .update(dispatches)
      .set({ state, version: row.version + 1, endedAt: isDispatchOver(state) ? now : null })
      .where(eq(dispatches.id, row.id))
    if (state === "sending" || state === "scheduled")
      await sendLater(tx, "dispatch", { dispatchId }, { startAfter: row.scheduledAt })
    await noteDeed(tx, deed, { before: { state: row.state }, after: { state } })
  })
}

/**
 * What becomes of recipients whose mail may have gone: it is sent once more, or left as it is. Of one, or of all of the
 * mailing. Answers how many. Throws NOT_FOUND, WRONG_STATE for a mailing that was canceled; twice is once.
 */
export async function decideUnknown(
  db: Db,
  { resend, recipientId, ...deed }: DispatchChange & { resend: boolean; recipientId?: string },
): Promise<number> {
  const { dispatchId } = deed
  return inTransaction(db, async (tx) => {
    const row = await lockDispatch(tx, dispatchId)
    if (row.state === "canceled" && resend)
      throw new RuleBroken("WRONG_STATE", { because: dispatchReasons.over })
    const { id, state } = dispatchRecipients
    const moved = await tx
      .update(dispatchRecipients)
      .set(resend ? { state: "queued", error: null } : { state: "left" })
      .where(
        and(
          eq(dispatchRecipients.dispatchId, dispatchId),
          eq(state, "unknown"),
          recipientId ? eq(id, recipientId) : undefined,
        ),
      )
      .returning({ id })
    if (moved.length === 0) return 0
    // Whoever decides knows of the mail server: those whom it left in doubt say no more how it is.
    await tx.update(dispatches).set({ doubts: 0 }).where(eq(dispatches.id, dispatchId))
    if (resend) await goOn(tx, row)
    const after = resend ? { resent: moved.length } : { leftAsTheyAre: moved.length }
    await noteDeed(tx, deed, { before: null, after })
    return moved.length
  })
}

/**
 * Puts whoever was refused by the mail server back into the queue, those who want news still: who unsubscribed or whose
 * address bounced since stays as they are. Answers how many. Throws as above; twice is once.
 */
export async function resendFailed(db: Db, deed: DispatchChange): Promise<number> {
  const { dispatchId } = deed
  return inTransaction(db, async (tx) => {
    const row = await lockDispatch(tx, dispatchId)
    if (row.state === "canceled") throw new RuleBroken("WRONG_STATE", { because: dispatchReasons.over })
    const moved = await tx
      .update(dispatchRecipients)
      .set({ state: "queued", error: null })
      .where(failedIn(tx, dispatchId))
      .returning({ id: dispatchRecipients.id })
    if (moved.length === 0) return 0
    await goOn(tx, row)
    await noteDeed(tx, deed, { before: null, after: { resentFailed: moved.length } })
    return moved.length
  })
}

/** Somebody waits again: a mailing that was over goes on. */
async function goOn(tx: Db, { id, state, version }: DispatchRow): Promise<void> {
  if (state === "sent")
    await tx
      .update(dispatches)
      .set({ state: "sending", endedAt: null, version: version + 1 })
      .where(eq(dispatches.id, id))
  await sendLater(tx, "dispatch", { dispatchId: id })
}

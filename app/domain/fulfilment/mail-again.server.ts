import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { isMailLive } from "#app/queue/sent-job.server"
import { RuleBroken } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { isToldByMail } from "./fulfilment"
import { lockFulfilments } from "./lock-fulfilments.server"
import { needsSeenCode } from "./save-code.server"
import { tellWinner } from "./write-changes.server"

type MailAgain = { id: string; version: number; by: string; now: Date }

/** Whether the mail about a prize on its way waits to go, or to be tried again. */
export const isSentMailQueued = (primary: Db, id: string): Promise<boolean> =>
  isMailLive(primary, { kind: "prize-sent", id })

/**
 * Sends the mail about a prize on its way once more. While one waits none is added, as a second tap would; the version of
 * the page goes up, so that the same form sends no third. Throws NOT_FOUND, WRONG_STATE where nothing left or a parcel is
 * there, and STALE where somebody moved the prize or wrote again in between.
 */
export async function mailAgain(db: Db, { id, version, by, now }: MailAgain): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { row, ref, claim, kind } of await lockFulfilments(tx, [id])) {
      if (!isToldByMail({ way: kind.way, state: row.state })) throw new RuleBroken("WRONG_STATE")
      if (!claim.isStanding) throw new RuleBroken("WRONG_STATE", { because: fulfilmentReasons.notValidated })
      if (await isSentMailQueued(tx, id)) return
      needsSeenCode(row, version)
      await tx
        .update(fulfilments)
        .set({ version: row.version + 1 })
        .where(eq(fulfilments.id, id))
      await tellWinner(tx, id)
      await writeAction(tx, {
        by,
        ...claim.subject,
        action: "manage",
        at: now,
        table: fulfilments,
        before: ref,
        after: { ...ref, mailedAgain: true },
      })
    }
  })
}

import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { RuleBroken } from "#app/errors"
import { pauseReasons } from "#app/words/reasons/invoices"
import { pauses } from "#drizzle/schema/pauses"
import type { PauseInput } from "./pause-input.server"

const about = { permission: "dashboard", action: "command", subjectType: "pauses", table: pauses } as const

type PauseInvoicesInput = { input: PauseInput; by: string; now: Date }

/**
 * From now on no invoice is taken, until somebody resumes: who sends one reads the notice. An invoice that arrived before
 * is taken as ever. The same form sent again is the same pause. Throws WRONG_STATE where another one is on.
 */
export async function pauseInvoices(db: Db, { input, by, now }: PauseInvoicesInput): Promise<void> {
  const { formKey, noticePt, noticeEn, reason } = input
  await inTransaction(db, async (tx) => {
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      typed: { noticePt, noticeEn, reason, pausedBy: by },
      find: () => tx.select().from(pauses).where(eq(pauses.id, formKey)),
    })
    if (isMade) return
    const row = { id, noticePt, noticeEn, reason, pausedBy: by, pausedAt: now, createdAt: now }
    // Of two at once the second waits for the first, and then finds its pause.
    const [made] = await tx.insert(pauses).values(row).onConflictDoNothing().returning({ id: pauses.id })
    if (!made) throw new RuleBroken("WRONG_STATE", { because: pauseReasons.isPaused })
    const after = { noticePt, noticeEn }
    await writeAction(tx, { ...about, subjectId: id, by, at: now, reason, before: null, after })
  })
}

type ResumeInvoicesInput = { pauseId: string; by: string; now: Date }

/** Invoices are taken again. A second tap changes nothing. Throws NOT_FOUND. */
export async function resumeInvoices(db: Db, { pauseId, by, now }: ResumeInvoicesInput): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [pause] = await tx.select().from(pauses).where(eq(pauses.id, pauseId)).for("update")
    if (!pause) throw new RuleBroken("NOT_FOUND")
    if (pause.resumedAt) return
    const resumed = { resumedBy: by, resumedAt: now < pause.pausedAt ? pause.pausedAt : now }
    await tx.update(pauses).set(resumed).where(eq(pauses.id, pauseId))
    const { noticePt, noticeEn } = pause
    const before = { noticePt, noticeEn }
    await writeAction(tx, { ...about, subjectId: pauseId, by, at: now, before, after: null })
  })
}

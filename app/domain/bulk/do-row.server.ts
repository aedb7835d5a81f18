import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction, isPassing } from "#app/db/transaction.server"
import { blockCpf } from "#app/domain/cpf-block/block-cpf.server"
import { invalidateInvoice } from "#app/domain/invoices/review-invoice.server"
import { refuseErased } from "#app/domain/my-data/ask-erasure.server"
import { disableRegistration } from "#app/domain/registrations/disable-registration.server"
import { lockRegistration } from "#app/domain/registrations/lock-registration.server"
import { RuleBroken } from "#app/errors"
import { log } from "#app/platform/log/log.server"
import { bulkReasons } from "#app/words/reasons/runs"
import { bulkItems, bulkRuns } from "#drizzle/schema/bulk"
import type { BulkCommand } from "./bulk-command"
import { type BulkRun, shareRun } from "./lock-run.server"

type BulkItem = typeof bulkItems.$inferSelect
type Row = { subjectId: string; version: number | null; reason: string; by: string; now: Date }

/** The single command's own use case: its refusals, its rows of the audit and its mails are the row's. */
const works: Record<BulkCommand, (tx: Db, row: Row) => Promise<void>> = {
  invalidate: (tx, { subjectId: invoiceId, version, ...row }) =>
    invalidateInvoice(tx, { invoiceId, version: version ?? undefined, ...row }),
  disable: (tx, { subjectId: registrationId, reason, by, now }) =>
    disableRegistration(tx, { registrationId, reason, by, now }),
  async block(tx, { subjectId, reason, by, now }) {
    const { cpf } = await lockRegistration(tx, subjectId)
    await refuseErased(tx, subjectId)
    await blockCpf(tx, { input: { cpf, reason }, by, now })
  },
}

/**
 * Does one row and marks it, in one transaction: whoever goes on after a crash finds it either undone or done. A refusal
 * is kept with its reason. False where the run was called off.
 */
export async function doRow(db: Db, run: BulkRun, item: BulkItem, now: Date): Promise<boolean> {
  const waiting = and(eq(bulkItems.id, item.id), eq(bulkItems.state, "waiting"))
  try {
    return await inTransaction(db, async (tx) => {
      // Against who calls it off: either this row is done before, or not at all.
      await shareRun(tx, run.id)
      const [live] = await tx.select({ state: bulkRuns.state }).from(bulkRuns).where(eq(bulkRuns.id, run.id))
      if (live?.state !== "running") return false
      const marked = await tx.update(bulkItems).set({ state: "done" }).where(waiting).returning()
      if (marked.length === 0) return true
      const { subjectId, version } = item
      await works[run.command](tx, { subjectId, version, reason: run.reason!, by: run.requestedBy, now })
      return true
    })
  } catch (error) {
    await db.update(bulkItems).set(refusalOf(error, item)).where(waiting)
    return true
  }
}

/**
 * What is noted of a row that was not done. Throws what would meet every other row just so, and passes: the job comes
 * again. Any other fault is this row's own, and those behind it must not wait for it for ever.
 */
function refusalOf(error: unknown, { id, runId }: BulkItem) {
  const state = "refused" as const
  if (error instanceof RuleBroken) {
    const because = error.code === "STALE" ? bulkReasons.changed : error.details.because
    return { state, code: error.code, because: because?.pt ?? null }
  }
  if (isPassing(error)) throw error
  log.error({ err: error, runId, itemId: id }, "a row of a bulk run failed and was passed over")
  return { state, code: "INTERNAL" as const, because: null }
}

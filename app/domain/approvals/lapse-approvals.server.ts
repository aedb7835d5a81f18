import { and, asc, eq } from "drizzle-orm"
import { type AuditRow, writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { countDone } from "#app/db/count-done.server"
import { inTransaction } from "#app/db/transaction.server"
import { lapseWords } from "#app/words/reasons/approvals"
import { approvals } from "#drizzle/schema/approvals"
import { approvalKinds, type ApprovalRow } from "./approval"
import { whyVoid } from "./why-void.server"

/**
 * Ends the requests that nobody can confirm any more, since what they ask for is done, what it was about has changed, or its
 * time is over: each with why, and a row of the audit. Nothing else happens by it. Answers how many ended.
 */
export async function lapseApprovals(db: Db, now: Date): Promise<number> {
  const open = await db
    .select()
    .from(approvals)
    .where(eq(approvals.state, "asked"))
    .orderBy(asc(approvals.id))
  return countDone(
    open,
    (approval) => lapseVoid(db, approval, now),
    "a request that may be void was not ended",
  )
}

const lapseVoid = async (db: Db, approval: ApprovalRow, now: Date): Promise<boolean> =>
  (await whyVoid(db, approval, now)) !== null && lapseWithAudit(db, approval, now)

const lapseWithAudit = (db: Db, approval: ApprovalRow, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const ended = await lapse(tx, approval, now)
    if (ended) await writeAction(tx, ended)
    return ended !== null
  })

/**
 * Ends a request that is void, and answers the audit's row about it, which the caller writes as its last step. Looks again
 * behind the request's lock: somebody may have ended it meanwhile; then there is none.
 */
export async function lapse(
  tx: Db,
  { id, kind, subjectId }: ApprovalRow,
  now: Date,
): Promise<AuditRow | null> {
  const isOpen = and(eq(approvals.id, id), eq(approvals.state, "asked"))
  const [approval] = await tx.select().from(approvals).where(isOpen).for("update")
  const because = approval ? await whyVoid(tx, approval, now) : null
  if (because === null) return null
  await tx
    .update(approvals)
    .set({ state: "lapsed", lapsedBecause: because, endedAt: now })
    .where(eq(approvals.id, id))
  return {
    by: null,
    permission: approvalKinds[kind].area,
    action: "lapse",
    subjectType: "approvals",
    subjectId: id,
    reason: lapseWords[because].pt,
    at: now,
    table: approvals,
    before: { kind, subjectId, state: "asked" },
    after: { kind, subjectId, state: "lapsed" },
  }
}

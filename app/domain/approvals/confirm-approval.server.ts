import { eq } from "drizzle-orm"
import type { Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { approvalReasons, lapseWords } from "#app/words/reasons/approvals"
import { approvals } from "#drizzle/schema/approvals"
import { approvalKinds, type ApprovalRow } from "./approval"
import { lockApproval } from "./approvals.queries.server"
import { doApproved } from "./do-approved.server"
import { checkFourEyesOnApproval } from "./four-eyes.server"
import { whyVoid } from "./why-void.server"

/** Who ends a request, with the rights that they hold now. */
export type Ending = {
  approvalId: string
  by: Viewer
  now: Date
}

/**
 * The second person's yes: the deed is done in this very transaction, by all its rules as of now. The same person's second
 * tap changes nothing. Throws NOT_FOUND, FORBIDDEN, WRONG_STATE (also of a request that is void, with why), FOUR_EYES, and
 * whatever the deed itself refuses: STALE where the subject changes at the same moment.
 */
export async function confirmApproval(db: Db, { approvalId, by, now }: Ending): Promise<void> {
  await inTransaction(db, async (tx) => {
    const approval = await lockApproval(tx, approvalId, by)
    if (approval.state === "confirmed" && approval.endedBy === by.id) return
    needsOpen(approval)
    await needsNotVoid(tx, approval, now)
    await checkFourEyesOnApproval(tx, approval, by.id)
    // First, since the database lets the deed pass by this row.
    await endApproval(tx, approval, { state: "confirmed", by: by.id, now })
    await doApproved(tx, approval, { by: by.id, now }).catch(sayChanged)
    await auditEnd(tx, approval, { action: "approve", state: "confirmed", by: by.id, now })
  })
}

/** Throws WRONG_STATE. */
export function needsOpen({ state }: ApprovalRow): void {
  if (state !== "asked") throw new RuleBroken("WRONG_STATE", { because: approvalReasons.isOver })
}

async function needsNotVoid(tx: Db, approval: ApprovalRow, now: Date): Promise<void> {
  const because = await whyVoid(tx, approval, now)
  if (because) throw new RuleBroken("WRONG_STATE", { because: lapseWords[because] })
}

function sayChanged(error: unknown): never {
  if (error instanceof RuleBroken && error.code === "STALE")
    throw new RuleBroken("STALE", { because: approvalReasons.changed })
  throw error
}

type End = { state: "confirmed" | "refused" | "withdrawn"; by: string; now: Date; answer?: string }

/** Writes down who ended it, how and when. */
export const endApproval = (tx: Db, { id }: ApprovalRow, { state, by, now, answer }: End) =>
  tx.update(approvals).set({ state, endedBy: by, endedAt: now, answer }).where(eq(approvals.id, id))

/** The audit's row about an end, the last step. */
export const auditEnd = (
  tx: Db,
  { id, kind, subjectId }: ApprovalRow,
  { action, state, by, now, answer }: End & { action: "approve" | "refuse" | "withdraw" },
) =>
  writeAction(tx, {
    by,
    permission: approvalKinds[kind].area,
    action,
    subjectType: "approvals",
    subjectId: id,
    reason: answer,
    at: now,
    table: approvals,
    before: { kind, subjectId, state: "asked" },
    after: { kind, subjectId, state },
  })

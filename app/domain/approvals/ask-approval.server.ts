import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { approvalReasons } from "#app/words/reasons/approvals"
import { type ApprovalDetails, type ApprovalKind, approvals } from "#drizzle/schema/approvals"
import { approvalKinds } from "./approval"
import { findOpenApproval } from "./approvals.queries.server"

type AskInput<Kind extends ApprovalKind> = {
  kind: Kind
  subjectId: string
  details: ApprovalDetails[Kind]
  reason: string
  by: string
  now: Date
}

/**
 * Asks for a deed that takes four eyes, within the transaction that holds its subject's lock and found that it may be
 * done; answers the request's id. Nothing is done by it. The same form sent again by the same person is the same request.
 * Throws INVALID_REQUEST beside `reason`, WRONG_STATE where something is asked about the subject already.
 */
export async function askApproval<Kind extends ApprovalKind>(
  tx: Db,
  { kind, subjectId, details, by, now, ...input }: AskInput<Kind>,
): Promise<string> {
  const reason = input.reason.trim()
  if (reason === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  const open = await findOpenApproval(tx, subjectId)
  const isSame = open?.kind === kind && open.askedBy === by && open.reason === reason
  if (open && isSame && canonicalJson(open.details) === canonicalJson(details)) return open.id
  if (open) throw new RuleBroken("WRONG_STATE", { because: approvalReasons.isAsked })
  const asked = { id: uuidv7(), kind, subjectId, details, reason, askedBy: by, askedAt: now }
  await tx.insert(approvals).values({ ...asked, createdAt: now })
  await writeAction(tx, {
    by,
    permission: approvalKinds[kind].area,
    action: "ask",
    subjectType: "approvals",
    subjectId: asked.id,
    reason,
    at: now,
    table: approvals,
    before: null,
    after: { kind, subjectId, details, state: "asked" },
  })
  return asked.id
}

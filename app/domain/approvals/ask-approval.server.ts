import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type AuditRow, writeActions } from "#app/audit/audit.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { approvalReasons } from "#app/words/reasons/approvals"
import { type ApprovalDetails, type ApprovalKind, approvals } from "#drizzle/schema/approvals"
import { approvalKinds } from "./approval"
import { findOpenApproval } from "./approvals.queries.server"
import { lapse } from "./lapse-approvals.server"
import { whyVoid } from "./why-void.server"

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
 * One that is void by now ends and makes way. Throws INVALID_REQUEST beside `reason`, WRONG_STATE where something is asked
 * about the subject already.
 */
export async function askApproval<Kind extends ApprovalKind>(
  tx: Db,
  { kind, subjectId, details, by, now, ...input }: AskInput<Kind>,
): Promise<string> {
  const reason = input.reason.trim()
  if (reason === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  const found = await findOpenApproval(tx, subjectId)
  const isVoid = found !== undefined && (await whyVoid(tx, found, now)) !== null
  const ended = isVoid ? await lapse(tx, found, now) : null
  const open = isVoid ? undefined : found
  const isSame = open?.kind === kind && open.askedBy === by && open.reason === reason
  if (open && isSame && canonicalJson(open.details) === canonicalJson(details)) return open.id
  if (open) throw new RuleBroken("WRONG_STATE", { because: approvalReasons.isAsked })
  const asked = { id: uuidv7(), kind, subjectId, details, reason, askedBy: by, askedAt: now }
  await tx.insert(approvals).values({ ...asked, createdAt: now })
  const row: AuditRow = {
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
  }
  await writeActions(tx, ended ? [ended, row] : [row])
  return asked.id
}

import { viewOpenApproval, viewFourEyesOnDeed } from "#app/domain/approvals/open-approval.queries.server"
import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { approvalKinds } from "#app/domain/approvals/approval"
import { getApproval, readApproval } from "#app/domain/approvals/approvals.queries.server"
import { askedLines } from "./asked-lines.server"

export type ApprovalView = Awaited<ReturnType<typeof viewApproval>>

/** A request as its page shows it, for whoever may do the deed or reads all. Throws NOT_FOUND, FORBIDDEN. */
export async function viewApproval(db: Db, { id, viewer, now }: { id: string; viewer: Viewer; now: Date }) {
  const { kind, subjectId, state, details } = await getApproval(db, id, viewer)
  const ends = state === "asked" && can(viewer.permissions, approvalKinds[kind].permission)
  const open =
    state === "asked" ? await viewOpenApproval(db, { subjectId, viewer, ends, isHere: true, now }) : null
  return {
    approval: await readApproval(db, id, { ...viewer, ends }),
    /** What of it changes and how, where it is a draw's. */
    lines: askedLines({ kind, details }),
    open,
    /** Of one's own request: whether anybody is there to confirm it. */
    two: open?.isOwn ? await viewFourEyesOnDeed(db, { kind, subjectId, viewer, now }) : null,
  }
}

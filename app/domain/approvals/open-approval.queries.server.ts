import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { viewFourEyes } from "#app/domain/four-eyes/view-four-eyes.server"
import { refusalOf } from "#app/domain/refusal-of"
import { lapseWords } from "#app/words/reasons/approvals"
import { approvalKinds, type ApprovalKind, mayReadApproval } from "./approval"
import { findOpenApproval, readApproval } from "./approvals.queries.server"
import { checkFourEyesOnApproval, momentOfApproval } from "./four-eyes.server"
import { whyVoid } from "./why-void.server"

type OpenApprovalQuery = {
  subjectId: string
  viewer: Viewer
  /** On the request's own page, which shows it until it has ended; one that is void is in no other page's way. */
  isHere?: boolean
  /** There, for whoever may end it. */
  ends?: boolean
  now: Date
}

/** What is asked about a thing, and what stands in the viewer's way; null: nothing is. */
export async function viewOpenApproval(
  db: Db,
  { subjectId, viewer, isHere = false, ends, now }: OpenApprovalQuery,
) {
  const open = await findOpenApproval(db, subjectId)
  if (!open) return null
  const lapse = await whyVoid(db, open, now)
  if (lapse !== null && !isHere) return null
  const { id, kind, reason, askedBy, askedAt } = await readApproval(db, open.id, { ...viewer, ends })
  const { permission } = approvalKinds[kind]
  const refused = lapse ? lapseWords[lapse] : await refusalOf(checkFourEyesOnApproval(db, open, viewer.id))
  return {
    id,
    kind,
    reason,
    askedBy,
    askedAt,
    isOwn: open.askedBy === viewer.id,
    isVoid: lapse !== null,
    mayOpen: mayReadApproval(kind, viewer.permissions),
    mayEnd: can(viewer.permissions, permission),
    /** Why this viewer cannot confirm; null where nothing speaks against it. */
    refused: refused?.pt ?? null,
  }
}

type About = { kind: ApprovalKind; subjectId: string; viewer: Viewer; now: Date }

/** Of a deed that this viewer would ask for: whether anybody is there to confirm it. */
export async function viewFourEyesOnDeed(db: Db, { kind, subjectId, viewer, now }: About) {
  const moment = await momentOfApproval(db, { kind, subjectId, askedAt: now })
  const { permission } = approvalKinds[kind]
  return { kind, ...(await viewFourEyes(db, { permission, by: viewer.id, moment, now })) }
}

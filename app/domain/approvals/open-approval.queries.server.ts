import { can, type PermissionEntry } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { refusalOf } from "#app/domain/draws/calculation/four-eyes.server"
import { APART_DAYS } from "#app/domain/users/apart"
import { approvalKinds, type ApprovalKind } from "./approval"
import { findOpenApproval, readApproval } from "./approvals.queries.server"
import { findSecondPerson } from "./second-person.queries.server"
import { checkTwoOnApproval, decisiveMoment } from "./two-people.server"

type Viewer = { id: string; permissions: readonly PermissionEntry[] }

/** What is asked about a thing, and what stands in the viewer's way; null: nothing is. */
export async function viewOpenApproval(db: Db, { subjectId, viewer }: { subjectId: string; viewer: Viewer }) {
  const open = await findOpenApproval(db, subjectId)
  if (!open) return null
  const { id, kind, reason, askedBy, askedAt } = await readApproval(db, open.id, viewer)
  const { permission } = approvalKinds[kind]
  return {
    id,
    kind,
    reason,
    askedBy,
    askedAt,
    isOwn: open.askedBy === viewer.id,
    mayEnd: can(viewer.permissions, permission),
    /** Why this viewer cannot confirm; null where nothing speaks against it. */
    refused: (await refusalOf(checkTwoOnApproval(db, open, viewer.id)))?.pt ?? null,
  }
}

type About = { kind: ApprovalKind; subjectId: string; viewer: Viewer; now: Date }

/** Of a deed that this viewer would ask for: whether anybody is there to confirm it. */
export async function viewTakesTwo(db: Db, { kind, subjectId, viewer, now }: About) {
  const moment = await decisiveMoment(db, { kind, subjectId, askedAt: now })
  const { permission } = approvalKinds[kind]
  const second = await findSecondPerson(db, { permission, by: viewer.id, moment })
  return { kind, second, days: APART_DAYS }
}

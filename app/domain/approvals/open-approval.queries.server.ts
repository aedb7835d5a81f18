import { can, type Permission, type PermissionEntry } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { refusalOf } from "#app/domain/draws/calculation/four-eyes.server"
import { APART_DAYS } from "#app/domain/users/apart"
import { lapseWords } from "#app/words/reasons/approvals"
import { approvalKinds, type ApprovalKind } from "./approval"
import { findOpenApproval, readApproval } from "./approvals.queries.server"
import { findSecondFrom, findSecondPerson } from "./second-person.queries.server"
import { checkTwoOnApproval, decisiveMoment } from "./two-people.server"
import { whyVoid } from "./why-void.server"

type Viewer = { id: string; permissions: readonly PermissionEntry[] }

/** What is asked about a thing, and what stands in the viewer's way; null: nothing is. */
export async function viewOpenApproval(db: Db, { subjectId, viewer }: { subjectId: string; viewer: Viewer }) {
  const open = await findOpenApproval(db, subjectId)
  if (!open) return null
  const { id, kind, reason, askedBy, askedAt } = await readApproval(db, open.id, viewer)
  const { permission } = approvalKinds[kind]
  const lapse = await whyVoid(db, open)
  const refused = lapse ? lapseWords[lapse] : await refusalOf(checkTwoOnApproval(db, open, viewer.id))
  return {
    id,
    kind,
    reason,
    askedBy,
    askedAt,
    isOwn: open.askedBy === viewer.id,
    mayEnd: can(viewer.permissions, permission),
    /** Why this viewer cannot confirm; null where nothing speaks against it. */
    refused: refused?.pt ?? null,
  }
}

type About = { kind: ApprovalKind; subjectId: string; viewer: Viewer; now: Date }

/** Of a deed that this viewer would ask for: whether anybody is there to confirm it. */
export async function viewTakesTwo(db: Db, { kind, subjectId, viewer, now }: About) {
  const moment = await decisiveMoment(db, { kind, subjectId, askedAt: now })
  const { permission } = approvalKinds[kind]
  return { kind, ...(await viewSecondPerson(db, { permission, by: viewer.id, moment, now })) }
}

type Looked = { permission: Permission; by: string; moment: Date; now: Date }

/**
 * Whether anybody else could confirm what this account asks for, and from which day on somebody could; none where the
 * moment that counts is over, since waiting helps no more.
 */
export async function viewSecondPerson(db: Db, { now, ...looked }: Looked) {
  const second = await findSecondPerson(db, looked)
  const waits = second === "hands" && looked.moment >= now
  return { second, from: waits ? await findSecondFrom(db, looked) : null, days: APART_DAYS }
}

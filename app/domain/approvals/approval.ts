import type { SubjectType } from "#app/audit/audit-names"
import { type Area, can, type HeldPermissions, type Permission } from "#app/auth/permissions"
import type { ApprovalDetails, ApprovalKind, approvals } from "#drizzle/schema/approvals"

export type ApprovalRow = typeof approvals.$inferSelect
export type { ApprovalKind }

/** What a request was about, and when it is looked at. */
export type AskedDeed<Kind extends ApprovalKind> = {
  subjectId: string
  details: ApprovalDetails[Kind]
  reason: string
  now: Date
}

type Facts = {
  /** What asking takes, and confirming too. */
  permission: Permission
  area: Area
  /** What it is done to. */
  subject: SubjectType
}

const ofDraw = { permission: "draw:edit", area: "draw", subject: "draws" } as const

/** The deeds that one asks for and another confirms. */
export const approvalKinds = {
  "block-cpf": { permission: "cpf-block:create", area: "cpf-block", subject: "registrations" },
  "disable-registration": {
    permission: "registrations:disable_or_enable",
    area: "registrations",
    subject: "registrations",
  },
  "invalidate-invoice": { permission: "invoices:invalidate", area: "invoices", subject: "invoices" },
  "give-prize": { permission: "prizes:give", area: "prizes", subject: "prizes" },
  "edit-draw": ofDraw,
  "add-series": ofDraw,
  "cancel-draw": ofDraw,
} as const satisfies Record<ApprovalKind, Facts>

export const approvalKindNames = Object.keys(approvalKinds) as ApprovalKind[]

/** Who may end some request: whoever may do one of the deeds. Which of them is asked about the request itself. */
export const approvalPermissions: readonly Permission[] = [
  ...new Set(approvalKindNames.map((kind) => approvalKinds[kind].permission)),
]

/** By which somebody reads what takes two people and ends none of it: each has its row in the audit. */
export const READS_ALL: Permission = "actions:view"

/** Who may open a request's own page. */
export const approvalReaders: readonly Permission[] = [...approvalPermissions, READS_ALL]

/** Whether somebody with these rights reads requests of a kind. */
export const mayReadApproval = (kind: ApprovalKind, held: HeldPermissions): boolean =>
  can(held, approvalKinds[kind].permission) || can(held, READS_ALL)

import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { useCan } from "#app/admin/frame-data"
import type { SubjectType } from "#app/audit/audit-names"
import type { Permission } from "#app/auth/permissions"
import { approvalReaders } from "#app/domain/approvals/approval"
import { bulkPermissions } from "#app/domain/bulk/bulk-command"
import { paths } from "#app/paths"

type Place = {
  path: (id: string) => string
  /** Whoever holds one of these may open it. */
  permissions: readonly Permission[]
}

const { admin } = paths

/** Where what an audit row is about is seen: its own page, or the list that has it. */
export const subjectPlaces: Readonly<Record<SubjectType, Place>> = {
  registrations: { path: admin.registration, permissions: ["registrations:view"] },
  invoices: { path: admin.invoice, permissions: ["invoices:view"] },
  prizes: { path: admin.prize, permissions: ["prizes:view"] },
  "prize-batches": { path: () => admin.prizes, permissions: ["prizes:list"] },
  "prize-kinds": { path: admin.prizeKindsEdit, permissions: ["prizes:manage"] },
  draws: { path: admin.calculationOf, permissions: ["calculation:list"] },
  winners: { path: admin.winner, permissions: ["winners:view"] },
  users: { path: admin.usersEdit, permissions: ["users:edit"] },
  permissions: { path: () => admin.permissions, permissions: ["permissions:list"] },
  stores: { path: admin.storesEdit, permissions: ["stores:edit"] },
  // Its page is its sender's alone, for a day.
  "store-imports": { path: () => admin.stores, permissions: ["stores:list"] },
  products: { path: admin.productsEdit, permissions: ["stores:edit"] },
  regulations: { path: admin.regulationsEdit, permissions: ["regulations:edit"] },
  faq: { path: admin.faqEdit, permissions: ["faq:edit"] },
  certificates: { path: () => admin.certificates, permissions: ["regulations:edit"] },
  "cpf-block": { path: () => admin.cpfBlock, permissions: ["cpf-block:list"] },
  requests: { path: admin.request, permissions: ["registrations:view"] },
  approvals: { path: admin.approval, permissions: approvalReaders },
  views: { path: () => admin.dashboard, permissions: ["dashboard:list"] },
  columns: { path: () => admin.dashboard, permissions: ["dashboard:list"] },
  pauses: { path: () => admin.dashboard, permissions: ["dashboard:list"] },
  dispatches: { path: admin.dispatch, permissions: ["dispatches:view"] },
  "email-templates": { path: admin.emailTemplatesEdit, permissions: ["templates:edit"] },
  ips: { path: admin.ip, permissions: ["ips:view"] },
  tokens: { path: () => admin.tokens, permissions: ["tokens:list"] },
  bulk: { path: admin.bulkRun, permissions: bulkPermissions },
  exports: { path: () => admin.exports, permissions: ["exports:list"] },
  log: { path: () => admin.publicLog, permissions: ["log:list"] },
  actions: { path: admin.action, permissions: ["actions:view"] },
  commands: { path: () => admin.commands, permissions: ["commands:list"] },
}

/** Undefined for a kind that the audit knows from earlier and nobody writes any more. */
export const subjectPlace = (type: string): Place | undefined =>
  Object.hasOwn(subjectPlaces, type) ? subjectPlaces[type as SubjectType] : undefined

/** Something that the audit names, as the way to it for whoever may open it. */
export function ThingLink({ type, id, children }: { type: string; id: string; children: ReactNode }) {
  const can = useCan()
  const place = subjectPlace(type)
  return place?.permissions.some((permission) => can(permission)) ? (
    <Link to={place.path(id)}>{children}</Link>
  ) : (
    <>{children}</>
  )
}

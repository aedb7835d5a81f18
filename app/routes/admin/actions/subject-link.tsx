import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { useCan } from "#app/admin/frame-data"
import type { SubjectType } from "#app/audit/audit-names"
import type { Permission } from "#app/auth/permissions"
import { paths } from "#app/paths"

type Place = { path: (id: string) => string; permission: Permission }

const { admin } = paths

/** Where what an audit row is about is seen: its own page, or the list that has it. */
export const subjectPlaces: Readonly<Record<SubjectType, Place>> = {
  registrations: { path: admin.registration, permission: "registrations:view" },
  invoices: { path: admin.invoice, permission: "invoices:view" },
  prizes: { path: admin.prize, permission: "prizes:view" },
  "prize-batches": { path: () => admin.prizes, permission: "prizes:list" },
  "prize-kinds": { path: admin.prizeKindsEdit, permission: "prizes:manage" },
  draws: { path: admin.calculationOf, permission: "calculation:list" },
  winners: { path: admin.winner, permission: "winners:view" },
  users: { path: admin.usersEdit, permission: "users:edit" },
  permissions: { path: () => admin.permissions, permission: "permissions:list" },
  stores: { path: admin.storesEdit, permission: "stores:edit" },
  // Its page is its sender's alone, for a day.
  "store-imports": { path: () => admin.stores, permission: "stores:list" },
  products: { path: admin.productsEdit, permission: "stores:edit" },
  regulations: { path: admin.regulationsEdit, permission: "regulations:edit" },
  faq: { path: admin.faqEdit, permission: "faq:edit" },
  certificates: { path: () => admin.certificates, permission: "regulations:edit" },
  "cpf-block": { path: () => admin.cpfBlock, permission: "cpf-block:list" },
  requests: { path: admin.request, permission: "registrations:view" },
  approvals: { path: admin.approval, permission: "invoices:invalidate" },
  views: { path: () => admin.dashboard, permission: "dashboard:list" },
  columns: { path: () => admin.dashboard, permission: "dashboard:list" },
  pauses: { path: () => admin.dashboard, permission: "dashboard:list" },
  dispatches: { path: admin.dispatch, permission: "dispatches:view" },
  "email-templates": { path: admin.emailTemplatesEdit, permission: "templates:edit" },
  ips: { path: admin.ip, permission: "ips:view" },
  tokens: { path: () => admin.tokens, permission: "tokens:list" },
  bulk: { path: admin.bulkRun, permission: "invoices:invalidate" },
  exports: { path: () => admin.exports, permission: "exports:list" },
  log: { path: () => admin.publicLog, permission: "log:list" },
  actions: { path: admin.action, permission: "actions:view" },
  commands: { path: () => admin.commands, permission: "commands:list" },
}

/** Undefined for a kind that the audit knows from earlier and nobody writes any more. */
export const subjectPlace = (type: string): Place | undefined =>
  Object.hasOwn(subjectPlaces, type) ? subjectPlaces[type as SubjectType] : undefined

/** Something that the audit names, as the way to it for whoever may open it. */
export function ThingLink({ type, id, children }: { type: string; id: string; children: ReactNode }) {
  const can = useCan()
  const place = subjectPlace(type)
  return place && can(place.permission) ? <Link to={place.path(id)}>{children}</Link> : <>{children}</>
}

import { can, type Permission, type HeldPermissions } from "#app/auth/permissions"
import { requestKinds } from "#app/domain/requests/request"
import type { RequestKind } from "#app/words/reasons/requests"

/** What answering a kind takes, as the page's commands guard it. */
export const answerTakes: Record<RequestKind, Permission> = {
  appeal: "invoices:validate",
  correction: "registrations:edit",
  question: "registrations:edit",
}

/** One of these at least, for whoever answers anything. */
export const answersSome = ["invoices:validate", "registrations:edit"] as const satisfies Permission[]

/** The kinds that somebody may open and answer. */
export const kindsAnsweredBy = (permissions: HeldPermissions): RequestKind[] =>
  can(permissions, "registrations:view")
    ? requestKinds.filter((kind) => can(permissions, answerTakes[kind]))
    : []

import type { Permission } from "#app/auth/permissions"
import { requestKinds } from "#app/domain/requests/request"
import type { RequestKind } from "#app/words/reasons/requests"

/** What answering a kind takes, as the page's commands guard it. */
export const answerTakes: Record<RequestKind, Permission> = {
  appeal: "invoices:validate",
  correction: "registrations:edit",
  question: "registrations:edit",
}

/** The kinds that somebody may answer. */
export const kindsAnsweredBy = (may: (permission: Permission) => boolean): RequestKind[] =>
  requestKinds.filter((kind) => may(answerTakes[kind]))

import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawsLike } from "#app/domain/draws/draws.queries.server"
import type { FourEyesFilters } from "#app/domain/four-eyes/four-eyes-filters.server"
import { findInvoiceByProtocol } from "#app/domain/invoices/invoices.queries.server"
import { prizeNamesLike } from "#app/domain/prizes/awards-like.server"
import { personMeant } from "#app/domain/registrations/people-found.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { administratorsFound } from "#app/domain/users/users.queries.server"
import { holdsWords } from "#app/platform/text/fold"
import { approvalWords } from "#app/words/approvals"
import { approvals } from "#drizzle/schema/approvals"
import { prizes } from "#drizzle/schema/prizes"
import { approvalKindNames } from "./approval"

/** The requests that these filters leave, joined with the prize and the person that each is about. */
export async function approvalsFound(
  db: Db,
  { filters, text, kind, state }: FourEyesFilters,
  reader: PersonViewer,
): Promise<SQL | undefined> {
  if (filters.unread.length > 0) return sql`false`
  return and(
    kind &&
      inArray(
        approvals.kind,
        approvalKindNames.filter((name) => name === kind),
      ),
    state && eq(approvals.state, state),
    text === undefined ? undefined : await meantBy(db, text, reader),
  )
}

/** By the deed, who asked, or the coupon, prize, draw or person that it is done to. */
async function meantBy(db: Db, text: string, reader: PersonViewer): Promise<SQL | undefined> {
  const kinds = approvalKindNames.filter((kind) => holdsWords(approvalWords[kind].title, text))
  const [askers, invoice, prizeNames, drawIds] = await Promise.all([
    administratorsFound(db, text, reader),
    findInvoiceByProtocol(db, text),
    prizeNamesLike(db, text),
    drawsLike(db, text),
  ])
  return or(
    inArray(approvals.kind, kinds),
    inArray(approvals.askedBy, askers),
    invoice && eq(approvals.subjectId, invoice.id),
    inArray(prizes.name, prizeNames),
    inArray(approvals.subjectId, drawIds),
    personMeant(text, reader),
  )
}

import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { findUndoable, leaseNextInvoice, placeInQueue } from "#app/domain/invoices/invoice-queue.server"
import { viewFourEyesOnDeed } from "#app/domain/approvals/open-approval.queries.server"
import { whyTwo } from "#app/domain/invoices/void-window.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import type { Admin } from "#app/auth/sessions.server"
import { type InvoiceView, viewInvoice } from "./detail-view.server"

/** The coupon that an administrator decides about now, where it stands in the queue, and what they can still undo. */
export async function viewQueue(
  db: Db,
  { admin, now, done }: { admin: Admin; now: Date; done: string | null },
) {
  const sessionId = admin.session.id
  const id = await leaseNextInvoice(db, { by: admin.id, sessionId, now })
  const [place, undoable, view] = await Promise.all([
    placeInQueue(db, { invoiceId: id, sessionId }),
    done && isUuid(done) ? findUndoable(db, { invoiceId: done, by: admin.id, now }) : null,
    id === undefined ? null : viewInvoice(db, { id, viewer: admin }),
  ])
  if (view) await noteNamed(db, { place: "invoice", registrationIds: [view.person.id], viewer: admin, now })
  return { ...place, undoable, view, fourEyes: view && (await takesFourEyes(db, { view, admin, now })) }
}

type InQueue = { view: InvoiceView; admin: Admin; now: Date }

/** Where invalidating it takes four eyes: whether anybody is there to confirm it. */
async function takesFourEyes(db: Db, { view, admin, now }: InQueue) {
  const subjectId = view.invoice.id
  if (!view.may.invalidate || (await whyTwo(db, subjectId, now)) === null) return null
  return viewFourEyesOnDeed(db, { kind: "invalidate-invoice", subjectId, viewer: admin, now })
}

import type { Db } from "#app/db/client.server"
import { blockAsked } from "#app/domain/cpf-block/ask-block.server"
import { invalidateInvoice } from "#app/domain/invoices/review-invoice.server"
import type { ApprovalDetails, ApprovalKind } from "#drizzle/schema/approvals"
import type { ApprovalRow } from "./approval"

type Deed = { by: string; now: Date }
type Asked<Kind extends ApprovalKind> = { subjectId: string; details: ApprovalDetails[Kind]; reason: string }

/** The single deed's own use case: its rules, its row of the audit and its mails are those of always. */
const deeds: { [Kind in ApprovalKind]: (tx: Db, asked: Asked<Kind>, deed: Deed) => Promise<void> } = {
  "block-cpf": (tx, { subjectId, reason }, deed) =>
    blockAsked(tx, { registrationId: subjectId, reason, ...deed }),
  "invalidate-invoice": (tx, { subjectId, details, reason }, deed) =>
    invalidateInvoice(tx, {
      invoiceId: subjectId,
      version: details.version,
      reason,
      isApproved: true,
      ...deed,
    }),
}

/** Does what was asked for, within the transaction that confirms it. */
export function doApproved(tx: Db, { kind, ...asked }: ApprovalRow, deed: Deed): Promise<void> {
  const work = deeds[kind] as (tx: Db, asked: Asked<ApprovalKind>, deed: Deed) => Promise<void>
  return work(tx, asked, deed)
}

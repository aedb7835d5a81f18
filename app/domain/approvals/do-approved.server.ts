import type { Db } from "#app/db/client.server"
import { blockAsked } from "#app/domain/cpf-block/ask-block.server"
import { addSegment } from "#app/domain/draws/planning/add-segment.server"
import { editAsAsked } from "#app/domain/draws/planning/ask-edit.server"
import { cancelDraw } from "#app/domain/draws/planning/cancel-draw.server"
import { invalidateInvoice } from "#app/domain/invoices/review-invoice.server"
import { givePrize } from "#app/domain/prizes/give-prize.server"
import { disableRegistration } from "#app/domain/registrations/disable-registration.server"
import { env } from "#app/platform/env.server"
import { cancellationWords, publicReasonCode } from "#app/words/reasons/public-reasons"
import type { ApprovalDetails, ApprovalKind } from "#drizzle/schema/approvals"
import type { ApprovalRow } from "./approval"

type Confirmation = { by: string; now: Date }
type RequestOf<Kind extends ApprovalKind> = {
  subjectId: string
  details: ApprovalDetails[Kind]
  reason: string
  askedBy: string
}

/** The single deed's own use case: its rules, its row of the audit and its mails are those of always. */
const deeds: {
  [Kind in ApprovalKind]: (tx: Db, asked: RequestOf<Kind>, deed: Confirmation) => Promise<void>
} = {
  "block-cpf": (tx, { subjectId, reason }, deed) =>
    blockAsked(tx, { registrationId: subjectId, reason, ...deed }),
  "disable-registration": (tx, { subjectId, reason }, deed) =>
    disableRegistration(tx, { registrationId: subjectId, reason, isApproved: true, ...deed }),
  "invalidate-invoice": (tx, { subjectId, details, reason }, deed) =>
    invalidateInvoice(tx, {
      invoiceId: subjectId,
      version: details.version,
      reason,
      isApproved: true,
      ...deed,
    }),
  "give-prize": async (tx, { subjectId, details, reason, askedBy }, deed) => {
    const { registrationId } = details
    const gift = { prizeId: subjectId, registrationId, prizesPerCpf: env().PRIZES_PER_CPF }
    await givePrize(tx, { ...gift, reason, askedBy, ...deed })
  },
  "edit-draw": (tx, { subjectId, details, reason }, deed) =>
    editAsAsked(tx, { drawId: subjectId, asked: details, reason, ...deed }),
  "add-series": async (tx, { subjectId, details, reason }, deed) => {
    const { version, segmentId: id, seriesCount } = details
    await addSegment(tx, { drawId: subjectId, id, seriesCount, version, reason, ...deed })
  },
  "cancel-draw": (tx, { subjectId, details, reason }, deed) =>
    cancelDraw(tx, {
      drawId: subjectId,
      version: details.version,
      reasonCode: publicReasonCode(cancellationWords, details.reasonCode),
      reason,
      ...deed,
    }),
}

/** Does what was asked for, within the transaction that confirms it. */
export function doApproved(tx: Db, { kind, ...asked }: ApprovalRow, deed: Confirmation): Promise<void> {
  return doDeed(tx, kind, asked, deed)
}

/** A row's kind and details belong together, which its type cannot say. */
const doDeed = <Kind extends ApprovalKind>(tx: Db, kind: Kind, asked: RequestOf<Kind>, deed: Confirmation) =>
  deeds[kind](tx, asked, deed)

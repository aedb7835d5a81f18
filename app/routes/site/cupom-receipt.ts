import { signReceipt } from "#app/domain/log/receipt.server"
import { RuleBroken } from "#app/errors"
import { participantLoader } from "#app/site/guard.server"

/** The signed receipt of an invoice, for the person who sent it. */
export const loader = participantLoader(async ({ db, participant, params }) => {
  const own = { registrationId: participant.id, invoiceId: params.id ?? "" }
  const receipt = await signReceipt(db.primary, own)
  if (!receipt) throw new RuleBroken("NOT_FOUND")
  return new Response(receipt.note, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="comprovante-${receipt.protocol}.txt"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  })
})

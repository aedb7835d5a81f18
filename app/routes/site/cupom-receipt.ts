import { signReceipt } from "#app/domain/log/receipt.server"
import { needsOwnHands } from "#app/domain/registrations/own-hands"
import { RuleBroken } from "#app/errors"
import { paths } from "#app/paths"
import { participantLoader } from "#app/site/guard.server"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { withoutPage } from "#app/without-page.server"

/** The signed receipt of an invoice, for the person who sent it, alone: it holds what shows whose a pseudonym is. */
export const loader = withoutPage(
  participantLoader(
    async ({ db, participant, params }) => {
      needsOwnHands(participant)
      const own = { registrationId: participant.id, invoiceId: params.id ?? "" }
      const receipt = await signReceipt(db.primary, own)
      if (!receipt) throw new RuleBroken("NOT_FOUND")
      return fileAnswer(receipt.note, {
        name: `comprovante-${receipt.protocol}.txt`,
        type: "text/plain; charset=utf-8",
      })
    },
    { offeredOn: ({ id = "" }) => paths.cupomAnswer(id) },
  ),
)

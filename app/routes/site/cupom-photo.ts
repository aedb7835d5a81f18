import { getOwnPhotoKey } from "#app/domain/invoices/own-invoice.queries.server"
import { RuleBroken } from "#app/errors"
import { files } from "#app/platform/storage/files.server"
import { paths } from "#app/paths"
import { participantLoader } from "#app/site/guard.server"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { withoutPage } from "#app/without-page.server"

/** The photo that came with an invoice, for the person who sent it. */
export const loader = withoutPage(
  participantLoader(
    async ({ db, participant, params }) => {
      const invoiceId = params.id ?? ""
      const key = await getOwnPhotoKey(db.primary, { registrationId: participant.id, invoiceId })
      const photo = await files().find(key)
      if (!photo) throw new RuleBroken("NOT_FOUND")
      return fileAnswer(photo, { name: "cupom.jpg", type: "image/jpeg", isShown: true })
    },
    { offeredOn: ({ id = "" }) => paths.cupomAnswer(id) },
  ),
)

import { adminLoader } from "#app/admin/guard.server"
import { noteLooks } from "#app/domain/registrations/looks.server"
import { getInvoicePhoto } from "#app/domain/invoices/invoice-photo.server"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"

/** The photo that a reviewer compares the data with. It is kept nowhere: each time that it is shown is a look, which is noted. */
export const loader = withoutPage(
  adminLoader(
    "invoices:view",
    async ({ db, params: { id = "" }, admin, now }) => {
      const { stream, fileName, contentType, registrationId } = await getInvoicePhoto(db.primary, { id })
      await noteLooks(db.primary, { registrationIds: [registrationId], by: admin.id, place: "photo", now })
      return fileAnswer(stream, { name: fileName, type: contentType, isShown: true })
    },
    { offeredOn: ({ id = "" }) => paths.admin.invoice(id) },
  ),
)

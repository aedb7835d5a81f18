import { createReadableStreamFromReadable } from "@remix-run/node"
import { adminLoader } from "#app/admin/guard.server"
import { noteLooks } from "#app/domain/registrations/looks.server"
import { getInvoicePhoto } from "#app/domain/invoices/invoice-photo.server"

/**
 * The photo that a reviewer compares the data with. It is kept nowhere: each time that it is shown is a look, which is noted.
 * That nobody guesses another type (nosniff) is said on every answer by platform/front.
 */
export const loader = adminLoader("invoices:view", async ({ db, params: { id = "" }, admin, now }) => {
  const { stream, fileName, contentType, registrationId } = await getInvoicePhoto(db.primary, { id })
  await noteLooks(db.primary, { registrationIds: [registrationId], by: admin.id, place: "photo", now })
  return new Response(createReadableStreamFromReadable(stream), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `inline; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  })
})

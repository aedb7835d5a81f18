import { createReadableStreamFromReadable } from "@remix-run/node"
import { adminLoader } from "#app/admin/guard.server"
import { openPdf } from "#app/domain/regulations/regulation-pdf.server"
import { getRegulation } from "#app/domain/regulations/regulations.queries.server"

/** The PDF of any edition, a draft's too, for whoever publishes it. */
export const loader = adminLoader("regulations:edit", async ({ db, params: { id = "" } }) => {
  const { stream, name } = await openPdf(await getRegulation(db.primary, id))
  return new Response(createReadableStreamFromReadable(stream), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  })
})

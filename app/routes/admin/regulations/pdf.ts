import { adminLoader } from "#app/admin/guard.server"
import { openPdf } from "#app/domain/regulations/regulation-pdf.server"
import { getRegulation } from "#app/domain/regulations/regulations.queries.server"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"

/** The PDF of any edition, a draft's too, for whoever publishes it. */
export const loader = withoutPage(
  adminLoader(
    "regulations:edit",
    async ({ db, params: { id = "" } }) => {
      const { stream, name } = await openPdf(await getRegulation(db.primary, id))
      return fileAnswer(stream, { name, type: "application/pdf", isShown: true })
    },
    { offeredOn: ({ id = "" }) => paths.admin.regulationsEdit(id) },
  ),
)

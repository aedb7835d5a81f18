import { adminLoader } from "#app/admin/guard.server"
import { getExportFile } from "#app/domain/exports/read-export.server"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"

/** The file of an export: one's own, or another's for whoever may see all of it. */
export const loader = withoutPage(
  adminLoader(
    "exports:view",
    async ({ db, params: { id = "" }, admin, now }) => {
      const { stream, fileName, contentType, bytes } = await getExportFile(db.primary, {
        id,
        reader: admin,
        now,
      })
      return fileAnswer(stream, { name: fileName, type: contentType, bytes })
    },
    { offeredOn: () => paths.admin.exports },
  ),
)

import { Readable } from "node:stream"
import { adminLoader } from "#app/admin/guard.server"
import { fileKinds } from "#app/domain/exports/export-file.server"
import { getBarFile } from "#app/domain/stores/import/kept-bars.server"
import { refusedFile } from "#app/domain/stores/import/refused-file.server"
import { files } from "#app/platform/storage/files.server"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"

/** The lines of one's own file that were refused, with why. */
export const loader = withoutPage(
  adminLoader(
    "stores:import",
    async ({ params: { id = "" }, admin, now }) => {
      const file = await getBarFile(files(), { id, by: admin.id, now })
      const chunks = Readable.from(refusedFile(files(), id, { file, now }), { objectMode: false })
      return fileAnswer(chunks, { name: "bares-recusados.xlsx", type: fileKinds.xlsx.contentType })
    },
    { offeredOn: ({ id = "" }) => paths.admin.storesImport(id) },
  ),
)

import { adminLoader } from "#app/admin/guard.server"
import { getRehearsal } from "#app/domain/draws/calculation/calculation.queries.server"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"
import { download } from "./download.server"

/** What a rehearsal computed; its watermark stands in the file and in its name. */
export const loader = withoutPage(
  adminLoader(
    ["calculation:run", "calculation:view"],
    async ({ db, params: { id = "" } }) => {
      const { resultFile } = await getRehearsal(db.primary, id)
      return download(resultFile, { name: "ENSAIO.json", type: "application/json" })
    },
    { offeredOn: ({ id = "" }) => paths.admin.rehearsal(id) },
  ),
)

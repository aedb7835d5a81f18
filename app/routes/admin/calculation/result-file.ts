import { adminLoader } from "#app/admin/guard.server"
import { getDrawForDesk } from "#app/domain/draws/calculation/calculation.queries.server"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"
import { download } from "./download.server"

/** RESULT.json with the whole trail, also before anybody publishes it. */
export const loader = withoutPage(
  adminLoader(
    ["calculation:run", "calculation:view"],
    async ({ db, params: { id = "" } }) => {
      const { resultFile } = await getDrawForDesk(db.primary, id)
      return download(resultFile, { name: "RESULT.json", type: "application/json" })
    },
    { offeredOn: ({ id = "" }) => paths.admin.calculationOf(id) },
  ),
)

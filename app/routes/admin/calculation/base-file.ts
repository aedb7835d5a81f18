import { adminLoader } from "#app/admin/guard.server"
import { getDrawForDesk } from "#app/domain/draws/calculation/calculation.queries.server"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"
import { download } from "./download.server"

/** BASE.csv: pseudonyms and numbers, no name. */
export const loader = withoutPage(
  adminLoader(
    ["calculation:export", "calculation:view"],
    async ({ db, params: { id = "" } }) => {
      const { baseFile } = await getDrawForDesk(db.primary, id)
      return download(baseFile, { name: "BASE.csv", type: "text/csv; charset=utf-8" })
    },
    { offeredOn: ({ id = "" }) => paths.admin.calculationOf(id) },
  ),
)

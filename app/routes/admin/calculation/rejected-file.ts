import { adminLoader } from "#app/admin/guard.server"
import { getRejectedFile } from "#app/domain/draws/calculation/calculation.queries.server"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"
import { download } from "./download.server"

/** A result that went back: kept, and never published. */
export const loader = withoutPage(
  adminLoader(
    ["calculation:run", "calculation:view"],
    async ({ db, params: { id = "" } }) => {
      const key = await getRejectedFile(db.primary, id)
      return download(key, { name: "DEVOLVIDO.json", type: "application/json" })
    },
    { offeredOn: () => paths.admin.calculation },
  ),
)

import { adminLoader } from "#app/admin/guard.server"
import { getDrawForDesk } from "#app/domain/draws/calculation/calculation.queries.server"
import { rootFile } from "#app/domain/draws/result/draw-file.server"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"

/** ROOT.json of a base that is closed. */
export const loader = withoutPage(
  adminLoader(
    ["calculation:export", "calculation:view"],
    async ({ db, params: { id = "" } }) => {
      const root = rootFile(await getDrawForDesk(db.primary, id))
      return fileAnswer(root, { name: "ROOT.json", type: "application/json" })
    },
    { offeredOn: ({ id = "" }) => paths.admin.calculationOf(id) },
  ),
)

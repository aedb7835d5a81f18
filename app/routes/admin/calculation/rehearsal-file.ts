import { adminLoader } from "#app/admin/guard.server"
import { getRehearsal } from "#app/domain/draws/calculation/calculation.queries.server"
import { download } from "./download.server"

/** What a rehearsal computed; its watermark stands in the file and in its name. */
export const loader = adminLoader(
  ["calculation:run", "calculation:view"],
  async ({ db, params: { id = "" } }) => {
    const { resultFile } = await getRehearsal(db.primary, id)
    return download(resultFile, { name: "ENSAIO.json", type: "application/json" })
  },
)

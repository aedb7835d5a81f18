import type { Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { requestExport } from "#app/domain/exports/request-export.server"
import { RuleBroken } from "#app/errors"
import type { ExportFormat } from "#app/words/files"
import { chosenName } from "#app/words/filters"
import { bulkReasons } from "#app/words/reasons/runs"

type Chosen = {
  area: string
  scope: "ticked" | "all"
  filters: string
  ids: readonly string[]
  format?: ExportFormat
  by: Viewer
  now: Date
}

/** Asks for a file of the rows that were chosen, in the list's order. Throws as requestExport, INVALID_REQUEST for none. */
export async function exportChosen(
  db: Db,
  { area, scope, filters, ids, format, by, now }: Chosen,
): Promise<void> {
  if (scope === "ticked" && ids.length === 0)
    throw new RuleBroken("INVALID_REQUEST", { because: bulkReasons.nothingChosen })
  const { id, permissions } = by
  const asked = scope === "all" ? filters : tickedOf(filters, ids)
  await requestExport(db, { area, filters: asked, format, by: id, permissions, now })
}

/** Ticked rows need no filter; those that no longer fit it are in the file all the same. */
function tickedOf(filters: string, ids: readonly string[]): string {
  const asked = new URLSearchParams({ [chosenName]: ids.toSorted().join(",") })
  const sort = new URLSearchParams(filters).get("sort")
  if (sort) asked.set("sort", sort)
  return asked.toString()
}

import type { Db } from "#app/db/client.server"
import type { DrawState } from "#app/domain/draws/draw"
import type { ExportSource } from "#app/domain/exports/export-source"
import { RuleBroken } from "#app/errors"
import { getDrawForDesk } from "./calculation.queries.server"
import { findNamedBase, openNamedBase } from "./named-base.server"
import { liveNames, namedColumns, type NamedRow, writtenNames } from "./named-rows.server"

const frozen: readonly DrawState[] = ["closed", "computed", "published"]

/**
 * The base of one closed draw with names, for the regulator: what stands in BASE.csv, in its order, and who is behind
 * it, as it was written once. The filter `draw` says whose; WRONG_STATE without one, or before the base is closed.
 */
export const baseExport: ExportSource<NamedRow> = {
  area: "named-base",
  permission: "calculation:export",
  // The regulator asks for names: masked ones would be another file under this one's name.
  alsoNeeds: "registrations:view",
  columns: namedColumns,
  rows: baseRows,
  // Counted as the base was closed.
  count: async (db, filters) => (await frozenDraw(db, filters)).baseRows ?? 0,
}

/** The draw that the filter says, once its base is closed. Throws WRONG_STATE, NOT_FOUND. */
async function frozenDraw(db: Db, filters: URLSearchParams) {
  const drawId = filters.get("draw")
  if (!drawId) throw new RuleBroken("WRONG_STATE")
  const draw = await getDrawForDesk(db, drawId)
  if (!frozen.includes(draw.state)) throw new RuleBroken("WRONG_STATE")
  return draw
}

async function* baseRows(db: Db, filters: URLSearchParams): AsyncGenerator<NamedRow[]> {
  const draw = await frozenDraw(db, filters)
  const named = await findNamedBase(db, draw.id)
  // For a base frozen earlier nobody may have written the file yet, and a replica takes no row.
  if (!named) return yield* liveNames(db, draw)
  yield* writtenNames(await openNamedBase(db, named))
}

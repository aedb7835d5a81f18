import type { Db } from "#app/db/client.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"

/**
 * Who called each of these exports off, by its id; those that nobody did were, as somebody's data were erased who may
 * stand in them (my-data/drop-exports).
 */
export async function whoCanceled(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = ids.length === 0 ? [] : await listRowsAbout(db, { type: "exports", id: ids, action: "cancel" })
  return new Map(rows.flatMap(({ subjectId, by }) => (by === null ? [] : [[subjectId, by] as const])))
}

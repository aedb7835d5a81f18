import type { Db } from "#app/db/client.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"

/** Why and when draws were canceled, by draw, as the audit has it; the last word counts. */
export async function cancellationsOf(
  db: Db,
  drawIds: readonly string[],
): Promise<Map<string, { at: Date; reason: string | null }>> {
  if (drawIds.length === 0) return new Map()
  const rows = await listRowsAbout(db, { type: "draws", id: drawIds })
  const canceled = rows.filter(({ after }) => after?.state === "canceled")
  return new Map(canceled.reverse().map(({ subjectId, at, reason }) => [subjectId, { at, reason }]))
}

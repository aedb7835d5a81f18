import type { Db } from "#app/db/client.server"
import { writeAction } from "#app/audit/audit.server"
import { draws } from "#drizzle/schema/draws"

type PlanningChange = {
  drawId: string
  by: string | undefined
  now: Date
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  reason?: string
}

/** What an administrator did to a draw, as the last step of its transaction; a command's doing has nobody's name. */
export async function auditPlanning(
  tx: Db,
  { drawId, by, now, before, after, reason }: PlanningChange,
): Promise<void> {
  if (!by) return
  const action = before ? "edit" : "create"
  const subject = { subjectType: "draws", subjectId: drawId, table: draws, at: now } as const
  await writeAction(tx, { by, permission: "draw", action, before, after, reason, ...subject })
}

import type { Db } from "#app/db/client.server"
import { writeAction } from "#app/audit/audit.server"
import { draws } from "#drizzle/schema/draws"

type Values = Record<string, unknown>
type Step = {
  drawId: string
  /** Null: nobody, as what was asked for ends by itself. */
  by: string | null
  now: Date
  /** As in the catalogue: `export` closes the base, `run` is everything after it that somebody does. */
  action: "export" | "run" | "lapse"
  before: Values
  after: Values
  reason?: string
}

/** A step of the calculation, for the audit; the last thing in its transaction. Answers the row's id. */
export const auditDraw = (tx: Db, { drawId, by, now, ...step }: Step): Promise<string> =>
  writeAction(tx, {
    by,
    permission: "calculation",
    subjectType: "draws",
    subjectId: drawId,
    table: draws,
    at: now,
    ...step,
  })

import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { dispatches } from "#drizzle/schema/mails"

export type DispatchRow = typeof dispatches.$inferSelect

/** What somebody who may manage mailings does to one that is planned. */
export type DispatchChange = { dispatchId: string; by: string; now: Date }

/** A mailing that nobody else changes meanwhile. Throws NOT_FOUND. */
export async function lockDispatch(tx: Db, id: string): Promise<DispatchRow> {
  const [row] = isUuid(id)
    ? await tx.select().from(dispatches).where(eq(dispatches.id, id)).for("no key update")
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

export const isDispatchOver = (state: DispatchRow["state"]) => state === "sent" || state === "canceled"

type Change = Record<"before" | "after", Record<string, unknown> | null>

/** The deed's row of the audit, within its transaction. */
export const noteDeed = (tx: Db, { dispatchId, by, now }: DispatchChange, change: Change) =>
  writeAction(tx, {
    by,
    permission: "dispatches",
    action: "manage",
    at: now,
    subjectType: "dispatches",
    subjectId: dispatchId,
    table: dispatches,
    ...change,
  })

import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { mayAddSeries } from "#app/domain/draws/planning/add-segment.server"
import { deserializePlan } from "#app/domain/draws/planning/asked-plan"
import { findEditFault } from "#app/domain/draws/planning/edit-faults.server"
import { drawHasNumbers, type DrawRow } from "#app/domain/draws/read-locked-draw.server"
import type { LapseCode } from "#drizzle/schema/approvals"
import { draws } from "#drizzle/schema/draws"
import type { AskedDeed } from "./approval"

/** Of a draw's plan, whatever is asked about it: the version that was seen. */
type AskedOfPlan = AskedDeed<"edit-draw" | "add-series" | "cancel-draw">

/** The draw as the request saw it, or why it is that no more. */
async function readSeen(
  db: Db,
  { subjectId, details: { version } }: AskedOfPlan,
): Promise<DrawRow | LapseCode> {
  const [draw] = await db.select().from(draws).where(eq(draws.id, subjectId))
  if (draw?.state !== "planned") return "not-planned"
  return draw.version === version ? draw : "changed"
}

export async function whyNoEdit(db: Db, asked: AskedDeed<"edit-draw">): Promise<LapseCode | null> {
  const draw = await readSeen(db, asked)
  if (typeof draw === "string") return draw
  const { details, reason, now } = asked
  const { alongside, reasonCode } = details
  const edit = { draw, change: deserializePlan(details.to), alongside, reasonCode, reason, now }
  return (await findEditFault(db, edit))?.lapse ?? null
}

export async function whyNoSeries(db: Db, asked: AskedDeed<"add-series">): Promise<LapseCode | null> {
  const draw = await readSeen(db, asked)
  if (typeof draw === "string") return draw
  return mayAddSeries(draw, asked.now) ? null : "period-over"
}

export async function whyNoCancelling(db: Db, asked: AskedDeed<"cancel-draw">): Promise<LapseCode | null> {
  const draw = await readSeen(db, asked)
  if (typeof draw === "string") return draw
  return (await drawHasNumbers(db, draw.id)) ? "held" : null
}

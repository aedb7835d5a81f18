import { and, eq, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction, takeTime } from "#app/db/transaction.server"
import { logStep } from "#app/domain/log/log-step.server"
import { CLAIM_DAYS, DELIVERY_DAYS } from "#app/domain/prizes/deadlines"
import { RuleBroken } from "#app/errors"
import { daysAfter } from "#app/platform/time/days"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { calculationReasons } from "#app/words/reasons/calculation"
import { draws } from "#drizzle/schema/draws"
import { winners } from "#drizzle/schema/winners"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { checkTookNoPart } from "./four-eyes.server"
import { needsStep } from "#app/domain/draws/needs-step"
import { type DrawRow, readLockedDraw } from "#app/domain/draws/read-locked-draw.server"
import type { FoundWinner } from "./find-holders.server"
import { storeResult } from "./store-result.server"

type ComputeDrawInput = {
  drawId: string
  /** The version that the administrator saw. */
  version?: number
  by: string
  now: Date
  files?: Files
}

/**
 * Computes titulars, surrogates and the whole trail of a closed draw, in one transaction: RESULT.json, the winners'
 * rows and the state stand together or not at all. The same person's second tap computes nothing more. Throws WRONG_STATE
 * with what comes first or is not as it was closed, STALE, FOUR_EYES.
 */
export async function computeDraw(
  db: Db,
  { drawId, version, by, now, files = storedFiles() }: ComputeDrawInput,
): Promise<{ winners: number; inspected: number }> {
  return inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    await takeTime(tx)
    if (draw.computedBy === by) return standing(tx, draw)
    needsStep(draw, { action: "compute", version })
    await checkTookNoPart(tx, { draw, by })
    if (!draw.extraction) throw noExtraction()
    const result = await storeResult(tx, draw, { prizes: draw.extraction, files })
    const computed = { resultFile: result.key, resultSha256: result.sha256, inspected: result.inspected }
    await tx
      .update(draws)
      .set({
        ...computed,
        state: "computed",
        computedBy: by,
        computedAt: now,
        version: draw.version + 1,
      })
      .where(and(eq(draws.id, drawId), eq(draws.state, "closed")))
    await insertWinners(tx, draw, { found: result.winners, now })
    const { contest } = draw
    const step = { contest, sha256: result.fileSha256, resultSha256: result.sha256 }
    await logStep(tx, "result", { drawId, at: now, step })
    const { resultSha256, inspected } = computed
    const after = {
      state: "computed",
      extraction: draw.extraction,
      resultSha256,
      inspected,
      winners: result.winners.length,
    }
    await auditDraw(tx, { drawId, by, now, action: "run", before: { state: "closed" }, after })
    return { winners: result.winners.length, inspected }
  })
}

/** What was computed before. */
const standing = async (tx: Db, { id, inspected }: DrawRow) => ({
  winners: await tx.$count(winners, eq(winners.drawId, id)),
  inspected: inspected ?? 0,
})

/** All rows as one value: thousands of parameters would take longer to write down than to insert. */
async function insertWinners(
  tx: Db,
  draw: DrawRow,
  { found, now }: { found: FoundWinner[]; now: Date },
): Promise<void> {
  const rows = found.map(({ ticketId, registrationId, order, kind, trailIndex }) => {
    return { id: uuidv7(), order, kind, trail: trailIndex, ticket: ticketId, registration: registrationId }
  })
  const day = draw.extractionOn
  await tx.execute(sql`
    insert into winners (id, draw_id, "order", kind, ticket_id, registration_id, trail_index, deliver_by, claim_by, created_at)
    select id, ${draw.id}::uuid, "order", kind, ticket, registration, trail,
      ${daysAfter(day, DELIVERY_DAYS)}::date, ${daysAfter(day, CLAIM_DAYS)}::date, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as found (id uuid, "order" int, kind text, trail int, ticket uuid, registration uuid)`)
}

const noExtraction = () =>
  new RuleBroken("WRONG_STATE", {
    because: calculationReasons.prizesMissing,
  })

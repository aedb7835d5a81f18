import { and, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction, takeTime } from "#app/db/transaction.server"
import { RuleBroken, type Text } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { calculationReasons } from "#app/words/reasons/calculation"
import { recordWords } from "#app/words/records"
import { rehearsals } from "#drizzle/schema/calculation"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { readPrizes } from "./enter-extraction.server"
import {
  type Extraction,
  extractionAt,
  sayExtraction,
} from "#app/domain/draws/planning/extraction-day.server"
import { needsStep } from "#app/domain/draws/needs-step"
import { readLockedDraw } from "#app/domain/draws/read-locked-draw.server"
import { storeResult } from "./store-result.server"

type RehearseDrawInput = { drawId: string; prizes: string[]; by: string; now: Date; files?: Files }

/**
 * Computes a closed draw with made-up prizes, as often as wanted before its extraction; kept apart, and nothing of it is
 * ever published. From the extraction's moment on the prizes may be the real ones, and the page would name the winner to
 * one person alone. Answers the rehearsal's id; the same prizes by the same person are the same rehearsal. Throws
 * INVALID_REQUEST beside `prizes.N`, WRONG_STATE.
 */
export async function rehearseDraw(
  db: Db,
  { drawId, prizes, by, now, files = storedFiles() }: RehearseDrawInput,
): Promise<{ id: string }> {
  const made = readPrizes(prizes)
  return inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    await takeTime(tx)
    const [same] = await tx.select({ id: rehearsals.id }).from(rehearsals).where(isSame({ drawId, made, by }))
    if (same) return same
    // Nothing of the draw moves by it, so that no version is asked for.
    needsStep(draw, { action: "rehearse", version: undefined })
    if (now >= extractionAt(draw)) throw new RuleBroken("WRONG_STATE", { because: sayRehearsalsOver(draw) })
    const { key, sha256, inspected, winners } = await storeResult(tx, draw, {
      prizes: made,
      files,
      rehearsal: recordWords.rehearsal,
    })
    const stored = { resultFile: key, resultSha256: sha256, inspected }
    const [row] = await tx
      .insert(rehearsals)
      .values({ drawId, prizes: made, ...stored, rehearsedBy: by, createdAt: now })
      .returning({ id: rehearsals.id })
    const after = { rehearsal: row!.id, prizes: made, winners: winners.length }
    await auditDraw(tx, { drawId, by, now, action: "run", before: {}, after })
    return row!
  })
}

/** Why nobody rehearses from the extraction's moment on. */
export const sayRehearsalsOver = (draw: Extraction): Text =>
  calculationReasons.rehearsalsOver({ moment: sayExtraction(draw) })

type NewRehearsal = { drawId: string; made: string[]; by: string }
/** Of one base the same prizes give the same result. */
const isSame = ({ drawId, made, by }: NewRehearsal) =>
  and(
    eq(rehearsals.drawId, drawId),
    eq(rehearsals.rehearsedBy, by),
    sql`${rehearsals.prizes} = ${JSON.stringify(made)}::jsonb`,
  )

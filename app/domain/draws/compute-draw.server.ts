import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/files.server"
import { draws, winners } from "#drizzle/schema/draws"
import { auditDraw } from "./audit-draw.server"
import { daysLater } from "./extraction-day.server"
import { checkTookNoPart } from "./four-eyes.server"
import { lockDraw } from "./lock-draw.server"
import { storeResult } from "./store-result.server"

/** Days to hand a prize over and to claim it, from the draw on (domain.md, Law in ten lines). */
const DELIVERY_DAYS = 30
const CLAIM_DAYS = 180
const ROWS_AT_ONCE = 1000

type Given = { drawId: string; by: { id: string }; now: Date; files?: Files }

/**
 * Computes titulars, surrogates and the whole trail of a closed draw, in one transaction: RESULT.json, the winners'
 * rows and the state stand together or not at all. Throws WRONG_STATE with what comes first, FOUR_EYES.
 */
export async function computeDraw(
  db: Db,
  { drawId, by, now, files = storedFiles() }: Given,
): Promise<{ winners: number; inspected: number }> {
  return inTransaction(db, async (tx) => {
    const draw = await lockDraw(tx, { drawId, action: "compute" })
    await checkTookNoPart(tx, { drawId, userId: by.id })
    if (!draw.extraction) throw noExtraction()
    const result = await storeResult(tx, draw, { prizes: draw.extraction, files })
    const computed = { resultFile: result.key, resultSha256: result.sha256, inspected: result.inspected }
    await tx
      .update(draws)
      .set({
        ...{ ...computed, state: "computed", computedBy: by.id, computedAt: now },
        version: draw.version + 1,
      })
      .where(and(eq(draws.id, drawId), eq(draws.state, "closed")))
    const rows = result.winners.map(({ number, ...place }) => ({
      ...place,
      ...{ drawId, ticketId: number.ticketId, registrationId: number.registrationId, createdAt: now },
      deliverBy: daysLater(draw.extractionOn, DELIVERY_DAYS),
      claimBy: daysLater(draw.extractionOn, CLAIM_DAYS),
    }))
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await tx.insert(winners).values(rows.slice(at, at + ROWS_AT_ONCE))
    const { resultSha256, inspected } = computed
    const after = {
      state: "computed",
      extraction: draw.extraction,
      resultSha256,
      inspected,
      winners: rows.length,
    }
    await auditDraw(tx, { drawId, by, now, action: "run", before: { state: "closed" }, after })
    return { winners: rows.length, inspected }
  })
}

const noExtraction = () =>
  new RuleBroken("WRONG_STATE", {
    because: {
      pt: "Faltam os cinco prêmios da extração: digite-os primeiro.",
      en: "The five prizes of the extraction are missing: enter them first.",
    },
  })

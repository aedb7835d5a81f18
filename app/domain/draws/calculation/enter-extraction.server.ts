import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken, type Text } from "#app/errors"
import { formatMoment } from "#app/platform/clock.server"
import { fieldText } from "#app/words/fields"
import { calculationReasons } from "#app/words/reasons/calculation"
import { draws } from "#drizzle/schema/draws"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { PRIZES, readPrize } from "#app/domain/draws/inspection/extraction"
import { canonicalJson } from "#app/platform/canonical-json"
import { extractionAt, sayExtraction } from "#app/domain/draws/planning/extraction-day.server"
import { checkTookNoPart } from "./four-eyes.server"
import { needsStep } from "#app/domain/draws/needs-step"
import { closedTooLate } from "./postponement-days.server"
import { type DrawRow, readLockedDraw } from "#app/domain/draws/read-locked-draw.server"

type EnterExtractionInput = {
  drawId: string
  /** The version that the administrator saw. */
  version?: number
  /** As typed, and typed again. */
  prizes: string[]
  again: string[]
  by: string
  now: Date
}

/**
 * Notes the five prizes of a closed draw's extraction, typed twice; entered anew until it is computed. It took place
 * then, so that a request to postpone it is over. The same form sent again changes nothing. Throws INVALID_REQUEST
 * beside `prizes.N` or `again.N`, WRONG_STATE before the extraction or where the base closed too late for it, STALE,
 * FOUR_EYES.
 */
export async function enterExtraction(
  db: Db,
  { drawId, version, prizes, again, by, now }: EnterExtractionInput,
): Promise<void> {
  const extraction = readPrizes(prizes)
  for (const [at, prize] of extraction.entries()) {
    const second = readPrize(again[at] ?? "")
    if (!("prize" in second) || second.prize !== prize) throw differs(at)
  }
  await inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    const isRepeat = draw.extractionBy === by && canonicalJson(draw.extraction) === canonicalJson(extraction)
    if (isRepeat) return
    needsStep(draw, { action: "enter-extraction", version })
    await checkTookNoPart(tx, { draw, by })
    checkMoment(draw, now)
    await tx
      .update(draws)
      .set({
        extraction,
        extractionBy: by,
        extractionAt: now,
        postponementAsked: null,
        version: draw.version + 1,
      })
      .where(and(eq(draws.id, drawId), eq(draws.state, "closed")))
    const ended = draw.postponementAsked !== null
    const before = {
      extraction: draw.extraction,
      ...(ended ? { postponementAsked: draw.postponementAsked } : {}),
    }
    const after = { extraction, ...(ended ? { postponementAsked: null } : {}) }
    await auditDraw(tx, { drawId, by, now, action: "run", before, after })
  })
}

/** The prizes of an extraction; throws INVALID_REQUEST beside the first wrong one, `prizes.0` to `prizes.4`. */
export function readPrizes(prizes: string[]): string[] {
  return Array.from({ length: PRIZES }, (_, at) => {
    const read = readPrize(prizes[at] ?? "")
    if ("prize" in read) return read.prize
    throw new RuleBroken("INVALID_REQUEST", {
      field: `prizes.${at}`,
      because: fieldText(`${read.wrong === "leading" ? "prize-leading" : "prize"}:${at + 1}`),
    })
  })
}

/** Not before it takes place, and never one that was known while the base could still move. */
function checkMoment(draw: DrawRow, now: Date): void {
  const moment = sayExtraction(draw.extractionOn)
  if (now < extractionAt(draw.extractionOn))
    throw new RuleBroken("WRONG_STATE", {
      because: calculationReasons.beforeExtraction({ moment }),
    })
  const because = sayClosedTooLate(draw)
  if (because) throw new RuleBroken("WRONG_STATE", { because })
}

/** Why the extraction of a base that closed after it never counts; null where it does. */
export function sayClosedTooLate(draw: Pick<DrawRow, "closedAt" | "extractionOn">): Text | null {
  if (!draw.closedAt || !closedTooLate(draw)) return null
  const [closed, day] = [formatMoment(draw.closedAt), draw.extractionOn]
  return calculationReasons.closedTooLate({ closed, day })
}

const differs = (at: number) =>
  new RuleBroken("INVALID_REQUEST", {
    field: `again.${at}`,
    because: fieldText(`prize-again:${at + 1}`),
  })

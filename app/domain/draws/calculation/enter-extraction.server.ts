import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken, type Text } from "#app/errors"
import { formatMoment } from "#app/platform/clock.server"
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
      because:
        read.wrong === "leading"
          ? {
              pt: `O ${at + 1}º prêmio tem seis algarismos e não começa com zero: não dá para saber qual sobra. Confira na Caixa.`,
              en: `Prize ${at + 1} has six digits and does not begin with a zero: check it with the lottery.`,
            }
          : {
              pt: `O ${at + 1}º prêmio precisa de cinco algarismos, como 08777.`,
              en: `Prize ${at + 1} needs five digits, like 08777.`,
            },
    })
  })
}

/** Not before it takes place, and never one that was known while the base could still move. */
function checkMoment(draw: DrawRow, now: Date): void {
  const moment = sayExtraction(draw.extractionOn)
  if (now < extractionAt(draw.extractionOn))
    throw new RuleBroken("WRONG_STATE", {
      because: {
        pt: `A extração é em ${moment.pt}: digite os prêmios depois que ela acontecer.`,
        en: `The extraction is on ${moment.en}: enter the prizes once it has taken place.`,
      },
    })
  const because = sayClosedTooLate(draw)
  if (because) throw new RuleBroken("WRONG_STATE", { because })
}

/** Why the extraction of a base that closed after it never counts; null where it does. */
export function sayClosedTooLate(draw: Pick<DrawRow, "closedAt" | "extractionOn">): Text | null {
  if (!draw.closedAt || !closedTooLate(draw)) return null
  const [closed, day] = [formatMoment(draw.closedAt), draw.extractionOn]
  return {
    pt: `A base só fechou em ${closed}, depois da extração de ${day}. Vale a próxima: adie a extração.`,
    en: `The base closed at ${closed} only, after the extraction of ${day}. The next one counts: postpone it.`,
  }
}

const differs = (at: number) =>
  new RuleBroken("INVALID_REQUEST", {
    field: `again.${at}`,
    because: {
      pt: `O ${at + 1}º prêmio não é o mesmo nas duas vezes. Confira na Caixa e digite de novo.`,
      en: `Prize ${at + 1} differs between the two times. Check it with the lottery and type it again.`,
    },
  })

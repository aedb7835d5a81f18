import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { refuseBecause, sayDatedTooLate } from "#app/domain/log/dating/check-dated.server"
import { logStep, servedSha256 } from "#app/domain/log/log-step.server"
import { RuleBroken, type Text } from "#app/errors"
import { formatMoment } from "#app/platform/time/clock.server"
import { env } from "#app/platform/env.server"
import { fieldText } from "#app/words/fields"
import { calculationReasons } from "#app/words/reasons/calculation"
import { draws } from "#drizzle/schema/draws"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { PRIZES, readPrize } from "#app/domain/draws/inspection/drawn-number"
import { extractionAt, sayExtraction } from "#app/domain/draws/planning/extraction-day.server"
import { checkSecondTyping, checkTookNoPart, firstApart } from "./four-eyes.server"
import { needsStep } from "#app/domain/draws/needs-step"
import { closedTooLate } from "./postponement-days.server"
import { isSameExtraction, listTypings, saveTyping, type TypedExtraction } from "./typings.server"
import { type DrawRow, readLockedDraw } from "#app/domain/draws/read-locked-draw.server"

type EnterExtractionInput = {
  drawId: string
  /** The version that the administrator saw. */
  version?: number
  /** As typed. */
  prizes: string[]
  /** The lottery's own number of the extraction, where it is known. */
  contest?: number | null
  by: string
  now: Date
  /** Whether somebody outside has to have dated the base, as in production. */
  wantsDate?: boolean
}

/** `first`: somebody else types them too. `agreed`: two people typed the same. `differs`: no two did yet. */
export type TypedState = "first" | "agreed" | "differs"

/**
 * Notes the five prizes of a closed draw's extraction as one person typed them; once another person typed the same,
 * without having seen them, they are the extraction. Typed anew until it is computed: other prizes than the extraction
 * undo it, until two agree again. It took place then, so that a request to postpone it is over. The same form sent again
 * changes nothing. Throws INVALID_REQUEST beside `prizes.N`, WRONG_STATE before the extraction or where the base closed
 * too late for it or nobody outside dated it before, STALE, FOUR_EYES.
 */
export async function enterExtraction(
  db: Db,
  {
    drawId,
    version,
    by,
    now,
    contest = null,
    wantsDate = env().isProduction,
    ...typed
  }: EnterExtractionInput,
): Promise<{ state: TypedState }> {
  const prizes = readPrizes(typed.prizes)
  const same = (other: TypedExtraction) => isSameExtraction(other, { prizes, contest })
  return inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    const typings = await listTypings(tx, drawId)
    const others = typings.filter(({ userId }) => userId !== by)
    const own = typings.find(({ userId }) => userId === by)
    const isRepeat = own !== undefined && same(own)
    const stood = draw.extraction && { prizes: draw.extraction, contest: draw.contest }
    if (isRepeat && stood && same(stood)) return { state: "agreed" }
    const agreeing = await firstApart(tx, draw, {
      by,
      others: others.filter(same),
    })
    const stands = { state: others.length === 0 ? "first" : "differs" } as const
    if (isRepeat && draw.state === "closed" && !draw.extraction && !agreeing) return stands
    needsStep(draw, { action: "enter-extraction", version })
    await checkTookNoPart(tx, { draw, by })
    await checkSecondTyping(tx, { draw, by })
    checkMoment(draw, now)
    if (wantsDate) refuseBecause(await sayDatedTooLate(tx, { draw, extractionAt: extractionAt(draw), now }))
    if (stood && same(stood)) return { state: "agreed" }
    if (draw.extraction) await setExtraction(tx, draw, { ...NO_EXTRACTION, version: draw.version + 1 })
    await saveTyping(tx, { drawId, userId: by, prizes, contest, typedAt: now })
    const extraction = agreeing ? prizes : null
    if (agreeing) {
      const two = { extractionBy: agreeing.userId, extractionAgainBy: by, extractionAt: now }
      await setExtraction(tx, draw, {
        extraction,
        contest,
        ...two,
        postponementAsked: null,
        version: draw.version + 1,
      })
      const step = {
        contest,
        extractionOn: draw.extractionOn,
        sha256: servedSha256({ ...draw.rule, prizes }),
      }
      await logStep(tx, "extraction", { drawId, at: now, step })
    }
    const ended = agreeing && draw.postponementAsked !== null
    const isMoved = draw.extraction !== null || extraction !== null
    const before = {
      ...(isMoved ? { extraction: draw.extraction, contest: draw.contest } : {}),
      ...(ended ? { postponementAsked: draw.postponementAsked } : {}),
    }
    const after = {
      // Not what was typed: whoever reads the audit may be the one to type it again.
      extractionTyped: true,
      ...(isMoved ? { extraction, contest: extraction && contest } : {}),
      ...(ended ? { postponementAsked: null } : {}),
    }
    await auditDraw(tx, { drawId, by, now, action: "run", before, after })
    return agreeing ? { state: "agreed" } : stands
  })
}

const NO_EXTRACTION = {
  extraction: null,
  contest: null,
  extractionBy: null,
  extractionAgainBy: null,
  extractionAt: null,
}

const setExtraction = (tx: Db, { id }: DrawRow, set: Partial<DrawRow>) =>
  tx
    .update(draws)
    .set(set)
    .where(and(eq(draws.id, id), eq(draws.state, "closed")))

/** The prizes of an extraction; throws INVALID_REQUEST beside the first wrong one, `prizes.0` to `prizes.4`. */
export function readPrizes(prizes: string[]): string[] {
  return Array.from({ length: PRIZES }, (_, at) => {
    const read = readPrize(prizes[at] ?? "")
    if ("prize" in read) return read.prize
    throw new RuleBroken("INVALID_REQUEST", {
      field: `prizes.${at}`,
      because: fieldText(read.wrong === "leading" ? "prize-leading" : "prize"),
    })
  })
}

/** Not before it takes place, and never one that was known while the base could still move. */
function checkMoment(draw: DrawRow, now: Date): void {
  const moment = sayExtraction(draw)
  if (now < extractionAt(draw))
    throw new RuleBroken("WRONG_STATE", {
      because: calculationReasons.beforeExtraction({ moment }),
    })
  const because = sayClosedTooLate(draw)
  if (because) throw new RuleBroken("WRONG_STATE", { because })
}

/** Why the extraction of a base that closed after it never counts; null where it does. */
export function sayClosedTooLate(
  draw: Pick<DrawRow, "closedAt" | "extractionOn" | "extractionHour">,
): Text | null {
  if (!draw.closedAt || !closedTooLate(draw)) return null
  const [closed, day] = [formatMoment(draw.closedAt), draw.extractionOn]
  return calculationReasons.closedTooLate({ closed, day })
}

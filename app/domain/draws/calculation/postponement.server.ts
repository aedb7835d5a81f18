import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { logStep } from "#app/domain/log/log-step.server"
import { RuleBroken, type Text } from "#app/errors"
import { postponementReasons } from "#app/words/reasons/postponement"
import type { PostponementCode } from "#app/words/reasons/public-reasons"
import { type AskedPostponement, draws } from "#drizzle/schema/draws"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { checkFourEyesOnPostponement } from "./four-eyes.server"
import { needsStep } from "#app/domain/draws/needs-step"
import { checkPostponementDay, whyNoPostponement } from "./postponement-days.server"
import { type DrawRow, readLockedDraw } from "#app/domain/draws/read-locked-draw.server"
import { sayTookPlace } from "./took-place.server"
import { dropTypings } from "./typings.server"

// Whoever moves an extraction's day chooses the winner: one person asks, another confirms, and anybody of the team takes
// the request back, which ends by itself once its day has come (`lapse-postponements`). It stands in the draw's own row (postponementAsked), and nothing has moved until it is confirmed.

type StepInput = {
  drawId: string
  /** The version that the administrator saw, and with it the request. */
  version?: number
  by: string
  now: Date
}
type PostponeExtractionInput = StepInput & {
  to: string
  /** The new extraction's hour, where it is another. */
  hour?: number
  /** What the public reads; `reason` is for the team. */
  reasonCode: PostponementCode
  reason: string
}

/**
 * Asks that a closed draw move to a later extraction, `to` as YYYY-MM-DD: none took place on the day, so the next one
 * counts. Never to a day whose result may be known, nor away from an extraction that took place, be it early or late.
 * One whose day has not begun may be corrected in the same way. The same form sent again changes nothing; a request that
 * nobody can confirm any more makes way. Throws INVALID_REQUEST, WRONG_STATE, STALE.
 */
export async function postponeExtraction(
  db: Db,
  { drawId, version, to, hour, reasonCode, by, now, ...input }: PostponeExtractionInput,
): Promise<void> {
  const reason = input.reason.trim()
  if (reason === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  const request = { to, hour, reasonCode, reason, by, at: now.toISOString() }
  await inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    const asked = draw.postponementAsked
    if (isSame(asked, request)) return
    needsStep(draw, { action: "postpone", version })
    if (draw.extraction) throw refusal(postponementReasons.alreadyEntered)
    await refuseTookPlace(tx, draw)
    if (asked && whyNoPostponement(draw, now) === null)
      throw refusal(postponementReasons.alreadyAsked({ to: asked.to }))
    checkPostponementDay(draw, { to, hour, now })
    await setRequest(tx, draw, request)
    const [before, after] = [{ postponementAsked: asked }, { postponementAsked: request }]
    await auditDraw(tx, { drawId, by, now, action: "run", before, after, reason })
  })
}

/**
 * The second person's yes to a postponement that somebody else asked for: the extraction moves, public from now on, and
 * what one person typed of the old day is void. The same person's second tap changes nothing. Throws WRONG_STATE, STALE,
 * FOUR_EYES.
 */
export async function confirmPostponement(db: Db, input: StepInput): Promise<void> {
  const { drawId, by, now } = input
  await inTransaction(db, async (tx) => {
    const found = await findAsked(tx, input, (after) => "extractionOn" in after)
    if (!found) return
    const { draw, asked } = found
    await refuseTookPlace(tx, draw)
    await checkFourEyesOnPostponement(tx, { draw, askedBy: asked.by, confirmedBy: by })
    const { to, hour = draw.extractionHour, reasonCode = "other", reason } = asked
    const because = whyNoPostponement(draw, now)
    if (because) throw refusal(because)
    const { extractionOn: from, extractionHour } = draw
    const moved = { from, to, reasonCode, reason, at: now.toISOString(), by }
    await tx
      .update(draws)
      .set({
        extractionOn: to,
        extractionHour: hour,
        postponements: [...draw.postponements, moved],
        postponementAsked: null,
        version: draw.version + 1,
      })
      .where(eq(draws.id, drawId))
    await dropTypings(tx, drawId)
    await logStep(tx, "postponed", { drawId, at: now, step: { from, to, code: reasonCode } })
    const before = { extractionOn: from, extractionHour, postponementAsked: asked }
    const after = { extractionOn: to, extractionHour: hour, reasonCode, postponementAsked: null }
    await auditDraw(tx, { drawId, by, now, action: "run", before, after, reason })
  })
}

/**
 * Takes a request to postpone back, whoever asked: the extraction stays as it is. The same person's second tap changes
 * nothing. Throws WRONG_STATE, STALE.
 */
export async function withdrawPostponement(db: Db, input: StepInput): Promise<void> {
  const { drawId, by, now } = input
  await inTransaction(db, async (tx) => {
    // Entering prizes ends a request too, and its row says more.
    const found = await findAsked(tx, input, (after) => Object.keys(after).length === 1)
    if (!found) return
    await setRequest(tx, found.draw, null)
    const [before, after] = [{ postponementAsked: found.asked }, { postponementAsked: null }]
    await auditDraw(tx, { drawId, by, now, action: "run", before, after })
  })
}

/** The draw, locked, and its request; undefined where the last that happened is that this person decided it in this way. */
async function findAsked(
  tx: Db,
  { drawId, version, by }: StepInput,
  isDecided: (after: Record<string, unknown>) => boolean,
): Promise<{ draw: DrawRow; asked: AskedPostponement } | undefined> {
  const draw = await readLockedDraw(tx, drawId)
  const asked = draw.postponementAsked
  if (!asked) {
    const [last] = await listRowsAbout(tx, { type: "draws", id: drawId, most: 1 })
    const wasAsked = last?.userId === by && last.before?.postponementAsked != null
    if (wasAsked && isDecided(last.after ?? {})) return undefined
  }
  needsStep(draw, { action: "postpone", version })
  if (!asked) throw refusal(postponementReasons.noRequest)
  return { draw, asked }
}

async function setRequest(tx: Db, draw: DrawRow, postponementAsked: AskedPostponement | null): Promise<void> {
  const set = { postponementAsked, version: draw.version + 1 }
  await tx.update(draws).set(set).where(eq(draws.id, draw.id))
}

/** Whether the same form came before, and still waits. */
const isSame = (asked: AskedPostponement | null, request: AskedPostponement): boolean =>
  (["to", "hour", "reasonCode", "reason", "by"] as const).every((name) => asked?.[name] === request[name])

/** The database refuses it too (`draws_postponed_by_two`). */
async function refuseTookPlace(tx: Db, draw: DrawRow): Promise<void> {
  const because = await sayTookPlace(tx, draw)
  if (because) throw refusal(because)
}

const refusal = (because: Text) => new RuleBroken("WRONG_STATE", { because })

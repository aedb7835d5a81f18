import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { logStep } from "#app/domain/log/log-step.server"
import { RuleBroken, type Text } from "#app/errors"
import { postponementReasons } from "#app/words/reasons/postponement"
import type { PostponementCode } from "#app/words/reasons/told-reasons"
import { drawRejections } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { needsStep } from "#app/domain/draws/needs-step"
import { checkPostponementDay } from "./postponement-days.server"
import { type DrawRow, readLockedDraw } from "#app/domain/draws/read-locked-draw.server"
import { dropTypings } from "./typings.server"

type PostponeExtractionInput = {
  drawId: string
  /** The version that the administrator saw. */
  version?: number
  to: string
  /** The new extraction's hour, where it is another. */
  hour?: number
  /** What the public reads; `reason` is for the team. */
  reasonCode: PostponementCode
  reason: string
  by: string
  now: Date
}

/**
 * Asks that a closed draw move to a later extraction, `to` as YYYY-MM-DD: none took place on the day, so the next one
 * counts. Never to a day whose result may be known, nor away from an extraction that took place. Whoever moves a day
 * chooses the winner, so that nothing has moved until a second person confirms (confirm-postponement), be it early or
 * late. One whose day has not begun may be corrected in the same way. The same form sent again changes nothing. Throws
 * INVALID_REQUEST, WRONG_STATE, STALE.
 */
export async function postponeExtraction(
  db: Db,
  { drawId, version, to, hour, reasonCode, by, now, ...input }: PostponeExtractionInput,
): Promise<void> {
  const reason = input.reason.trim()
  if (reason === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  await inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    if (isAskedSo(draw, { to, hour, reasonCode, reason, by })) return
    needsStep(draw, { action: "postpone", version })
    if (draw.extraction) throw refusal(postponementReasons.alreadyEntered)
    if (await wentBack(tx, drawId)) throw refusal(postponementReasons.tookPlace(draw))
    if (draw.postponementAsked)
      throw refusal(postponementReasons.alreadyAsked({ to: draw.postponementAsked.to }))
    checkPostponementDay(draw, { to, now })
    const postponementAsked = { to, hour, reasonCode, reason, by, at: now.toISOString() }
    await tx
      .update(draws)
      .set({ postponementAsked, version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    const [before, after] = [{ postponementAsked: null }, { postponementAsked }]
    await auditDraw(tx, { drawId, by, now, action: "run", before, after, reason })
  })
}

type ExtractionMove = {
  to: string
  hour?: number
  reasonCode: string
  reason: string
  by: string
  now: Date
}

/** Writes a new day down, public from now on; a request for it is over, and what one person typed of the old day. The audit's row is the last of it. */
export async function moveExtraction(
  tx: Db,
  draw: DrawRow,
  { to, hour = draw.extractionHour, reasonCode, reason, by, now }: ExtractionMove,
): Promise<void> {
  const from = draw.extractionOn
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
    .where(eq(draws.id, draw.id))
  await dropTypings(tx, draw.id)
  await logStep(tx, "postponed", { drawId: draw.id, at: now, step: { from, to, code: reasonCode } })
  const { postponementAsked } = draw
  const { extractionHour } = draw
  const before = { extractionOn: from, extractionHour, ...(postponementAsked ? { postponementAsked } : {}) }
  const after = {
    extractionOn: to,
    extractionHour: hour,
    reasonCode,
    ...(postponementAsked ? { postponementAsked: null } : {}),
  }
  await auditDraw(tx, { drawId: draw.id, by, now, action: "run", before, after, reason })
}

/** Whether this person's same form came before, and still waits. */
const isAskedSo = (
  { postponementAsked: asked }: DrawRow,
  {
    to,
    hour,
    reasonCode,
    reason,
    by,
  }: Pick<PostponeExtractionInput, "to" | "hour" | "reasonCode" | "reason" | "by">,
): boolean =>
  asked?.to === to &&
  asked.hour === hour &&
  asked.reasonCode === reasonCode &&
  asked.reason === reason &&
  asked.by === by

const wentBack = async (tx: Db, drawId: string): Promise<boolean> =>
  (await tx.$count(drawRejections, eq(drawRejections.drawId, drawId))) > 0

const refusal = (because: Text) => new RuleBroken("WRONG_STATE", { because })

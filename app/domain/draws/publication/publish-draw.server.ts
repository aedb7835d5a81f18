import { and, desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction, takeTime } from "#app/db/transaction.server"
import { tellDisqualifications } from "#app/domain/disqualification/tell-disqualifications.server"
import { refuseBecause, sayUndated } from "#app/domain/log/dating/check-dated.server"
import { loggedResult, logStep } from "#app/domain/log/log-step.server"
import { logCalls } from "#app/domain/winners/log-calls.server"
import { tellWinners } from "#app/domain/winners/tell-winners.server"
import { RuleBroken } from "#app/errors"
import type { Clock } from "#app/platform/time/clock.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { log } from "#app/platform/log/log.server"
import { actions } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { env } from "#app/platform/env.server"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { checkTookNoPart, checkFourEyesOnPublication } from "#app/domain/draws/calculation/four-eyes.server"
import { needsStep, overtaken } from "#app/domain/draws/needs-step"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { type DrawRow, readLockedDraw } from "#app/domain/draws/read-locked-draw.server"
import { differingWinners } from "#app/domain/draws/result/differing-winners.server"
import { verifyStored } from "#app/domain/draws/result/verify-stored.server"
import { publishKeys } from "./publish-keys.server"

type PublishDrawInput = {
  drawId: string
  /** The version and the result's hash that the administrator saw. */
  version?: number
  resultSha256?: string
  by: string
  now: Date
  /** Says when it was published once all is checked, which takes a while; `now` without one. */
  clock?: Clock
  files?: Files
  /** Whether it waits for a date from outside, as production does. */
  wantsDate?: boolean
}

/**
 * computed → published, by another person than computed it and only where the stored files verify by themselves:
 * result, trail and keys are public from now on and nothing changes any more; the titulars' mails go. The audit's head
 * stands in the draw. The same person's second tap publishes nothing more. Throws WRONG_STATE (also while nobody
 * outside has dated the base), STALE, FOUR_EYES, and FILES_DIFFER where what is stored is not what was computed.
 */
export async function publishDraw(
  db: Db,
  {
    drawId,
    version,
    by,
    now,
    clock = { now: () => now },
    files = storedFiles(),
    wantsDate = env().isProduction,
    ...seen
  }: PublishDrawInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    await takeTime(tx)
    const { computedBy, resultSha256 } = draw
    const isSeen = seen.resultSha256 === undefined || seen.resultSha256 === resultSha256
    if (draw.publishedBy === by && isSeen) return
    needsStep(draw, { action: "publish", version })
    if (!isSeen) throw overtaken(draw)
    if (!computedBy) throw new Error("a computed draw was computed by somebody")
    await checkTookNoPart(tx, { draw, by })
    await checkFourEyesOnPublication(tx, { draw, computedBy, publishedBy: by })
    if (wantsDate) refuseBecause(await sayUndated(tx, { draw, extractionAt: extractionAt(draw), now }))
    await checkVerifies(tx, files, draw)
    // What the log was told of while files were read, or the draw's lock was waited for, was before.
    const at = clock.now()
    const [head] = await tx.select({ hash: actions.hash }).from(actions).orderBy(desc(actions.seq)).limit(1)
    const published = { state: "published" as const, publishedBy: by, publishedAt: at }
    await tx
      .update(draws)
      .set({ ...published, auditHead: head?.hash, version: draw.version + 1 })
      .where(and(eq(draws.id, drawId), eq(draws.state, "computed")))
    await publishKeys(tx, drawId)
    await logStep(tx, "published", { drawId, at, step: await loggedResult(tx, draw) })
    await logCalls(tx, { drawId, at })
    await tellWinners(tx, drawId)
    await tellDisqualifications(tx, { drawId, now: at })
    const after = { state: "published", resultSha256, auditHead: head?.hash }
    await auditDraw(tx, { drawId, by, now: at, action: "run", before: { state: "computed" }, after })
  })
}

/** Differences that the message names; the log has all of them. */
const NAMED = 3

/**
 * What is about to be published is worked out again from the files alone: what anybody can do from now on. And whom mails
 * and pages are about to name are the file's places, no more and no others.
 */
async function checkVerifies(
  tx: Db,
  files: Files,
  { id: drawId, rule, baseFile, resultFile, resultSha256 }: DrawRow,
): Promise<void> {
  if (!baseFile || !resultFile || !resultSha256) throw new Error("a computed draw has its files")
  const stored = await verifyStored(files, { baseFile, resultFile, resultSha256 })
  const differences =
    stored.length > 0 ? stored : await differingWinners(tx, { id: drawId, rule, resultFile }, files)
  if (differences.length === 0) return
  log.error({ drawId, baseFile, resultFile, differences }, "the stored files of a draw do not verify")
  const param = differences.slice(0, NAMED).join("; ")
  throw new RuleBroken("FILES_DIFFER", { param })
}

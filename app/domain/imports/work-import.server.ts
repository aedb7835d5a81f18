import type { Db } from "#app/db/client.server"
import { isLeased, underLease } from "#app/db/lease.server"
import type { Clock } from "#app/platform/time/clock.server"
import type { Files } from "#app/platform/storage/files.server"
import { isDraining } from "#app/platform/shutdown.server"
import { type Jobs, sendLater } from "#app/queue/jobs.server"
import { findProgress, importLeaseOf, isCalledOff, noteProgress } from "./import-progress.server"

/** What an import commits at once, so that nobody waits long for the audit's chain. */
export const CHUNK_ROWS = 500

type ImportJob = Extract<Jobs["export"], { importId: string }>

/** Says yes: a job does it. Said again it does no harm, and wakes an import whose process died before the queue notices. */
export async function sendImport(
  db: Db,
  files: Files,
  { round, ...job }: ImportJob & { round?: number },
): Promise<void> {
  if (!(await findProgress(files, job.importId)))
    await noteProgress(files, job.importId, { done: null, round })
  await sendLater(db, "export", job)
}

/** Works while it is alone at an import: a job that comes meanwhile stops. */
export const workAlone = (
  db: Db,
  id: string,
  work: (isHeld: () => Promise<boolean>) => Promise<void>,
): Promise<boolean> => underLease(db, importLeaseOf(id), work)

type ImportSteps<Tally> = {
  /** Whether the lease that it is worked under is still its own: asked before each step. */
  isHeld: () => Promise<boolean>
  /** Whether whoever confirmed it may still: asked before each step. */
  mayGoOn: () => Promise<boolean>
  total: number
  clock: Clock
  /** How much of it one step does. */
  size: number
  /** Does what stands there; it may have been done before. Answers what there is to tell of all steps so far. */
  step: (from: number, tally: Tally | undefined) => Promise<Tally | undefined>
}

/**
 * Goes through a confirmed import, and after a crash goes on at the step that was noted last. False where it was called
 * off, or never confirmed, or where its sender may no longer: then it waits for them to say so again.
 */
export async function inSteps<Tally>(
  files: Files,
  id: string,
  { isHeld, mayGoOn, total, clock, size, step }: ImportSteps<Tally>,
): Promise<boolean> {
  const progress = await findProgress<Tally>(files, id)
  if (!progress) return false
  const { round } = progress
  let tally = progress.told
  let from = progress.done ?? 0
  if (progress.done === null) await noteProgress(files, id, { done: 0, round })
  while (from < total) {
    if (await isCalledOff(files, id)) return false
    // Thrown, the queue hands it to another process as a retry, in some seconds.
    if (!(await isHeld())) throw new Error("The import's lease is lost: it goes on where somebody has it.")
    if (isDraining()) throw new Error("The process stops: the import goes on in another one.")
    if (!(await mayGoOn())) {
      await noteProgress(files, id, { done: from, told: tally, round, lostRight: true })
      return false
    }
    tally = await step(from, tally)
    from = Math.min(from + size, total)
    await noteProgress(files, id, { done: from, told: tally, round })
  }
  await noteProgress(files, id, { done: from, told: tally, round, wholeAt: clock.now().toISOString() })
  return true
}

/** `stopped` is half-way with nobody at it; `canceling` until the worker looks up. */
export type ImportStage = "waiting" | "queued" | "running" | "stopped" | "canceling" | "canceled"

/** One of somebody's own, as they find it again where another is sent. */
export type OwnImport = { id: string; madeAt: Date; fileName: string; stage: ImportStage | "done" }

/** Where an import is that is not done. How far it came was noted as it was done: nobody counts 100,000 rows for a page. */
export async function stageOfImport<Tally>(primary: Db, files: Files, id: string) {
  const progress = await findProgress<Tally>(files, id)
  if (!progress) return { stage: "waiting" as ImportStage, done: 0, tally: undefined, lostRight: false }
  const [isRunning, isOff] = [await isLeased(primary, importLeaseOf(id)), await isCalledOff(files, id)]
  const { done, told: tally, lostRight = false } = progress
  const stage = (): ImportStage => {
    if (isOff) return isRunning ? "canceling" : "canceled"
    if (isRunning) return "running"
    return done === null ? "queued" : "stopped"
  }
  return { stage: stage(), done: done ?? 0, tally, lostRight }
}

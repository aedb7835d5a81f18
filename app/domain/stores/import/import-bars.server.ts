import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { callOff, findProgress, forgetYes } from "#app/domain/imports/import-progress.server"
import { discardImport, type ImportRequest, keepImport } from "#app/domain/imports/kept-import.server"
import { keepFew, readRows, type RowSpan } from "#app/domain/imports/kept-rows.server"
import { inSteps, sendImport, workAlone } from "#app/domain/imports/work-import.server"
import { mayStill } from "#app/domain/users/may-still.server"
import { type Clock, systemClock } from "#app/platform/time/clock.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { barImportReasons } from "#app/words/reasons/stores"
import {
  type BarFile,
  type BarRehearsal,
  type BarsTally,
  emptyTally,
  findBarFile,
  getBarFile,
  latePart,
  rehearsalPart,
  type RowsOf,
  samePart,
} from "./kept-bars.server"
import { createBars, editBars, type ImportOfBars } from "./place-bars.server"

type ImportOptions = { files?: Files; clock?: Clock }

/**
 * Says yes to a rehearsal that was looked at: a job imports it. Said again it does no harm, and wakes an import whose
 * process died before the queue notices. Throws NOT_FOUND, and STALE where the file was compared anew meanwhile.
 */
export async function confirmBars(
  db: Db,
  { round, ...request }: ImportRequest & { round: number },
  { files = storedFiles() }: ImportOptions = {},
): Promise<void> {
  const { rehearsal, imported } = await getBarFile(files, request)
  if (rehearsal?.round !== round) throw new RuleBroken("STALE")
  if (imported) return
  await sendImport(db, files, { importId: request.id, userId: request.by, brings: "stores", round })
}

/** Forgets a file that waits for its yes. Throws NOT_FOUND, WRONG_STATE where it had it. */
export const discardBars = (
  request: ImportRequest,
  { files = storedFiles() }: ImportOptions = {},
): Promise<void> => discardImport(files, "stores", { request, confirmed: barImportReasons.confirmed })

/**
 * Stops an import before its next step: what was imported stays. Called off twice it is off. Throws NOT_FOUND, and
 * WRONG_STATE for one that was never confirmed, or is done.
 */
export async function cancelBars(
  request: ImportRequest,
  { files = storedFiles() }: ImportOptions = {},
): Promise<void> {
  const { imported } = await getBarFile(files, request)
  if (imported) throw new RuleBroken("WRONG_STATE", { because: barImportReasons.imported })
  if (!(await findProgress(files, request.id)))
    throw new RuleBroken("WRONG_STATE", { because: barImportReasons.unconfirmed })
  await callOff(files, request.id, request.now)
}

type Step = { kind: "new" | "changed"; span: RowSpan }

/** What is done, in order: 500 bars at a time, those that are new first. */
export const stepsOf = ({ pages }: BarRehearsal): Step[] => [
  ...pages.new.map((span): Step => ({ kind: "new", span })),
  ...pages.changed.map((span): Step => ({ kind: "changed", span })),
]

/**
 * Imports a confirmed file, a step a transaction, and is alone at it. After a crash it goes on at the step that was noted
 * last: what that step did already is found done, by ids that were given at the rehearsal and by what stands there. A
 * comparison that slipped in beside the yes is not what was said yes to: it waits for one of its own.
 */
export async function importBars(
  db: Db,
  { importId: id, by }: { importId: string; by: string },
  { files = storedFiles(), clock = systemClock }: ImportOptions = {},
): Promise<void> {
  await workAlone(db, id, async (isHeld) => {
    const file = await findBarFile(files, { id, by, now: clock.now() })
    if (!file?.rehearsal || file.imported) return
    const { round } = file.rehearsal
    const confirmed = (await findProgress(files, id))?.round
    if (confirmed !== undefined && confirmed !== round) return forgetYes(files, id)
    const steps = stepsOf(file.rehearsal)
    const step = async (at: number, tally: BarsTally = emptyTally): Promise<BarsTally> => {
      const from = { id, by, now: clock.now(), fileName: file.reading.fileName, sha256: file.sha256 }
      return addToTally(tally, at, await runStep(db, { files, round, step: steps[at]!, from, at }))
    }
    const mayGoOn = () => mayStill(db, by, "stores:import")
    if (await inSteps<BarsTally>(files, id, { isHeld, mayGoOn, total: steps.length, clock, size: 1, step }))
      await keepImport(files, id, { ...file, imported: true } as BarFile)
  })
}

type Run = { files: Files; round: number; step: Step; from: ImportOfBars; at: number }

async function runStep(db: Db, { files, round, step: { kind, span }, from, at }: Run) {
  const part = rehearsalPart(round)
  const placed =
    kind === "new"
      ? await readRows<RowsOf<"new">>(files, from.id, { part, span }).then((rows) =>
          inTransaction(db, (tx) => createBars(tx, rows, from)),
        )
      : await readRows<RowsOf<"changed">>(files, from.id, { part, span }).then((rows) =>
          inTransaction(db, (tx) => editBars(tx, rows, from)),
        )
  if (placed.late.length > 0) await keepFew(files, from.id, { part: latePart(at), rows: placed.late })
  if (placed.same.length > 0) await keepFew(files, from.id, { part: samePart(at), rows: placed.same })
  return { kind, ...placed }
}

function addToTally(
  tally: BarsTally,
  at: number,
  { kind, done, same, late }: Awaited<ReturnType<typeof runStep>>,
) {
  return {
    created: tally.created + (kind === "new" ? done : 0),
    changed: tally.changed + (kind === "changed" ? done : 0),
    already: tally.already + same.length,
    refused: tally.refused + late.length,
    late: late.length > 0 ? tally.late.concat(at) : tally.late,
    same: same.length > 0 ? tally.same.concat(at) : tally.same,
  }
}

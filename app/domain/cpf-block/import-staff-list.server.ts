import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { callOff, findProgress } from "#app/domain/imports/import-progress.server"
import type { ImportRequest } from "#app/domain/imports/kept-import.server"
import { CHUNK_ROWS, inSteps, sendImport, workAlone } from "#app/domain/imports/work-import.server"
import { mayStill } from "#app/domain/users/may-still.server"
import { RuleBroken } from "#app/errors"
import { type Clock, systemClock } from "#app/platform/time/clock.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { cpfBlockReasons } from "#app/words/reasons/blocks"
import { askBlocks } from "./ask-block.server"
import { placeBlocks } from "./place-blocks.server"
import { findStaffList, getStaffList, replaceStaffList } from "./staff-list.server"

type ImportOptions = { files?: Files; clock?: Clock }

/**
 * Says yes to a list that was looked at: a job blocks its CPFs. Said again it does no harm, and wakes an import whose
 * process died before the queue notices. Throws NOT_FOUND.
 */
export async function confirmImport(
  db: Db,
  { id, by, now }: ImportRequest,
  { files = storedFiles() }: ImportOptions = {},
): Promise<void> {
  const { rows } = await getStaffList(files, { id, by, now })
  if (rows === null) return
  await sendImport(db, files, { importId: id, userId: by, brings: "cpf-block" })
}

/**
 * Stops an import before its next step: who is blocked stays so. Called off twice it is off. Throws NOT_FOUND, and
 * WRONG_STATE for one that was never confirmed, or is done.
 */
export async function cancelStaffList(
  request: ImportRequest,
  { files = storedFiles() }: ImportOptions = {},
): Promise<void> {
  const { rows } = await getStaffList(files, request)
  if (rows === null) throw new RuleBroken("WRONG_STATE", { because: cpfBlockReasons.listImported })
  if (!(await findProgress(files, request.id)))
    throw new RuleBroken("WRONG_STATE", { because: cpfBlockReasons.listUnconfirmed })
  await callOff(files, request.id, request.now)
}

/**
 * Blocks the CPFs of a confirmed list, chunk by chunk, and forgets them. It is alone at it: a job that comes meanwhile
 * stops. After a crash half-way it goes on behind the last chunk that was noted; who is blocked already is passed over.
 * Whose block takes four eyes is asked for, in the name of whoever confirmed the list; once that account may block
 * nobody any more it goes no further.
 */
export async function importStaffList(
  db: Db,
  { importId: id, by }: { importId: string; by: string },
  { files = storedFiles(), clock = systemClock }: ImportOptions = {},
): Promise<void> {
  await workAlone(db, id, async (isHeld) => {
    const list = await findStaffList(files, { id, by, now: clock.now() })
    if (!list?.rows) return
    const { rows, reasons } = list
    const step = async (from: number) => {
      const blocks = rows
        .slice(from, from + CHUNK_ROWS)
        .map(([cpf, reason]) => ({ cpf, reason: reasons[reason] ?? "" }))
      const now = clock.now()
      await inTransaction(db, async (tx) => {
        const { takeFourEyes } = await placeBlocks(tx, { blocks, by, now, importId: id })
        await askBlocks(tx, { people: takeFourEyes, blocks, importId: id, by, now })
      })
      return undefined
    }
    const mayGoOn = () => mayStill(db, by, "cpf-block:create")
    const steps = { isHeld, mayGoOn, total: rows.length, clock, size: CHUNK_ROWS, step }
    if (await inSteps(files, id, steps))
      await replaceStaffList(files, id, { ...list, rows: null, reasons: [] })
  })
}

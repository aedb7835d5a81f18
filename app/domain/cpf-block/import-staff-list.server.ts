import type { Db } from "#app/db/client.server"
import { underLease } from "#app/db/lease.server"
import { inTransaction } from "#app/db/transaction.server"
import { type Clock, systemClock } from "#app/platform/clock.server"
import { type Files, files as storedFiles } from "#app/platform/files.server"
import { sendLater } from "#app/queue/jobs.server"
import { findProgress, leaseOf, noteProgress } from "./import-progress.server"
import { placeBlocks } from "./place-blocks.server"
import { findStaffList, getStaffList, replaceStaffList } from "./staff-list.server"

/** What bulk commands commit at once, so that nobody waits long for the audit's chain. */
const CHUNK = 500

type ConfirmImportInput = { id: string; by: string; now: Date }
type ImportOptions = { files?: Files; clock?: Clock }

/**
 * Says yes to a list that was looked at: a job blocks its CPFs. Said again it does no harm, and wakes an import whose
 * process died before the queue notices. Throws NOT_FOUND.
 */
export async function confirmImport(
  db: Db,
  { id, by, now }: ConfirmImportInput,
  { files = storedFiles() }: ImportOptions = {},
): Promise<void> {
  const { rows } = await getStaffList(files, { id, by, now })
  if (rows === null) return
  if (!(await findProgress(files, id))) await noteProgress(files, id, { done: null })
  await sendLater(db, "export", { importId: id, userId: by })
}

/**
 * Blocks the CPFs of a confirmed list, chunk by chunk, and forgets them. It is alone at it: a job that comes meanwhile
 * stops. After a crash half-way it goes on behind the last chunk that was noted; who is blocked already is passed over.
 */
export async function importStaffList(
  db: Db,
  { importId: id, by }: { importId: string; by: string },
  { files = storedFiles(), clock = systemClock }: ImportOptions = {},
): Promise<void> {
  await underLease(db, leaseOf(id), async () => {
    const list = await findStaffList(files, { id, by, now: clock.now() })
    const progress = list?.rows && (await findProgress(files, id))
    if (!list?.rows || !progress) return
    const { rows, reasons } = list
    for (let from = progress.done ?? 0; from < rows.length; from += CHUNK) {
      await noteProgress(files, id, { done: from })
      const blocks = rows
        .slice(from, from + CHUNK)
        .map(([cpf, reason]) => ({ cpf, reason: reasons[reason] ?? "" }))
      const now = clock.now()
      await inTransaction(db, (tx) => placeBlocks(tx, { blocks, by, now, importId: id }))
    }
    await replaceStaffList(files, id, { ...list, rows: null, reasons: [] })
  })
}

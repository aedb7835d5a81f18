import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { type Files, files as storedFiles } from "#app/platform/files.server"
import { placeBlocks } from "./place-blocks.server"
import { getStaffList, replaceStaffList } from "./staff-list.server"

/** What bulk commands commit at once, so that nobody waits long for the audit's chain (design.md, Safety). */
const CHUNK = 500

type Confirmed = { id: string; userId: string; now: Date }

/**
 * Blocks the CPFs of a list that was looked at, chunk by chunk. Sent twice, or again after a crash half-way, it goes on
 * where it stopped: who is blocked already is passed over. Then the list's CPFs are forgotten. Throws NOT_FOUND.
 */
export async function importStaffList(
  db: Db,
  { id, userId, now }: Confirmed,
  { files = storedFiles() }: { files?: Files } = {},
): Promise<void> {
  const list = await getStaffList(files, { id, userId, now })
  const { rows, reasons } = list
  if (rows === null) return
  for (let from = 0; from < rows.length; from += CHUNK) {
    const blocks = rows
      .slice(from, from + CHUNK)
      .map(([cpf, reason]) => ({ cpf, reason: reasons[reason] ?? "" }))
    await inTransaction(db, (tx) => placeBlocks(tx, { blocks, userId, now, importId: id }))
  }
  await replaceStaffList(files, id, { ...list, rows: null, reasons: [] })
}

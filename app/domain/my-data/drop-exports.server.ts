import { and, eq, inArray, notInArray } from "drizzle-orm"
import type { ExportedList } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { expireExports } from "#app/domain/exports/expire-exports.server"
import type { Files } from "#app/platform/storage/files.server"
import { exports } from "#drizzle/schema/back-office"

/** Exported lists that name no participant; a new one is thought to (tests/domain/nameless-lists.test.ts). */
export const NAMELESS = [
  "stores",
  "products",
  "faq",
  "regulations",
  "templates",
  "tokens",
  "users",
] as const satisfies readonly ExportedList[]

/**
 * Ends every exported list that may name whoever is being erased, in the transaction that erases them: a worker that dies
 * right after leaves none behind. A file that is there is over, and `expireExports` takes it; one that waits or is being
 * written is called off, since its rows may have been read before, and its worker stops (exports/export-run). Answers the
 * files that were being written, to be deleted after the commit for workers that are dead.
 */
export async function dropExports(tx: Db, now: Date): Promise<string[]> {
  const named = notInArray(exports.area, [...NAMELESS])
  const underWay = await tx
    .select({ id: exports.id, fileKey: exports.fileKey })
    .from(exports)
    .where(and(inArray(exports.state, ["queued", "running"]), named))
    .for("update")
  const ids = underWay.map(({ id }) => id)
  await tx
    .update(exports)
    .set({ state: "canceled", fileKey: null, finishedAt: now })
    .where(inArray(exports.id, ids))
  // Behind the wait for those that were being written: of them some are there by now.
  await tx
    .update(exports)
    .set({ expiresAt: now })
    .where(and(eq(exports.state, "ready"), named))
  return underWay.flatMap(({ fileKey }) => fileKey ?? [])
}

type Run = { isErased: boolean; now: Date; files: Files }

/**
 * Behind all whom a run erased, once more, for what was asked for while the last of them was; then the files go of every
 * list that is over, also of those that a run before left.
 */
export async function dropExportsOfRun(db: Db, { isErased, now, files }: Run): Promise<void> {
  const halfWritten = isErased ? await inTransaction(db, (tx) => dropExports(tx, now)) : []
  for (const key of halfWritten) await files.delete(key)
  await expireExports(db, now, files)
}

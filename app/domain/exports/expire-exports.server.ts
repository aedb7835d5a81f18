import { and, eq, lte } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { exports } from "#drizzle/schema/back-office"

const CHUNK = 500

/** Takes the files away whose time is over; the row stays as a record. Returns how many. */
export async function expireExports(db: Db, now: Date, files: Files = storedFiles()): Promise<number> {
  for (let expired = 0; ;) {
    const due = await db
      .select({ id: exports.id, fileKey: exports.fileKey })
      .from(exports)
      .where(and(eq(exports.state, "ready"), lte(exports.expiresAt, now)))
      .limit(CHUNK)
    for (const { id, fileKey } of due) {
      // The file first: a crash in between is put right by the next run.
      if (fileKey) await files.delete(fileKey)
      await db.update(exports).set({ state: "expired", fileKey: null }).where(eq(exports.id, id))
    }
    expired += due.length
    if (due.length < CHUNK) return expired
  }
}

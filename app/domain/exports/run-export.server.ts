import { Readable } from "node:stream"
import { and, eq, inArray } from "drizzle-orm"
import { can, type PermissionEntry } from "#app/auth/permissions"
import { permissionsOf } from "#app/auth/sessions.server"
import type { Databases, Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { type Clock, systemClock } from "#app/platform/clock.server"
import { type Files, files as storedFiles, newFileKey } from "#app/platform/files.server"
import { exports } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { csvChunks } from "./csv.server"
import { type ExportSource, mayExport } from "./export-source"
import { exportSources, findExportSource } from "./export-sources.server"
import { readStoredFilters } from "./stored-filters"

/** How long a file stays. */
const EXPORT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

type RunExportOptions = { clock?: Clock; files?: Files; sources?: readonly ExportSource[] }
type ExportRow = typeof exports.$inferSelect

/**
 * Writes the file of a queued export: rows from the replica, page by page, straight into the store. Throws what
 * went wrong after noting it, so that the queue tries again; a run that was overtaken by another leaves no trace.
 */
export async function runExport(
  { primary, replica }: Databases,
  exportId: string,
  { clock = systemClock, files = storedFiles(), sources = exportSources }: RunExportOptions = {},
): Promise<void> {
  const key = newFileKey("exports", "csv")
  const started = await start(primary, { exportId, key, now: clock.now() })
  if (!started) return
  if (started.before) await files.delete(started.before)
  try {
    const written = await write({ primary, replica }, started.row, { key, files, sources })
    const finishedAt = clock.now()
    const expiresAt = new Date(finishedAt.getTime() + EXPORT_DAYS * DAY_MS)
    const mine = await finish(primary, key, {
      state: "ready",
      ...written,
      error: null,
      finishedAt,
      expiresAt,
    })
    if (!mine) await files.delete(key)
  } catch (error) {
    await files.delete(key).catch(() => {})
    const code = error instanceof RuleBroken ? error.code : "INTERNAL"
    await finish(primary, key, { state: "failed", error: code, fileKey: null, finishedAt: clock.now() })
    // Without the permission it fails the same way for ever.
    if (!(error instanceof RuleBroken)) throw error
  }
}

/** The file's key is the lease: whoever set it last is the one whose end counts. A failed one may be tried again. */
async function start(db: Db, { exportId, key, now }: { exportId: string; key: string; now: Date }) {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(exports)
      .where(and(eq(exports.id, exportId), inArray(exports.state, ["queued", "running", "failed"])))
      .for("update")
    if (!row) return undefined
    await tx
      .update(exports)
      .set({
        state: "running",
        fileKey: key,
        startedAt: now,
        finishedAt: null,
        error: null,
        rows: 0,
        bytes: 0,
      })
      .where(eq(exports.id, exportId))
    return { row, before: row.fileKey }
  })
}

/** How far it is, page by page, for whoever waits for it. */
const note = (db: Db, key: string, { rows, bytes }: { rows: number; bytes: number }) =>
  db
    .update(exports)
    .set({ rows, bytes })
    .where(and(eq(exports.fileKey, key), eq(exports.state, "running")))

async function finish(db: Db, key: string, end: Partial<ExportRow>): Promise<boolean> {
  const done = await db
    .update(exports)
    .set(end)
    .where(and(eq(exports.fileKey, key), eq(exports.state, "running")))
    .returning({ id: exports.id })
  return done.length > 0
}

async function write(
  { primary, replica }: Databases,
  row: ExportRow,
  { key, files, sources }: { key: string; files: Files; sources: readonly ExportSource[] },
): Promise<{ rows: number; bytes: number }> {
  const source = findExportSource(row.area, sources)
  if (!source) throw new RuleBroken("NOT_FOUND")
  const permissions = await heldBy(primary, row.requestedBy)
  if (!mayExport(permissions, source)) throw new RuleBroken("FORBIDDEN")
  let [rows, bytes] = [0, 0]
  const chunks = csvChunks(source.columns, source.rows(replica, readStoredFilters(row.filters)), {
    clear: can(permissions, "registrations:view"),
    onRows: (count) => (rows += count),
  })
  async function* counted() {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
      await note(primary, key, { rows, bytes })
    }
  }
  await files.put(key, Readable.from(counted(), { objectMode: false }), "text/csv; charset=utf-8")
  return { rows, bytes }
}

/** What the person may see now, not when it was asked for. */
async function heldBy(db: Db, userId: string): Promise<PermissionEntry[]> {
  const [user] = await db
    .select({ type: users.type })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, "active")))
  return user ? permissionsOf(db, user.type) : []
}

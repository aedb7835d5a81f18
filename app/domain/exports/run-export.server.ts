import { Readable } from "node:stream"
import { and, eq } from "drizzle-orm"
import { keyOf, type PermissionEntry } from "#app/auth/permissions"
import { permissionsOf } from "#app/auth/sessions.server"
import type { Databases, Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type Clock, systemClock } from "#app/platform/time/clock.server"
import { DAY_MS } from "#app/platform/time/days"
import { type Files, files as storedFiles, isStoreFull, newFileKey } from "#app/platform/storage/files.server"
import { log } from "#app/platform/log/log.server"
import { users } from "#drizzle/schema/users"
import { readStoredFilters } from "./asked-export"
import { rightsAskedWith } from "./asked-with.server"
import { fileKinds, listTitle } from "./export-file.server"
import { type ExportRow, noteRun, startRun } from "./export-run.server"
import { mayExport, readsInFull } from "./export-rights"
import { type ExportSource, tellsMore } from "./export-source"
import { exportSources, findExportSource } from "./export-sources.server"
import { readAhead } from "./pages-of.server"
import { readFrom } from "./read-from.server"

/** How long a file stays. */
const EXPORT_DAYS = 7
/** Sooner than anybody looks again; a page takes a hundredth of a second. */
const NOTED_EVERY_MS = 250

type RunExportOptions = { clock?: Clock; files?: Files; sources?: readonly ExportSource[] }

/** Called off, or overtaken by another run: what was written so far is of no use to anybody. */
class RunStopped extends Error {}

/**
 * Writes the file of a queued export: rows from the replica (`readFrom`), page by page, straight into the store. Throws what
 * went wrong after noting it, so that the queue tries again where that may help; a run that was called off or overtaken leaves no trace.
 */
export async function runExport(
  { primary, replica }: Databases,
  exportId: string,
  { clock = systemClock, files = storedFiles(), sources = exportSources }: RunExportOptions = {},
): Promise<void> {
  const keyOf = ({ format }: ExportRow) => newFileKey("exports", fileKinds[format].extension)
  const started = await startRun(primary, { exportId, keyOf, now: clock.now() })
  if (!started) return
  const { key, row, before } = started
  if (before) await files.delete(before)
  try {
    const written = await write({ primary, replica }, row, { key, files, sources, now: clock.now() })
    const finishedAt = clock.now()
    const expiresAt = new Date(finishedAt.getTime() + EXPORT_DAYS * DAY_MS)
    const end = { ...written, state: "ready", error: null, finishedAt, expiresAt } as const
    if (!(await noteRun(primary, key, end))) throw new RunStopped()
  } catch (error) {
    await files.delete(key).catch(() => {})
    if (error instanceof RunStopped) return
    const isFull = isStoreFull(error)
    const code = error instanceof RuleBroken ? error.code : isFull ? "STORE_FULL" : "INTERNAL"
    await noteRun(primary, key, { state: "failed", error: code, fileKey: null, finishedAt: clock.now() })
    if (isFull) log.error({ err: error, exportId }, "no room for an export in the files' store")
    // Without the permission it fails the same way for ever, and another try would fill the disk again.
    if (!isFull && !(error instanceof RuleBroken)) throw error
  }
}

type Place = { key: string; files: Files; sources: readonly ExportSource[]; now: Date }

async function write(
  { primary, replica }: Databases,
  row: ExportRow,
  { key, files, sources, now }: Place,
): Promise<{ rows: number; bytes: number }> {
  const source = findExportSource(row.area, sources)
  if (!source) throw new RuleBroken("NOT_FOUND")
  const permissions = await heldBy(primary, row.requestedBy)
  const filters = readStoredFilters(row.filters)
  const rowRights = (await rightsAskedWith(primary, [row], sources)).get(row.id) ?? []
  if (!mayExport(permissions, source, { filters, rowRights })) throw new RuleBroken("FORBIDDEN")
  const named = readsInFull(permissions, source)
  const tellsWho = named && tellsMore(source)
  const from = await readFrom({ primary, replica }, now)
  const followed = permissions.filter((entry) => rowRights.some((right) => right === keyOf(entry)))
  const reader = { named, permissions: followed }
  const expected = await source.count?.(from, filters, reader)
  const written = { rows: 0, bytes: 0 }
  const note = async (noted: Partial<ExportRow>) => {
    if (!(await noteRun(primary, key, noted))) throw new RunStopped()
  }
  await note({ named: tellsWho, expected })
  async function* watched() {
    let notedAt = Number.NEGATIVE_INFINITY
    for await (const page of readAhead(source!.rows(from, filters, reader))) {
      yield page
      written.rows += page.length
      if (performance.now() - notedAt < NOTED_EVERY_MS) continue
      // How far it is, for whoever waits for it; and whether it is still wanted.
      await note({ ...written })
      notedAt = performance.now()
    }
  }
  const { chunks, contentType } = fileKinds[row.format]
  const contents = { title: listTitle(row.area), named, at: row.createdAt }
  async function* counted() {
    for await (const chunk of chunks(source!.columns, watched(), contents)) {
      written.bytes += chunk.length
      yield chunk
    }
  }
  await files.put(key, Readable.from(counted(), { objectMode: false }), contentType)
  return { ...written }
}

/** What the person may see now, not when it was asked for. */
async function heldBy(db: Db, userId: string): Promise<PermissionEntry[]> {
  const [user] = await db
    .select({ type: users.type })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, "active")))
  return user ? permissionsOf(db, user.type) : []
}

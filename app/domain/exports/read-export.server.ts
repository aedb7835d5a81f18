import type { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { exports } from "#drizzle/schema/back-office"
import { readStoredFilters } from "./asked-export"
import { rightsAskedWith } from "./asked-with.server"
import { exportFileName, fileKinds } from "./export-file.server"
import { mayExport, readsInFull } from "./export-rights"
import { type ExportSource, tellsMore } from "./export-source"
import { exportSources, findExportSource } from "./export-sources.server"
import { noteDownload } from "./note-download.server"

type ExportFile = { stream: Readable; fileName: string; contentType: string; bytes: number }

/**
 * The file of a ready export. It wants what asking for it took, by its filters and its rows too, and what reading it in full
 * takes where it may hold that: somebody else's, and one's own unless it was written masked, since rights may
 * have gone meanwhile. The audit has who took another's. Throws NOT_FOUND (also expired) or FORBIDDEN.
 */
export async function getExportFile(
  db: Db,
  { id, reader, now }: { id: string; reader: Viewer; now: Date },
  {
    files = storedFiles(),
    sources = exportSources,
  }: { files?: Files; sources?: readonly ExportSource[] } = {},
): Promise<ExportFile> {
  const [row] = isUuid(id) ? await db.select().from(exports).where(eq(exports.id, id)) : []
  const isThere = row?.state === "ready" && row.fileKey && row.expiresAt && row.expiresAt > now
  if (!row?.fileKey || !isThere) throw new RuleBroken("NOT_FOUND")
  if (!(await mayReadExport(db, row, reader, sources))) throw new RuleBroken("FORBIDDEN")
  const stream = await files.find(row.fileKey)
  if (!stream) throw new RuleBroken("NOT_FOUND")
  if (row.requestedBy !== reader.id) await noteDownload(db, { id, by: reader.id, now })
  return {
    stream,
    fileName: exportFileName(row),
    contentType: fileKinds[row.format].contentType,
    bytes: row.bytes ?? 0,
  }
}

type AskedExport = Pick<
  typeof exports.$inferSelect,
  "id" | "area" | "filters" | "requestedBy" | "state" | "named"
>

/** Whether the file's contents are for this reader. */
export const mayReadExport = async (
  db: Db,
  row: AskedExport,
  reader: Viewer,
  sources: readonly ExportSource[] = exportSources,
): Promise<boolean> => (await readableExports(db, [row], reader, sources)).has(row.id)

/** Of these files, by their ids, those whose contents are for this reader. */
export async function readableExports(
  db: Db,
  rows: readonly AskedExport[],
  reader: Viewer,
  sources: readonly ExportSource[] = exportSources,
): Promise<ReadonlySet<string>> {
  const askedWith = await rightsAskedWith(db, rows, sources)
  const readable = rows.filter((row) => {
    const source = findExportSource(row.area, sources)
    const asked = { filters: readStoredFilters(row.filters), rowRights: askedWith.get(row.id) ?? [] }
    if (!source || !mayExport(reader.permissions, source, asked)) return false
    // What stands in the file was noted as it was written; its list may tell less by now.
    const tells = row.named ?? tellsMore(source)
    const holdsNobody = row.state !== "ready" || !tells
    return (row.requestedBy === reader.id && holdsNobody) || readsInFull(reader.permissions, source)
  })
  return new Set(readable.map(({ id }) => id))
}

import type { Permission } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import type { exports } from "#drizzle/schema/back-office"
import type { ExportSource } from "./export-source"
import { exportSources, findExportSource } from "./export-sources.server"

type AreaExport = Pick<typeof exports.$inferSelect, "id" | "area">

/**
 * The rights by which each of these exports' rows are chosen, by its id: those that its requester held when they asked, as the
 * row of the audit about it says. Where none says so, as of files from before, all that its list's rows may follow.
 */
export async function rightsAskedWith(
  db: Db,
  asked: readonly AreaExport[],
  sources: readonly ExportSource[] = exportSources,
): Promise<Map<string, readonly Permission[]>> {
  const followed = asked.flatMap(({ id, area }) => {
    const all = findExportSource(area, sources)?.rowRights ?? []
    return all.length > 0 ? [{ id, all }] : []
  })
  const ids = followed.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await listRowsAbout(db, { type: "exports", id: ids, action: "export" })
  const noted = new Map(rows.map(({ subjectId, after }) => [subjectId, after?.permissions]))
  return new Map(
    followed.map(({ id, all }) => {
      const held: unknown = noted.get(id)
      return [id, Array.isArray(held) ? all.filter((right) => held.includes(right)) : all]
    }),
  )
}

import { and, eq, inArray, sql } from "drizzle-orm"
import { areaOf, type HeldPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { sendLater } from "#app/queue/jobs.server"
import type { ExportFormat } from "#app/words/files"
import { exports } from "#drizzle/schema/back-office"
import { checkAsked } from "./export-rights"
import type { ExportSource } from "./export-source"
import { exportSources, findExportSource } from "./export-sources.server"

type ExportRequest = {
  area: string
  /** The list page's query string, without paging. */
  filters: string
  format?: ExportFormat
  by: string
  permissions: HeldPermissions
  now: Date
}

/**
 * Queues a list as a file: row, job and audit row in one transaction. Asking again for one that is still under way
 * gives that one. Without a format it is the CSV for programs. Throws NOT_FOUND for an area without export, FORBIDDEN for the list
 * or one of its filters.
 */
export async function requestExport(
  db: Db,
  { area, filters, format = "csv", by, permissions, now }: ExportRequest,
  sources: readonly ExportSource[] = exportSources,
): Promise<{ id: string }> {
  const source = findExportSource(area, sources)
  if (!source) throw new RuleBroken("NOT_FOUND")
  const asked = cleaned(filters)
  const rowRights = checkAsked(permissions, source, asked)
  const settled = (await source.settled?.(db, asked, now)) ?? asked
  settled.sort()
  const wanted = { area, format, filters: settled.toString(), requestedBy: by }
  return inTransaction(db, async (tx) => {
    await lockRequests(tx, wanted)
    const underWay = await findUnderWay(tx, wanted)
    if (underWay) return underWay
    const [row] = await tx
      .insert(exports)
      .values({ ...wanted, createdAt: now })
      .returning({ id: exports.id })
    if (!row) throw new Error("an insert returned no row")
    await sendLater(tx, "export", { exportId: row.id }, { id: row.id })
    const told = { area, format, filters: wanted.filters }
    await writeAction(tx, {
      by,
      // A list without an area of its own stands in the audit under the one whose permission it borrows.
      permission: areaOf(source.permission),
      action: "export",
      at: now,
      subjectType: "exports",
      subjectId: row.id,
      table: exports,
      before: null,
      after: source.rowRights ? { ...told, permissions: rowRights } : told,
    })
    return row
  })
}

/** One request of a person for a list after the other, so that the second press of the button sees the first. */
const lockRequests = (tx: Db, { requestedBy, area }: { requestedBy: string; area: string }) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export:${requestedBy}:${area}`}, 0))`)

type Wanted = Pick<typeof exports.$inferSelect, "area" | "format" | "filters" | "requestedBy">

async function findUnderWay(db: Db, wanted: Wanted) {
  const [row] = await db
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(
        eq(exports.requestedBy, wanted.requestedBy),
        eq(exports.area, wanted.area),
        eq(exports.format, wanted.format),
        eq(exports.filters, wanted.filters),
        inArray(exports.state, ["queued", "running"]),
      ),
    )
    .limit(1)
  return row
}

/** Where the reader stood in the list has nothing to do with what goes into the file. */
function cleaned(filters: string): URLSearchParams {
  const query = new URLSearchParams(filters)
  for (const name of ["after", "before", "cursor", "_routes"]) query.delete(name)
  for (const [name, value] of Array.from(query)) if (value === "") query.delete(name)
  return query
}

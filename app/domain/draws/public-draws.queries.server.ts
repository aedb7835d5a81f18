import { and, asc, desc, eq, inArray, isNotNull, or } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { draws, drawSegments } from "#drizzle/schema/draws"
import { publicState } from "./public-draw"

/** A draw as anyone may see it: without its keys' values, without who worked on it, without what is not published. */
export type PublicDraw = ReturnType<typeof asPublic>
type Row = typeof draws.$inferSelect

// One that was canceled before it was closed never had anything to check.
const isShown = or(
  inArray(draws.state, ["closing", "closed", "computed", "published"]),
  and(eq(draws.state, "canceled"), isNotNull(draws.closedAt)),
)

/** Draws whose period was closed, the latest extraction first. */
export async function listPublicDraws(db: Db): Promise<PublicDraw[]> {
  const rows = await db.select().from(draws).where(isShown).orderBy(desc(draws.extractionOn), asc(draws.id))
  return rows.map(asPublic)
}

/** One of them. Throws NOT_FOUND. */
export async function getPublicDraw(db: Db, drawId: string): Promise<PublicDraw> {
  return asPublic(await getShown(db, drawId))
}

/** The row behind a public draw, for what is made from its files and keys. Throws NOT_FOUND. */
export async function getShown(db: Db, drawId: string): Promise<Row> {
  const [row] = isUuid(drawId)
    ? await db
        .select()
        .from(draws)
        .where(and(eq(draws.id, drawId), isShown))
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/** The runs of series of a draw, with their keys; whoever reads them decides what may leave. */
export const segmentsOf = (db: Db, drawId: string) =>
  db.select().from(drawSegments).where(eq(drawSegments.drawId, drawId)).orderBy(asc(drawSegments.ordinal))

function asPublic(row: Row) {
  const { id, title, prize, periodStart, periodEnd, extractionOn, postponements, rule } = row
  const { baseSha256, baseRoot, baseRows, closedAt, extraction, resultSha256, publishedAt, inspected } = row
  const state = publicState(row.state)
  if (state === null) throw new Error("a draw that takes numbers has nothing to check")
  return {
    ...{ id, title, prize, periodStart, periodEnd, extractionOn, postponements, rule, state },
    afterPublication: row.afterPublication,
    base:
      baseSha256 !== null && closedAt !== null
        ? { sha256: baseSha256, root: baseRoot ?? "", rows: baseRows ?? 0, closedAt }
        : null,
    result:
      state === "published" && extraction && resultSha256 && publishedAt
        ? { prizes: extraction, sha256: resultSha256, publishedAt, inspected: inspected ?? 0 }
        : null,
    auditHead: state === "published" ? row.auditHead : null,
  }
}

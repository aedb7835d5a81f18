import { desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { userNames } from "#app/domain/users/user-names.server"
import { baseHandIns, drawRejections, rehearsals } from "#drizzle/schema/calculation"
import { listTypings } from "./typings.server"

/** Rows of a draw's own history that its page shows; the audit has all of them. */
const SHOWN = 20

type Draw = Pick<DrawRow, "id" | "extractionOn" | "extractionHour">

/** What was done at a draw's desk, with the names of who did it, the newest first. */
export async function listHistory(db: Db, { draw, viewerId }: { draw: Draw; viewerId: string }) {
  const [tried, back, handed, typed] = await Promise.all([
    listRehearsals(db, draw.id),
    listRejections(db, draw.id),
    listHandIns(db, draw.id),
    listTypings(db, draw.id),
  ])
  const names = await userNames(db, [
    ...typed.map(({ userId }) => userId),
    ...tried.map(({ rehearsedBy }) => rehearsedBy),
    ...handed.map(({ notedBy }) => notedBy),
    ...back.flatMap((row) => [row.extractionBy, row.extractionAgainBy, row.computedBy, row.rejectedBy]),
  ])
  return {
    /** Who typed the extraction, and when; never what. */
    typings: typed.map(({ userId, typedAt }) => ({
      by: names(userId),
      own: userId === viewerId,
      at: typedAt,
    })),
    /** What was noted of handing the base in: the newest counts. */
    handIns: handed.map(({ notedBy, ...row }) => ({
      ...row,
      by: names(notedBy),
      isLate: row.handedAt >= extractionAt(draw),
    })),
    rehearsals: tried.map(({ rehearsedBy, ...row }) => ({ ...row, by: names(rehearsedBy) })),
    rejections: back.map((row) => ({
      ...row,
      extractionBy: names(row.extractionBy),
      extractionAgainBy: names(row.extractionAgainBy),
      computedBy: names(row.computedBy),
      rejectedBy: names(row.rejectedBy),
    })),
  }
}

const { ordinal, handedAt, protocol, baseSha256, namedSha256, notedBy, notedAt } = baseHandIns

const listHandIns = (db: Db, drawId: string) =>
  db
    .select({ ordinal, handedAt, protocol, baseSha256, namedSha256, notedBy, notedAt })
    .from(baseHandIns)
    .where(eq(baseHandIns.drawId, drawId))
    .orderBy(desc(ordinal))
    .limit(SHOWN)

const listRehearsals = (db: Db, drawId: string) =>
  db
    .select({
      id: rehearsals.id,
      prizes: rehearsals.prizes,
      resultSha256: rehearsals.resultSha256,
      inspected: rehearsals.inspected,
      createdAt: rehearsals.createdAt,
      rehearsedBy: rehearsals.rehearsedBy,
    })
    .from(rehearsals)
    .where(eq(rehearsals.drawId, drawId))
    .orderBy(desc(rehearsals.createdAt), desc(rehearsals.id))
    .limit(SHOWN)

const listRejections = (db: Db, drawId: string) =>
  db
    .select({
      id: drawRejections.id,
      prizes: drawRejections.prizes,
      contest: drawRejections.contest,
      resultSha256: drawRejections.resultSha256,
      reason: drawRejections.reason,
      reasonCode: drawRejections.reasonCode,
      computedAt: drawRejections.computedAt,
      createdAt: drawRejections.createdAt,
      extractionBy: drawRejections.extractionBy,
      extractionAgainBy: drawRejections.extractionAgainBy,
      computedBy: drawRejections.computedBy,
      rejectedBy: drawRejections.rejectedBy,
    })
    .from(drawRejections)
    .where(eq(drawRejections.drawId, drawId))
    .orderBy(desc(drawRejections.createdAt), desc(drawRejections.id))
    .limit(SHOWN)

import { and, desc, eq, inArray } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { baseHandIns, drawRejections, rehearsals } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { users } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { closesFrom } from "#app/domain/draws/draw"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { countPendingInvoices } from "#app/domain/draws/base/close-draw.server"
import {
  checkSecondTyping,
  checkTookNoPart,
  checkTwoPeople,
  checkTwoPostpone,
  refusalOf,
} from "./four-eyes.server"
import { listTypings } from "./typings.server"

/** Rows of a draw's own history that its page shows; the audit has all of them. */
const HISTORY = 20

/** What the desk may know of a draw: none of its keys. */
const shown = {
  id: draws.id,
  title: draws.title,
  prize: draws.prize,
  state: draws.state,
  rule: draws.rule,
  periodStart: draws.periodStart,
  periodEnd: draws.periodEnd,
  extractionOn: draws.extractionOn,
  extractionHour: draws.extractionHour,
  baseSha256: draws.baseSha256,
  baseRoot: draws.baseRoot,
  baseRows: draws.baseRows,
  baseFile: draws.baseFile,
  closedBy: draws.closedBy,
  closedAt: draws.closedAt,
  postponements: draws.postponements,
  postponementAsked: draws.postponementAsked,
  extraction: draws.extraction,
  contest: draws.contest,
  extractionBy: draws.extractionBy,
  extractionAgainBy: draws.extractionAgainBy,
  extractionAt: draws.extractionAt,
  resultFile: draws.resultFile,
  resultSha256: draws.resultSha256,
  inspected: draws.inspected,
  computedBy: draws.computedBy,
  computedAt: draws.computedAt,
  publishedBy: draws.publishedBy,
  publishedAt: draws.publishedAt,
  version: draws.version,
}

/** A draw as the desk reads it. Throws NOT_FOUND. */
export async function getDrawForDesk(db: Db, id: string) {
  const [draw] = isUuid(id) ? await db.select(shown).from(draws).where(eq(draws.id, id)) : []
  if (!draw) throw new RuleBroken("NOT_FOUND")
  return draw
}

/** A draw with who did what, its rehearsals and the results that went back, newest first. Throws NOT_FOUND. */
export async function getCalculation(db: Db, { id, viewerId }: { id: string; viewerId: string }) {
  const draw = await getDrawForDesk(db, id)
  const [tried, back, handed, typings] = await Promise.all([
    db
      .select()
      .from(rehearsals)
      .where(eq(rehearsals.drawId, id))
      .orderBy(desc(rehearsals.createdAt), desc(rehearsals.id))
      .limit(HISTORY),
    db
      .select()
      .from(drawRejections)
      .where(eq(drawRejections.drawId, id))
      .orderBy(desc(drawRejections.createdAt), desc(drawRejections.id))
      .limit(HISTORY),
    db
      .select()
      .from(baseHandIns)
      .where(eq(baseHandIns.drawId, id))
      .orderBy(desc(baseHandIns.ordinal))
      .limit(HISTORY),
    listTypings(db, id),
  ])
  const names = await namesOf(db, [
    draw.closedBy,
    draw.extractionBy,
    draw.extractionAgainBy,
    ...typings.map(({ userId }) => userId),
    draw.computedBy,
    draw.publishedBy,
    draw.postponementAsked?.by ?? null,
    ...tried.map(({ rehearsedBy }) => rehearsedBy),
    ...handed.map(({ notedBy }) => notedBy),
    ...back.flatMap((row) => [row.extractionBy, row.extractionAgainBy, row.computedBy, row.rejectedBy]),
  ])
  const {
    extractionBy,
    extractionAgainBy,
    closedBy,
    computedBy,
    publishedBy,
    postponementAsked: postponement,
    ...rest
  } = draw
  return {
    draw: {
      ...rest,
      postponementAsked: postponement && {
        ...postponement,
        by: names(postponement.by),
        at: new Date(postponement.at),
      },
      closesFrom: closesFrom(draw),
      closedBy: names(closedBy),
      extractionBy: names(extractionBy),
      extractionAgainBy: names(extractionAgainBy),
      computedBy: names(computedBy),
      publishedBy: names(publishedBy),
    },
    pending: draw.state === "planned" ? await countPendingInvoices(db, id) : 0,
    /** Who typed the extraction, and when; never what. */
    typings: typings.map(({ userId, typedAt }) => ({
      by: names(userId),
      own: userId === viewerId,
      at: typedAt,
    })),
    /** What was noted of handing the base in, the newest first: that one counts. */
    handIns: handed.map(({ ordinal, handedAt, protocol, baseSha256, notedBy, notedAt }) => ({
      ordinal,
      handedAt,
      protocol,
      baseSha256,
      notedAt,
      by: names(notedBy),
      isLate: handedAt >= extractionAt(draw),
    })),
    rehearsals: tried.map(({ id, prizes, resultSha256, inspected, createdAt, rehearsedBy }) => ({
      id,
      prizes,
      resultSha256,
      inspected,
      createdAt,
      by: names(rehearsedBy),
    })),
    rejections: back.map(
      ({ id, prizes, contest, resultSha256, reason, reasonCode, computedAt, createdAt, ...row }) => ({
        id,
        prizes,
        contest,
        resultSha256,
        reason,
        reasonCode,
        computedAt,
        createdAt,
        extractionBy: names(row.extractionBy),
        extractionAgainBy: names(row.extractionAgainBy),
        computedBy: names(row.computedBy),
        rejectedBy: names(row.rejectedBy),
      }),
    ),
    /** What this viewer is to the draw, said before a button is pressed; the use cases ask again. */
    viewer: await refusalsOf(db, draw, viewerId),
  }
}

/** Why not this viewer, in words; null where nothing speaks against it. */
async function refusalsOf(db: Db, draw: Awaited<ReturnType<typeof getDrawForDesk>>, viewerId: string) {
  const { state, computedBy, postponementAsked: postponement } = draw
  const say = async (check: Promise<void>) => (await refusalOf(check))?.pt ?? null
  const tookPart = await say(checkTookNoPart(db, { draw, by: viewerId }))
  const publishing =
    state === "computed" && computedBy
      ? await say(checkTwoPeople(db, { draw, computedBy, publishedBy: viewerId }))
      : null
  const confirming =
    postponement &&
    (await say(checkTwoPostpone(db, { draw, askedBy: postponement.by, confirmedBy: viewerId })))
  const typing = state === "closed" ? await say(checkSecondTyping(db, { draw, by: viewerId })) : null
  return { tookPart, typing: tookPart ?? typing, publishing: tookPart ?? publishing, confirming }
}

/** How many places of each kind a computed draw has. */
export async function countPlaces(db: Db, drawId: string) {
  const ofKind = (kind: "titular" | "surrogate") =>
    db.$count(winners, and(eq(winners.drawId, drawId), eq(winners.kind, kind)))
  const [titulars, surrogates] = await Promise.all([ofKind("titular"), ofKind("surrogate")])
  return { titulars, surrogates }
}

/** A rehearsal with its draw. Throws NOT_FOUND. */
export async function getRehearsal(db: Db, id: string) {
  const [row] = isUuid(id) ? await db.select().from(rehearsals).where(eq(rehearsals.id, id)) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  const names = await namesOf(db, [row.rehearsedBy])
  return { ...row, by: names(row.rehearsedBy), draw: await getDrawForDesk(db, row.drawId) }
}

/** Where a result that went back is stored. Throws NOT_FOUND. */
export async function getRejectedFile(db: Db, id: string): Promise<string> {
  const [row] = isUuid(id)
    ? await db
        .select({ resultFile: drawRejections.resultFile })
        .from(drawRejections)
        .where(eq(drawRejections.id, id))
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row.resultFile
}

async function namesOf(db: Db, ids: (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    wanted.length === 0
      ? []
      : await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
}

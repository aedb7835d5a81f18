import { and, eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { drawRejections, rehearsals } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { winners } from "#drizzle/schema/winners"
import { closesFrom } from "#app/domain/draws/draw"
import { userNames } from "#app/domain/users/user-names.server"
import { findNamedBase } from "./named-base.server"
import { countPendingInvoices } from "#app/domain/draws/base/close-draw.server"
import { listHistory } from "./calculation-history.queries.server"
import { readViewerRefusals } from "./viewer-refusals.server"

/** What the desk may know of a draw: none of its keys. */
const shown = {
  id: draws.id,
  title: draws.title,
  prize: draws.prize,
  state: draws.state,
  rule: draws.rule,
  oncePerPromotion: draws.oncePerPromotion,
  afterPublication: draws.afterPublication,
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
  const [history, names, pending, viewer, named] = await Promise.all([
    listHistory(db, { draw, viewerId }),
    userNames(db, [
      draw.closedBy,
      draw.extractionBy,
      draw.extractionAgainBy,
      draw.computedBy,
      draw.publishedBy,
      draw.postponementAsked?.by ?? null,
    ]),
    draw.state === "planned" ? countPendingInvoices(db, id) : 0,
    readViewerRefusals(db, { draw, viewerId }),
    findNamedBase(db, id),
  ])
  const { extractionBy, extractionAgainBy, closedBy, computedBy, publishedBy, postponementAsked, ...rest } =
    draw
  return {
    draw: {
      ...rest,
      postponementAsked: postponementAsked && {
        ...postponementAsked,
        by: names(postponementAsked.by),
        at: new Date(postponementAsked.at),
      },
      closesFrom: closesFrom(draw),
      closedBy: names(closedBy),
      extractionBy: names(extractionBy),
      extractionAgainBy: names(extractionAgainBy),
      computedBy: names(computedBy),
      publishedBy: names(publishedBy),
    },
    pending,
    /** Of the base with names, once it is written. */
    namedSha256: named?.sha256 ?? null,
    ...history,
    /** What this viewer is to the draw, said before a button is pressed; the use cases ask again. */
    viewer,
  }
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
  const names = await userNames(db, [row.rehearsedBy])
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

import { WITHOUT_CPF } from "#app/domain/draws/base/holder.server"
import type { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { listCalls } from "#app/domain/winners/calls.queries.server"
import { findClose } from "#app/domain/log/opened.queries.server"
import { movedSinceClose } from "#app/domain/draws/moved-since-close"
import { parseLuckyNumber } from "#app/domain/tickets/lucky-number"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { knownPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { baseHeader, lineBytes } from "#app/domain/draws/base/base-writer.server"
import { holderText, segmentText } from "#app/domain/draws/planning/draw-keys.server"
import { type InclusionProof, proveInclusion } from "#app/domain/draws/base/inclusion-proof.server"
import { listRejected } from "./rejected-results.queries.server"
import { getShown, publicSegmentsOf } from "./public-draws.queries.server"
import { findPlan } from "#app/domain/draws/planning/plan.queries.server"

/** A public file of a draw; `tag` names its content, `fixed` one that never changes. */
type PublicFile = { tag: string | null; fixed: boolean } & (
  { json: unknown } | { open(): Promise<Readable>; bytes: number | null }
)
type PublicFilesRequest = { drawId: string; files?: Files; query?: URLSearchParams }
type ShownDraw = Awaited<ReturnType<typeof getShown>>

/** PLAN.json from the planning on: the last version, or the one that `?version=2` asks for. */
async function planJson(db: Db, { drawId, query }: PublicFilesRequest): Promise<PublicFile> {
  await getShown(db, drawId)
  const asked = query?.get("version") ?? null
  if (asked !== null && !/^[1-9][0-9]{0,8}$/.test(asked))
    throw new RuleBroken("INVALID_REQUEST", { field: "version" })
  const found = await findPlan(db, drawId, asked === null ? undefined : Number(asked))
  if (!found) throw new RuleBroken("NOT_FOUND")
  return { tag: `plan-${found.version}`, fixed: asked !== null, json: found }
}

/** BASE.csv, as soon as the period is closed. As all of these: throws NOT_FOUND before its moment. */
async function baseCsv(db: Db, { drawId, files = storedFiles() }: PublicFilesRequest): Promise<PublicFile> {
  const draw = closed(await getShown(db, drawId))
  const bytes = baseHeader.length + draw.baseRows * lineBytes(draw.rule.seriesDigits)
  return { tag: draw.baseSha256, fixed: true, open: () => openStored(files, draw.baseFile), bytes }
}

/** ROOT.json, with the base; where the public log tells of it, once a checkpoint holds that. */
async function rootJson(db: Db, { drawId }: PublicFilesRequest): Promise<PublicFile> {
  const draw = await getShown(db, drawId)
  const { baseRows: size, baseRoot: root, baseSha256 } = closed(draw)
  const close = await findClose(db, drawId)
  if (!close) return { tag: root, fixed: true, json: { size, root, baseSha256 } }
  const plan = await findPlan(db, drawId)
  if (!close.checkpoint || !plan) throw new RuleBroken("NOT_FOUND")
  const { cutoff, checkpoint } = close
  // As it was when the base was written: the file never changes, though the day may move.
  const extractionOn = movedSinceClose(draw)[0]?.from ?? draw.extractionOn
  const planned = { draw: drawId, ruleSha256: plan.ruleSha256, extractionOn, closedAt: draw.closedAt }
  const logged = { cutoff, logSize: checkpoint.size, logRoot: checkpoint.root.toString("hex") }
  // The second form of this file: the first said the day that held before any move, those before the close too.
  return { tag: `${root}-2`, fixed: true, json: { size, root, baseSha256, ...planned, ...logged } }
}

/** PROOF.json for `?number=07/53.269`. Throws INVALID_REQUEST on what is no number. */
async function proofJson(db: Db, { drawId, files, query }: PublicFilesRequest): Promise<PublicFile> {
  const draw = closed(await getShown(db, drawId))
  const number = parseLuckyNumber(query?.get("number") ?? "")
  if (!number) throw new RuleBroken("INVALID_REQUEST", { field: "number" })
  const found = await proveInclusion(draw, number, files)
  if (!found) throw new RuleBroken("NOT_FOUND")
  return { tag: null, fixed: true, json: found satisfies InclusionProof }
}

/** RULE.json with the extraction's prizes, once published. */
async function ruleJson(db: Db, { drawId }: PublicFilesRequest): Promise<PublicFile> {
  const { rule, extraction: prizes, resultSha256 } = published(await getShown(db, drawId))
  return { tag: `rule-${resultSha256}`, fixed: true, json: { ...rule, prizes } }
}

/** RESULT.json as it was computed, once published; a rehearsal's or a rejected one's key stands in no published draw. */
async function resultJson(
  db: Db,
  { drawId, files = storedFiles() }: PublicFilesRequest,
): Promise<PublicFile> {
  const { resultFile, resultSha256 } = published(await getShown(db, drawId))
  return { tag: resultSha256, fixed: true, open: () => openStored(files, resultFile), bytes: null }
}

/** The calls, which come after the result and never change it. */
async function callsJson(db: Db, { drawId }: PublicFilesRequest): Promise<PublicFile> {
  const draw = published(await getShown(db, drawId))
  const listed = await listCalls(db, drawId)
  return { tag: null, fixed: false, json: { draw: drawId, resultSha256: draw.resultSha256, ...listed } }
}

/** Results that went back before the one that counts, as soon as there may be any. */
async function rejectedJson(db: Db, { drawId }: PublicFilesRequest): Promise<PublicFile> {
  closed(await getShown(db, drawId))
  return { tag: null, fixed: false, json: { draw: drawId, rejected: await listRejected(db, drawId) } }
}

const HOLDER_KEY_STAYS =
  "This key is never published: with it the pseudonyms in BASE.csv could be tied to people; it plays no part in the result."

/** As KEYS.json always had it where pseudonyms hold no CPF. Of others each owner can show whose theirs is. */
const sealOfPseudonyms = (drawId: string, draw: { holderKeyCommitment: string }) => ({
  key: null,
  text: holderText(drawId),
  commitment: draw.holderKeyCommitment,
  why: HOLDER_KEY_STAYS,
})

/** What opens the commitments to the order in which numbers were given. */
async function keysJson(db: Db, { drawId }: PublicFilesRequest): Promise<PublicFile> {
  const draw = published(await getShown(db, drawId))
  const segments = await publicSegmentsOf(db, drawId)
  const taken = await positionsTaken(db, drawId)
  const opened = await Promise.all(segments.map((segment) => knownPermutationKey(db, segment)))
  const json = {
    draw: drawId,
    commitment: "SHA-256 over the 32 bytes of key followed by the UTF-8 bytes of text",
    segments: segments.map((segment, at) => ({
      seriesFirst: segment.seriesFirst,
      seriesCount: segment.seriesCount,
      version: segment.ordinal,
      positions: taken.get(segment.id) ?? 0,
      // Lost with the data key before the publication, as the log says.
      key: opened[at]?.toString("hex") ?? null,
      text: segmentText(drawId, { first: segment.seriesFirst, count: segment.seriesCount }, segment.ordinal),
      commitment: segment.keyCommitment,
    })),
  }
  if (draw.holderForm === WITHOUT_CPF) Object.assign(json, { holder: sealOfPseudonyms(drawId, draw) })
  return { tag: `keys-${draw.resultSha256}`, fixed: true, json }
}

/**
 * One more than the last position of each run of series that became a number: all of its numbers are those of the
 * positions below. Some of these have none, since what a given-up submission took comes back to nobody. By the numbers
 * and not by the sequence, which may move on a restore, while this file never changes.
 */
async function positionsTaken(db: Db, drawId: string): Promise<Map<string, number>> {
  const rows = await db.execute<{ id: string; positions: number }>(sql`
    select s.id, coalesce((select max(t.position) + 1 from tickets t where t.segment_id = s.id), 0)::int as positions
    from draw_segments s where s.draw_id = ${drawId}`)
  return new Map(rows.map(({ id, positions }) => [id, positions]))
}

/** Every public file of a draw by its name in the URL. */
export const publicFiles = {
  "plan.json": planJson,
  "base.csv": baseCsv,
  "root.json": rootJson,
  "proof.json": proofJson,
  "rule.json": ruleJson,
  "result.json": resultJson,
  "calls.json": callsJson,
  "rejected.json": rejectedJson,
  "keys.json": keysJson,
} satisfies Record<string, (db: Db, request: PublicFilesRequest) => Promise<PublicFile>>
export type PublicFileName = keyof typeof publicFiles

/** A draw whose base is there, canceled later or not. */
function closed(draw: ShownDraw) {
  const { baseFile, treeFile, baseSha256, baseRoot, baseRows, rule } = draw
  if (baseFile === null || treeFile === null || baseSha256 === null || baseRoot === null || baseRows === null)
    throw new RuleBroken("NOT_FOUND")
  return { baseFile, treeFile, baseSha256, baseRoot, baseRows, rule }
}

function published(draw: ShownDraw) {
  const { state, resultFile, resultSha256, extraction, rule, holderForm, holderKeyCommitment } = draw
  if (state !== "published" || !resultFile || !resultSha256 || !extraction) throw new RuleBroken("NOT_FOUND")
  return { resultFile, resultSha256, extraction, rule, holderForm, holderKeyCommitment }
}

async function openStored(files: Files, key: string): Promise<Readable> {
  const stream = await files.find(key)
  if (!stream) throw new Error(`${key} is missing`)
  return stream
}

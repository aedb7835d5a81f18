import type { Db } from "#app/db/client.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { listPlans } from "#app/domain/draws/planning/plan.queries.server"
import { drawScope, prizesScope } from "#app/domain/log/entry.server"
import { findClose } from "#app/domain/log/opened.queries.server"
import { type PackFile, packTag, writtenFile } from "#app/domain/log/pack-file.server"
import { findPackLog, type PackLog } from "#app/domain/log/pack-log.server"
import { logFiles } from "#app/domain/log/pack-log-files.server"
import { listOverSchedules } from "#app/domain/prizes/over-schedules.server"
import { RuleBroken } from "#app/errors"
import { canonicalJson, plainJson } from "#app/platform/canonical-json"
import type { Files } from "#app/platform/storage/files.server"
import { getShown } from "./public-draws.queries.server"
import { type PublicFileName, publicFiles } from "./public-files.server"

/** All that is public of a draw, as files under the names that the checker takes; `tag` changes with any of them. */
type DrawPack = { tag: string; files: PackFile[]; at: Date }

/**
 * What tudo.zip holds now: whatever of the draw is public, and the log up to the first signed checkpoint that tells of it.
 * What the log does not hold under a signature yet waits for it, so that the files always say what the log says. Throws
 * NOT_FOUND.
 */
export async function findDrawPack(
  db: Db,
  { drawId, files }: { drawId: string; files?: Files },
): Promise<DrawPack> {
  const draw = await getShown(db, drawId)
  const close = await findClose(db, drawId)
  const { opened: batchIds, schedules } = await listOverSchedules(db)
  // What closed before there was a log is told by its own files alone.
  const isLogged = close !== undefined || draw.closedAt === null
  const log = isLogged
    ? await findPackLog(db, {
        drawScope: drawScope(drawId),
        scopes: [drawScope(drawId), ...batchIds.map(prizesScope)],
        closePlace: close?.place ?? null,
        extractionAt: extractionAt(draw),
      })
    : undefined
  const hasEntry = (kind: string) => log === undefined || log.openEntries.some((entry) => entry.kind === kind)
  const names: PublicFileName[] = [
    ...(hasEntry("close") ? (["base.csv", "root.json", "rejected.json"] as const) : []),
    ...(hasEntry("published") ? (["rule.json", "result.json", "keys.json", "calls.json"] as const) : []),
  ]
  const own = await Promise.all(names.map((name) => publicFile(db, { drawId, name, files, log })))
  const all = [
    ...(await planFiles(db, drawId, log)),
    ...own.flat(),
    ...schedules.map((schedule) =>
      writtenFile(`lotes/${schedule.batch}/SCHEDULE.json`, `${canonicalJson(schedule)}\n`),
    ),
    ...(log ? await filesOfLog(db, { drawId, close, batchIds, log }) : []),
  ]
  return { tag: packTag(all), files: all, at: draw.closedAt ?? draw.createdAt }
}

type PublicFileOf = {
  drawId: string
  name: PublicFileName
  files: Files | undefined
  log: PackLog | undefined
}

/** As its own address has it; none where that has none. */
async function publicFile(db: Db, { drawId, name, files, log }: PublicFileOf): Promise<PackFile[]> {
  const [stem = "", extension = ""] = name.split(".")
  const written = `${stem.toUpperCase()}.${extension}`
  try {
    const found = await publicFiles[name](db, { drawId, files })
    if (!("json" in found)) return [{ name: written, tag: found.tag ?? "", open: found.open }]
    const plain = plainJson(found.json)
    return [writtenFile(written, `${canonicalJson(log ? placed(plain, log) : plain)}\n`)]
  } catch (error) {
    if (error instanceof RuleBroken && error.code === "NOT_FOUND") return []
    throw error
  }
}

type Growing = { calls?: DatedRow[]; rejected?: DatedRow[] }
type DatedRow = { index?: number; at?: string; calledAt?: string }

/** Calls and what went back, without those that came since the log began and have no place in it yet. */
function placed(json: unknown, { begunAt }: PackLog): unknown {
  const growing = json as Growing
  const isThere = ({ index, at, calledAt }: DatedRow) =>
    index !== undefined || new Date(at ?? calledAt ?? 0) < begunAt
  for (const key of ["calls", "rejected"] as const)
    if (Array.isArray(growing[key])) return { ...growing, [key]: growing[key].filter(isThere) }
  return json
}

/** The last version is PLAN.json, and those before it say which they are. */
async function planFiles(db: Db, drawId: string, log: PackLog | undefined): Promise<PackFile[]> {
  const loggedVersions = log?.openEntries
    .filter(({ kind }) => kind === "plan")
    .map(({ said }) => said.version)
  const plans = (await listPlans(db, drawId)).filter(
    ({ version }) => !loggedVersions || loggedVersions.includes(version),
  )
  return plans.map(({ version, text }, at) =>
    writtenFile(
      at === plans.length - 1 ? "PLAN.json" : `PLAN-${version}.json`,
      `${canonicalJson(JSON.parse(text))}\n`,
    ),
  )
}

type LogOf = {
  drawId: string
  close: Awaited<ReturnType<typeof findClose>>
  batchIds: readonly string[]
  log: PackLog
}

function filesOfLog(db: Db, { drawId, close, batchIds, log }: LogOf): Promise<PackFile[]> {
  const isClosed = log.openEntries.some(({ kind }) => kind === "close")
  const ends = close?.checkpoint && isClosed ? [close.cutoff, close.checkpoint.size] : []
  return logFiles(db, {
    checkpoint: log.checkpoint,
    history: [...ends, ...log.dated],
    drawId: isClosed ? drawId : null,
    batchIds,
  })
}

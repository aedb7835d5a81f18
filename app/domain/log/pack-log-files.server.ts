import { Readable } from "node:stream"
import type { Db } from "#app/db/client.server"
import {
  findCheckpoint,
  findLastCheckpoint,
  findStamp,
  type SignedCheckpoint,
} from "./checkpoints.queries.server"
import { logSlug } from "./log-name.server"
import { openedBatchLines, openedLines } from "./opened.queries.server"
import { gzipped, type PackFile, writtenFile } from "./pack-file.server"
import { publicKeys } from "./public-keys.queries.server"
import { FULL, type TileAddress, writeTilePath } from "./tile-path"
import { findTile } from "./tiles.queries.server"

type LogFiles = {
  checkpoint: SignedCheckpoint
  /** Checkpoints that go along with who dated them. */
  history: readonly number[]
  /** Whose sealed entries are open; null where they are not yet. */
  drawId: string | null
  batchIds: readonly string[]
}

/**
 * The log up to a checkpoint, under its own names: all entries, from which every hash follows, what was under the seals
 * of a draw and of batches, checkpoints with those who dated them.
 */
export async function logFiles(db: Db, { checkpoint, ...wanted }: LogFiles): Promise<PackFile[]> {
  const keys = await publicKeys(db)
  return [
    writtenFile("vkeys", keys.map((key) => `${key}\n`).join("")),
    writtenFile("checkpoint", checkpoint.note),
    ...(await endedFiles(db, checkpoint.log, wanted.history)),
    ...(await datedFiles(db, checkpoint.log, "", [...wanted.history, checkpoint.size])),
    ...openedFiles(db, wanted),
    ...entryFiles(db, checkpoint),
  ]
}

/** The checkpoints of the logs before, under their own names, and of each the last that it signed. */
async function endedFiles(db: Db, log: number, sizes: readonly number[]): Promise<PackFile[]> {
  const files: PackFile[] = []
  for (let ended = 1; ended < log; ended++) {
    const last = await findLastCheckpoint(db, ended)
    const all = last ? [...sizes, last.size] : sizes
    files.push(...(await datedFiles(db, ended, `${logSlug(ended)}/`, all)))
  }
  return files
}

/** Checkpoints of a log by their sizes, each with its time stamp where it has one. */
async function datedFiles(
  db: Db,
  log: number,
  folder: string,
  sizes: readonly number[],
): Promise<PackFile[]> {
  const files: PackFile[] = []
  for (const size of [...new Set(sizes)].sort((one, other) => one - other)) {
    const tree = { log, size }
    const [found, stamp] = [await findCheckpoint(db, tree), await findStamp(db, tree)]
    if (found) files.push(writtenFile(`${folder}history/${size}`, found.note))
    if (stamp) files.push(writtenFile(`${folder}history/${size}.tsr`, stamp))
  }
  return files
}

function openedFiles(db: Db, { drawId, batchIds }: Pick<LogFiles, "drawId" | "batchIds">): PackFile[] {
  const opened = (id: string, find: typeof openedLines): PackFile => ({
    name: `opened/${id}.ndjson.gz`,
    tag: id,
    isPacked: true,
    open: async () => gzipped((await find(db, id)) ?? none()),
  })
  return [
    ...(drawId === null ? [] : [opened(drawId, openedLines)]),
    ...batchIds.map((id) => opened(id, openedBatchLines)),
  ]
}

/** Bundles of entries, each read when its turn has come. */
function entryFiles(db: Db, { log, size }: SignedCheckpoint): PackFile[] {
  return Array.from({ length: Math.ceil(size / FULL) }, (_, number) => {
    const tile = { of: "entries", level: 0, number, width: Math.min(FULL, size - number * FULL) } as const
    return {
      name: `tile/${writeTilePath(tile)}`,
      tag: String(tile.width),
      open: async () => Readable.from([await bytesOf(db, log, tile)], { objectMode: false }),
    }
  })
}

async function bytesOf(db: Db, log: number, tile: TileAddress): Promise<Buffer> {
  const bytes = await findTile(db, log, tile)
  if (!bytes) throw new Error(`tile/${writeTilePath(tile)} is missing`)
  return bytes
}

async function* none(): AsyncGenerator<string> {}

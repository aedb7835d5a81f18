import { createWriteStream } from "node:fs"
import { type FileHandle, lstat, mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { log } from "#app/platform/log/log.server"
import { DAY_MS } from "#app/platform/time/days"

const PREFIX = "bar-file-"

const newFolder = () => mkdtemp(path.join(tmpdir(), PREFIX))

/**
 * Uses the contents once their length is known. They lie meanwhile in a file that has no name any more before its first
 * byte: of a process that dies the system takes it back, and nobody finds people's data there.
 */
export async function withSize<Result>(
  contents: Readable,
  use: (sized: Readable, size: number) => Promise<Result>,
): Promise<Result> {
  const file = await openNameless()
  try {
    await writeFile(file, contents)
    const { size } = await file.stat()
    return await use(file.createReadStream({ start: 0 }), size)
  } finally {
    // Whatever of it nobody read ends with it.
    await file.close()
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await newFolder()
  try {
    return await open(path.join(folder, "contents"), "wx+", 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** For who wants a path: a process that dies leaves this one behind, and a later one sweeps it (`sweepTemporary`). */
export async function onTemporary<Result>(
  contents: Promise<Readable>,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await newFolder()
  try {
    const file = path.join(folder, "contents")
    await pipeline(await contents, createWriteStream(file))
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Deletes what dead processes left in the system's temporary folder, also of a release that wrote exports there under a
 * name. Nothing is used for a day, so that what nobody wrote to for so long is no living process'; numbers of processes
 * would not tell, since in a container each is the first. Returns how many.
 */
export async function sweepTemporary(now: Date, root = tmpdir()): Promise<number> {
  const folders = (await readdir(root)).filter((name) => name.startsWith(PREFIX))
  let swept = 0
  for (const folder of folders.map((name) => path.join(root, name))) {
    const writtenAt = await lastWritten(folder).catch(ifGone)
    if (writtenAt === null || now.getTime() - writtenAt <= DAY_MS) continue
    await rm(folder, { recursive: true, force: true })
    swept++
  }
  return swept
}

/** Null for what is not ours: a link, or another user's. */
async function lastWritten(folder: string): Promise<number | null> {
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return null
  const files = await Promise.all((await readdir(folder)).map((name) => lstat(path.join(folder, name))))
  return Math.max(...[found, ...files].map(({ mtimeMs }) => mtimeMs))
}

/** Its process is done with it just now. */
function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null
  throw error
}

/** Sweeps at the start of a process and once a day. What cannot be swept is said, and keeps nobody from serving. */
export function keepTemporarySwept(): void {
  const sweep = async () => {
    try {
      // By the machine's own clock, as the files are dated: ours may be moved.
      const swept = await sweepTemporary(new Date())
      if (swept > 0) log.info({ swept }, "temporary files of processes that died are deleted")
    } catch (error) {
      log.warn({ err: error }, "temporary files of processes that died are not deleted yet")
    }
  }
  void sweep()
  setInterval(() => void sweep(), DAY_MS).unref()
}

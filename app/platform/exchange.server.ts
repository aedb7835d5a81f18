import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { bucketOptions } from "./files.server"

/**
 * One small text that several processes, perhaps of several databases, change by turns: whoever changes it says what it
 * was, and is refused where somebody else was faster.
 */
export type Exchange = {
  read(): Promise<string | null>
  /** Whether it still was `known` and is `next` now, on the disk and not only on its way there. */
  change(known: string | null, next: string): Promise<boolean>
}

/** The text under a key of FILES_URL. */
export const openExchange = (url: string, key: string): Exchange =>
  url.startsWith("s3:") ? inBucket(url, key) : inFolder(path.resolve(url.slice("file:".length), key))

const missing = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null
  throw error
}

function inFolder(file: string): Exchange {
  const read = () => readFile(file, "utf8").catch(missing)
  return {
    read,
    change: (known, next) =>
      locked(`${file}.lock`, async () => {
        if ((await read()) !== known) return false
        await writeThrough(file, next)
        return true
      }),
  }
}

/** Whoever holds it does so for some milliseconds; one that is older belonged to a process that died. */
const DEAD_MS = 10_000
const AGAIN_MS = 20

async function locked<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(path.dirname(lock), { recursive: true })
  while (!(await takes(lock))) await sleep(AGAIN_MS)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function takes(lock: string): Promise<boolean> {
  try {
    await (await open(lock, "wx")).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    const held = await stat(lock).catch(missing)
    if (held && Date.now() - held.mtimeMs > DEAD_MS) await rm(lock, { force: true })
    return false
  }
}

/** Renamed into place once it is on the disk, and the folder's entry too: a power cut leaves the old text or the new. */
async function writeThrough(file: string, text: string): Promise<void> {
  const draft = `${file}.part`
  const handle = await open(draft, "w")
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  const folder = await open(path.dirname(file), "r")
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A bucket compares by itself: `If-Match` with what was read, `If-None-Match` where nothing was. */
function inBucket(url: string, Key: string): Exchange {
  const { hostname: Bucket, searchParams } = new URL(url)
  const s3 = async () => {
    const sdk = await import("@aws-sdk/client-s3")
    return { sdk, client: new sdk.S3Client(bucketOptions(searchParams)) }
  }
  const find = async () => {
    const { sdk, client } = await s3()
    try {
      const { Body, ETag } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
      return { text: (await Body?.transformToString()) ?? "", etag: ETag }
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw error
    }
  }
  return {
    read: async () => (await find())?.text ?? null,
    async change(known, next) {
      const found = await find()
      if ((found?.text ?? null) !== known) return false
      const { sdk, client } = await s3()
      const condition = found ? { IfMatch: found.etag } : { IfNoneMatch: "*" }
      try {
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: next, ...condition }))
        return true
      } catch (error) {
        if ([409, 412].includes(statusOf(error) ?? 0)) return false
        throw error
      }
    },
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

import { randomUUID } from "node:crypto"
import { link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { bucketOf } from "./bucket.server"
import { inFolder } from "./files.server"
import { syncFolder } from "./sync-folder.server"

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
  url.startsWith("s3:") ? inBucket(url, key) : onDisk(inFolder(url, key))

const missing = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null
  throw error
}

function onDisk(file: string): Exchange {
  const read = () => readFile(file, "utf8").catch(missing)
  return {
    read,
    change: (known, next) =>
      locked(`${file}.lock`, async (isMine) => {
        if ((await read()) !== known) return false
        const draft = await writeDraft(`${file}.${randomUUID()}.part`, next)
        // A process that slept longer than a lock is kept for a dead one finds it in other hands.
        if (!(await isMine())) return rm(draft).then(() => false)
        await moveInto(file, draft)
        return true
      }),
  }
}

/** Whoever holds it does so for some milliseconds; one that is older belonged to a process that died. */
const DEAD_MS = 10_000
const AGAIN_MS = 20

/** Runs `work` behind a lock file that holds a word of its own, by which it can tell whether it still has it. */
async function locked<Result>(
  lock: string,
  work: (isMine: () => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  await mkdir(path.dirname(lock), { recursive: true })
  const mine = randomUUID()
  const isMine = async () => (await readFile(lock, "utf8").catch(missing)) === mine
  while (!(await takes(lock, mine))) await sleep(AGAIN_MS)
  try {
    return await work(isMine)
  } finally {
    if (await isMine()) await rm(lock, { force: true })
  }
}

async function takes(lock: string, mine: string): Promise<boolean> {
  const draft = `${lock}.${mine}`
  await writeDraft(draft, mine)
  try {
    // With its word in it from the first moment, and refused where there is one.
    await link(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    await removeDead(lock, `${draft}.dead`)
    return false
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Takes a dead process' lock away. Of several that saw it the first may hold a new one by then, which is put back. They are
 * told apart by their words, as a file system may give a new file the number of one that is gone.
 */
async function removeDead(lock: string, aside: string): Promise<void> {
  const word = await readFile(lock, "utf8").catch(missing)
  const held = await stat(lock).catch(missing)
  if (!held || Date.now() - held.mtimeMs < DEAD_MS) return
  try {
    await rename(lock, aside)
    if ((await readFile(aside, "utf8")) !== word) await putBack(aside, lock)
    await rm(aside)
  } catch (error) {
    missing(error as NodeJS.ErrnoException)
  }
}

/** Where a third process took the lock meanwhile, the one put aside is stale: its holder finds that out (`isMine`). */
const putBack = (aside: string, lock: string): Promise<void> =>
  link(aside, lock).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })

/** On the disk, under a name that nobody reads. Answers that name. */
async function writeDraft(draft: string, text: string): Promise<string> {
  const handle = await open(draft, "w")
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}

/** Renames it into place, on the disk too: a power cut leaves the old text or the new. */
async function moveInto(file: string, draft: string): Promise<void> {
  await rename(draft, file)
  await syncFolder(path.dirname(file))
}

/**
 * A bucket compares by itself: `If-Match` with what was read, `If-None-Match` where nothing was. One that heeds neither would
 * tell two of a kind that they were first, and is not written to.
 */
function inBucket(url: string, Key: string): Exchange {
  const s3 = async () => {
    const { name: Bucket, client } = await bucketOf(url)
    return { sdk: await import("@aws-sdk/client-s3"), Bucket, client }
  }
  const find = async () => {
    const { sdk, Bucket, client } = await s3()
    try {
      const { Body, ETag } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
      return { text: (await Body?.transformToString()) ?? "", etag: ETag }
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw error
    }
  }
  /** False where the bucket held the condition against it. */
  const put = async (key: string, Body: string, condition: Condition) => {
    const { sdk, Bucket, client } = await s3()
    try {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body, ...condition }))
      return true
    } catch (error) {
      const refusals = "IfMatch" in condition ? [404, 409, 412] : [409, 412]
      if (refusals.includes(statusOf(error) ?? 0)) return false
      throw error
    }
  }
  let isProbed = false
  const probe = async () => {
    const beside = `${Key}.probe`
    await put(beside, "probe", { IfNoneMatch: "*" })
    for (const condition of [{ IfNoneMatch: "*" }, { IfMatch: '"another"' }])
      if (await put(beside, "probe", condition)) throw new Error(UNHEEDED)
    isProbed = true
  }
  return {
    read: async () => (await find())?.text ?? null,
    async change(known, next) {
      const found = await find()
      if ((found?.text ?? null) !== known) return false
      if (found && !found.etag) throw new Error(UNHEEDED)
      if (!isProbed) await probe()
      return put(Key, next, found ? { IfMatch: found.etag } : { IfNoneMatch: "*" })
    },
  }
}

type Condition = { IfMatch: string | undefined } | { IfNoneMatch: string }

const UNHEEDED =
  "The store of FILES_URL does not heed If-Match and If-None-Match: of two that write at once both would be first."

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

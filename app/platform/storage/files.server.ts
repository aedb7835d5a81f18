import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { DriverContract } from "flydrive/types"
import { v7 as uuidv7 } from "uuid"
import { BUCKET_PATIENCE, type BucketPatience, bucketOf, waitingForReader } from "./bucket.server"
import { type Clock, systemClock } from "#app/platform/time/clock.server"
import { env } from "#app/platform/env.server"
import { syncFolder } from "./sync-folder.server"
import { onTemporary, withSize } from "./temporary.server"

const folders = ["photos", "exports", "draws", "imports", "texts", "choices"] as const
export type FileFolder = (typeof folders)[number]

/** Stored files. A key never comes from a person: newFileKey makes it. */
export type Files = {
  put(key: string, contents: Uint8Array | Readable, contentType: string): Promise<void>
  /** The file as a stream; undefined when there is none. */
  find(key: string): Promise<Readable | undefined>
  /** So many bytes from an offset on. Throws where the file ends before. */
  readRange(key: string, offset: number, length: number): Promise<Buffer>
  /** The file as one on disk, for as long as it is used; from a bucket it is fetched. */
  onDisk<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>
  exists(key: string): Promise<boolean>
  /** No error when it is gone already. */
  delete(key: string): Promise<void>
  /** The keys of a folder, oldest first where the store sorts by name. */
  list(folder: FileFolder): AsyncIterable<string>
}

/** `photos/0190….jpg`: cannot be guessed, and says when it was made, by the clock that the sweep goes by too. */
export const newFileKey = (folder: FileFolder, extension: string, clock: Clock = systemClock): string =>
  `${folder}/${uuidv7({ msecs: clock.now().getTime() })}.${extension}`

/** When the key was made (the first 48 bits of a UUID v7), or null for a key that is not ours. */
export function keyMadeAt(key: string): Date | null {
  const [, high, low] = /\/([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(key) ?? []
  return high && low ? new Date(parseInt(high + low, 16)) : null
}

const KEY = new RegExp(`^(${folders.join("|")})/[A-Za-z0-9][A-Za-z0-9._-]*$`)
const checked = (key: string): string => {
  if (!KEY.test(key)) throw new Error("not a file key")
  return key
}

/** The store behind a FILES_URL: `file:FOLDER` or `s3://BUCKET?endpoint=…&region=…`; tests wait less for a bucket. */
export function openFiles(url: string, patience: BucketPatience = BUCKET_PATIENCE): Files {
  const isBucket = url.startsWith("s3:")
  let made: Promise<DriverContract> | undefined
  const driver = () => (made ??= isBucket ? bucketDriver(url, patience) : folderDriver(url))

  return {
    async put(key, contents, contentType) {
      checked(key)
      if (!isBucket) return intoFolder(inFolder(url, key), contents)
      if (!(contents instanceof Readable)) return (await driver()).put(key, contents, { contentType })
      // A bucket wants to know the length beforehand, so a stream takes a detour over a temporary file.
      const write = async (sized: Readable, contentLength: number) =>
        (await driver()).putStream(key, sized, { contentType, contentLength })
      await withSize(contents, write)
    },
    async find(key) {
      const store = await driver()
      if (!(await store.exists(checked(key)))) return undefined
      const stream = await store.getStream(key)
      return isBucket ? waitingForReader(stream, patience) : stream
    },
    async readRange(key, offset, length) {
      const last = offset + length - 1
      const bytes = await (isBucket ? bucketRange : folderRange)(url, checked(key), { first: offset, last })
      if (bytes.length !== length) throw new Error(`${key} ends before byte ${last}`)
      return bytes
    },
    async onDisk(key, use) {
      if (!isBucket) return use(inFolder(url, checked(key)))
      return onTemporary((await driver()).getStream(checked(key)), use)
    },
    exists: async (key) => (await driver()).exists(checked(key)),
    delete: async (key) => (await driver()).delete(checked(key)),
    async *list(folder) {
      for (let paginationToken: string | undefined; ;) {
        const page = await (await driver()).listAll(folder, { paginationToken }).catch(ifMissing)
        for (const file of page.objects) if (file.isFile) yield file.key
        paginationToken = page.paginationToken
        if (!paginationToken) return
      }
    },
  }
}

/** A folder that nothing was written to yet. */
function ifMissing(error: NodeJS.ErrnoException): Awaited<ReturnType<DriverContract["listAll"]>> {
  if (error.code === "ENOENT") return { objects: [] }
  throw error
}

async function folderDriver(url: string): Promise<DriverContract> {
  const { FSDriver } = await import("flydrive/drivers/fs")
  return new FSDriver({ location: inFolder(url), visibility: "private" })
}

/** The folder of a `file:FOLDER`, or where a key's file is in it. */
export const inFolder = (url: string, key = ""): string => path.resolve(url.slice("file:".length), key)

/**
 * Written without flydrive, which reports a full disk only as a reading that stopped. What found no room is removed again,
 * and a file that is there already is replaced whole or not at all. It is on the disk before this ends: the row that names
 * it is so as it commits, and a power cut would leave the row without its file.
 */
async function intoFolder(file: string, contents: Uint8Array | Readable): Promise<void> {
  const isStream = contents instanceof Readable
  const into = isStream ? file : `${file}.${uuidv7()}.part`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    if (isStream) await pipeline(contents, createWriteStream(into, { flush: true }))
    else {
      await writeFile(into, contents, { flush: true })
      await rename(into, file)
    }
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(into, { force: true }).catch(() => {})
    throw error
  }
}

type ByteRange = { first: number; last: number }

/** flydrive reads whole files only. */
async function folderRange(url: string, key: string, { first, last }: ByteRange): Promise<Buffer> {
  return Buffer.concat(await createReadStream(inFolder(url, key), { start: first, end: last }).toArray())
}

async function bucketRange(url: string, key: string, { first, last }: ByteRange): Promise<Buffer> {
  const { GetObjectCommand } = await import("@aws-sdk/client-s3")
  const { name, client } = await bucketOf(url)
  const range = { Bucket: name, Key: key, Range: `bytes=${first}-${last}` }
  const { Body } = await client.send(new GetObjectCommand(range))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

async function bucketDriver(url: string, patience: BucketPatience): Promise<DriverContract> {
  const { S3Driver } = await import("flydrive/drivers/s3")
  const { name, client } = await bucketOf(url, patience)
  return new S3Driver({ bucket: name, client, visibility: "private", supportsACL: false })
}

/** Whether a write failed because there is no room left, on the store's disk or on that of the detour. */
export function isStoreFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === "ENOSPC" || code === "EDQUOT" || isStoreFull(error.cause)
}

let opened: Files | undefined

/** The store of FILES_URL. */
export const files = (): Files => (opened ??= openFiles(env().FILES_URL))

import type { IncomingMessage } from "node:http"
import type { Readable } from "node:stream"
import type { S3Client } from "@aws-sdk/client-s3"
import { onShutdown } from "#app/platform/shutdown.server"

export type BucketPatience = { connectionTimeout: number; socketTimeout: number }

/**
 * The SDK waits for ever. What counts is how long nothing moves, at the beginning as in the middle of a file, and not how
 * long a file takes: an export may be of any size. Each of the SDK's three tries waits so long.
 */
export const BUCKET_PATIENCE: BucketPatience = { connectionTimeout: 3_000, socketTimeout: 10_000 }

/** Each file that somebody reads slowly has one for as long: the SDK's own fifty would soon be all theirs. */
const CONNECTIONS = { maxSockets: 1_000 }

type Bucket = { name: string; client: S3Client }

const opened = new Map<string, Promise<Bucket>>()

/** The bucket of an address `s3://BUCKET?endpoint=…&region=…`, over one client of this process, whose connections are kept. */
export function bucketOf(url: string, patience: BucketPatience = BUCKET_PATIENCE): Promise<Bucket> {
  const known = JSON.stringify([url, patience])
  const bucket = opened.get(known) ?? open(url, patience)
  opened.set(known, bucket)
  return bucket
}

/** Keys come from the environment the way every S3 client reads them (AWS_ACCESS_KEY_ID …). */
async function open(url: string, patience: BucketPatience): Promise<Bucket> {
  const { S3Client: Client } = await import("@aws-sdk/client-s3")
  const { hostname: name, searchParams } = new URL(url)
  const client = new Client({
    requestHandler: { ...patience, httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS },
    region: searchParams.get("region") ?? "us-east-1",
    endpoint: searchParams.get("endpoint") ?? undefined,
    forcePathStyle: searchParams.has("endpoint"),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
  return { name, client }
}

/** A file of a bucket, which loses no patience with it while nothing of it is wanted: that silence is the reader's. */
export function waitingForReader(file: Readable, { socketTimeout }: BucketPatience): Readable {
  const { socket } = file as IncomingMessage
  let waiting: NodeJS.Timeout | undefined
  const goOn = () => clearInterval(waiting)
  file.on("pause", () => {
    goOn()
    waiting = setInterval(() => socket.setTimeout(socket.timeout ?? 0), socketTimeout / 4).unref()
  })
  return file.on("resume", goOn).on("close", goOn)
}

// Said before any work begins, and so done after all of it has ended.
onShutdown("bucket", async () => {
  const all = [...opened.values()]
  opened.clear()
  for (const { client } of await Promise.all(all)) client.destroy()
})

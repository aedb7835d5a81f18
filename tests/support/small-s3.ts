import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

type SmallS3 = {
  /** A FILES_URL of its only bucket. */
  url: string
  objects: Map<string, Buffer>
  /** The conditions of each PUT, in their order. */
  conditions: (string | undefined)[]
  /** However much was asked over each. */
  connections: { made: number; open: number }
  close(): Promise<void>
}

type Faults = {
  /** The object whose first PUT it says yes to and does not keep. */
  losesFirstOf?: string
  /** Takes every PUT, as a store does that does not know of conditions. */
  ignoresConditions?: boolean
  /** Tells of no ETag. */
  hidesEtags?: boolean
  /** Never answers who asks for an object, or stops in the middle of it. */
  hangs?: "before" | "midway"
}

/**
 * As much of S3 as a small text takes that is compared and swapped: objects with their ETag, If-Match and If-None-Match,
 * and that a request is signed, but not by whom.
 */
export async function startSmallS3(faults: Faults = {}): Promise<SmallS3> {
  const objects = new Map<string, Buffer>()
  const conditions: SmallS3["conditions"] = []
  let isLost = false
  const etagOf = (contents: Buffer) => `"${createHash("md5").update(contents).digest("hex")}"`

  function put(key: string, { headers }: IncomingMessage, body: Buffer): number {
    const there = objects.get(key)
    const [match, noneMatch] = [headers["if-match"], headers["if-none-match"]]
    conditions.push(match ? "if-match" : noneMatch)
    if (!faults.ignoresConditions) {
      if (match !== undefined && !there) return 404
      if (match !== undefined && etagOf(there!) !== match) return 412
      if (noneMatch === "*" && there) return 412
    }
    if (key === faults.losesFirstOf && !isLost) isLost = true
    else objects.set(key, body)
    return 200
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, "http://s3.test")
    // All of it is here before anything is compared: what follows happens at once.
    const body = await buffer(request)
    const end = (status: number, contents?: Buffer) => {
      if (contents && !faults.hidesEtags) response.setHeader("etag", etagOf(contents))
      response.writeHead(status).end(request.method === "GET" ? contents : undefined)
    }
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=")) return end(403)
    if (request.method === "PUT") return end(put(pathname, request, body), body)
    if (request.method === "DELETE") return end(objects.delete(pathname) ? 204 : 404)
    const found = objects.get(pathname)
    if (faults.hangs === "before") return
    if (faults.hangs === "midway" && found && request.method === "GET")
      return void response.setHeader("content-length", found.length).write(found.subarray(0, 1))
    return found ? end(200, found) : end(404)
  }

  const server = createServer((request, response) => void answer(request, response))
  const connections = { made: 0, open: 0 }
  server.on("connection", (socket) => {
    connections.made++
    connections.open++
    socket.once("close", () => connections.open--)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://bucket?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    objects,
    conditions,
    connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

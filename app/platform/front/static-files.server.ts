import { createHash } from "node:crypto"
import { existsSync, readdirSync, statSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, join, sep } from "node:path"
import { FOR_EVER, keptFor } from "#app/platform/answers/cache-control"

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
}
const LARGEST = 2 * 1024 * 1024

type StaticFile = {
  headers: Record<string, string>
  etag: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/**
 * The build's public files, kept as the build compressed them (compress-static): compressing on every request, as
 * remix-serve does, costs more than everything else in it. Returns an answerer, or null for a path that is none of them.
 */
export function staticFiles(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []
  const paths = names.map((name) => `/${name.split(sep).join("/")}`)
  const known = new Set(paths.filter((path) => isServed(folder, path)))
  const files = new Map<string, Promise<StaticFile>>()
  const get = (path: string) => {
    const known = files.get(path)
    if (known) return known
    const file = hold(folder, path)
    files.set(path, file)
    // Too many open files, a disk that stumbles: the next one who asks tries again.
    file.catch(() => files.delete(path))
    return file
  }
  return {
    answererFor(req: IncomingMessage, path: string): ((res: ServerResponse) => Promise<void>) | null {
      const reads = req.method === "GET" || req.method === "HEAD"
      if (!reads || !known.has(path) || req.headers.range !== undefined) return null
      return async (res) => send(req, res, await get(path))
    },
  }
}

const isServed = (folder: string, path: string) =>
  types[extname(path)] !== undefined && !path.includes("/.") && statSync(join(folder, path)).size <= LARGEST

async function hold(folder: string, path: string): Promise<StaticFile> {
  const plain = await readFile(join(folder, path))
  const [br, gzip] = await Promise.all(
    [".br", ".gz"].map((coding) => compressed(join(folder, path + coding))),
  )
  return {
    headers: {
      "content-type": types[extname(path)]!,
      // Only names under /assets carry a hash of their content.
      "cache-control": path.startsWith("/assets/") ? FOR_EVER : keptFor(3600),
      ...(br || gzip ? { vary: "Accept-Encoding" } : {}),
    },
    etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    plain,
    br: br ?? null,
    gzip: gzip ?? null,
  }
}

const compressed = async (file: string): Promise<Buffer | null> => (existsSync(file) ? readFile(file) : null)

function send(
  req: IncomingMessage,
  res: ServerResponse,
  { headers, etag, plain, br, gzip }: StaticFile,
): void {
  const accepts = (coding: string) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(wanted)
  const wanted = String(req.headers["accept-encoding"] ?? "")
  res.setHeaders(new Map(Object.entries({ ...headers, etag })))
  if (req.headers["if-none-match"]?.includes(etag)) return void res.writeHead(304).end()
  const [coding, body] =
    br && accepts("br") ? ["br", br] : gzip && accepts("gzip") ? ["gzip", gzip] : ["", plain]
  if (coding) res.setHeader("content-encoding", coding)
  res.writeHead(200, { "content-length": body.length }).end(body)
}

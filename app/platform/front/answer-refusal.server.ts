import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { type FrontRefusal, refusalBody } from "./refusal"
import { ALLOWED_METHODS, isApi } from "./request-line"

const IDLE_MS = 1_000
const LINGER_MS = 10_000

/** Connections that have had their last answer and are only read to their end. */
const closing = new WeakSet<Duplex>()
export const isClosing = (socket: Duplex): boolean => closing.has(socket)

/** Answers a request that the application never sees. */
export function answerRefusal(
  req: IncomingMessage,
  res: ServerResponse,
  refusal: FrontRefusal,
  path: string,
): void {
  const { body, headers } = messageFor(req, refusal, path)
  const isUploading = hasBody(req) && !req.complete
  res.writeHead(refusal.status, { ...headers, ...(isUploading ? { connection: "close" } : {}) })
  if (!isUploading) return void res.end(body)
  // The answer is complete for the client now; end() is what closes the connection.
  closing.add(req.socket)
  res.write(body)
  discardBody(req, () => res.end())
}

/**
 * Takes a request away from the application in the middle of its body. To the application it looks as if the
 * client had hung up, which ends its work without an answer and without an error in the log.
 */
export function cutShort(
  req: IncomingMessage,
  res: ServerResponse,
  refusal: FrontRefusal,
  path: string,
): void {
  const { socket } = req
  const isOurTurn = res.socket === socket && !res.headersSent
  if (!isOurTurn) return void socket.destroy()
  const { body, headers } = messageFor(req, refusal, path)
  closing.add(socket)
  res.detachSocket(socket)
  socket.write(rawAnswer(refusal.status, { ...ownHeaders(res), ...headers }, body))
  res.destroy()
  res.emit("close")
  if (req.complete) socket.destroySoon()
  else discardBody(req, () => socket.destroySoon())
}

/** Answers on the bare connection, where what came was no request that Node could read. */
export function answerBrokenRequest(socket: Duplex, refusal: FrontRefusal): void {
  if (!socket.writable) return void socket.destroy()
  const { body, headers } = refusalBody(refusal, "page")
  socket.end(
    rawAnswer(refusal.status, { ...headers, ...allowed(refusal), "x-content-type-options": "nosniff" }, body),
    () => socket.destroy(),
  )
}

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/**
 * Reads on without keeping anything. Closing at once would make the system reset the connection while bytes are
 * under way, and a phone would show "connection lost" in place of our answer.
 */
function discardBody(req: IncomingMessage, done: () => void): void {
  let isOver = false
  const finish = () => {
    if (isOver) return
    isOver = true
    clearTimeout(idle)
    clearTimeout(longest)
    done()
  }
  const idle = setTimeout(finish, IDLE_MS)
  const longest = setTimeout(finish, LINGER_MS)
  req.socket.once("close", finish)
  req.push = (chunk: unknown) => {
    if (chunk === null) finish()
    else idle.refresh()
    return true
  }
}

function messageFor(req: IncomingMessage, refusal: FrontRefusal, path: string) {
  const isScript = path.endsWith(".data") && req.method !== "GET" && req.method !== "HEAD"
  const reader = isApi(path) ? "api" : isScript ? "script" : "page"
  const { body, headers } = refusalBody(refusal, reader, req.headers["accept-language"])
  return {
    body,
    headers: { ...headers, ...allowed(refusal), "content-length": String(Buffer.byteLength(body)) },
  }
}

const allowed = ({ status }: FrontRefusal): Record<string, string> =>
  status === 405 ? { allow: ALLOWED_METHODS } : {}

/** Headers that were set before the application began: security and the request's id. */
const ownHeaders = (res: ServerResponse) =>
  Object.fromEntries(res.getHeaderNames().map((name) => [name, String(res.getHeader(name))]))

function rawAnswer(status: number, headers: Record<string, string>, body: string): string {
  const all = { ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`
}

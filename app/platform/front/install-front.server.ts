import http, { type RequestListener, type Server } from "node:http"
import { syncBuiltinESMExports } from "node:module"
import type { Socket } from "node:net"
import type { Logger } from "pino"
import { answerBrokenRequests } from "./broken-requests.server"
import { createFront, type Front, type FrontOptions, type FrontSettings } from "./front.server"

const HEADER_BYTES = 32 * 1024
const UNREAD_MS = 60_000

/**
 * Puts the front before the HTTP servers made in this process, until the first of them listens: remix-serve makes
 * one, Vite's development server a few of which one listens. The application's listener is only ever called by
 * the front, so nothing can reach Express around it. `onServer` gets the server that listens.
 */
export function installFront(
  settings: FrontSettings,
  log: Logger,
  options: FrontOptions & { onServer?: (server: Server, front: Front) => void } = {},
): void {
  const createServer = http.createServer
  const replace = (create: typeof createServer) => {
    Object.assign(http, { createServer: create })
    syncBuiltinESMExports()
  }
  const guarded = (...args: unknown[]) => {
    const listener = args.find((arg): arg is RequestListener => typeof arg === "function")
    const serverOptions = args.find((arg) => typeof arg === "object") ?? {}
    // A server without a listener is not the application's.
    if (!listener) return createServer(serverOptions)
    const front = createFront(settings, log, options)
    const server = createServer({ ...serverOptions, maxHeaderSize: HEADER_BYTES }, (req, res) =>
      front.admit(req, res, listener),
    )
    // Where the client asks before it sends a body, a refusal costs it nothing.
    server.on("checkContinue", (req, res) => front.admit(req, res, listener, () => res.writeContinue()))
    server.on("connection", (socket: Socket) => socket.once("close", () => front.letGo(socket)))
    answerBrokenRequests(server, front, log)
    setTimeouts(server, options.unreadMs)
    server.once("listening", () => {
      replace(createServer)
      options.onServer?.(server, front)
    })
    return server
  }
  replace(guarded as typeof createServer)
}

function setTimeouts(server: Server, unreadMs = UNREAD_MS): void {
  server.headersTimeout = 30_000
  // From the first byte, and looked at every 30 s: it lies above headers and BODY_MS together, whose timer is exact.
  server.requestTimeout = 150_000
  // Longer than a load balancer's usual 60 s, so that it never reuses a connection we are closing.
  server.keepAliveTimeout = 65_000
  // While nothing moves either way; what that means for an answer the front says (front.server).
  server.timeout = unreadMs
}

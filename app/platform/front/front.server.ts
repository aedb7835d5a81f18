import { randomUUID } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Logger } from "pino"
import type { Env } from "#app/platform/env.server"
import { hasSecretPath } from "#app/platform/log/masked-path"
import { network } from "#app/platform/network"
import { isDraining } from "#app/platform/shutdown.server"
import { logVisit, type Visit } from "./access-log.server"
import { answerRefusal, cutShort, hasBody } from "./answer-refusal.server"
import { checkDeclaredLength, limitBodyTime, readAway, watchBody } from "./body-cap.server"
import { BODY_MS, bodyLimit, checkBodyType, multipartBoundary, TEXT_CAP } from "./body-rules"
import { bytesInFlight, FILE_BYTES, type Limits, TEXT_BYTES } from "./bytes-in-flight"
import { clientAddress } from "./client-address.server"
import { checkOrigin } from "./origin"
import type { FrontRefusal } from "./refusal"
import { appPath, checkRequestLine, isApi } from "./request-line"
import { hasSignedCookie } from "./signed-in.server"
import type { staticFiles } from "./static-files.server"
import { noteProxies } from "./uncounted-proxies.server"

export type FrontSettings = Pick<Env, "ORIGIN" | "TRUST_PROXY" | "SESSION_SECRET">
export type FrontOptions = {
  files?: Pick<ReturnType<typeof staticFiles>, "answererFor">
  /** How long a body may take, and how many bytes of bodies may be held; tests ask for less. */
  bodyMs?: number
  fileBytes?: Limits
  /** How long what was written may lie unread; tests ask for less. */
  unreadMs?: number
}
export type Front = ReturnType<typeof createFront>

/** Claims about the way here that only a proxy could know; the application must not see a client's version. */
const forgeable = [
  "forwarded",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-server",
  "x-forwarded-for",
  "x-forwarded-prefix",
  "x-real-ip",
  "x-original-url",
  "x-rewrite-url",
  "x-http-method-override",
]

/** Stands before the application: says who asks, refuses what must not get in, counts what does. */
export function createFront(
  settings: FrontSettings,
  log: Logger,
  { files, bodyMs = BODY_MS, fileBytes = FILE_BYTES }: FrontOptions = {},
) {
  const common = new Map(Object.entries(securityHeaders(settings.ORIGIN)))
  const ownHost = settings.ORIGIN && new URL(settings.ORIGIN).host
  const inFlight = new Map<ServerResponse, (refusal: FrontRefusal) => void>()
  const [filesHeld, textsHeld] = [bytesInFlight(fileBytes), bytesInFlight(TEXT_BYTES)]

  /** Wraps the application's listener; `beforeBody` runs once the body may come. */
  function admit(req: IncomingMessage, res: ServerResponse, next: RequestListener, beforeBody?: () => void) {
    noteProxies(req.headers["x-forwarded-for"]?.toString(), settings.TRUST_PROXY, log)
    const visit = introduce(req, settings.TRUST_PROXY)
    res.setHeaders(common)
    // Within the site too: the next page's scripts may read where its visitor came from.
    if (hasSecretPath(req.url ?? "")) res.setHeader("referrer-policy", "strict-origin")
    // The last answer over this connection: the next one would meet a process that is gone.
    if (isDraining()) res.setHeader("connection", "close")
    res.setHeader("x-request-id", visit.id)
    logVisit(log, req, res, visit)
    if (ownHost) req.headers.host = ownHost

    const { method = "", url = "", headers } = req
    const wrongLine = checkRequestLine({ method, url, host: headers.host })
    const path = url.startsWith("/") && !wrongLine ? appPath(url) : url
    const type = headers["content-type"]
    const body = bodyLimit(path, type, (name) => hasSignedCookie(headers.cookie, name, settings))
    // An empty body that calls itself multipart is malformed too, and would trip the form's reader.
    const sends = hasBody(req) || type?.toLowerCase().startsWith("multipart/")
    inFlight.set(res, (refusal) => cutShort(req, res, (visit.refusal = refusal), path))
    res.once("close", () => inFlight.delete(res))
    // Whoever takes nothing of an answer holds its file no longer. One that is still being made is waited for.
    res.on("timeout", () => res.writableLength > 0 && req.socket.destroy())

    const refusal =
      wrongLine ??
      checkOrigin({ method, path, headers }, settings.ORIGIN) ??
      checkDeclaredLength(headers["content-length"], body) ??
      (sends ? checkBodyType(path, type) : null)
    if (refusal) return answerRefusal(req, res, (visit.refusal = refusal), path)

    const answerFile = files?.answererFor(req, path)
    if (answerFile) return void answerFile(res).catch(() => res.destroy())

    tidyHeaders(req, path)
    if (sends) {
      const cut = (found: FrontRefusal) => cutShort(req, res, (visit.refusal = found), path)
      const held = (body.cap > TEXT_CAP ? filesHeld : textsHeld).hold(network(visit.address), cut)
      res.once("close", () => held.giveBack())
      watchBody(req, { body, boundary: multipartBoundary(type), held }, cut)
      limitBodyTime(req, res, bodyMs, cut)
      readAway(req, res)
    }
    beforeBody?.()
    next(req, res)
  }

  /** A connection that closes is the end of every answer over it: Node tells only the one whose turn it was. */
  function letGo(socket: Socket) {
    for (const res of inFlight.keys())
      if (res.req.socket === socket) {
        res.destroy()
        res.emit("close")
      }
  }

  return { admit, letGo, inFlight, fileBytesHeld: filesHeld.inAll }
}

/** Overwrites what the application takes for granted about a request: who, which, when. */
function introduce(req: IncomingMessage, trustedProxies: number): Visit {
  const { headers } = req
  const forwardedFor = headers["x-forwarded-for"]
  const id = randomUUID()
  const address = clientAddress(req.socket.remoteAddress, forwardedFor?.toString(), trustedProxies)
  for (const name of forgeable) delete headers[name]
  headers["x-client-address"] = address
  headers["x-request-id"] = id
  // By the clock that nobody sets meanwhile: it is only used to say how long ago the request came.
  headers["x-received-at"] = new Date(performance.timeOrigin + performance.now()).toISOString()
  return { id, address }
}

/** Leaves Remix's own origin check nothing to stumble over, and the API no cookie to read. */
function tidyHeaders({ headers }: IncomingMessage, path: string): void {
  if (isApi(path)) {
    delete headers.origin
    delete headers.cookie
  } else if (headers.origin !== undefined) headers.origin = `http://${headers.host}`
}

/** Headers that every answer carries, static files included; the page's CSP, with its nonce, is the application's. */
function securityHeaders(origin: string | undefined): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // no-referrer would make forms without JavaScript send `Origin: null`.
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    // The camera reads the invoice's QR code, the position sorts the bars.
    "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
    ...(origin?.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  }
}

import type { Server } from "node:http"
import type { Duplex } from "node:stream"
import type { Logger } from "pino"
import { answerBrokenRequest, isClosing } from "./answer-refusal.server"
import type { Front } from "./front.server"
import type { FrontRefusal } from "./refusal"

type ParserError = Error & { code?: string; rawPacket?: Buffer }

/** Answers what Node's parser refuses before there is a request: unknown methods, endless headers, noise. */
export function answerBrokenRequests(
  server: Server,
  { inFlight }: Pick<Front, "inFlight">,
  log: Logger,
): void {
  const answer = (socket: Duplex, refusal: FrontRefusal) => {
    log.info({ status: refusal.status, refused: refusal.reason }, "broken request")
    answerBrokenRequest(socket, refusal)
  }
  server.on("clientError", (error: ParserError, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || isClosing(socket)) return void socket.destroy()
    const refusal = refusalFor(error)
    // Broken in the middle of a body: the application is at work on it, or has begun its answer.
    for (const [res, cut] of inFlight) if (res.socket === socket) return cut(refusal)
    answer(socket, refusal)
  })
  server.on("connect", (_, socket) => answer(socket, { status: 405, reason: "connect" }))
}

function refusalFor({ code, rawPacket }: ParserError): FrontRefusal {
  const isRequest = rawPacket && /^[A-Z]+ \/\S* HTTP\/1/.test(rawPacket.toString("latin1"))
  if (code === "HPE_INVALID_METHOD" && isRequest) return { status: 405, reason: "method" }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return { status: 408, reason: "request timeout" }
  if (code === "HPE_HEADER_OVERFLOW") {
    const isInFirstLine =
      rawPacket && /^[A-Z]+ \//.test(rawPacket.toString("latin1", 0, 16)) && !rawPacket.includes("\n")
    return isInFirstLine ? { status: 414, reason: "url length" } : { status: 431, reason: "headers" }
  }
  return { status: 400, reason: code ?? "parse error" }
}

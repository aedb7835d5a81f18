import type { IncomingMessage, ServerResponse } from "node:http"
import type { BodyLimit } from "./body-rules"
import type { HeldBytes } from "./bytes-in-flight"
import { multipartEdges } from "./multipart-edges.server"
import type { FrontRefusal } from "./refusal"

/** What Content-Length alone tells: null where the body may come. */
export function checkDeclaredLength(
  declared: string | undefined,
  { cap, over }: BodyLimit,
): FrontRefusal | null {
  return declared !== undefined && Number(declared) > cap ? over : null
}

/**
 * Watches a body on its way to the application, byte by byte and without keeping it. `refuse` is called for the first thing
 * wrong. From then on nothing more arrives, not even the end, so that half a form never passes for a whole one. Node's
 * parser hands each piece to `push`, the one place that all bytes pass before any buffer.
 */
export function watchBody(
  req: IncomingMessage,
  limits: { body: BodyLimit; boundary: string | null; held: HeldBytes },
  refuse: (refusal: FrontRefusal) => void,
): void {
  const edges = limits.boundary === null ? null : multipartEdges(limits.boundary)
  const pass = req.push.bind(req)
  let bytes = 0
  let isRefused = false
  const judge = (chunk: Buffer | null): FrontRefusal | null => {
    if (chunk === null) {
      limits.held.complete()
      return edges?.end() ?? null
    }
    bytes += chunk.length
    if (bytes > limits.body.cap) return limits.body.over
    return edges?.see(chunk) ?? limits.held.take(chunk.length)
  }
  req.push = (chunk: Buffer | null) => {
    if (isRefused) return true
    const refusal = judge(chunk)
    if (!refusal) return pass(chunk)
    isRefused = true
    refuse(refusal)
    return true
  }
}

/** Calls `refuse` where the body is not complete so long after its request's arrival. Node looks every 30 s only. */
export function limitBodyTime(
  req: IncomingMessage,
  res: ServerResponse,
  ms: number,
  refuse: (refusal: FrontRefusal) => void,
): void {
  const timer = setTimeout(() => {
    if (!req.complete) refuse({ status: 408, reason: "slow body" })
  }, ms)
  timer.unref()
  res.once("close", () => clearTimeout(timer))
}

/**
 * Reads into nothing what the application left of a body when it answered, as where it leads away from a form: a browser sends
 * its next request over the same connection, behind that body, and would wait for its answer in vain. The caps go on.
 */
export function readAway(req: IncomingMessage, res: ServerResponse): void {
  res.once("finish", () => {
    if (req.readableEnded) return
    // Whoever read until here would stop the stream again as soon as its own room is full.
    req.removeAllListeners("data")
    req.resume()
  })
}

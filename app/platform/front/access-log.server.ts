import type { IncomingMessage, ServerResponse } from "node:http"
import type { Logger } from "pino"
import { maskedPath } from "#app/platform/log/masked-path"
import { truncatedAddress } from "./client-address.server"
import type { FrontRefusal } from "./refusal"

/** What the log needs to know beyond the request and its answer; filled in while the request is handled. */
export type Visit = { id: string; address: string; refusal?: FrontRefusal }

/** The status of an answer that the client did not wait for. */
const CLIENT_GONE = 499

/** Writes one line when the answer is out or the client gone: no query, no token, no whole address. */
export function logVisit(log: Logger, req: IncomingMessage, res: ServerResponse, visit: Visit): void {
  const began = performance.now()
  const { socket } = req
  const sentBefore = socket.bytesWritten
  const { method = "", url = "" } = req
  res.once("close", () => {
    const status = visit.refusal?.status ?? (res.writableFinished ? res.statusCode : CLIENT_GONE)
    const line = {
      method,
      path: maskedPath(url),
      status,
      ms: Math.round(performance.now() - began),
      bytes: socket.bytesWritten - sentBefore,
      requestId: visit.id,
      address: truncatedAddress(visit.address),
      ...(visit.refusal ? { refused: visit.refusal.reason } : {}),
    }
    log[status >= 500 ? "warn" : "info"](line, "request")
  })
}

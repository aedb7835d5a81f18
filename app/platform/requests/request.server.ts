/** The address that the front wrote over the header; nothing a client sends survives there. */
export const addressOf = (request: Request): string => request.headers.get("x-client-address") ?? "0.0.0.0"

/** The request's own id, for logs and incident codes. */
const requestIdOf = (request: Request): string => request.headers.get("x-request-id") ?? crypto.randomUUID()

/** How long ago the front met the request, in ms: its body, perhaps a photo, may have come slowly since. */
export function msSinceArrival(request: Request): number {
  const arrivedAt = Date.parse(request.headers.get("x-received-at") ?? "")
  const now = performance.timeOrigin + performance.now()
  return Number.isNaN(arrivedAt) ? 0 : Math.max(0, now - arrivedAt)
}

/** Only paths of this site: what a redirect may go to. `//host`, `/\host` and control characters are another's. */
export function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\u0000-\u001f\\]/.test(path) && path.length <= 2000
}

/** What a person can tell us about a failure: the first part of the request's id, as the log has it. */
export const incidentOf = (request: Request): string => requestIdOf(request).slice(0, 8).toUpperCase()

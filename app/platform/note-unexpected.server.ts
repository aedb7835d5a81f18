import { reportError } from "./error-report.server"
import { log } from "./log.server"
import { incidentOf } from "./request.server"

/** An error that nobody foresaw: logged and reported once, with the incident code that is answered. */
export function noteUnexpected(error: unknown, request: Request): string {
  const incident = incidentOf(request)
  log.error({ err: error, incident, path: new URL(request.url).pathname }, "unexpected")
  reportError(error, incident)
  return incident
}

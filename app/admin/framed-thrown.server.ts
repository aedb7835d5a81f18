import { data } from "@remix-run/node"
import { errorCatalogue, sayError } from "#app/errors"
import { noteUnexpected } from "#app/platform/log/error-report.server"
import { asThrown, type ThrownAnswer } from "#app/thrown.server"

/**
 * What a loader or action of the back office throws. Its pages move on by scripts, and there an error of ours would
 * reach the page without the incident code of the request that failed: so it brings the code along.
 */
export function asFramed(error: unknown, request: Request): unknown {
  const thrown = asThrown(error, "pt", request.method)
  if (thrown !== error) return thrown
  const incident = noteUnexpected(error, request)
  return data<ThrownAnswer>(
    { code: "INTERNAL", message: sayError("INTERNAL", "pt"), incident },
    { status: errorCatalogue.INTERNAL.status },
  )
}

import { apiReads, apiRefuses } from "#app/api/answer.server"
import { version } from "#app/api/version.server"
import { databases } from "#app/db/client.server"
import { answersReady } from "#app/db/readiness.server"
import { watchForOlderCopy } from "#app/domain/log/older-copy.server"
import { systemClock } from "#app/platform/time/clock.server"
import { env } from "#app/platform/env.server"
import { isDraining } from "#app/platform/shutdown.server"

const looksForOlderCopy = watchForOlderCopy()

/** In development several databases take turns at one FILES_URL, and nobody's number is at stake. */
const isOlderCopy = async () =>
  env().isProduction && (await looksForOlderCopy(databases().primary, systemClock.now()))

/**
 * Whether this process should get traffic: database there and writable, migrations complete, nothing lacking that the log
 * signed, not draining.
 */
async function answer() {
  const ready = !isDraining() && (await answersReady()) && !(await isOlderCopy())
  return Response.json(
    { status: ready ? "ready" : "unavailable", version: version() },
    { status: ready ? 200 : 503 },
  )
}

export const loader = apiReads(answer)

export const action = apiRefuses("METHOD_NOT_ALLOWED", "GET")

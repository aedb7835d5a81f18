import { apiRefuses } from "#app/api/answer.server"
import { version } from "#app/api/version.server"
import { answersReady } from "#app/db/readiness.server"
import { isDraining } from "#app/platform/shutdown.server"

/** Whether this process should get traffic: database there and writable, migrations complete, not draining. */
async function answer() {
  const ready = !isDraining() && (await answersReady())
  return Response.json(
    { status: ready ? "ready" : "unavailable", version: version() },
    { status: ready ? 200 : 503 },
  )
}

export const loader = Object.assign(answer, { guard: "api" })

export const action = apiRefuses("METHOD_NOT_ALLOWED", "GET")

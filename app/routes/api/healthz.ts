import { apiRefuses } from "#app/api/answer.server"
import { version } from "#app/api/version.server"

/** The process answers; the database is readyz's business. */
export const loader = Object.assign(() => Response.json({ status: "ok", version: version() }), {
  guard: "api",
})

export const action = apiRefuses("METHOD_NOT_ALLOWED", "GET")

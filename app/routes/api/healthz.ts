import { apiReads, apiRefuses } from "#app/api/answer.server"
import { version } from "#app/api/version.server"

/** The process answers; the database is readyz's business. */
export const loader = apiReads(() => Response.json({ status: "ok", version: version() }))

export const action = apiRefuses("METHOD_NOT_ALLOWED", "GET")

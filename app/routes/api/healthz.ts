import { version } from "#app/platform/version.server"

/** The process answers; the database is readyz's business. */
export const loader = Object.assign(() => Response.json({ status: "ok", version: version() }), {
  guard: "api",
})

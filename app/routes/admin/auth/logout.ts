import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { currentAdmin } from "#app/auth/current.server"
import { revokeSession } from "#app/auth/sessions.server"
import { officeDatabases } from "#app/db/client.server"
import { paths } from "#app/paths"
import { systemClock } from "#app/platform/time/clock.server"
import { adminSessionCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { log } from "#app/platform/log/log.server"

const guard = "signed-in" as const

/** A GET changes nothing, and is no page to come back to after the login. */
export const loader = Object.assign(async () => redirect(paths.admin.login), { guard })

/**
 * Ends the session, and every participant's session that was entered from it; forgets it here even while the database
 * is away: whoever wants to leave is never held back.
 */
async function signOut({ request }: ActionFunctionArgs) {
  const headers = new Headers()
  await setCookie(headers, adminSessionCookie(), "", 0)
  await endSession(request).catch((error: unknown) => log.warn({ err: error }, "logout"))
  return redirect(paths.admin.login, { headers })
}

export const action = Object.assign(signOut, { guard })

async function endSession(request: Request): Promise<void> {
  const [{ primary }, now] = [officeDatabases(), systemClock.now()]
  const { admin } = await currentAdmin(request, primary, now)
  if (admin) await revokeSession(primary, admin.session.id, now)
}

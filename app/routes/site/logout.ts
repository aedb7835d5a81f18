import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { currentParticipant } from "#app/auth/current.server"
import { revokeSession } from "#app/auth/sessions.server"
import { databases } from "#app/db/client.server"
import { paths } from "#app/paths"
import { systemClock } from "#app/platform/time/clock.server"
import { setCookie, userSessionCookie } from "#app/platform/cookies/cookies.server"
import { log } from "#app/platform/log/log.server"
import { wipeStorage } from "#app/platform/cookies/kept-on-phone.server"
import { publicLoader } from "#app/site/guard.server"
import { forgetKept } from "#app/site/kept-form.server"

/** A GET changes nothing. */
export const loader = publicLoader(async () => redirect(paths.home), { ageGate: false })

/**
 * Ends the session and forgets it here, even while the database is away: nobody is held back. An
 * administrator who had entered as the participant goes back to the record.
 */
async function signOut({ request }: ActionFunctionArgs) {
  const headers = new Headers()
  await setCookie(headers, userSessionCookie(), "", 0)
  const entered = await endSession(request, headers).catch((error: unknown) => {
    log.warn({ err: error }, "logout")
    return undefined
  })
  if (!entered) wipeStorage(headers, request)
  return redirect(entered ? paths.admin.registration(entered) : paths.home, { headers })
}

export const action = Object.assign(signOut, { guard: "public" })

/** Whose session it was, if an administrator had entered it. */
async function endSession(request: Request, headers: Headers): Promise<string | undefined> {
  const [{ primary }, now] = [databases(), systemClock.now()]
  const { participant } = await currentParticipant(request, primary, now)
  if (!participant) return undefined
  await revokeSession(primary, participant.session.id, now)
  await forgetKept(primary, { request, headers, registrationId: participant.id })
  return participant.session.skipLogout ? participant.id : undefined
}

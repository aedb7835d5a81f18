import type { Db } from "#app/db/client.server"
import { adminSessionCookie, userSessionCookie } from "#app/platform/cookies/cookies.server"
import { addressOf } from "#app/platform/requests/request.server"
import { type Admin, type Client, findAdmin, findParticipant, type Participant } from "./sessions.server"
import { findEnded, wasClosedByOwner } from "./ended-sessions.server"

const tokenIn = async (request: Request, cookie: typeof userSessionCookie): Promise<string | undefined> => {
  const value: unknown = await cookie().parse(request.headers.get("Cookie"))
  return typeof value === "string" && value.length > 0 && value.length < 100 ? value : undefined
}

/** The participant whose session cookie came along; `stale` says that a cookie came but its session is over. */
export async function currentParticipant(
  request: Request,
  db: Db,
  now: Date,
): Promise<{ participant?: Participant; stale: boolean }> {
  const token = await tokenIn(request, userSessionCookie)
  if (!token) return { stale: false }
  const participant = await findParticipant(db, token, now)
  return { participant, stale: !participant }
}

/** The registration whose session came along after its end, as the session's row has it. */
export async function endedParticipant(request: Request, db: Db, now: Date): Promise<string | undefined> {
  const token = await tokenIn(request, userSessionCookie)
  return token === undefined ? undefined : findEnded(db, token, now)
}

/** Whether the session that came along was of an account that its owner has closed. */
export async function closedByOwner(request: Request, db: Db): Promise<boolean> {
  const token = await tokenIn(request, userSessionCookie)
  return token !== undefined && wasClosedByOwner(db, token)
}

/** The administrator whose session cookie came along; `stale` as above. */
export async function currentAdmin(
  request: Request,
  db: Db,
  now: Date,
): Promise<{ admin?: Admin; stale: boolean }> {
  const token = await tokenIn(request, adminSessionCookie)
  if (!token) return { stale: false }
  const admin = await findAdmin(db, token, now)
  return { admin, stale: !admin }
}

/** Where a request comes from, as sessions and logs keep it. */
export const clientOf = (request: Request): Client => ({
  ip: addressOf(request),
})

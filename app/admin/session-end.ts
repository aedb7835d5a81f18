import { paths } from "#app/paths"

/** By this browser's clock, in milliseconds. */
let endsAt = Infinity

/** The server's end and ours are told in whole seconds, and an answer takes its time. */
const NEAR_MS = 2_000

/** When the session of this page ends, as far as it is known. */
export const noteSessionEnd = (at: number): void => {
  endsAt = at
}

/**
 * Whether the session is over, or about to be. What a page asks by itself would then be led to the login, and take the
 * page there, with what was typed and the dialog that asks for the password.
 */
const isSessionOver = (): boolean => Date.now() >= endsAt - NEAR_MS

/** The event of a session that ended before its time: signed out on another device, or taken away. */
export const ENDED_ELSEWHERE = "admin-session-ended"

/**
 * Whether the session is open still, by the server, before a page asks something by itself. One that is not is told to
 * the countdown; where the line is away nobody knows, and nothing is asked.
 */
export async function isSessionOpen(): Promise<boolean> {
  if (isSessionOver()) return false
  try {
    const answer = await fetch(paths.admin.session, {
      headers: { Accept: "application/json" },
      redirect: "manual",
    })
    if (answer.type !== "opaqueredirect") return answer.ok
  } catch {
    return false
  }
  noteSessionEnd(Date.now())
  window.dispatchEvent(new Event(ENDED_ELSEWHERE))
  return false
}

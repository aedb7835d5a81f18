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
export const isSessionOver = (): boolean => Date.now() >= endsAt - NEAR_MS

import { can, type Permission, type PermissionEntry } from "#app/auth/permissions"

/** One of these shows the list of who waits with their papers, on its page as through the API; deciding takes more. */
export const seesClaims = ["prizes:view", "winners:view"] as const satisfies readonly Permission[]

/** Which of them: prizes won on the spot, and those of draws, of which nothing is for everybody before it is published. */
export const claimsSeen = (held: readonly PermissionEntry[]) => ({
  awards: can(held, "prizes:view"),
  winners: can(held, "winners:view"),
})

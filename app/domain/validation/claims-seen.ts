import { can, type Permission, type HeldPermissions } from "#app/auth/permissions"

/** One of these shows the list of who waits with their papers, on its page as through the API. */
export const seesClaims = [
  "prizes:view",
  "prizes:validate",
  "winners:view",
  "winners:validate",
] as const satisfies readonly Permission[]

/** What stands in it: prizes won on the spot, and those of draws, of which nothing is for everybody before it is published. */
export const claimsSeen = (held: HeldPermissions) => ({
  awards: can(held, "prizes:view") || can(held, "prizes:validate"),
  winners: can(held, "winners:view"),
})

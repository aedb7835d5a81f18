import { can, type HeldPermissions } from "#app/auth/permissions"

/** Which deliveries are theirs to see: of prizes won on the spot, and of draws. */
export const seenBy = (held: HeldPermissions) => ({
  awards: can(held, "prizes:view") || can(held, "prizes:manage"),
  winners: can(held, "winners:view") || can(held, "winners:manage"),
})

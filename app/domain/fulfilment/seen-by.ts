import { can, type HeldPermissions, type Permission } from "#app/auth/permissions"

/** Whoever may see a prize, or send it, sees how far it is. */
export const seesDeliveries = [
  "prizes:view",
  "winners:view",
  "prizes:manage",
  "winners:manage",
] as const satisfies readonly Permission[]

/** Which deliveries are theirs to see: of prizes won on the spot, and of draws. */
export const seenBy = (held: HeldPermissions) => ({
  awards: can(held, "prizes:view") || can(held, "prizes:manage"),
  winners: can(held, "winners:view") || can(held, "winners:manage"),
})

import type { Permission } from "./permissions"

/** Rights that are still to come: their names stand, and nothing asks for them. */
const coming: ReadonlySet<string> = new Set<Permission>([
  "templates:delete",
  "tokens:generate",
  "tokens:manage",
])

/**
 * Whether anything asks for a right of the catalogue. What nothing asks for is not offered at /admin/permissions, where it
 * would promise what it does not give; whoever holds it already keeps it for the day that its page comes.
 * tests/routes/asked-permissions.test.ts holds this against the built server.
 */
export const isAsked = (pair: string): boolean => !coming.has(pair)

import type { Permission } from "#app/auth/permissions"

/** One of these opens what somebody won with its papers, which show the person in full: whoever decides about it. */
export const opensRecord = [
  "prizes:validate",
  "winners:validate",
  "prizes:invalidate",
  "winners:invalidate",
] as const satisfies readonly Permission[]

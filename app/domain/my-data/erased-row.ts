import { registrations } from "#drizzle/schema/registrations"

/** The audit's own row of what was erased of a person or of a block, by nobody's hand. */
export const erasedRow = (
  about: "registrations" | "cpf-block",
  { id, now, reason }: { id: string; now: Date; reason: string },
) => ({
  by: null,
  permission: about,
  action: "erase" as const,
  subjectType: about,
  subjectId: id,
  at: now,
  table: registrations,
  before: null,
  after: null,
  reason,
})

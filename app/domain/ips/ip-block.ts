import { z } from "zod"
import { foldedField } from "#app/domain/text-field"
import { LONGEST_REASON } from "#app/words/reason-length"

/** How long an address may be blocked, in days; the database takes no more than thirty either. */
export const blockDays = ["1", "3", "7", "14", "30"] as const

/** A block: why, for how many days, and the form's own key, which becomes its id. */
export const ipBlockInput = z.object({
  days: z.enum(blockDays, { error: ({ input }) => (input === undefined ? "required" : "choice") }),
  reason: foldedField({ max: LONGEST_REASON, empty: "reason" }),
  formKey: z.uuid("invalid"),
})
/** What the form sends. */
export type IpBlockFields = z.input<typeof ipBlockInput>

/** A block as its table has it. */
type Block = { blockedAt: Date; until: Date; liftedAt: Date | null }

/** Whether a block holds: it ends by itself, by the clock that the reader is handed. */
export const isStanding = ({ blockedAt, until, liftedAt }: Block, now: Date): boolean =>
  liftedAt === null && blockedAt <= now && now < until

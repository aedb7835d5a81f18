import type { EntryContent } from "#app/domain/log/entry.server"
import type { BarredCode } from "#app/domain/prizes/barred"

/** A prize of the schedule: its batch, and its number there, from 1 by moment. */
export type LoggedPrize = { batchId: string; number: number }

type ChanceInput = {
  coupon: string
  receivedAt: Date
  /** When it looked for a prize: of two that could have had one, the first by this moment has it. */
  lookedAt: Date
  barred: BarredCode | null
  prize: LoggedPrize | null
}

/** A coupon looked for an instant prize, and what it found. */
export const chanceSays = ({ coupon, receivedAt, lookedAt, barred, prize }: ChanceInput): EntryContent => ({
  kind: "chance",
  coupon,
  received: receivedAt.toISOString(),
  looked: lookedAt.toISOString(),
  barred,
  prize: prize && [prize.batchId, prize.number],
})

import type { EntryContent } from "#app/domain/log/entry.server"
import type { AgainCode, GivenCode } from "#app/words/reasons/prize-steps"
import type { LoggedPrize } from "./chance"

/** A prize that was given by hand; null: it stood outside the schedule. Of a schedule that was lost no number is known. */
export type GivenPrize = { prize: LoggedPrize | { batchId: string; number: null } | null; code: GivenCode }

export const givenSays = (at: Date, { prize, code }: GivenPrize): EntryContent => ({
  kind: "given",
  at: at.toISOString(),
  batch: prize && prize.batchId,
  prize: prize && prize.number,
  code,
})

/** A prize that came back, and the batch in which it is offered again, at another moment. */
export type AgainPrize = { prize: LoggedPrize; as: string; code: AgainCode }

export const againSays = (at: Date, { prize, as, code }: AgainPrize): EntryContent => ({
  kind: "again",
  at: at.toISOString(),
  batch: prize.batchId,
  prize: prize.number,
  as,
  code,
})

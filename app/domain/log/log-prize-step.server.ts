import type { Db } from "#app/db/client.server"
import { openEntry, prizesScope } from "./entry.server"
import { type AgainPrize, againSays, type GivenPrize, givenSays } from "./kinds/prize-steps"
import { writeOpen } from "./write-entries.server"

/** Tells the log that a prize was given by hand, in the transaction that gives it. */
export const logGiven = (tx: Db, at: Date, given: GivenPrize): Promise<void> =>
  writeOpen(tx, openEntry(givenSays(at, given), given.prize && prizesScope(given.prize.batchId)), at)

/** Tells the log that a prize is offered again, in the transaction that makes its new batch. */
export const logAgain = (tx: Db, at: Date, again: AgainPrize): Promise<void> =>
  writeOpen(tx, openEntry(againSays(at, again), prizesScope(again.prize.batchId)), at)

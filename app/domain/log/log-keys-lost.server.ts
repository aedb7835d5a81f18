import type { Db } from "#app/db/client.server"
import { drawScope, openEntry, prizesScope } from "./entry.server"
import { batchKeysLostSay, drawKeysLostSay } from "./kinds/keys-lost"
import { writeOpen } from "./write-entries.server"

/** Tells the log that a draw's keys are lost, in the transaction that gives them up. */
export const logDrawKeysLost = (
  tx: Db,
  at: Date,
  lost: Parameters<typeof drawKeysLostSay>[1],
): Promise<void> => writeOpen(tx, openEntry(drawKeysLostSay(at, lost), drawScope(lost.drawId)), at)

/** Tells the log that a batch's key and moments are lost, in the transaction that ends it. */
export const logBatchKeysLost = (tx: Db, at: Date, batchId: string): Promise<void> =>
  writeOpen(tx, openEntry(batchKeysLostSay(at, batchId), prizesScope(batchId)), at)

import type { Db } from "#app/db/client.server"
import { findLastCheckpoint } from "./checkpoints.queries.server"
import { receiptKey } from "./receipt.server"

/** What the log and its receipts are checked with, in that order (C2SP signed-note); none before the first signature. */
export async function publicKeys(db: Db): Promise<string[]> {
  const log = await findLastCheckpoint(db)
  return [log?.verifier, receiptKey()?.verifier].filter((key) => typeof key === "string")
}

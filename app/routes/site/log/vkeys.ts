import { databases } from "#app/db/client.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { receiptKey } from "#app/domain/log/receipt.server"
import { logLoader, TEXT } from "./log-answer.server"

/** The keys that the log and its receipts are checked with, one a line. */
export const loader = logLoader(async () => {
  const log = await findLastCheckpoint(databases().primary)
  const keys = [log?.verifier, receiptKey()?.verifier].flatMap((key) => (key ? [`${key}\n`] : []))
  return keys.length > 0 ? { body: keys.join(""), type: TEXT, cache: "public, max-age=60" } : null
})

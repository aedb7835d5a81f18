import { keptFor } from "#app/platform/answers/cache-control"
import { databases } from "#app/db/client.server"
import { publicKeys } from "#app/domain/log/public-keys.queries.server"
import { logsLoader, TEXT } from "./log-answer.server"

/** The keys that each log and its receipts are checked with, one a line. */
export const loader = logsLoader(async () => {
  const keys = await publicKeys(databases().primary)
  if (keys.length === 0) return null
  return { body: keys.map((key) => `${key}\n`).join(""), type: TEXT, cache: keptFor(60) }
})

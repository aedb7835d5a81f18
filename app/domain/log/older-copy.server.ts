import type { Db } from "#app/db/client.server"
import type { Exchange } from "#app/platform/storage/exchange.server"
import { log } from "#app/platform/log/log.server"
import { currentLog } from "./log-name.server"
import { logStop } from "./log-standing.queries.server"
import { openRecord } from "./sequence.server"

/** How long an answer holds, and how long whoever asks waits for a new one. */
const HOLDS_MS = 30_000
const PATIENCE_MS = 1_000

type Watch = { recordOf?: (log: number) => Exchange; patienceMs?: number }

/**
 * Tells whether the database lacks what its log signed: then it is an older copy, which would give numbers to people that
 * others hold already. A store that is away, or slow, changes nothing of what was known, and at first nothing is.
 */
export function watchForOlderCopy({ recordOf = openRecord, patienceMs = PATIENCE_MS }: Watch = {}) {
  let isOlder = false
  let askedAt = -Infinity
  let asking = Promise.resolve()

  async function ask(db: Db): Promise<void> {
    const current = await currentLog(db)
    const stop = await logStop(db, current, { record: recordOf(current), keys: [] })
    if (stop?.code === "away") return
    isOlder = stop?.code === "older-copy"
    if (isOlder)
      log.error(
        { size: stop?.size },
        "the database is an older copy than the log's last checkpoint: not ready",
      )
  }

  return async (db: Db, now: Date): Promise<boolean> => {
    if (Math.abs(now.getTime() - askedAt) >= HOLDS_MS) {
      askedAt = now.getTime()
      asking = ask(db).catch((error: unknown) =>
        log.warn({ err: error }, "not known whether the database is an older copy"),
      )
    }
    await Promise.race([asking, inTime(patienceMs)])
    return isOlder
  }
}

const inTime = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

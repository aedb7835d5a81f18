import { sql } from "drizzle-orm"
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js"
import type postgres from "postgres"
import { log } from "#app/platform/log/log.server"
import { isDatabaseAway, isReadOnly } from "./error-codes"

type Line = PostgresJsDatabase & { $client: postgres.Sql }

/** How long the primary reads for a replica that is away before that one is asked again. */
const AGAIN_MS = 30_000

/**
 * A replica that the primary stands in for while it is away, so that its loss is nobody's 503 but that of who was reading
 * from it. It is asked in the background whether it is back: no reader tries it in vain.
 */
export function standby(
  primary: Line,
  open: (failed: (error: unknown) => void) => Line,
): { db: Line; own: Line; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  const own = open((error) => {
    // A write that was sent here by mistake says nothing of the replica.
    if (timer !== undefined || !isDatabaseAway(error) || isReadOnly(error)) return
    log.warn({ err: error }, "the replica is away: the primary reads for it")
    askLater()
  })
  const askLater = () => {
    timer = setTimeout(() => void ask(), AGAIN_MS).unref()
  }
  async function ask(): Promise<void> {
    try {
      await own.execute(sql`select 1`)
    } catch {
      return askLater()
    }
    timer = undefined
    log.info("the replica reads again")
  }
  const db = new Proxy(own, {
    get(_, name) {
      const line = timer === undefined ? own : primary
      const value: unknown = Reflect.get(line, name, line)
      return typeof value === "function" ? value.bind(line) : value
    },
  })
  return { db, own, stop: () => clearTimeout(timer) }
}

import { sqlState } from "#app/db/error-codes"
import { log } from "#app/platform/log/log.server"

/** Does that, or goes on without where somebody kept a lock for too long (55P03): the next round tries again. */
export async function unlessHeld(without: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (sqlState(error) !== "55P03") throw error
    log.warn({ err: error }, without)
  }
}

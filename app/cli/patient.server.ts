import { setTimeout as sleep } from "node:timers/promises"
import { sqlState } from "#app/db/transaction.server"

/** Not to be had within lock_timeout. */
const LOCKED = "55P03"

/**
 * Begins again where a lock was not to be had in time, after a pause in which whoever queued behind goes first. The last
 * try's error is thrown, and every other one.
 */
export async function patiently<Result>(
  work: () => Promise<Result>,
  { tries, pauseMs }: { tries: number; pauseMs: number },
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== LOCKED || attempt >= tries) throw error
    }
    await sleep(pauseMs)
  }
}

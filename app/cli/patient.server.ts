import { setTimeout as sleep } from "node:timers/promises"
import { sqlState } from "#app/db/error-codes"

/** A lock that was not to be had within lock_timeout, and a deadlock that this work was cut out of. */
const LOCKED = new Set(["55P03", "40P01"])

/**
 * Begins again where a lock was not to be had, after a pause in which whoever queued behind goes first. The last
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
      if (!LOCKED.has(sqlState(error) ?? "") || attempt >= tries) throw error
    }
    await sleep(pauseMs)
  }
}

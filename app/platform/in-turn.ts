import { RuleBroken } from "#app/errors"

/**
 * Lets `atOnce` pieces of work run at the same time and `waiting` more wait; with a full queue the answer is BUSY
 * (503), not a slow page for all.
 */
export function inTurn({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new RuleBroken("BUSY")
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}

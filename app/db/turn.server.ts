import type postgres from "postgres"

/** Longer than a lock is waited for (`session-limits`): whoever holds every connection is cut off before who waits gives up. */
const PATIENCE_MS = 12_000

/** What is thrown where every connection is taken for too long; `isOverdue` knows its code. */
export const noTurn = () => Object.assign(new Error("no connection was free in time"), { code: "POOL_BUSY" })

/** What the driver keeps of a statement, and not in its types: whether a connection has it, whether it is being answered. */
type DriverQuery = postgres.PendingQuery<never> & { state: unknown; active: boolean }

/**
 * Bounds how long a statement waits for a connection, which the driver does not: each that nobody reads any more would
 * stand before those that come. One that no connection has is taken back; one behind another's on a line may still run.
 */
export function awaitTurn<Result>(sent: unknown, answer: PromiseLike<Result>): Promise<Result> {
  return within(answer, () => {
    const { state, active } = sent as DriverQuery
    if (!active && !state) (sent as DriverQuery).cancel()
    return active
  })
}

/** Waits for a transaction's turn, which has not begun to work; `begun` is asked once. */
export const awaitBegin = <Result>(answer: PromiseLike<Result>, begun: () => boolean): Promise<Result> =>
  within(answer, begun)

function within<Result>(answer: PromiseLike<Result>, hasTurn: () => boolean): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      if (!hasTurn()) reject(noTurn())
    }, PATIENCE_MS)
    answer.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error as Error)
      },
    )
  })
}

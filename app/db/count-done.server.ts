import { log } from "#app/platform/log/log.server"
import { isPassing } from "./transaction.server"

/**
 * Does one row after the other and answers for how many it was done. One that fails by itself keeps none behind it waiting:
 * it is logged, and a later round comes to it again. What may pass, as a database that is away, ends the round.
 */
export async function countDone<Row extends { id: string }>(
  rows: Iterable<Row>,
  doRow: (row: Row) => Promise<boolean>,
  failure: string,
): Promise<number> {
  let done = 0
  for (const row of rows)
    try {
      if (await doRow(row)) done += 1
    } catch (error) {
      if (isPassing(error)) throw error
      log.error({ err: error, id: row.id }, failure)
    }
  return done
}

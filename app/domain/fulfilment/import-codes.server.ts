import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { type ImportedCodes, planCodes } from "./plan-codes.server"
import { writeChanges } from "./write-changes.server"

type Giving = ImportedCodes & { by: string; now: Date }

/**
 * Gives prizes the codes and days of a list, all or none; a prize of which it says nothing new stays as it is, so that the
 * same list again changes nothing. Whoever's prize leaves, or left already and gets another code, gets a mail. Answers how
 * many changed, and how many get one. Throws LIST_UNREADABLE beside the list, with the lines that are wrong.
 */
export async function importCodes(db: Db, list: Giving): Promise<{ changed: number; mailed: number }> {
  return giveCodes(db, list).catch((error: unknown) => {
    if (sqlState(error) !== UNIQUE) throw error
    // Somebody saved one of them meanwhile: now it is there to be seen, and its line is named.
    return giveCodes(db, list)
  })
}
const UNIQUE = "23505"

function giveCodes(db: Db, { by, now, ...importing }: Giving) {
  return inTransaction(db, async (tx) => {
    const { planned } = await planCodes(tx, { ...importing, now })
    const steps = planned.flatMap((each) => each.steps)
    const { mailed } = await writeChanges(tx, steps, { by, now })
    return { changed: planned.length, mailed }
  })
}

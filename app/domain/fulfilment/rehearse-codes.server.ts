import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { type ImportedCodes, planCodes } from "./plan-codes.server"
import { writeCodes } from "./read-codes"
import { type Change, tellsWinner } from "./write-changes.server"

/**
 * A line that would change something: what it is of, by the list's own name for it, its code as it is, and what becomes of
 * it; null is what stays.
 */
export type RehearsedCode = {
  line: number
  of: string
  prize: string
  before: string | null
  code: string | null
  sentOn: string | null
  deliveredOn: string | null
  /** It left already. */
  isSent: boolean
  /** Its winner gets a mail. */
  isMailed: boolean
}

/**
 * What a list of codes would change, and the list as it was read, for the yes. Writes nothing. Throws as `importCodes`.
 */
export const rehearseCodes = (
  db: Db,
  importing: ImportedCodes & { now: Date },
): Promise<{ text: string; codes: RehearsedCode[]; unchanged: number }> =>
  inTransaction(db, async (tx) => {
    const { planned, unchanged } = await planCodes(tx, importing)
    const codes = planned.map(({ row, kind, listed: { line, of }, steps }) => {
      const becomes = steps.reduce<Change>((all, { change }) => ({ ...all, ...change }), {})
      return {
        line,
        of,
        prize: kind.name,
        before: row.deliveryCode,
        code: becomes.deliveryCode ?? null,
        sentOn: becomes.sentOn ?? null,
        deliveredOn: becomes.deliveredOn ?? null,
        isSent: row.state === "sent",
        isMailed: tellsWinner(steps),
      }
    })
    return { text: writeCodes(planned.map(({ listed }) => listed)), codes, unchanged }
  })

import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { type ImportedCodes, planCodes } from "./import-codes.server"
import { writeCodes } from "./read-codes"

/** A line that would change something: what it is of, by the list's own name for it, and its code before and after. */
export type RehearsedCode = {
  line: number
  of: string
  prize: string
  before: string | null
  code: string
  /** It left already: its winner gets the new code by mail. */
  isSent: boolean
}

/**
 * What a list of codes would change, and the list as it was read, for the yes. Writes nothing. Throws as `importCodes`.
 */
export const rehearseCodes = (
  db: Db,
  importing: ImportedCodes,
): Promise<{ text: string; codes: RehearsedCode[]; unchanged: number }> =>
  inTransaction(db, async (tx) => {
    const { listed, changes } = await planCodes(tx, importing)
    const codes = changes.map(({ row, kind, listed: { line, of, code } }) => ({
      line,
      of,
      code,
      prize: kind.name,
      before: row.deliveryCode,
      isSent: row.state === "sent",
    }))
    return {
      text: writeCodes(listed),
      codes: codes.sort((a, b) => a.line - b.line),
      unchanged: listed.length - codes.length,
    }
  })

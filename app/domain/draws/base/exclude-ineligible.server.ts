import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/**
 * Writes down who holds numbers of a draw that is closing without being eligible. The database's `draw_ineligible` reads it
 * from the state at the end of the draw's period:
 * - accounts that were closed then and CPFs that were blocked then, whatever became of them since;
 * - where a CPF wins once in the whole promotion, whoever stands as a winner of a published draw, also by an account that
 *   was erased since;
 * - of everybody else, the numbers of an invoice that is still looked at. No draw closes before such an invoice, so that
 *   there is none unless somebody went past closeDraw.
 * Voided numbers say so themselves. From here on the base asks nobody else, and the database closes a draw with nobody left
 * out beside them.
 */
export async function excludeIneligible(tx: Db, drawId: string): Promise<void> {
  await tx.execute(sql`
    insert into draw_exclusions (draw_id, registration_id, invoice_id, reason)
    select ${drawId}::uuid, registration_id, invoice_id, reason from draw_ineligible(${drawId}::uuid)`)
}

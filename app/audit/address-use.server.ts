import type { Db } from "#app/db/client.server"
import { type AddressUse, bookOf } from "./address-book.server"

/**
 * Counts that an address was used, in memory: nobody waits for it. Once a minute, and when the process stops, each address
 * is one upsert; what a killed process had counted is lost. `db` is the process's own, no transaction.
 */
export const noteUse = (
  db: Db,
  { use, ip, now }: { use: AddressUse; ip: string | null | undefined; now: Date },
): void => {
  if (ip) bookOf(db).note(use, ip, now)
}

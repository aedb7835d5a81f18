import { and, desc, eq, ne } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { invoices } from "#drizzle/schema/invoices"

/**
 * The cents that a person's last invoice handed on, as the next one will be reckoned with. The last is the last that was
 * taken, by its id, not the last that arrived: a slow form is overtaken, and cents would be spent twice or lost.
 */
export async function findCarried(db: Db, registrationId: string): Promise<number> {
  const [last] = await db
    .select({ carryCents: invoices.carryCents })
    .from(invoices)
    .where(and(eq(invoices.registrationId, registrationId), ne(invoices.status, "invalid")))
    .orderBy(desc(invoices.id))
    .limit(1)
  return last?.carryCents ?? 0
}

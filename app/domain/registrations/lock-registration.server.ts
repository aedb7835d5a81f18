import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { registrations } from "#drizzle/schema/registrations"

export type RegistrationRow = typeof registrations.$inferSelect

/**
 * Locks a person's row until the transaction ends: whoever changes a person, or what a person holds, takes it, after
 * the draws' locks and before the invoice's. Weak enough for foreign keys to pass. Throws NOT_FOUND.
 */
export async function lockRegistration(tx: Db, registrationId: string): Promise<RegistrationRow> {
  const [row] = isUuid(registrationId)
    ? await tx.select().from(registrations).where(eq(registrations.id, registrationId)).for("no key update")
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { registrations } from "#drizzle/schema/registrations"

/** Whether a CPF is the one of the registration whose session came along; its digits alone are compared. */
export async function isOwnCpf(
  db: Db,
  { registrationId, digits }: { registrationId: string; digits: string },
): Promise<boolean> {
  const [own] = await db
    .select({ cpf: registrations.cpf })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  return own?.cpf === digits
}

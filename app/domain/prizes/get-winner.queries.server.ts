import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { isCpf, normalizeCpf } from "#app/domain/registrations/cpf"
import { RuleBroken } from "#app/errors"
import { registrations } from "#drizzle/schema/registrations"

/** Who is to get a prize, by CPF or by the registration's id. Throws CPF_NOT_FOUND beside `person`. */
export async function getWinner(db: Db, typed: string): Promise<{ id: string }> {
  const cpf = normalizeCpf(typed)
  const [found] = isUuid(typed)
    ? await db.select({ id: registrations.id }).from(registrations).where(eq(registrations.id, typed))
    : isCpf(cpf)
      ? await db.select({ id: registrations.id }).from(registrations).where(eq(registrations.cpf, cpf))
      : []
  if (!found) throw new RuleBroken("CPF_NOT_FOUND", { field: "person" })
  return found
}

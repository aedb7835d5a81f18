import { eq, type SQL } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { isCpf, normalizeCpf } from "#app/domain/registrations/cpf"
import { RuleBroken } from "#app/errors"
import { registrations } from "#drizzle/schema/registrations"

/** Who is to get a prize, by CPF or by the registration's id. Throws CPF_NOT_FOUND beside `person`. */
export async function getWinner(db: Db, typed: string): Promise<{ id: string }> {
  const who = meant(typed)
  const [found] = who ? await db.select({ id: registrations.id }).from(registrations).where(who) : []
  if (!found) throw new RuleBroken("CPF_NOT_FOUND", { field: "person" })
  return found
}

function meant(typed: string): SQL | undefined {
  if (isUuid(typed)) return eq(registrations.id, typed)
  const cpf = normalizeCpf(typed)
  return isCpf(cpf) ? eq(registrations.cpf, cpf) : undefined
}

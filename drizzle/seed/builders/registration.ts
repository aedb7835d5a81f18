import type { Db } from "#app/db/client.server"
import { searchText } from "#app/domain/registrations/search-text"
import { registrations } from "#drizzle/schema/registrations"
import { nextNumber } from "./random"
import { buildCpf, buildPhone } from "./documents"
import { demoPasswordHash } from "./password"

export type NewRegistration = typeof registrations.$inferInsert
export type RegistrationRow = typeof registrations.$inferSelect
type RegistrationFields = Partial<NewRegistration> & { now: Date; passwordHash: string }

/** The n-th person, an adult from Campinas; the search column follows what is given. */
export function buildRegistration(n: number, { now, ...fields }: RegistrationFields): NewRegistration {
  const person = {
    cpf: buildCpf(n),
    name: "Torcida",
    lastname: `Número ${n}`,
    birthdate: "1990-05-17",
    phone: buildPhone(n),
    email: `torcida.${n}@example.com`,
    uf: "SP",
    city: "Campinas",
    termsVersion: 1,
    regulationVersion: 1,
    acceptedAt: now,
    createdAt: now,
    ip: "203.0.113.7",
    ...fields,
  }
  return { ...person, search: fields.search ?? searchText(person) }
}

/** Puts a person in who can sign in with the demo password. */
export async function insertRegistration(
  db: Db,
  { now = new Date(), passwordHash, ...fields }: Partial<RegistrationFields> = {},
): Promise<RegistrationRow> {
  const hash = passwordHash ?? (await demoPasswordHash())
  const person = buildRegistration(nextNumber(), { now, passwordHash: hash, ...fields })
  const [row] = await db.insert(registrations).values(person).returning()
  return row!
}

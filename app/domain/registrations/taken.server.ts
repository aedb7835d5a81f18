import { eq, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { brokenConstraint } from "#app/db/error-codes"
import { RuleBroken } from "#app/errors"
import { registrations } from "#drizzle/schema/registrations"

/** What only one person may hold, in the order in which it is said. */
const unique = [
  { field: "cpf", code: "CPF_FOUND", constraint: "registrations_cpf_key" },
  { field: "email", code: "EMAIL_FOUND", constraint: "registrations_email_key" },
  { field: "phone", code: "PHONE_FOUND", constraint: "registrations_phone_key" },
] as const

/** The first thing of this person's that another holds already, as the rule that it breaks; undefined if nothing. */
export async function findTaken(
  db: Db,
  person: { cpf: string; email: string; phone: string },
): Promise<RuleBroken | undefined> {
  const taken = await db
    .select({ cpf: registrations.cpf, email: registrations.email, phone: registrations.phone })
    .from(registrations)
    .where(or(...unique.map(({ field }) => eq(registrations[field], person[field]))))
  const first = unique.find(({ field }) => taken.some((other) => other[field] === person[field]))
  return first && new RuleBroken(first.code, { field: first.field })
}

/** A unique key that an update ran into, as the rule that it breaks; any other error as it is. */
export function asTaken(error: unknown): unknown {
  const name = brokenConstraint(error)
  const broken = unique.find(({ constraint }) => constraint === name)
  return broken ? new RuleBroken(broken.code, { field: broken.field }) : error
}

import { buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { nextNumber } from "#drizzle/seed/builders/random"

/** What a new person types at /register; every call is another person. */
export function typedRegistration(overrides: Record<string, string> = {}): Record<string, string> {
  const n = nextNumber()
  const email = `torcida.${n}@exemplo.test`
  return {
    name: "Aparecida",
    lastname: "da Geral",
    cpf: buildCpf(n),
    birthdate: "17/05/1990",
    phone: buildPhone(n),
    email,
    emailConfirmation: email,
    uf: "SP",
    city: "Campinas",
    password: "Torcida@2026",
    passwordConfirmation: "Torcida@2026",
    terms: "on",
    regulation: "on",
    ...overrides,
  }
}

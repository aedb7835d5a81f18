import { openUserSession } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { dayOf } from "#app/platform/clock.server"
import { registrations } from "#drizzle/schema/registrations"
import { nextNumber } from "#drizzle/seed/builders/counter"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { buildRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"

const PEOPLE = 1_000
const client = { ip: "203.0.113.9", userAgent: "bench" }

export type Campaign = Awaited<ReturnType<typeof openCampaign>>

/** An open draw, two bars, and people. */
export async function openCampaign(db: Db) {
  const now = new Date()
  await insertDraw(db, { now })
  const bars = [await insertStore(db), await insertStore(db)]
  const person = () => buildRegistration(nextNumber(), { now, passwordHash: "none" })
  const people = await db
    .insert(registrations)
    .values(Array.from({ length: PEOPLE }, person))
    .returning({ id: registrations.id })
  return { people, bars }
}

/** Signs everyone in; the session's token of each, by the person's id. */
export async function signInAll(db: Db, { people }: Campaign): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const { id } of people) {
    const { token } = await openUserSession(db, { registrationId: id, now: new Date(), client })
    tokens.set(id, token)
  }
  return tokens
}

let sent = 0

/** The next invoice in turn: whose, and the form's fields, valid and never sent before. */
export function nextInvoice({ people, bars }: Campaign) {
  sent += 1
  const [person, bar] = [people[sent % people.length]!, bars[sent % bars.length]!]
  const issuedOn = dayOf(new Date())
  const aamm = issuedOn.slice(2, 4) + issuedOn.slice(5, 7)
  const accessKey = buildAccessKey({ cnpj: bar.cnpj, uf: bar.uf, aamm, number: nextNumber() })
  const form = { accessKey, issuedOn, total: "85,00", idempotencyKey: crypto.randomUUID() }
  return { registrationId: person.id, form }
}

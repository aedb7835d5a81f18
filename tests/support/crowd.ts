import { openUserSession } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { dayOf } from "#app/platform/time/clock.server"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { buildRegistration } from "#drizzle/seed/builders/registration"
import { registrations } from "#drizzle/schema/registrations"
import { adultLine } from "./age-gate"
import { signed } from "./sign-in"

export type CrowdMember = { registrationId: string; cookie: string }
export type InvoiceForm = Record<string, string>
/** What became of one sending; `id` is the invoice's, where the form was accepted. */
export type SentOutcome = { status: number; id: string | null }

/** People who are signed in without a password ever being hashed. `DATABASE_URL` must stand in the environment. */
export async function gather(db: Db, { count, now }: { count: number; now: Date }): Promise<CrowdMember[]> {
  const client = { ip: "203.0.113.20" }
  const people = Array.from({ length: count }, () =>
    buildRegistration(nextNumber(), { now, passwordHash: "none" }),
  )
  const rows = await db.insert(registrations).values(people).returning({ id: registrations.id })
  return Promise.all(
    rows.map(async ({ id }) => {
      const { token } = await openUserSession(db, { registrationId: id, now, client })
      return { registrationId: id, cookie: `${adultLine}; user_session=${signed(token)}` }
    }),
  )
}

/** The form of /cupom as it is filled in for an invoice of R$ 85,00 that nobody else has. */
export function invoiceForm(bar: { cnpj: string; uf: string }, now: Date): InvoiceForm {
  const issuedOn = dayOf(now)
  const aamm = issuedOn.slice(2, 4) + issuedOn.slice(5, 7)
  return {
    accessKey: buildAccessKey({ ...bar, aamm, number: nextNumber() }),
    issuedOn,
    total: "85,00",
    idempotencyKey: crypto.randomUUID(),
  }
}

/** How often a person sends at most while the answer is that too many are sending at once. */
const TRIES = 5

/**
 * Sends a form to one of the processes, and again where that is too busy, as its answer asks: how many people fit into its
 * patience is the machine's affair. Rejects where the connection breaks before the answer is complete.
 */
export async function sendInvoice(
  origin: string,
  person: CrowdMember,
  form: InvoiceForm,
): Promise<SentOutcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await sendOnce(origin, person, form)
    if (outcome.status !== 503 || tries === TRIES) return outcome
  }
}

async function sendOnce(origin: string, { cookie }: CrowdMember, form: InvoiceForm): Promise<SentOutcome> {
  const answer = await fetch(`${origin}/cupom`, {
    method: "POST",
    redirect: "manual",
    // A connection that was kept may be closed by the server at the very moment at which it is used again.
    headers: { origin, cookie, connection: "close" },
    body: new URLSearchParams(form),
  })
  await answer.text()
  const [, id = null] = /^\/cupom\/([0-9a-f-]{36})$/.exec(answer.headers.get("location") ?? "") ?? []
  return { status: answer.status, id }
}

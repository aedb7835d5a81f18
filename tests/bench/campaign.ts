import postgres from "postgres"
import { openUserSession } from "#app/auth/sessions.server"
import { connect } from "#app/db/client.server"
import { windowBetween } from "#app/domain/campaign"
import { invoiceInput } from "#app/domain/invoices/invoice-input"
import { storeTotals } from "#app/domain/tickets/store-totals.server"
import { dayOf } from "#app/platform/time/clock.server"
import { registrations } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { buildRegistration } from "#drizzle/seed/builders/registration"
import { buildStore } from "#drizzle/seed/builders/store"
import { rulesWith } from "#tests/support/promotion"
import { insertMailings } from "./mailings"
import { insertBars, insertCrowd, insertDeeds, insertPast, markForReview } from "./past"
import { insertPrizes } from "./won-prizes"

const DAY_MS = 86_400_000
/** As many as a schedule holds. */
const PRIZES = 10_000
const MAILINGS = 3

export type Campaign = Awaited<ReturnType<typeof openCampaign>>

/**
 * A campaign on its way: an open draw, 1,000 people who are signed in, 100 bars, and so many invoices of the past, which
 * are a crowd's where there is one, sent from so many more bars. A crowd also won prizes and got mailings.
 */
export async function openCampaign(
  { url, ownerUrl }: { url: string; ownerUrl: string },
  { past = 20_000, crowd = 0, moreBars = 0 } = {},
) {
  const [db, owner] = [connect(url, { max: 4 }), postgres(ownerUrl, { max: 1 })]
  const now = new Date()
  const many = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)
  try {
    await insertDraw(db, { now })
    const people = await db
      .insert(registrations)
      .values(many(1_000, () => buildRegistration(nextNumber(), { now, passwordHash: "none" })))
      .returning({ id: registrations.id })
    const bars = await db
      .insert(stores)
      .values(many(100, () => buildStore(nextNumber(), { now })))
      .returning({ id: stores.id, cnpj: stores.cnpj, uf: stores.uf })
    const ended = {
      periodStart: new Date(now.getTime() - 40 * DAY_MS),
      periodEnd: new Date(now.getTime() - DAY_MS),
    }
    const { segment } = await insertDraw(db, { now, ...ended })
    const senders = crowd > 0 ? await insertCrowd(owner, crowd) : people
    if (crowd > 0) {
      await insertDeeds(owner, crowd)
      await insertPrizes(owner, { people: senders, count: PRIZES })
      await insertMailings(owner, MAILINGS)
    }
    const sources = moreBars > 0 ? await insertBars(owner, moreBars) : bars
    await insertPast(owner, { people: senders, bars: sources, segment, count: past })
    await markForReview(owner)
    // As the nightly job leaves them.
    await storeTotals(db, now)

    const client = { ip: "203.0.113.9" }
    const signIn = async ({ id }: { id: string }) => {
      const { token } = await openUserSession(db, { registrationId: id, now, client })
      return { id, token }
    }
    return { people: await Promise.all(people.map(signIn)), bars }
  } finally {
    await Promise.all([db.$client.end(), owner.end()])
  }
}

let sent = 0

/** The next invoice in turn: whose, and the form's fields, valid and never sent before. */
export function nextInvoice({ people, bars }: Campaign) {
  sent += 1
  const [person, bar] = [people[sent % people.length]!, bars[sent % bars.length]!]
  const issuedOn = dayOf(new Date())
  const aamm = issuedOn.slice(2, 4) + issuedOn.slice(5, 7)
  const accessKey = buildAccessKey({ cnpj: bar.cnpj, uf: bar.uf, aamm, number: nextNumber() })
  return { person, form: { accessKey, issuedOn, total: "85,00", idempotencyKey: crypto.randomUUID() } }
}

const SUBMISSIONS = 300

/** What a measured while of submissions in process is handed: the next 300 invoices, read as the page reads them. */
export const nextSubmissions = (campaign: Campaign) =>
  Array.from({ length: SUBMISSIONS }, () => {
    const { person, form } = nextInvoice(campaign)
    const input = invoiceInput.parse(form)
    const [rules, window] = [rulesWith(), windowBetween(null, null)]
    return { registrationId: person.id, input, photo: undefined, rules, window }
  })

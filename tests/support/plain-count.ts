import { isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Period } from "#app/domain/statistics/period"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import type { Cut, Measure } from "#app/words/statistics"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"
import { winners } from "#drizzle/schema/winners"

type Fact = {
  at: Date
  state: string
  uf: string
  store: string | null
  city: string | null
  person: string
  items: string[]
}

/** The tables themselves, row by row. */
async function factsOf(db: Db, measure: Measure): Promise<Fact[]> {
  const [bars, sent, people] = [
    await db.select().from(stores),
    await db.select().from(invoices),
    await db.select().from(registrations),
  ]
  const placed = (invoiceId: string | null) => {
    const bar = bars.find(({ id }) => id === sent.find(({ id }) => id === invoiceId)?.storeId)
    return { uf: bar?.uf ?? "", store: bar?.id ?? null, city: bar?.city ?? null }
  }
  const bought = (invoiceId: string | null) => [
    ...new Set(sent.find(({ id }) => id === invoiceId)?.items.map(({ productId }) => productId)),
  ]
  const firstOf = (person: string) =>
    sent
      .filter(({ registrationId }) => registrationId === person)
      .toSorted((a, b) => +a.receivedAt - +b.receivedAt || (a.id < b.id ? -1 : 1))[0]
  if (measure === "registrations")
    return people.map(({ id, createdAt, status, uf, city }) => ({
      at: createdAt,
      state: status,
      uf,
      city,
      store: firstOf(id)?.storeId ?? "",
      person: id,
      items: bought(firstOf(id)?.id ?? null),
    }))
  if (measure === "invoices")
    return sent.map(({ id, receivedAt, status, registrationId }) => ({
      at: receivedAt,
      state: status,
      ...placed(id),
      person: registrationId,
      items: bought(id),
    }))
  if (measure === "tickets")
    return (await db.select().from(tickets)).map(({ createdAt, voidAt, invoiceId, registrationId }) => ({
      at: createdAt,
      state: voidAt ? "void" : "valid",
      ...placed(invoiceId),
      person: registrationId,
      items: bought(invoiceId),
    }))
  if (measure === "winners") {
    const published = (await db.select().from(draws)).filter(({ state }) => state === "published")
    const numbers = await db.select().from(tickets)
    const won = (await db.select().from(winners)).filter(
      ({ drawId, kind, calledAt }) =>
        published.some(({ id }) => id === drawId) && (kind === "titular" || calledAt !== null),
    )
    return won.map(({ ticketId, state, registrationId }) => {
      const invoice = sent.find(({ id }) => id === numbers.find(({ id }) => id === ticketId)?.invoiceId)!
      return {
        at: invoice.receivedAt,
        state: state === "called" ? "pending" : state,
        ...placed(invoice.id),
        person: registrationId,
        items: bought(invoice.id),
      }
    })
  }
  const awards = await db.select().from(prizeAwards).where(isNull(prizeAwards.releasedAt))
  return awards.map(({ awardedAt, state, invoiceId, registrationId }) => ({
    at: awardedAt,
    state,
    ...placed(invoiceId),
    person: registrationId,
    items: bought(invoiceId),
  }))
}

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
})

/** A plain count, by a calendar of another make. */
export async function countPlainly(db: Db, measure: Measure, cut: Cut, { from, to, uf }: Period) {
  const utms = new Map((await db.select().from(registrations)).map(({ id, utm }) => [id, utm]))
  const keysOf = (fact: Fact): (string | null)[] => {
    const [day = "", time = ""] = clock.format(fact.at).split(" ")
    if (cut === "product") return fact.items
    if (cut === "source" || cut === "medium" || cut === "campaign")
      return [utms.get(fact.person)?.[cut] ?? ""]
    return [{ day, hour: time.slice(0, 2), uf: fact.uf, city: fact.city, store: fact.store }[cut]]
  }
  const lines = new Map<string, number>()
  for (const fact of await factsOf(db, measure)) {
    const [day = ""] = clock.format(fact.at).split(" ")
    if (day < from || day > to || (uf !== undefined && fact.uf !== uf)) continue
    for (const key of keysOf(fact)) {
      if (key === null) continue
      const line = JSON.stringify([key, cut === "uf" || cut === "city" ? fact.uf : "", fact.state])
      lines.set(line, (lines.get(line) ?? 0) + 1)
    }
  }
  return Object.fromEntries(lines)
}

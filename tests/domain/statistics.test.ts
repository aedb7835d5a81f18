import { eq, isNull, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect, type Db } from "#app/db/client.server"
import { countBy, hasCut, pagesOfCut, readTotals } from "#app/domain/statistics/counts.queries.server"
import { countAllDays, countRecentDays } from "#app/domain/statistics/count-days.server"
import { countDay, SENDERS } from "#app/domain/statistics/count-day.server"
import { readFunnel } from "#app/domain/statistics/funnel.queries.server"
import { readFarBars, readFarPeople } from "#app/domain/statistics/outliers.queries.server"
import { readCountedAt } from "#app/domain/statistics/counted-at.queries.server"
import { readRanks } from "#app/domain/statistics/ranks.queries.server"
import type { Period } from "#app/domain/statistics/period"
import { TIME_ZONE } from "#app/platform/env.server"
import { type Cut, cuts, type Measure, measures } from "#app/words/statistics"
import { tickets } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { statisticCounts } from "#drizzle/schema/statistics"
import { products, stores } from "#drizzle/schema/stores"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { makeRandom } from "#drizzle/seed/builders/random"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { freshDatabase } from "#tests/support/database"

/** Noon in São Paulo. */
const now = new Date("2026-11-22T15:00:00Z")
/** The long day (its hour 23 comes twice), the short one (it begins at 01:00), and days of today. */
const long = { begins: "2018-02-17T02:00:00Z", ends: "2018-02-18T03:00:00Z" }
const short = { begins: "2018-11-04T03:00:00Z", ends: "2018-11-05T02:00:00Z" }
const borders = [
  ...[long, short].flatMap(({ begins, ends }) => [begins, ends]),
  "2018-02-18T01:30:00Z",
  "2018-02-18T02:30:00Z",
  "2026-11-21T03:00:00Z",
  "2026-11-22T03:00:00Z",
].map((text) => Date.parse(text))

const random = makeRandom(27)
const HOUR_MS = 3_600_000
const someMoment = () => {
  const border = random.pick(borders)
  const near = random.pick([-1, 0, 1, random.int(-HOUR_MS, HOUR_MS), random.int(-20 * HOUR_MS, 20 * HOUR_MS)])
  return new Date(Math.min(border + near, +now))
}

let db: ReturnType<typeof connect>
let close: () => Promise<void>
const everything: Period = { from: "2018-01-01", to: "2026-11-22", uf: undefined }

beforeAll(async () => {
  const database = await freshDatabase()
  // As the owner: rows come with states that in earnest somebody decided.
  db = connect(database.ownerUrl, { max: 4 })
  close = async () => {
    await db.$client.end()
    await database.drop()
  }
  await fill()
  await countAllDays(db, now)
})
afterAll(() => close())

async function fill() {
  const bars = []
  for (const [uf, city] of [
    ["SP", "Campinas"],
    ["SP", "Santos"],
    ["AC", "Rio Branco"],
  ] as const)
    bars.push(await insertStore(db, { now, uf, city }))
  const [lager, ale] = await db
    .insert(products)
    .values(["Lager", "Ale"].map((name, n) => ({ name, sku: `P${n}` })))
    .returning()
  const people = []
  for (let n = 0; n < 25; n++)
    people.push(
      await insertRegistration(db, {
        now: someMoment(),
        passwordHash: "none",
        uf: random.pick(["SP", "RJ"]),
        city: random.pick(["Santos", "Niterói"]),
        status: random.chance(0.2) ? "canceled" : "active",
        utm: random.pick([{}, { source: "cartaz" }, { source: "rádio", medium: "som", campaign: "gol" }]),
      }),
    )
  const draw = await insertDraw(db, { now })
  for (let n = 0; n < 90; n++) {
    const at = someMoment()
    const item = (productId: string) => ({ productId, quantity: random.int(1, 6), numbersPerUnit: 1 })
    const items = random.pick([[], [item(lager!.id)], [item(lager!.id), item(ale!.id), item(lager!.id)]])
    const invoice = await insertInvoice(db, {
      now: at,
      registrationId: random.pick(people).id,
      store: random.pick(bars),
      status: random.pick(["validated", "validated", "pending", "invalid"]),
      items,
    })
    const voidAt = random.chance(0.2) ? now : undefined
    if (random.chance(0.7)) await insertTickets(db, { draw, invoice, count: random.int(1, 3), voidAt })
    if (random.chance(0.2)) await win(invoice, at)
  }
  await win({ id: null, registrationId: people[0]!.id }, someMoment())
}

async function win(invoice: { id: string | null; registrationId: string }, at: Date) {
  const prize = await insertPrize(db, { now: at })
  const state = random.pick(["pending", "validated", "invalid"] as const)
  const { id: invoiceId, registrationId } = invoice
  await insertAward(db, { now: at, prizeId: prize.id, registrationId, invoiceId, state })
}

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
async function factsOf(measure: Measure): Promise<Fact[]> {
  const [bars, sent, people] = [
    await db.select().from(stores),
    await db.select().from(invoices),
    await db.select().from(registrations),
  ]
  const placed = (invoiceId: string | null) => {
    const bar = bars.find(({ id }) => id === sent.find(({ id }) => id === invoiceId)?.storeId)
    return { uf: bar?.uf ?? "", store: bar?.id ?? null, city: bar?.city ?? null }
  }
  if (measure === "registrations")
    return people.map(({ id, createdAt, status, uf, city }) => ({
      at: createdAt,
      state: status,
      uf,
      city,
      store: null,
      person: id,
      items: [],
    }))
  if (measure === "invoices")
    return sent.map(({ id, receivedAt, status, registrationId, items }) => ({
      at: receivedAt,
      state: status,
      ...placed(id),
      person: registrationId,
      items: [...new Set(items.map(({ productId }) => productId))],
    }))
  if (measure === "tickets")
    return (await db.select().from(tickets)).map(({ createdAt, voidAt, invoiceId, registrationId }) => ({
      at: createdAt,
      state: voidAt ? "void" : "valid",
      ...placed(invoiceId),
      person: registrationId,
      items: [],
    }))
  const awards = await db.select().from(prizeAwards).where(isNull(prizeAwards.releasedAt))
  return awards.map(({ awardedAt, state, invoiceId, registrationId }) => ({
    at: awardedAt,
    state,
    ...placed(invoiceId),
    person: registrationId,
    items: [],
  }))
}

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
})

/** A plain count, by a calendar of another make. */
async function counted(measure: Measure, cut: Cut, { from, to, uf }: Period) {
  const utms = new Map((await db.select().from(registrations)).map(({ id, utm }) => [id, utm]))
  const keysOf = (fact: Fact): (string | null)[] => {
    const [day = "", time = ""] = clock.format(fact.at).split(" ")
    if (cut === "product") return fact.items
    if (cut === "source" || cut === "medium" || cut === "campaign")
      return [utms.get(fact.person)?.[cut] ?? ""]
    return [{ day, hour: time.slice(0, 2), uf: fact.uf, city: fact.city, store: fact.store }[cut]]
  }
  const lines = new Map<string, number>()
  for (const fact of await factsOf(measure)) {
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

const asked = (rows: { key: string; uf: string; state: string; count: number }[]) =>
  Object.fromEntries(rows.map(({ key, uf, state, count }) => [JSON.stringify([key, uf, state]), count]))

const whatIsKept = () =>
  db
    .select()
    .from(statisticCounts)
    .orderBy(...Object.values(statisticCounts).slice(0, 6))

describe("the kept counts", () => {
  const periods: Period[] = [
    everything,
    { ...everything, uf: "SP" },
    ...["2018-02-16", "2018-02-17", "2018-02-18", "2018-11-03", "2018-11-04", "2018-11-05", "2026-11-21"].map(
      (day) => ({ from: day, to: day, uf: undefined }),
    ),
  ]
  const all = measures.flatMap((measure) => cuts.map((cut) => [measure, cut] as const))

  test.each(all.filter(([measure, cut]) => hasCut(measure, cut)))(
    "of %s by %s are those of the tables",
    async (measure, cut) => {
      for (const period of periods) {
        const wanted = await counted(measure, cut, period)
        if (period === everything && !(measure === "prizes" && cut === "store"))
          expect(Object.keys(wanted).length).toBeGreaterThan(0)
        expect(asked(await countBy(db, { measure, cut, period }))).toEqual(wanted)
      }
    },
  )

  test("stay as they are when they are counted again, and are mended where somebody changed them", async () => {
    const sound = await whatIsKept()
    expect(sound.length).toBeGreaterThan(100)
    await countAllDays(db, now)
    expect(await whatIsKept()).toEqual(sound)
    const [first] = sound
    await db.update(statisticCounts).set({ count: sql`${statisticCounts.count} + 7` })
    await db.delete(statisticCounts).where(eq(statisticCounts.cut, "city"))
    await db.insert(statisticCounts).values([
      { ...first!, key: "made up" },
      { ...first!, day: "2020-01-01", key: "of a day without anything" },
    ])
    await countDay(db, { day: "2020-01-01", now })
    await countAllDays(db, now)
    expect(await whatIsKept()).toEqual(sound)
  })

  test("follow what came and what was decided since", async () => {
    await inNewWorld(async (fresh) => {
      const invoice = await insertInvoice(fresh, { now: new Date("2026-11-22T14:00:00Z"), status: "pending" })
      const today = { from: "2026-11-22", to: "2026-11-22", uf: undefined }
      const seen = async () => (await readTotals(fresh, today)).invoices
      expect(await seen()).toEqual({})
      expect(await countRecentDays(fresh, now)).toBeGreaterThan(0)
      expect(await seen()).toEqual({ pending: 1 })
      await fresh.update(invoices).set({ status: "validated" }).where(eq(invoices.id, invoice.id))
      await Promise.all([1, 2, 3].map(() => countRecentDays(fresh, now)))
      expect(await seen()).toEqual({ validated: 1 })
    })
  })

  test("come in pages whole, each line once", async () => {
    const wanted = { measure: "invoices", cut: "day", period: everything } as const
    const lines = []
    for await (const page of pagesOfCut(db, wanted, 2)) lines.push(...page)
    expect(lines).toEqual(await countBy(db, wanted))
  })

  test("know nothing of a prize that nobody holds, due or not", async () => {
    await inNewWorld(async (fresh) => {
      for (const at of ["2026-11-01T12:00:00Z", "2027-01-01T12:00:00Z"])
        await insertPrize(fresh, { now: new Date("2026-10-01T12:00:00Z"), moment: new Date(at) })
      await countAllDays(fresh, now)
      await countRecentDays(fresh, now)
      expect(await fresh.$count(statisticCounts)).toBe(0)
    })
  })
})

async function inNewWorld(work: (fresh: Db, url: string) => Promise<void>) {
  const database = await freshDatabase()
  const fresh = connect(database.ownerUrl, { max: 4 })
  try {
    await work(fresh, database.url)
  } finally {
    await fresh.$client.end()
    await database.drop()
  }
}

test("a page and a file add up what is kept, and read none of the large tables", async () => {
  await inNewWorld(async (_, url) => {
    const heard: string[] = []
    const client = postgres(url, { max: 1, onnotice: () => {} })
    const logger = { logQuery: (query: string) => void heard.push(query) }
    const listening: Db = drizzle(client, { casing: "snake_case", logger })
    await readTotals(listening, everything)
    await readFunnel(listening, everything)
    await readFarBars(listening, everything)
    await readFarPeople(listening, everything, { named: false })
    await readCountedAt(listening, everything)
    for (const measure of measures)
      for (const cut of cuts) {
        await countBy(listening, { measure, cut, period: everything })
        await readRanks(listening, { measure, cut, period: everything })
        for await (const _ of pagesOfCut(listening, { measure, cut, period: everything }, 10)) break
      }
    await client.end()
    expect(heard.length).toBeGreaterThan(100)
    expect(heard.filter((query) => !/ from "statistic_(counts|days)"/.test(query))).toEqual([])
    expect(heard.filter((query) => /"(invoices|tickets|prize_awards)"/.test(query))).toEqual([])
  })
})

test("the funnel tells how far those of the period came", async () => {
  await inNewWorld(async (fresh) => {
    const [quiet, sender, refused] = [
      await insertRegistration(fresh, { now, passwordHash: "none" }),
      await insertRegistration(fresh, { now, passwordHash: "none" }),
      await insertRegistration(fresh, { now, passwordHash: "none", uf: "RJ" }),
    ]
    expect(quiet.id).not.toBe(sender.id)
    const invoice = await insertInvoice(fresh, { now, registrationId: sender.id })
    await insertInvoice(fresh, { now, registrationId: refused.id, status: "invalid" })
    await insertTickets(fresh, { draw: await insertDraw(fresh, { now }), invoice })
    await countAllDays(fresh, now)
    const steps = async (period: Period) => (await readFunnel(fresh, period)).map(({ count }) => count)
    expect(await steps(everything)).toEqual([3, 2, 1, 1, 0])
    expect(await steps({ ...everything, uf: "RJ" })).toEqual([1, 1, 0, 0, 0])
    expect(await steps({ ...everything, to: "2018-01-02" })).toEqual([0, 0, 0, 0, 0])
  })
})

test("who is far from the usual is found, and named only to who may read names", async () => {
  await inNewWorld(async (fresh) => {
    const many = SENDERS.least * 3
    const bars = []
    for (let n = 0; n < 6; n++) bars.push(await insertStore(fresh, { now, name: `Bar ${n}` }))
    const eager = await insertRegistration(fresh, {
      now,
      name: "Ana",
      lastname: "Lima Souza",
      passwordHash: "none",
    })
    for (const store of bars) await insertInvoice(fresh, { now, store })
    for (let n = 0; n < many; n++)
      await insertInvoice(fresh, { now, store: bars[0]!, registrationId: eager.id })
    await countAllDays(fresh, now)
    expect(await readFarBars(fresh, everything)).toMatchObject([
      { id: bars[0]!.id, name: "Bar 0", invoices: many + 1, days: 1, perDay: many + 1, median: 1 },
    ])
    const named = await readFarPeople(fresh, everything, { named: true })
    expect(named).toMatchObject({
      median: 1,
      people: [{ id: eager.id, name: "Ana Lima Souza", day: "2026-11-22", invoices: many }],
    })
    const masked = await readFarPeople(fresh, everything, { named: false })
    expect(masked!.people[0]!.name).not.toContain("Souza")
    expect(await readFarPeople(fresh, { ...everything, to: "2018-01-02" }, { named: true })).toBeNull()
  })
})

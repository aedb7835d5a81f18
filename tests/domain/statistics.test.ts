import { and, eq, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect, type Db } from "#app/db/client.server"
import { countBy, pagesOfCut, readCountedAt, readTotals } from "#app/domain/statistics/counts.queries.server"
import { countAllDays, countRecentDays } from "#app/domain/statistics/count-days.server"
import { countDay, SENDERS } from "#app/domain/statistics/count-day.server"
import { readFunnel } from "#app/domain/statistics/funnel.queries.server"
import { readFarBars, readFarPeople } from "#app/domain/statistics/outliers.queries.server"
import { readRanks } from "#app/domain/statistics/ranks.queries.server"
import type { Period } from "#app/domain/statistics/period"
import { cuts, measures } from "#app/words/statistics"
import { invoices } from "#drizzle/schema/invoices"
import { statisticCounts } from "#drizzle/schema/statistics"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { fillBorders, now } from "#tests/support/border-campaign"
import { freshDatabase } from "#tests/support/database"
import { countPlainly } from "#tests/support/plain-count"

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
  await fillBorders(db)
  await countAllDays(db, now)
})
afterAll(() => close())

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

  test.each(all)("of %s by %s are those of the tables", async (measure, cut) => {
    for (const period of periods) {
      const wanted = await countPlainly(db, measure, cut, period)
      if (period === everything && !(measure === "prizes" && (cut === "store" || cut === "product")))
        expect(Object.keys(wanted).length).toBeGreaterThan(0)
      expect(asked(await countBy(db, { measure, cut, period }))).toEqual(wanted)
    }
  })

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

  test("of a day that is over are counted once by the hour, and anew by the night", async () => {
    await inNewWorld(async (fresh) => {
      const [noon, evening] = [new Date("2026-11-21T15:00:00Z"), new Date("2026-11-22T02:00:00Z")]
      const yesterday = { from: "2026-11-21", to: "2026-11-21", uf: undefined }
      const seen = async () => (await readTotals(fresh, yesterday)).invoices
      const first = await insertInvoice(fresh, { now: noon, status: "pending" })
      await countRecentDays(fresh, noon)
      expect(await seen()).toEqual({ pending: 1 })
      await insertInvoice(fresh, { now: evening, status: "pending" })
      // Yesterday's last hours, and the day before for the first time.
      expect(await countRecentDays(fresh, now)).toBe(2)
      expect(await seen()).toEqual({ pending: 2 })
      await fresh.update(invoices).set({ status: "validated" }).where(eq(invoices.id, first.id))
      expect(await countRecentDays(fresh, now)).toBe(1)
      expect(await seen()).toEqual({ pending: 2 })
      await countAllDays(fresh, now)
      expect(await seen()).toEqual({ pending: 1, validated: 1 })
    })
  })

  test("hold what a day's last minute brought and was written only behind its end", async () => {
    await inNewWorld(async (fresh) => {
      const yesterday = { from: "2026-11-21", to: "2026-11-21", uf: undefined }
      const [begun, atMidnight, anHourLater] = [
        new Date("2026-11-22T02:59:50Z"),
        new Date("2026-11-22T03:00:30Z"),
        new Date("2026-11-22T04:00:00Z"),
      ]
      await countRecentDays(fresh, atMidnight)
      await insertInvoice(fresh, { now: begun, status: "pending" })
      await countRecentDays(fresh, anHourLater)
      expect((await readTotals(fresh, yesterday)).invoices).toEqual({ pending: 1 })
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

test("what another release counts besides is in no sum of this one", async () => {
  const before = await readTotals(db, everything)
  const own = and(eq(statisticCounts.subject, "invoices"), eq(statisticCounts.cut, "hour"))
  const [like] = await db.select().from(statisticCounts).where(own).limit(1)
  const row = { ...like!, subject: "refunds" as "invoices" }
  await db.insert(statisticCounts).values(row)
  expect(await readTotals(db, everything)).toEqual(before)
  await db.delete(statisticCounts).where(eq(statisticCounts.subject, row.subject))
})

test("a prize of a draw counts on the day of the coupon that won, once the result is published", async () => {
  await inNewWorld(async (fresh) => {
    const [sent, drawn] = [new Date("2026-11-10T15:00:00Z"), new Date("2026-11-20T15:00:00Z")]
    const planned = await insertDraw(fresh, { now: sent, periodEnd: new Date("2026-11-15T15:00:00Z") })
    const invoice = await insertInvoice(fresh, { now: sent })
    const [first, second, third] = await insertTickets(fresh, { draw: planned, invoice, count: 3 })
    const draw = await moveDraw(fresh, planned, { to: "computed" })
    const out = await insertWinner(fresh, { draw, ticket: first!, state: "invalid", reason: "Sem papéis." })
    const reserve = { draw, kind: "surrogate" as const }
    await insertWinner(fresh, {
      ...reserve,
      ticket: second!,
      order: 2,
      state: "called",
      replacesId: out.id,
      calledAt: drawn,
    })
    await insertWinner(fresh, { ...reserve, ticket: third!, order: 3 })
    const seen = async () => {
      await countAllDays(fresh, now)
      return countBy(fresh, { measure: "winners", cut: "day", period: everything })
    }
    expect(await seen()).toEqual([])
    await moveDraw(fresh, draw, { to: "published" })
    const onDay = { key: "2026-11-10", uf: "", count: 1 }
    expect(await seen()).toEqual([
      { ...onDay, state: "invalid" },
      { ...onDay, state: "pending" },
    ])
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

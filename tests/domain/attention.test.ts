import { and, eq, sql } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Area } from "#app/auth/permissions"
import { connect, type Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { readAttention } from "#app/domain/statistics/attention.queries.server"
import { countAllDays } from "#app/domain/statistics/count-days.server"
import { plotDays, readPlots } from "#app/domain/statistics/plots.queries.server"
import { queueWatch } from "#app/jobs/watch-queue.server"
import { log } from "#app/platform/log/log.server"
import { baseHandIns } from "#drizzle/schema/calculation"
import { commands, exports } from "#drizzle/schema/back-office"
import { bulkItems, bulkRuns } from "#drizzle/schema/bulk"
import { certificates, regulations } from "#drizzle/schema/contents"
import { dispatches, emailTemplateVersions } from "#drizzle/schema/mails"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { papers } from "#drizzle/schema/papers"
import { statisticCounts, statisticDays } from "#drizzle/schema/statistics"
import { insertDraw, insertSegment, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { winners } from "#drizzle/schema/winners"
import { freshDatabase } from "#tests/support/database"
import { FAR, later } from "#tests/support/promotion"

/** Noon in São Paulo. */
const now = new Date("2026-11-20T15:00:00Z")
const DAY_MS = 86_400_000
const days = (count: number) => new Date(now.getTime() + count * DAY_MS)
const person = (db: Db, at = now) => insertRegistration(db, { now: at, passwordHash: "none" })

let db: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let close: () => Promise<void>
beforeEach(async () => {
  const database = await freshDatabase()
  ;[db, owner] = [connect(database.url, { max: 4 }), connect(database.ownerUrl, { max: 1 })]
  close = async () => {
    await Promise.all([db.$client.end(), owner.$client.end()])
    await database.drop()
  }
})
afterEach(() => close())

const all = (id: string = crypto.randomUUID()) => ({ id, may: () => true })
const everything = () => readAttention({ primary: db, replica: db }, { now, reader: all(), lacksDate: true })

describe("what waits for a person", () => {
  test("is nothing in an empty campaign", async () => {
    const none = { sent: 0, missing: 0 }
    expect(await everything()).toEqual({
      awards: none,
      winners: none,
      vacantPlaces: 0,
      invoices: { count: 0, exact: true },
      requests: { count: 0, exact: true },
      approvals: 0,
      bulk: { underWay: 0, undone: 0 },
      series: [],
      draws: { toClose: 0, toHandIn: 0, toExtract: 0, toPostpone: 0, toPublish: 0 },
      lackingStock: [],
      unconfirmedAwards: 0,
      unconfirmedWinners: 0,
      mails: { givenUp: 0, retrying: 0 },
      queue: null,
      commands: [],
      exports: { count: 0, since: "2026-11-14" },
      uncertified: true,
      unpublished: ["regulation", "terms"],
      barless: true,
      undated: true,
    })
  })

  test("names what a new campaign lacks for its first coupon, until it is there", async () => {
    const lacking = async () => {
      const { unpublished, barless } = await everything()
      return { unpublished, barless }
    }
    await db.insert(regulations).values({
      kind: "terms",
      locale: "pt",
      title: "Termos de uso",
      body: "Texto.",
      edition: 1,
      publishedAt: now,
    })
    expect(await lacking()).toEqual({ unpublished: ["regulation"], barless: true })
    await insertRegulations(db)
    await insertStore(db, { active: false })
    expect(await lacking()).toEqual({ unpublished: [], barless: true })
    await insertStore(db)
    expect(await lacking()).toEqual({ unpublished: [], barless: false })
  })

  test("is asked for area by area, and not at all where the area is not held", async () => {
    const of = async (...held: Area[]) =>
      Object.keys(
        await readAttention(
          { primary: db, replica: db },
          { now, reader: { ...all(), may: (area) => held.includes(area as Area) }, lacksDate: true },
        ),
      ).toSorted()
    expect(await of()).toEqual([])
    expect(await of("prizes")).toEqual(["awards", "lackingStock", "unconfirmedAwards"])
    expect(await of("calculation", "winners")).toEqual([
      "draws",
      "unconfirmedWinners",
      "vacantPlaces",
      "winners",
    ])
    expect(await of("registrations")).toEqual(["requests"])
    expect(await of("regulations")).toEqual(["uncertified", "unpublished"])
    expect(await of("stores")).toEqual(["barless"])
    expect(await of("commands")).toEqual(["commands", "mails", "queue"])
  })

  test("names a missing certificate, and no more once there is one", async () => {
    await db.insert(certificates).values({ number: "04.012345/2026" })
    expect((await everything()).uncertified).toBe(false)
  })

  test("tells draws by the step that they wait for", async () => {
    const ended = (ago: number) => ({ now: days(-ago - 5), periodEnd: days(-ago) })
    await insertDraw(db, ended(3))
    await insertDraw(db, { ...ended(3), state: "closing" })
    await insertDraw(db, { ...ended(3), extractionOn: "2026-11-19", state: "closed" })
    const open = await insertDraw(db, { ...ended(3), extractionOn: "2026-11-20", state: "closed" })
    // Closed less than three hours before its extraction, or after it: no prizes to wait for, but a later day.
    for (const time of ["17:00:00.000", "17:00:00.001", "20:00:01.000"]) {
      const draw = await insertDraw(db, { ...ended(5), extractionOn: "2026-11-18" })
      await moveDraw(db, draw, { to: "closed", closedAt: new Date(`2026-11-18T${time}-03:00`) })
    }
    for (const state of ["computed", "computed", "published", "canceled"] as const)
      await insertDraw(db, { ...ended(9), state })
    // Its period is over for five seconds: what arrived in time may still be on its way.
    await insertDraw(db, { now: days(-5), periodEnd: new Date(now.getTime() - 5_000) })
    const { id: notedBy } = await insertUser(db)
    const handed = { handedAt: now, notedAt: now, notedBy, protocol: "SPA-1", baseSha256: open.baseSha256! }
    await inTransaction(db, async (tx) => {
      await tx.insert(baseHandIns).values({ drawId: open.id, ordinal: 1, ...handed })
      await auditDraw(tx, { drawId: open.id, by: notedBy, now, action: "export", before: {}, after: handed })
    })
    const waiting = { toClose: 1, toHandIn: 4, toExtract: 2, toPostpone: 2, toPublish: 2 }
    expect((await everything()).draws).toEqual(waiting)
    // The lottery draws at 20:00.
    for (const [at, toExtract] of [
      ["19:59:59", 2],
      ["20:00:00", 3],
    ] as const) {
      const evening = new Date(`2026-11-20T${at}-03:00`)
      const { draws } = await readAttention(
        { primary: db, replica: db },
        { now: evening, reader: all(), lacksDate: true },
      )
      expect([at, draws?.toExtract]).toEqual([at, toExtract])
    }
  })

  test("counts the lost places of a draw until the next surrogate is called, or none is left or goes to it", async () => {
    const { id: registrationId } = await person(db)
    const invoice = await insertInvoice(db, { now: days(-30), registrationId })
    const lose = async (afterPublication: "surrogate" | "treasury", surrogates: number) => {
      const planned = await insertDraw(db, { now: days(-40), periodEnd: days(-20), afterPublication })
      const tickets = await insertTickets(db, { draw: planned, invoice, count: 2 + surrogates })
      const draw = await moveDraw(db, planned, { to: "computed" })
      const winner = (n: number, overrides: Partial<Parameters<typeof insertWinner>[1]> = {}) =>
        insertWinner(db, { draw, ticket: tickets[n]!, order: n + 1, ...overrides })
      const lost = await winner(0, { state: "invalid", reason: "Menor de idade." })
      await winner(1)
      for (let n = 0; n < surrogates; n++) await winner(2 + n, { kind: "surrogate" })
      await moveDraw(db, draw, { to: "published" })
      return { lost, draw }
    }
    const counted = async () => (await everything()).vacantPlaces
    await lose("surrogate", 0)
    await lose("treasury", 1)
    expect(await counted()).toBe(0)
    const { lost, draw } = await lose("surrogate", 2)
    expect(await counted()).toBe(1)
    const { id: calledBy } = await insertUser(db, { passwordHash: null })
    const called = { state: "called", replacesId: lost.id, calledAt: now, calledBy } as const
    await owner
      .update(winners)
      .set(called)
      .where(and(eq(winners.drawId, draw.id), eq(winners.order, 3)))
    expect(await counted()).toBe(0)
  })

  test("tells papers that came from papers that did not, of winners and of instant prizes", async () => {
    const { id: registrationId } = await person(db)
    const award = async (overrides: Partial<Parameters<typeof insertAward>[1]> = {}) =>
      insertAward(db, { now, prizeId: (await insertPrize(db)).id, registrationId, ...overrides })
    const sent = await award()
    await award()
    await award({ state: "validated" })
    await award({ releasedAt: now })
    const paper = { kind: "identity" as const, fileKey: "photos/x.jpg" }
    await db.insert(papers).values([
      { awardId: sent.id, ...paper },
      { awardId: sent.id, ...paper },
    ])

    const invoice = await insertInvoice(db, { now: days(-30), registrationId })
    const planned = await insertDraw(db, { now: days(-40), periodEnd: days(-20) })
    const tickets = await insertTickets(db, { draw: planned, invoice, count: 6 })
    const draw = await moveDraw(db, planned, { to: "computed" })
    const winner = (n: number, overrides: Partial<Parameters<typeof insertWinner>[1]> = {}) =>
      insertWinner(db, { draw, ticket: tickets[n]!, order: n + 1, ...overrides })
    const first = await winner(0)
    await winner(1)
    await winner(2, { state: "validated" })
    const lost = await winner(3, { state: "invalid", reason: "Menor de idade." })
    // A surrogate waits only once it was called.
    await winner(4, { kind: "surrogate" })
    const { id: calledBy } = await insertUser(db, { passwordHash: null })
    const called = { replacesId: lost.id, calledAt: now, calledBy }
    await winner(5, { kind: "surrogate", state: "called", ...called })
    await db.insert(papers).values({ winnerId: first.id, ...paper })

    const { awards, winners } = await everything()
    expect({ awards, winners }).toEqual({ awards: { sent: 1, missing: 1 }, winners: { sent: 1, missing: 2 } })
  })

  test("names the prizes of which fewer are left than wait to be sent, and how many are lacking", async () => {
    const { id: registrationId } = await person(db)
    const validated = async (name: string) => {
      const { id: prizeId } = await insertPrize(db, { name })
      return insertAward(db, { now, prizeId, registrationId, state: "validated" })
    }
    const counted = (name: string, stock: number | null) =>
      owner.update(prizeKinds).set({ stock }).where(eq(prizeKinds.name, name))
    for (const name of ["Bola", "Bola", "Camisa", "Camisa", "Camisa", "Boné"]) await validated(name)
    // Not validated, and so not to be sent.
    await insertAward(db, { now, prizeId: (await insertPrize(db, { name: "Bola" })).id, registrationId })
    for (const [name, stock] of [
      ["Bola", 2],
      ["Camisa", 1],
    ] as const)
      await counted(name, stock)
    expect((await everything()).lackingStock).toEqual([{ name: "Camisa", lacking: 2 }])
    await counted("Camisa", 3)
    await counted("Bola", 0)
    expect((await everything()).lackingStock).toEqual([{ name: "Bola", lacking: 2 }])
  })

  test("alarms from 90 % of a draw's last series on, and not for one that is over", async () => {
    const draw = await insertDraw(db, { now, title: "Final", seriesCount: 1, periodEnd: FAR })
    const give = (name: string, position: number) =>
      owner.execute(sql`select setval(${name}::regclass, ${position}::bigint)`)
    const alarms = async () => (await everything()).series?.map(({ title, share }) => [title, share])
    expect(await alarms()).toEqual([])
    await give(draw.segment.sequenceName, 89_998)
    expect(await alarms()).toEqual([])
    await give(draw.segment.sequenceName, 89_999)
    expect(await alarms()).toEqual([["Final", 0.9]])
    const second = await insertSegment(db, draw, { now, ordinal: 2, seriesFirst: 1, seriesCount: 2 })
    expect(await alarms()).toEqual([])
    await give(second.sequenceName, 199_999)
    expect(await alarms()).toEqual([["Final", 1]])
    const after = { now: later(1, FAR), reader: all(), lacksDate: true }
    expect(await readAttention({ primary: db, replica: db }, after)).toMatchObject({ series: [] })
  })

  test("tells whoever gave commands for many rows of those under way, and of a day's that left rows out", async () => {
    const [mine, other] = [
      await insertUser(db, { passwordHash: null }),
      await insertUser(db, { passwordHash: null }),
    ]
    type Run = typeof bulkRuns.$inferInsert
    const run = (fields: Partial<Run>): Run => ({
      command: "disable",
      reason: "x",
      requestedBy: mine.id,
      ...fields,
    })
    const ended = { state: "done", finishedAt: days(-0.9) } as const
    const made = await db
      .insert(bulkRuns)
      .values([
        run({ state: "queued" }),
        run({ state: "running" }),
        run({ state: "running", requestedBy: other.id }),
        run({ state: "draft" }),
        // These three left rows out, the second of them long ago.
        run(ended),
        run({ ...ended, finishedAt: days(-1.1) }),
        run({ ...ended, requestedBy: other.id }),
        run({ ...ended, state: "failed", command: "block" }),
        run(ended),
      ])
      .returning({ id: bulkRuns.id })
    const item = { state: "refused", code: "NOT_FOUND" } as const
    await db
      .insert(bulkItems)
      .values(made.slice(4, 7).map(({ id: runId }) => ({ ...item, runId, subjectId: runId })))
    const shown = async (may: (wanted: string) => boolean) =>
      (
        await readAttention(
          { primary: db, replica: db },
          { now, reader: { id: mine.id, may }, lacksDate: true },
        )
      ).bulk
    expect(await shown(() => true)).toEqual({ underWay: 2, undone: 2 })
    expect(await shown((wanted) => wanted !== "cpf-block:create")).toEqual({ underWay: 2, undone: 1 })
    expect(await shown((wanted) => wanted === "dashboard")).toEqual({ underWay: 0, undone: 0 })
  })

  test("tells of mails and exports of a week and commands whose last run failed", async () => {
    const { id: requestedBy } = await insertUser(db, { passwordHash: null })
    const job = (state: "failed" | "completed") =>
      db.execute(sql`insert into pgboss.job (name, state, completed_on) values ('mail', ${state}, now())`)
    const archive = (at: Date) =>
      db.execute(sql`
        with gone as (delete from pgboss.job where name = 'mail' returning *)
        insert into pgboss.archive select *, ${at.toISOString()}::timestamptz from gone`)
    for (const [state, at] of [
      ["failed", days(-6.9)],
      ["failed", days(-7.1)],
      ["completed", now],
    ] as const) {
      await job(state)
      await archive(at)
    }
    await job("failed")
    // The queue counts a try as it begins, the first one not: 0 failed once, 1 twice.
    for (const tries of [0, 1])
      await db.execute(
        sql`insert into pgboss.job (name, state, retry_count) values ('mail', 'retry', ${tries})`,
      )
    const failed = { area: "prizes", state: "failed" as const, requestedBy }
    // One of them was asked for again and came; another came before, and failed then.
    const again = { ...failed, area: "stores", createdAt: days(-2) }
    await db
      .insert(exports)
      .values([
        ...[6, 8].map((ago) => ({ ...failed, createdAt: days(-ago) })),
        again,
        { ...again, state: "ready", createdAt: days(-1) },
        { ...failed, filters: "q=x", state: "ready", createdAt: days(-1) },
      ])
    await db.insert(commands).values([
      { name: "verify-audit", state: "failed", createdAt: days(-1) },
      { name: "sweep-files", state: "failed", createdAt: days(-2) },
      { name: "sweep-files", state: "done", createdAt: days(-1) },
    ])
    expect(await everything()).toMatchObject({
      mails: { givenUp: 2, retrying: 1 },
      exports: { count: 1, since: "2026-11-14" },
      commands: ["verify-audit"],
    })
  })
})

describe("the plots", () => {
  test("count by day and hour of São Paulo, by state and by the bar's unit, today last", async () => {
    const { id: registrationId } = await person(db, days(-2))
    await person(db, new Date("2026-11-19T02:59:59Z"))
    await person(db, new Date("2026-11-19T03:00:00Z"))
    const [sp, ba] = [
      await insertStore(db, { now }),
      await insertStore(db, { now, uf: "BA", city: "Salvador" }),
    ]
    const send = (at: string, status: "pending" | "validated" | "invalid", store = sp) =>
      insertInvoice(db, { now: new Date(at), status, store, registrationId })
    // The last second of the 18th, the first of the 19th, and the hour that is not over.
    await send("2026-11-19T02:59:59Z", "pending")
    const kept = await send("2026-11-19T03:00:00Z", "validated")
    await send("2026-11-19T03:59:59Z", "invalid")
    await send("2026-11-20T14:59:59Z", "validated", ba)
    await send("2026-11-20T15:00:00Z", "validated")
    // Before the first day of 14.
    await send("2026-11-07T02:59:59Z", "validated")
    const draw = await insertDraw(db, { now })
    await insertTickets(db, { draw, invoice: kept, count: 3 })

    const plots = await readPlots(db, { now, days: 14 })
    expect([plots.invoices[0]?.day, plots.invoices.at(-1)?.day]).toEqual(["2026-11-07", "2026-11-20"])
    expect(plots.invoices.slice(-3)).toEqual([
      { day: "2026-11-18", pending: 1, validated: 0, invalid: 0 },
      { day: "2026-11-19", pending: 0, validated: 1, invalid: 1 },
      { day: "2026-11-20", pending: 0, validated: 2, invalid: 0 },
    ])
    expect(plots.hours.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))).toEqual([
      [0, 2],
      [11, 1],
      [12, 1],
      [23, 1],
    ])
    expect(plots.registrations.slice(-3).map(({ count }) => count)).toEqual([2, 1, 0])
    expect(plots.numbers.slice(-3).map(({ count }) => count)).toEqual([0, 3, 0])
    expect(plots.units).toEqual([
      { uf: "SP", name: "São Paulo", count: 4 },
      { uf: "BA", name: "Bahia", count: 1 },
    ])
  })

  test("look back as far as they are asked to, over a day of 23 hours and one of 25", async () => {
    const store = await insertStore(db, { now })
    const { id: registrationId } = await person(db)
    // 2018-11-04 began at 01:00; 2018-02-17 had its 23rd hour twice.
    for (const [end, at, hour] of [
      ["2018-11-06T12:00:00Z", "2018-11-04T03:00:00Z", 1],
      ["2018-02-20T12:00:00Z", "2018-02-18T02:30:00Z", 23],
    ] as const) {
      await insertInvoice(db, { now: new Date(at), status: "validated", store, registrationId })
      const { invoices, hours } = await readPlots(db, { now: new Date(end), days: 14 })
      expect(invoices.map(({ validated }) => validated).reduce((a, b) => a + b)).toBe(1)
      expect(hours[hour]).toBe(1)
    }
    for (const count of plotDays) {
      const { invoices, registrations, numbers } = await readPlots(db, { now, days: count })
      expect([invoices.length, registrations.length, numbers.length]).toEqual([count, count, count])
    }
  })

  test("are of days that are over what the statistics counted of them, and count the others and today", async () => {
    const store = await insertStore(db, { now, uf: "BA" })
    const { id: registrationId } = await person(db, days(-5))
    for (const ago of [5, 2, 1, 0])
      for (let n = 0; n <= ago; n++)
        await insertInvoice(db, { now: days(-ago), status: "validated", store, registrationId })
    const counted = await readPlots(db, { now, days: 14 })
    await countAllDays(db, now)
    expect(await readPlots(db, { now, days: 14 })).toEqual(counted)
    // What the statistics say of a day shows who was asked.
    await owner.update(statisticCounts).set({ count: sql`${statisticCounts.count} + 100` })
    // Counted before it was over.
    await owner
      .update(statisticDays)
      .set({ countedAt: days(-2) })
      .where(eq(statisticDays.day, "2026-11-18"))
    const plots = await readPlots(db, { now, days: 14 })
    expect(plots.invoices.filter(({ validated }) => validated > 0)).toEqual([
      { day: "2026-11-15", pending: 0, validated: 106, invalid: 0 },
      { day: "2026-11-18", pending: 0, validated: 3, invalid: 0 },
      { day: "2026-11-19", pending: 0, validated: 102, invalid: 0 },
      { day: "2026-11-20", pending: 0, validated: 1, invalid: 0 },
    ])
    expect(plots.registrations.filter(({ count }) => count > 0)).toEqual([{ day: "2026-11-15", count: 101 }])
    expect(plots.hours[12]).toBe(212)
    expect(plots.units).toEqual([{ uf: "BA", name: "Bahia", count: 212 }])
  })

  test("count today though a clock that ran ahead has called it over, as it has every other day", async () => {
    const store = await insertStore(db, { now, uf: "BA" })
    const { id: registrationId } = await person(db, days(-20))
    for (let ago = 13; ago >= 0; ago--)
      await insertInvoice(db, { now: days(-ago), status: "validated", store, registrationId })
    await countAllDays(db, days(30))
    await insertInvoice(db, { now, status: "validated", store, registrationId })
    const { invoices, units } = await readPlots(db, { now, days: 14 })
    expect(invoices.map(({ validated }) => validated)).toEqual([...Array.from({ length: 13 }, () => 1), 2])
    expect(units).toEqual([{ uf: "BA", name: "Bahia", count: 15 }])
  })

  test("read index ranges and no table", async () => {
    const recorded: string[] = []
    const client = db.$client
    const { session } = db as unknown as { session: { client: typeof client } }
    session.client = new Proxy(client, {
      get(target, name) {
        if (name !== "unsafe") return Reflect.get(target, name)
        return (text: string, parameters: never[]) => {
          recorded.push(text)
          return target.unsafe(text, parameters)
        }
      },
    })
    await readPlots(db, { now, days: 60 })
    session.client = client
    const counting = recorded.filter((text) => !text.includes("statistic_"))
    expect(counting).toHaveLength(4)
    await client.begin(async (tx) => {
      // An empty table is read whole by any planner; it is asked what it would do if that cost something.
      await tx`set local enable_seqscan = off`
      await tx`set local enable_bitmapscan = off`
      for (const text of counting) {
        const literal = text.replaceAll(/\$\d+/g, (name) =>
          text.includes(`${name}::timestamptz`) ? "now()" : "'pending'",
        )
        const plan = await tx.unsafe(`explain (costs off) ${literal}`)
        const scans = plan
          .map((line) => String(line["QUERY PLAN"]))
          .filter((line) => /Scan .*(on|using)/.test(line))
        expect(scans.join("\n")).not.toMatch(/Seq Scan on (invoices|registrations|tickets)/)
        expect(scans.join("\n")).toMatch(/Index Only Scan using \w+_idx/)
      }
    })
  })
})

describe("a queue that nobody works", () => {
  const MINUTE_MS = 60_000
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()
  const job = (minutes: number, name = "mail") =>
    db.execute(
      sql`insert into pgboss.job (name, start_after) values (${name}, ${minutesAgo(minutes)}::timestamptz)`,
    )
  const begun = (minutes: number) =>
    db.execute(sql`insert into pgboss.job (name, state, started_on)
      values ('mail', 'completed', ${minutesAgo(minutes)}::timestamptz)`)
  const stall = async () => (await everything()).queue

  test("is told of once a mail has been due for five minutes, and not while the line moves", async () => {
    await job(-60)
    await job(4)
    expect(await stall()).toBeNull()
    await job(10)
    expect(await stall()).toEqual({ waits: "mail", minutes: 10 })
    await begun(6)
    expect(await stall()).toEqual({ waits: "mail", minutes: 10 })
    await begun(1)
    expect(await stall()).toBeNull()
  })

  test("is told of by its upkeep, and by the hours that brought none", async () => {
    const hourly = (minutes: number) =>
      db
        .insert(commands)
        .values({ name: "count-statistics", state: "done", createdAt: new Date(minutesAgo(minutes)) })
    await hourly(130)
    expect(await stall()).toEqual({ waits: "hourly", minutes: 130 })
    await job(10, "maintenance")
    expect(await stall()).toEqual({ waits: "maintenance", minutes: 10 })
    await db.execute(sql`delete from pgboss.job`)
    await hourly(70)
    expect(await stall()).toBeNull()
  })

  test("is told of by whatever else waits, unless the one before it still runs", async () => {
    for (const name of ["dispatch", "export", "bulk", "draw"]) {
      await job(10, name)
      expect(await stall()).toEqual({ waits: name, minutes: 10 })
      await db.execute(sql`insert into pgboss.job (name, state, started_on)
        values (${name}, 'active', ${minutesAgo(14)}::timestamptz)`)
      expect(await stall()).toBeNull()
      await db.execute(
        sql`update pgboss.job set started_on = ${minutesAgo(16)}::timestamptz where state = 'active'`,
      )
      expect(await stall()).toEqual({ waits: name, minutes: 10 })
      await db.execute(sql`delete from pgboss.job`)
    }
  })

  test("is told of by a mailing that is due and that nobody sends", async () => {
    const [version] = await db.select({ id: emailTemplateVersions.id }).from(emailTemplateVersions).limit(1)
    const planned = (minutes: number) =>
      owner.insert(dispatches).values({
        versionId: version!.id,
        title: "Rodada",
        pace: 60,
        state: "sending",
        scheduledAt: new Date(minutesAgo(minutes)),
        startedAt: new Date(minutesAgo(minutes)),
      })
    await planned(4)
    expect(await stall()).toBeNull()
    await planned(12)
    expect(await stall()).toEqual({ waits: "dispatch", minutes: 12 })
    await db.execute(sql`insert into pgboss.job (name, state, started_on)
      values ('dispatch', 'completed', ${minutesAgo(1)}::timestamptz)`)
    expect(await stall()).toBeNull()
  })

  test("is in the log of who serves the pages, once an hour", async () => {
    const said = vi.spyOn(log, "error").mockImplementation(() => {})
    const look = queueWatch(db)
    const at = (minutes: number) => look(new Date(now.getTime() + minutes * MINUTE_MS))
    await at(0)
    expect(said).not.toHaveBeenCalled()
    await job(10)
    for (const minutes of [0, 5, 59]) await at(minutes)
    expect(said.mock.calls.map(([facts]) => facts)).toEqual([{ waits: "mail", minutes: 10 }])
    await at(60)
    expect(said).toHaveBeenCalledTimes(2)
    said.mockRestore()
  })
})

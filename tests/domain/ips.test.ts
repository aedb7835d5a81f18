import { and, eq, isNull, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { loginParticipant } from "#app/auth/login.server"
import { bookOf, noteUse } from "#app/audit/address-book.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { windowBetween } from "#app/domain/campaign"
import { blockAddress } from "#app/domain/ips/block-address.server"
import { countHit, getAddress, listPeopleBehind } from "#app/domain/ips/ips.queries.server"
import { liftBlock } from "#app/domain/ips/lift-block.server"
import { register } from "#app/domain/registrations/register.server"
import { type RuleBroken, sayBroken } from "#app/errors"
import { purgeUserLogs } from "#app/jobs/purge-user-logs.server"
import { actions, ipBlocks, ips } from "#drizzle/schema/back-office"
import { demoPassword } from "#drizzle/seed/accounts"
import { buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { broken } from "#tests/support/broken"
import { keyedForm, later, NOON, openPromotion, send } from "#tests/support/promotion"
import { until } from "#tests/support/until"

const { db, close } = await openPromotion()
afterAll(close)

const DAY = 86_400_000
let by: string
let bar: Awaited<ReturnType<typeof insertStore>>
let last = 0
/** An address that nobody else of this file has. */
const newIp = () => `198.51.100.${++last}`

beforeAll(async () => {
  by = (await insertUser(db)).id
  bar = await insertStore(db)
  await insertRegulations(db, { now: NOON })
  await insertDraw(db, { now: later(-10 * DAY) })
})

const block = (ip: string, { formKey = crypto.randomUUID(), days = 3, now = NOON } = {}) =>
  blockAddress(db, { formKey, ip, days, reason: "Robôs", by, now })
const login = (cpf: string, ip: string, now = NOON) =>
  loginParticipant(db, { cpf, password: demoPassword, client: { ip }, now })
const signUp = (ip: string, n: number, now = NOON) =>
  register(db, {
    input: {
      name: "Ana",
      lastname: "Lima",
      cpf: buildCpf(n),
      birthdate: "1990-05-17",
      phone: buildPhone(n),
      email: `ana.${n}@example.com`,
      uf: "SP",
      city: "São Paulo",
      password: demoPassword,
      newsletter: false,
      formKey: crypto.randomUUID(),
      editions: undefined,
    },
    utm: {},
    locale: "pt",
    ip,
    now,
    window: { isEnabled: true },
  })
const rowOf = async (network: string) => {
  await bookOf(db).write()
  return (await db.select().from(ips).where(eq(ips.network, network)))[0]
}

describe("addresses in use", () => {
  test("are counted by what they were used for, with the first and the last time", async () => {
    const ip = newIp()
    const { registrationId } = await signUp(ip, 700_001)
    await login(buildCpf(700_001), ip, later(1000))
    await login(buildCpf(700_001), ip, later(2000))
    await send(db, { id: registrationId }, keyedForm(bar), { ip, receivedAt: later(3000) })
    expect(await rowOf(ip)).toMatchObject({ registrations: 1, logins: 2, submissions: 1 })
    expect(await rowOf(ip)).toMatchObject({ firstSeenAt: NOON, lastSeenAt: later(3000) })
  })

  test("go on from what was written before, also by another process", async () => {
    const ip = newIp()
    noteUse(db, { use: "logins", ip, now: later(5000) })
    await bookOf(db).write()
    noteUse(db, { use: "logins", ip, now: later(1000) })
    expect(await rowOf(ip)).toMatchObject({ logins: 2, firstSeenAt: later(1000), lastSeenAt: later(5000) })
  })

  test("of IPv6 are counted by their /64", async () => {
    noteUse(db, { use: "logins", ip: "2001:db8:7:7::1", now: NOON })
    noteUse(db, { use: "logins", ip: "2001:db8:7:7::2", now: NOON })
    expect(await rowOf("2001:db8:7:7")).toMatchObject({ logins: 2 })
  })

  test("do not count what was refused or sent again", async () => {
    const ip = newIp()
    const person = await insertRegistration(db)
    expect(
      await broken(
        loginParticipant(db, {
          cpf: person.cpf,
          password: "errada",
          client: { ip },
          now: NOON,
        }),
      ),
    ).toMatchObject({ code: "INVALID_USER" })
    const form = keyedForm(bar)
    for (const _ of [1, 2]) await send(db, person, form, { ip })
    expect(await rowOf(ip)).toMatchObject({ logins: 0, submissions: 1 })
  })

  test("are bounded in memory: what comes beyond in one minute is not counted", async () => {
    const before = await db.$count(ips)
    for (let n = 0; n < 20_010; n++) noteUse(db, { use: "logins", ip: `x${n}`, now: NOON })
    await bookOf(db).write()
    expect((await db.$count(ips)) - before).toBe(20_000)
  })

  test("are forgotten six months after they were seen last", async () => {
    const [old, fresh] = [newIp(), newIp()]
    noteUse(db, { use: "logins", ip: old, now: later(-200 * DAY) })
    noteUse(db, { use: "logins", ip: fresh, now: later(-100 * DAY) })
    await bookOf(db).write()
    const none = { REGISTER_END: undefined, STORE_INVOICE_END: undefined }
    await purgeUserLogs(db, NOON, none as never)
    expect([await rowOf(old), await rowOf(fresh)]).toMatchObject([undefined, { network: fresh }])
  })
})

describe("a blocked address", () => {
  test("registers nobody, signs nobody in and sends nothing, and says until when", async () => {
    const ip = newIp()
    const person = await insertRegistration(db)
    await block(ip)
    const refused = { code: "ADDRESS_BLOCKED" }
    expect(await broken(signUp(ip, 700_010))).toMatchObject(refused)
    expect(await broken(login(person.cpf, ip))).toMatchObject(refused)
    expect(await broken(login("nobody", ip))).toMatchObject(refused)
    const sent = send(db, person, keyedForm(bar), { ip, window: windowBetween(null, null) })
    expect(await broken(sent)).toMatchObject(refused)
    const words = await login(person.cpf, ip).catch((error: RuleBroken) => [
      error.status,
      sayBroken(error, "pt"),
      sayBroken(error, "en"),
    ])
    expect(words).toEqual([
      403,
      expect.stringContaining("Vale até 21 de novembro de 2026 às 12:00, horário de Brasília."),
      expect.stringContaining("It ends on 21 November 2026 at 12:00, Brasília time."),
    ])
  })

  test("is answered as before what it had sent before", async () => {
    const ip = newIp()
    const person = await insertRegistration(db)
    const form = keyedForm(bar)
    await send(db, person, form, { ip })
    await block(ip, { now: later(1000) })
    expect(await send(db, person, form, { ip, receivedAt: later(2000) })).toMatchObject({ replay: true })
  })

  test("holds for the whole /64, and for no other address", async () => {
    const { cpf } = await insertRegistration(db)
    await block("2001:db8:9:9::1")
    expect(await broken(login(cpf, "2001:db8:9:9:ffff::5"))).toMatchObject({ code: "ADDRESS_BLOCKED" })
    await login(cpf, "2001:db8:9:a::1")
  })

  test("is let in again when its time is over, by nobody's hand", async () => {
    const ip = newIp()
    const person = await insertRegistration(db)
    await block(ip, { days: 1 })
    expect(await broken(login(person.cpf, ip, later(DAY - 1)))).toMatchObject({ code: "ADDRESS_BLOCKED" })
    await login(person.cpf, ip, later(DAY))
    await block(ip, { now: later(DAY) })
  })

  test("is blocked once by the same form; another one is told until when it is", async () => {
    const [ip, id] = [newIp(), crypto.randomUUID()]
    await Promise.all([block(ip, { formKey: id }), block(ip, { formKey: id })])
    expect(await db.$count(ipBlocks, eq(ipBlocks.network, ip))).toBe(1)
    const rows = await db.select().from(actions).where(eq(actions.subjectId, id))
    expect(rows).toMatchObject([{ permission: "ips", action: "create", userId: by }])
    expect(rows[0]?.text).not.toContain(ip)
    expect(await broken(block(ip))).toEqual({ code: "ADDRESS_HELD", field: undefined })
    const two = newIp()
    const outcomes = await Promise.allSettled([block(two), block(two)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  })

  test("is lifted by hand, and both are in the audit", async () => {
    const [ip, id] = [newIp(), crypto.randomUUID()]
    const person = await insertRegistration(db)
    await block(ip, { formKey: id })
    const lift = () => liftBlock(db, { blockId: id, reason: "Era um bar", by, now: later(1000) })
    await lift()
    await lift()
    await login(person.cpf, ip, later(2000))
    const rows = await db.select().from(actions).where(eq(actions.subjectId, id))
    expect(rows.map(({ action }) => action)).toEqual(["create", "unblock"])
    const over = crypto.randomUUID()
    await block(newIp(), { formKey: over, days: 1 })
    expect(
      await broken(liftBlock(db, { blockId: over, reason: "x", by, now: later(2 * DAY) })),
    ).toMatchObject({ code: "WRONG_STATE" })
  })

  test("is not lifted by a clock that is behind the one that made it, which is told why", async () => {
    const id = crypto.randomUUID()
    await block(newIp(), { formKey: id })
    const early = liftBlock(db, { blockId: id, reason: "Era um bar", by, now: later(-2 * DAY) })
    expect(await broken(early)).toMatchObject({ code: "WRONG_STATE" })
    expect(await db.$count(ipBlocks, and(eq(ipBlocks.id, id), isNull(ipBlocks.liftedAt)))).toBe(1)
  })

  test("has an end of thirty days at most, whoever writes it", async () => {
    const values = { network: newIp(), reason: "x", blockedBy: by, blockedAt: NOON }
    const write = (until: Date, more = {}) => db.insert(ipBlocks).values({ ...values, until, ...more })
    for (const until of [NOON, later(30 * DAY + 1)])
      await expect(write(until)).rejects.toMatchObject({ cause: { code: "23514" } })
    await expect(write(later(DAY), { liftedAt: NOON })).rejects.toMatchObject({ cause: { code: "23514" } })
    await write(later(30 * DAY))
  })
})

describe("everyone behind an address", () => {
  test("is counted and named by what they did from there, a block's victims by the last 30 days", async () => {
    const ip = newIp()
    const [ana, bia] = [
      await insertRegistration(db, { name: "Ana", lastname: "Conceição" }),
      await insertRegistration(db, { name: "Beatriz", lastname: "Souza" }),
    ]
    const log = (registrationId: string, at: Date) =>
      writeUserLog(db, { registrationId, event: "signed-in", at, ip })
    await log(ana.id, later(-DAY))
    await log(ana.id, later(-2 * DAY))
    await log(bia.id, later(-31 * DAY))
    expect(await countHit(db, ip, NOON)).toEqual({ count: 1, exact: true })
    const { people, more } = await listPeopleBehind(db, ip, { named: false })
    expect(people.map(({ name, events }) => [name, events])).toEqual([
      ["Ana C.", 2],
      ["Beatriz S.", 1],
    ])
    expect(more).toBe(false)
    expect(await broken(getAddress(db, ip))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("is counted and named by the last ten thousand uses, however many there were", async () => {
    const ip = newIp()
    const [ana, bia] = [await insertRegistration(db), await insertRegistration(db)]
    const log = (registrationId: string, count: number, from: Date) =>
      db.execute(sql`
        insert into user_logs (id, registration_id, event, ip, at)
        select gen_random_uuid(), ${registrationId}::uuid, 'signed-in', ${ip}, ${from.toISOString()}::timestamptz + n * interval '1 second'
        from generate_series(1, ${count}) n`)
    await log(bia.id, 1, later(-2 * DAY))
    await log(ana.id, 9_998, later(-DAY))
    expect(await countHit(db, ip, NOON)).toEqual({ count: 2, exact: true })
    expect(await listPeopleBehind(db, ip, { named: false })).toMatchObject({
      people: [{ id: ana.id, events: 9_998 }, { id: bia.id }],
      more: false,
    })
    await log(ana.id, 2, later(-DAY / 2))
    expect(await countHit(db, ip, NOON)).toEqual({ count: 1, exact: false })
    expect(await listPeopleBehind(db, ip, { named: false })).toMatchObject({
      people: [{ id: ana.id, events: 10_000 }],
      more: true,
    })
  })

  test("is found by an index", async () => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select 1 from user_logs where network_of(ip) = '198.51.100.1'`)
    })
    expect(JSON.stringify(plan)).toContain("user_logs_network_idx")
  })
})

test("what an address was used for in a minute is one statement, and comes when the minute is over", async () => {
  const ip = newIp()
  const heard: string[] = []
  const client = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {} })
  const told = drizzle(client, {
    casing: "snake_case",
    logger: { logQuery: (query) => void heard.push(query) },
  })
  // Connected before time stands still.
  await told.execute(sql`select 1`)
  heard.length = 0
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  try {
    for (let n = 0; n < 50; n++) {
      noteUse(told, { use: "submissions", ip, now: later(n) })
      vi.advanceTimersByTime(1_000)
    }
    vi.advanceTimersByTime(9_999)
    await Promise.resolve()
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
  } finally {
    vi.useRealTimers()
  }
  const row = await until("it is written", async () => {
    const [found] = await db.select().from(ips).where(eq(ips.network, ip))
    return found
  })
  expect(row).toMatchObject({ submissions: 50, firstSeenAt: later(0), lastSeenAt: later(49) })
  expect(heard).toEqual([expect.stringMatching(/^insert into "ips"/)])
  await client.end()
})

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { dayOf } from "#app/platform/time/clock.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { rateLimits } from "#drizzle/schema/sessions"
import { invoices } from "#drizzle/schema/invoices"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { startApp } from "#tests/support/app"
import { type Visitor, visit, words } from "#tests/support/visitor"

/** Few enough to be sent within a minute on a busy machine, too. */
const OF_ONE = 5
const OF_STRANGERS = 20

let site: Site
let bar: StoreRow
beforeAll(async () => {
  site = await startSite({
    RATE_LIMITS: "on",
    POSTS_PER_MINUTE: String(OF_STRANGERS),
    ACCOUNT_POSTS_PER_MINUTE: String(OF_ONE),
  })
  bar = await insertStore(site.db)
  await insertDraw(site.db)
})
// Each test has its own minute.
beforeEach(() => site.db.delete(rateLimits))
afterAll(() => site.close())

type Person = Awaited<ReturnType<typeof signInParticipant>>

const today = dayOf(new Date())
const coupon = () => ({
  accessKey: buildAccessKey({ ...bar, aamm: today.slice(2, 4) + today.slice(5, 7), number: nextNumber() }),
  issuedOn: today,
  total: "85,00",
  idempotencyKey: crypto.randomUUID(),
})
const send = (person: Person) => person.post("/cupom", coupon(), { multipart: true })

test("eighty people behind one address of a carrier send a coupon each, all in one minute", async () => {
  const people = await Promise.all(
    Array.from({ length: 80 }, () => signInParticipant(site.db, site.app.origin)),
  )
  const answers = await Promise.all(people.map(send))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await site.db.$count(invoices)).toBe(80)
})

test("one account that sends too many is told to wait, and takes nothing from the others nor from strangers", async () => {
  const [hurried, calm] = [
    await signInParticipant(site.db, site.app.origin),
    await signInParticipant(site.db, site.app.origin),
  ]
  const statuses: number[] = []
  for (let n = 0; n < OF_ONE; n++) statuses.push((await send(hurried)).status)
  expect(statuses).not.toContain(429)
  const last = await send(hurried)
  expect([last.status, Number(last.headers.get("retry-after")) > 0]).toEqual([429, true])
  expect((await send(calm)).status).toBe(303)
  expect((await visit(site.app.origin).post("/forgot", { cpf: "529.982.247-25" })).status).toBe(200)
})

test("strangers of one address who send too much keep no administrator there from working, nor from signing in", async () => {
  const [ana, bia] = [
    await signInAdmin(site.db, site.app.origin, "admin"),
    await signInAdmin(site.db, site.app.origin, "admin"),
  ]
  const stranger = visit(site.app.origin)
  const statuses: number[] = []
  while (!statuses.includes(429)) statuses.push((await stranger.post("/login", {})).status)
  expect(statuses.length).toBeLessThanOrEqual(OF_STRANGERS + 1)
  expect((await stranger.post("/admin/login", {})).status).toBe(422)
  // Each for herself: a team shares one office's address.
  for (const admin of [ana, bia]) {
    const answers: number[] = []
    for (let n = 0; n < OF_ONE; n++)
      answers.push((await admin.post("/admin/update", { intent: "update" })).status)
    expect(answers).toEqual(answers.map(() => 422))
    expect((await admin.post("/admin/update", { intent: "update" })).status).toBe(429)
  }
})

test("whoever signed in here before gets in while a stranger behind the same address sends without end", async () => {
  const { cpf } = await insertRegistration(site.db)
  const signIn = (browser: Visitor) => browser.post("/login", { cpf, password: demoPassword })
  const sendNothing = async (browser: Visitor) => (await browser.post("/forgot", {})).status
  const known = visit(site.app.origin)
  expect((await signIn(known)).status).toBe(302)
  await known.post("/logout")
  const stranger = visit(site.app.origin)
  await expect.poll(() => sendNothing(stranger), { interval: 0, timeout: 60_000 }).toBe(429)
  expect((await signIn(known)).status).toBe(302)
  await known.post("/logout")
  // A cookie that nobody signed is no device.
  const forged = visit(site.app.origin, { cookies: { device: `${known.cookies.get("device")}x` } })
  expect((await signIn(forged)).status).toBe(429)
  // The device has as many posts as an account has, and no more.
  await expect.poll(() => sendNothing(known), { interval: 0, timeout: 60_000 }).toBe(429)
})

test("a coupon that cannot be counted now comes back as it was typed, and says when to send it again", async () => {
  const hurried = await startApp({
    databaseUrl: `${site.databaseUrl}?lock_timeout=200`,
    env: { RATE_LIMITS: "on" },
  })
  try {
    const person = await signInParticipant(site.db, hurried.origin)
    const typed = coupon()
    await site.db.transaction(async (tx) => {
      await tx.execute(sql`lock table rate_limits in exclusive mode`)
      const answer = await person.post("/cupom", typed, { multipart: true })
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
      const page = await answer.text()
      expect(words(page)).toContain("O cupom ainda não foi enviado")
      for (const field of ["accessKey", "issuedOn", "total", "idempotencyKey"] as const)
        expect(page).toContain(`value="${typed[field]}"`)
    })
    expect((await person.post("/cupom", typed, { multipart: true })).status).toBe(303)
  } finally {
    await hurried.stop()
  }
})

import { generateTOTP } from "@epic-web/totp"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { paths } from "#app/paths"
import { reviewLeases } from "#drizzle/schema/review-queue"
import { sessions } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit } from "#tests/support/visitor"

const RENEW = "/admin/session"
const PAGE = "/admin/registrations"
let site: Site

beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: "on" })
})
afterAll(() => site.close())

type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
const renew = (who: SignedAdmin, fields: Record<string, string> = {}) =>
  who.post(RENEW, { email: who.user.email, password: demoPassword, ...fields })
const isOpen = async (who: Pick<SignedAdmin, "get">) => (await who.get(PAGE)).status === 200
const rowsOf = (who: SignedAdmin) =>
  site.db.select().from(sessions).where(eq(sessions.userId, who.user.id)).orderBy(sessions.createdAt)
const signIn = () => signInAdmin(site.db, site.app.origin, "admin")

test("with the password there is a new session of full length, and the old one is over for whoever copied it", async () => {
  const admin = await signIn()
  const copy = visit(site.app.origin, { cookies: Object.fromEntries(admin.cookies) })
  const answer = await renew(admin)
  const session = (await answer.json()) as { exp: number; now: number }
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
  expect(session.exp - session.now).toBe(60 * 60)
  expect([await isOpen(admin), await isOpen(copy)]).toEqual([true, false])
  const [before, after] = await rowsOf(admin)
  expect([before!.revokedAt !== null, after!.revokedAt]).toEqual([true, null])
})

test("a page is told whether its session is open still, and nothing is remembered of the question", async () => {
  const admin = await signIn()
  const asks = { accept: "application/json" }
  expect((await admin.get(RENEW, asks)).status).toBe(204)
  await site.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, admin.user.id))
  const over = await admin.get(RENEW, asks)
  expect([over.status, over.headers.get("location"), over.headers.getSetCookie()]).toEqual([
    302,
    "/admin/login",
    [],
  ])
  // Opened in a window it is no page.
  expect((await admin.get(RENEW)).headers.get("location")).toBe("/admin/login")
})

test("what was left for later in a queue is so in the new session too, and K leads back to it", async () => {
  const admin = await signIn()
  const { id: registrationId } = await insertRegistration(site.db)
  const ids: string[] = []
  for (const second of [0, 1]) {
    const createdAt = new Date(Date.parse("2026-11-10T12:00:00Z") + second * 1_000)
    ids.push((await insertRequest(site.db, { registrationId, createdAt })).id)
  }
  const queue = paths.admin.requestsQueue
  const next = async () => (await admin.get(queue)).headers.get("location")
  const [first, second] = ids.map((id) => paths.admin.requestInQueue(id))
  expect(await next()).toBe(first)
  await admin.post(queue, { intent: "skip", id: ids[0]! })
  // The other one is for whoever comes next, as a lease that has run out is.
  await site.db.delete(reviewLeases)
  expect((await renew(admin)).status).toBe(200)
  expect(await next()).toBe(second)
  expect((await admin.post(queue, { intent: "back" })).headers.get("location")).toBe(queue)
  expect(await next()).toBe(first)
})

test("it does so after the end as well", async () => {
  const admin = await signIn()
  await site.db
    .update(sessions)
    .set({ exp: new Date(Date.now() - 1_000) })
    .where(eq(sessions.userId, admin.user.id))
  expect((await renew(admin)).status).toBe(200)
  expect(await isOpen(admin)).toBe(true)
})

test("a wrong password leaves everything as it is, and is counted as at the login", async () => {
  const admin = await signIn()
  const wrong = await renew(admin, { password: "Errada@2027" })
  expect([wrong.status, await wrong.json()]).toEqual([422, { message: "Email ou senha inválidos." }])
  expect(await isOpen(admin)).toBe(true)
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries += 1)
    statuses.push((await renew(admin, { password: "Errada@2027" })).status)
  expect(statuses.at(-1)).toBe(429)
  // The login counts the same tries.
  const login = await visit(site.app.origin).post("/admin/login", {
    email: admin.user.email,
    password: demoPassword,
  })
  expect(login.status).toBe(429)
  expect(await rowsOf(admin)).toHaveLength(1)
})

test("with a second step the code is asked for, and is good once", async () => {
  const [admin, secret] = [await signIn(), "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"]
  const on = { totpSecret: secret, totpEnabledAt: new Date(), recoveryCodes: ["x", "y"] }
  await site.db.update(users).set(on).where(eq(users.id, admin.user.id))
  const first = await renew(admin)
  expect([first.status, await first.json()]).toEqual([200, { needsCode: true }])
  expect(await rowsOf(admin)).toHaveLength(1)
  const { otp } = await generateTOTP({ secret })
  expect((await renew(admin, { code: otp })).status).toBe(200)
  const again = await renew(admin, { code: otp })
  expect([again.status, await isOpen(admin), await rowsOf(admin)]).toEqual([
    422,
    true,
    [expect.anything(), expect.anything()],
  ])
})

test("somebody else's password opens no session over an open page", async () => {
  const [admin, other] = [await signIn(), await signIn()]
  const answer = await admin.post(RENEW, { email: other.user.email, password: demoPassword })
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { message: expect.stringContaining("Neste navegador entrou outra conta.") as string },
  ])
  expect([await isOpen(admin), await rowsOf(other)]).toEqual([true, [expect.anything()]])
})

test("it is a post of this site alone, of whatever was sent", async () => {
  const admin = await signIn()
  const foreign = await admin.post(
    RENEW,
    { email: admin.user.email, password: demoPassword },
    {
      headers: { origin: "https://outro.example" },
    },
  )
  expect(foreign.status).toBe(403)
  const bodies: Record<string, string>[] = [{}, { email: "x".repeat(9_000), password: "\u0000" }]
  for (const body of bodies)
    expect([400, 422], JSON.stringify(body).slice(0, 40)).toContain((await admin.post(RENEW, body)).status)
  const page = await admin.get(RENEW)
  expect([page.status, page.headers.get("location")]).toEqual([302, "/admin/login"])
  expect(await rowsOf(admin)).toHaveLength(1)
})

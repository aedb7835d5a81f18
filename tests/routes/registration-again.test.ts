import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ipBlocks } from "#drizzle/schema/back-office"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { sessions } from "#drizzle/schema/sessions"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { insertUser } from "#drizzle/seed/builders/user"
import { startDroppingProxy } from "#tests/support/dropping-proxy"
import { type Site, startSite } from "#tests/support/site"
import { typedRegistration } from "#tests/support/typed-registration"
import { type Visitor, visit, words } from "#tests/support/visitor"

let site: Site
let line: Awaited<ReturnType<typeof startDroppingProxy>>

beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: "on", TRUST_PROXY: "1" })
  await insertRegulations(site.db)
  line = await startDroppingProxy(site.app.origin, { share: 0 })
})
afterAll(async () => {
  line.stop()
  await site.close()
})

let phones = 0
/** A phone behind an address of its own. */
const phone = () => {
  const [visitor, ip] = [visit(line.origin), `198.51.100.${++phones}`]
  const post = (path: string, fields: Record<string, string> = {}) =>
    visitor.post(path, fields, { headers: { "x-forwarded-for": ip } })
  return { ...visitor, ip, post }
}

async function openForm(visitor: Pick<Visitor, "read">): Promise<Record<string, string>> {
  const html = await visitor.read("/register")
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(hidden.map(([, name, value]) => [name, value])) as Record<string, string>
}

/** Somebody who has registered, whom the line never told so. */
async function untold() {
  const [visitor, typed] = [phone(), typedRegistration()]
  const sent = { ...(await openForm(visitor)), ...typed }
  line.loseAnswerTo("POST")
  await expect(visitor.post("/register", sent)).rejects.toThrow()
  expect(visitor.cookies.has("user_session")).toBe(false)
  return { visitor, typed, sent }
}

const rowsOf = (cpf: string) => site.db.select().from(registrations).where(eq(registrations.cpf, cpf))
async function expectOnce(cpf: string) {
  const rows = await rowsOf(cpf)
  expect(rows).toHaveLength(1)
  const events = await site.db.select().from(userLogs).where(eq(userLogs.registrationId, rows[0]!.id))
  expect(events.map(({ event }) => event)).toEqual(["registered"])
}
const whereTo = (answer: Response) => [answer.status, answer.headers.get("location")]
async function expectRefused(answer: Response, visitor: Visitor) {
  expect(answer.status).toBe(409)
  expect(words(await answer.text())).toContain("CPF já cadastrado.")
  expect(visitor.cookies.has("user_session")).toBe(false)
}

test("a registration whose answer was lost is answered when the browser sends it again, and is there once", async () => {
  const { visitor, typed, sent } = await untold()
  expect(whereTo(await visitor.post("/register", sent))).toEqual([302, "/perfil"])
  expect(words(await visitor.read("/perfil"))).toContain("Olá, Aparecida")
  await expectOnce(typed.cpf!)
})

test("a form that is sent ten times at once registers once and is answered ten times alike", async () => {
  const [visitor, typed] = [phone(), typedRegistration()]
  const sent = { ...(await openForm(visitor)), ...typed }
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.post("/register", sent)))
  expect(answers.map(whereTo)).toEqual(answers.map(() => [302, "/perfil"]))
  await expectOnce(typed.cpf!)
})

test("one whose page was opened anew and filled in again is answered as well, where its person wanted to go", async () => {
  const { visitor, typed } = await untold()
  await visitor.get("/perfil?cupons=40")
  const again = { ...(await openForm(visitor)), ...typed }
  expect(whereTo(await visitor.post("/register", again))).toEqual([302, "/perfil?cupons=40"])
  expect(words(await visitor.read("/perfil"))).toContain("Olá, Aparecida")
  await expectOnce(typed.cpf!)
})

test("the same form behind its own answer leads where the first one led, and no other address does", async () => {
  const [visitor, typed] = [phone(), typedRegistration()]
  await visitor.get("/perfil?cupons=40")
  const sent = { ...(await openForm(visitor)), ...typed }
  for (const _ of ["first", "again"])
    expect(whereTo(await visitor.post("/register", sent))).toEqual([302, "/perfil?cupons=40"])
  expect(whereTo(await visitor.get("/login"))).toEqual([302, "/perfil"])
  const login = { cpf: typed.cpf!, password: typed.password! }
  expect(whereTo(await visitor.post("/login?utm_source=x", login))).toEqual([302, "/perfil?cupons=40"])
  await visitor.post("/logout")
  for (const _ of ["first", "again"])
    expect(whereTo(await visitor.post("/login", login))).toEqual([302, "/perfil"])
})

test("what was typed otherwise the second time does not change who is registered", async () => {
  const { visitor, typed } = await untold()
  const again = { ...(await openForm(visitor)), ...typed, name: "Cida", city: "Santos" }
  expect((await visitor.post("/register", again)).status).toBe(302)
  expect(await rowsOf(typed.cpf!)).toMatchObject([{ name: "Aparecida", city: "Campinas" }])
})

test("another password, another browser and another CPF's form open nobody's account", async () => {
  const { visitor, typed, sent } = await untold()
  const wrong = { password: "Torcida@2027", passwordConfirmation: "Torcida@2027" }
  await expectRefused(await visitor.post("/register", { ...sent, ...wrong }), visitor)
  const stranger = phone()
  const theirs = { ...typed, ...(await openForm(stranger)) }
  await expectRefused(await stranger.post("/register", theirs), stranger)
  const other = await untold()
  const own = await openForm(other.visitor)
  await expectRefused(await other.visitor.post("/register", { ...typed, ...own }), other.visitor)
})

test("the form is no way past the login's count of wrong passwords", async () => {
  const { visitor, sent } = await untold()
  const guess = (password: string) =>
    visitor.post("/register", { ...sent, password, passwordConfirmation: password })
  for (let n = 0; n < 5; n++) expect((await guess(`Torcida@202${n}`)).status).toBe(409)
  const right = await visitor.post("/register", sent)
  expect(right.status).toBe(429)
  expect(visitor.cookies.has("user_session")).toBe(false)
  const login = await visitor.post("/login", { cpf: sent.cpf!, password: sent.password! })
  expect(login.status).toBe(429)
})

test("from an address that was blocked meanwhile it signs nobody in, as the login does", async () => {
  const { visitor, sent } = await untold()
  const by = await insertUser(site.db)
  await site.db.insert(ipBlocks).values({
    network: visitor.ip,
    reason: "Robôs",
    blockedBy: by.id,
    blockedAt: new Date(Date.now() - 60_000),
    until: new Date(Date.now() + 3_600_000),
  })
  const answer = await visitor.post("/register", sent)
  expect(answer.status).toBe(
    (await visitor.post("/login", { cpf: sent.cpf!, password: sent.password! })).status,
  )
  expect(visitor.cookies.has("user_session")).toBe(false)
})

test("who closed the account is not registered by the old form again", async () => {
  const { visitor, typed, sent } = await untold()
  await site.db.update(registrations).set({ status: "canceled" }).where(eq(registrations.cpf, typed.cpf!))
  await expectRefused(await visitor.post("/register", sent), visitor)
  const [row] = await rowsOf(typed.cpf!)
  expect(await site.db.$count(sessions, eq(sessions.registrationId, row!.id))).toBe(1)
})

test("a form that was answered leaves its key to nobody, and two people can use one phone", async () => {
  const { visitor, sent } = await untold()
  expect((await openForm(visitor)).formKey).toBe(sent.formKey)
  const friend = { ...typedRegistration(), ...(await openForm(visitor)) }
  expect((await visitor.post("/register", friend)).status).toBe(302)
  await visitor.post("/logout")
  const next = await openForm(visitor)
  expect(next.formKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(next.formKey).not.toBe(sent.formKey)
  expect(await rowsOf(friend.cpf!)).toHaveLength(1)
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const wipes = (answer: Response) => answer.headers.get("clear-site-data")
const logIn = (visitor: Visitor, { cpf }: { cpf: string }) =>
  visitor.post("/login", { cpf, password: demoPassword })

test("what a phone keeps goes with the account that is canceled, as with who signs out", async () => {
  const ana = await signInParticipant(site.db, site.app.origin)
  expect(wipes(await ana.post("/perfil", { intent: "cancel" }))).toBe('"storage"')
  const rui = await signInParticipant(site.db, site.app.origin)
  expect(wipes(await rui.post("/logout"))).toBe('"storage"')
})

const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
const CHROME =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36"

/** The cookie by which the next page's script wipes. */
const ASKED = /^wipe=1; Path=\/; Max-Age=604800; SameSite=Lax$/
const asks = (answer: Response) => answer.headers.getSetCookie().some((cookie) => ASKED.test(cookie))

test("WebKit, which would hold the answer back until its worker has ended, has the next page's script wipe instead", async () => {
  const ways: [string, object][] = [
    ["/logout", {}],
    ["/perfil", { intent: "cancel" }],
  ]
  for (const [path, fields] of ways) {
    const leave = async (agent: string) => {
      const person = await signInParticipant(site.db, site.app.origin)
      const answer = await person.post(path, { ...fields }, { headers: { "user-agent": agent } })
      return [wipes(answer), asks(answer)]
    }
    expect([path, await leave(SAFARI), await leave(CHROME)]).toEqual([
      path,
      [null, true],
      ['"storage"', false],
    ])
  }
})

test("a page that is asked to wipe brings its script on a line that is poor in bytes, too", async () => {
  const phone = visit(site.app.origin)
  const brings = async () =>
    /<script[^>]* data-enhance/.test(await (await phone.get("/", { "save-data": "on" })).text())
  expect(await brings()).toBe(false)
  phone.cookies.set("wipe", "1")
  expect(await brings()).toBe(true)
})

test("what a phone keeps goes with another person's login, and stays for the same one's", async () => {
  const [ana, rui] = [await insertRegistration(site.db), await insertRegistration(site.db)]
  const phone = visit(site.app.origin)
  expect(wipes(await logIn(phone, ana))).toBeNull()
  phone.cookies.delete("user_session")
  expect(wipes(await logIn(phone, ana))).toBeNull()
  phone.cookies.delete("user_session")
  expect(wipes(await logIn(phone, rui))).toBe('"storage"')
  phone.cookies.delete("user_session")
  expect(wipes(await logIn(phone, ana))).toBe('"storage"')
})

test("who sets a new password by a link is another person, too; an administrator keeps nothing on a phone", async () => {
  const [ana, rui] = [await insertRegistration(site.db), await insertRegistration(site.db)]
  const admin = await insertUser(site.db, { type: "admin" })
  const phone = visit(site.app.origin)
  await logIn(phone, ana)
  phone.cookies.delete("user_session")
  expect(wipes(await phone.post("/admin/login", { email: admin.email, password: demoPassword }))).toBeNull()
  expect(wipes(await logIn(phone, ana))).toBeNull()
  phone.cookies.delete("user_session")
  const link = await makeResetToken(site.db, { registrationId: rui.id, now: new Date() })
  const password = { password: "Outra@2027", passwordConfirmation: "Outra@2027" }
  expect(wipes(await phone.post(`/reset/${link}`, password))).toBe('"storage"')
})

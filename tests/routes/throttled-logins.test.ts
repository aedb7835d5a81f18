import { afterAll, beforeAll, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: "on" })
})
afterAll(() => site.close())

const call = (path: string, body: Record<string, string>) =>
  fetch(site.app.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })

/** Somebody who has signed in with this browser and signed out again. */
async function signedOut(login: string, fields: Record<string, string>) {
  const browser = visit(site.app.origin)
  expect((await browser.post(login, { ...fields, password: demoPassword })).status).toBe(302)
  await browser.post(login.replace("login", "logout"), {})
  return browser
}

/** Five wrong passwords, and then the right one. */
async function sixth(ask: (password: string) => Promise<Response>): Promise<Response> {
  for (let n = 0; n < 5; n++) expect((await ask("Errada@2026")).status).toBe(422)
  const answer = await ask(demoPassword)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  return answer
}

test("the back office's login asks to wait after five wrong tries", async () => {
  const { email } = await insertUser(site.db)
  const answer = await sixth((password) => visit(site.app.origin).post("/admin/login", { email, password }))
  expect(words(await answer.text())).toContain("Muitas tentativas. Espere 15 minutos e tente de novo.")
})

test("a browser that was signed in with gets in all the same, at both logins", async () => {
  const [{ cpf }, { email }] = [await insertRegistration(site.db), await insertUser(site.db)]
  for (const [login, fields] of [
    ["/login", { cpf }],
    ["/admin/login", { email }],
  ] as const) {
    const browser = await signedOut(login, fields)
    await sixth((password) => visit(site.app.origin).post(login, { ...fields, password }))
    expect((await browser.post(login, { ...fields, password: demoPassword })).status).toBe(302)
  }
})

test("and so does the one in which a link has just set the password", async () => {
  const { id, cpf } = await insertRegistration(site.db)
  const token = await makeResetToken(site.db, { registrationId: id, now: new Date() })
  const browser = visit(site.app.origin)
  const password = "Outra@2027"
  const saved = await browser.post(`/reset/${token}`, { password, passwordConfirmation: password })
  expect(saved.status).toBe(302)
  await sixth((typed) => visit(site.app.origin).post("/login", { cpf, password: typed }))
  expect((await browser.post("/login", { cpf, password })).status).toBe(302)
})

test("and so does the API's, for participants and for administrators", async () => {
  const { cpf } = await insertRegistration(site.db)
  const { email } = await insertUser(site.db)
  for (const answer of [
    await sixth((password) => call("/api/login", { cpf, password })),
    await sixth((password) => call("/api/admin/login", { email, password })),
  ])
    expect(await answer.json()).toMatchObject({
      code: "RATE_LIMITED",
      message: "Muitas tentativas. Espere 15 minutos e tente de novo.",
    })
})

test("which say in English too how long that is", async () => {
  const { cpf } = await insertRegistration(site.db)
  const headers = { "content-type": "application/json", "accept-language": "en" }
  const ask = (password: string) =>
    fetch(`${site.app.origin}/api/login`, {
      method: "POST",
      headers,
      body: JSON.stringify({ cpf, password }),
    })
  const answer = await sixth(ask)
  expect(await answer.json()).toMatchObject({
    message: "Too many attempts. Wait 15 minutes and try again.",
  })
})

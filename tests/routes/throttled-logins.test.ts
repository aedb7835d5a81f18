import { afterAll, beforeAll, expect, test } from "vitest"
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
  expect(words(await answer.text())).toContain("Muitas tentativas.")
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
      message: expect.stringMatching(/Espere/),
    })
})

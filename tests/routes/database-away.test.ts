import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { connect, type Db } from "#app/db/client.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { type RunningApp, startApp } from "#tests/support/app"
import { freshDatabase } from "#tests/support/database"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { startTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy"
import { until } from "#tests/support/until"
import { type Visitor, visit, words } from "#tests/support/visitor"

/** A page may take a try to connect, and no longer. */
const PATIENCE_MS = 15_000

let app: RunningApp
let db: Db
let proxy: TcpProxy
let participant: Visitor
let admin: Visitor
let close: () => Promise<unknown>

beforeAll(async () => {
  const database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  const connection = connect(database.ownerUrl)
  db = connection
  proxy = await startTcpProxy(database.url)
  app = await startApp({ databaseUrl: proxy.url, env: { ADMIN_TOTP: "optional" } })
  participant = await signInParticipant(db, app.origin)
  admin = await signInAdmin(db, app.origin, "super")
  close = async () => {
    await app.stop()
    proxy.stop()
    await connection.$client.end()
    await database.drop()
  }
})
afterAll(() => close())

const ready = async () => (await fetch(`${app.origin}/api/readyz`)).status === 200
beforeEach(async ({ onTestFailed }) => {
  // A server that fell over its database says why nowhere else.
  onTestFailed(() => console.error(app.logs().slice(-8_000)))
  await proxy.restore()
  await until("the application is ready", ready)
})

const login = { cpf: "52998224725", password: demoPassword }
const pages: Record<string, () => Promise<Response>> = {
  "the home page": () => visit(app.origin).get("/"),
  "the login page, for somebody signed in": () => participant.get("/login"),
  "a participant's page": () => participant.get("/perfil"),
  "a participant's form": () => participant.post("/cupom", { total: "85,00" }),
  "a login": () => visit(app.origin).post("/login", login),
  "the back office": () => admin.get("/admin/registrations"),
  "a login of the back office": () =>
    visit(app.origin).post("/admin/login", { email: "a@example.com", password: demoPassword }),
}
const calls: Record<string, () => Promise<Response>> = {
  "POST /api/login": () =>
    fetch(`${app.origin}/api/login`, { method: "POST", body: JSON.stringify(login), headers: json }),
  "GET /api/user": () => fetch(`${app.origin}/api/user`, { headers: { authorization: "Bearer nobody" } }),
}
const json = { "content-type": "application/json" }

/** Asks everything at once: a database that is silent costs each its patience, and not one after the other. */
const askAll = (asks: Record<string, () => Promise<Response>>) =>
  Promise.all(
    Object.entries(asks).map(async ([what, ask]) => {
      const startedAt = performance.now()
      const answer = await ask()
      return { what, answer, text: await answer.text(), tookMs: performance.now() - startedAt }
    }),
  )

const ways = {
  "is stopped": () => proxy.cut(),
  "no longer answers": () => proxy.silence(),
}
describe.each(Object.entries(ways))("while the database %s", (_, take) => {
  test("every answer is a 503, in good time, and says when to come back", async () => {
    take()
    const [shown, called, [readyz], [healthz]] = await Promise.all([
      askAll(pages),
      askAll(calls),
      askAll({ readyz: () => fetch(`${app.origin}/api/readyz`) }),
      askAll({ healthz: () => fetch(`${app.origin}/api/healthz`) }),
    ])
    for (const { what, answer, text } of shown) {
      expect([what, answer.status]).toEqual([what, 503])
      expect(Number(answer.headers.get("retry-after")), what).toBeGreaterThan(0)
      expect(text.match(/<h1[\s>]/g), what).toHaveLength(1)
      expect(words(text), what).toContain("503")
      expect(words(text), what).not.toMatch(/Unexpected|ECONN|CONNECTION|postgres| at /)
    }
    for (const { what, answer, text } of called) {
      expect([what, answer.status, answer.headers.get("retry-after")]).toEqual([what, 503, "5"])
      expect(JSON.parse(text), what).toMatchObject({ code: "DATABASE_AWAY" })
    }
    expect([readyz?.answer.status, healthz?.answer.status]).toEqual([503, 200])
    for (const { what, tookMs } of [...shown, ...called, readyz!, healthz!])
      expect(tookMs, what).toBeLessThan(PATIENCE_MS)
  })

  test("nobody is told that what was just sent is safe, but how to send it again", async () => {
    take()
    const [site, office] = await Promise.all([
      pages["a participant's form"]!(),
      pages["a login of the back office"]!(),
    ])
    const texts = [words(await site.text()), words(await office.text())]
    for (const text of texts) {
      expect(text).toContain("o que você acabou de enviar não está confirmado")
      expect(text).not.toContain("se perdeu")
    }
    expect(texts[0]).toContain("recarregue esta página para enviar o mesmo de novo")
    expect(words(await (await pages["a participant's page"]!()).text())).toContain("já enviou se perdeu")
  })

  test("signing out works all the same: the cookie goes, and so does the visitor", async () => {
    take()
    const [person, user] = [
      visit(app.origin, { cookies: Object.fromEntries(participant.cookies) }),
      visit(app.origin, { cookies: Object.fromEntries(admin.cookies) }),
    ]
    const answers = await Promise.all([person.post("/logout"), user.post("/admin/logout")])
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
      [302, "/"],
      [302, "/admin/login"],
    ])
    expect([person.cookies.has("user_session"), user.cookies.has("admin_session")]).toEqual([false, false])
  })

  test("and when it is back everything works again by itself", async () => {
    take()
    expect((await pages["the home page"]!()).status).toBe(503)
    await proxy.restore()
    await until("the application is ready", ready)
    const { cpf } = await insertRegistration(db)
    const { email } = await insertUser(db)
    const password = demoPassword
    const answers = await Promise.all([
      visit(app.origin).get("/"),
      participant.get("/perfil"),
      participant.post("/cupom", { total: "85,00" }),
      visit(app.origin).post("/login", { cpf, password }),
      admin.get("/admin/registrations"),
      visit(app.origin).post("/admin/login", { email, password }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 302, 200, 302])
  })
})

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
beforeEach(async () => {
  await proxy.restore()
  await until("the application is ready", ready)
})

const asks: Record<string, () => Promise<Response>> = {
  "the home page": () => visit(app.origin).get("/"),
  "a participant's page": () => participant.get("/perfil"),
  "a participant's form": () => participant.post("/cupom", { total: "85,00" }),
  "a login": () => visit(app.origin).post("/login", { cpf: "52998224725", password: demoPassword }),
  "the back office": () => admin.get("/admin/registrations"),
  "a login of the back office": () =>
    visit(app.origin).post("/admin/login", { email: "a@example.com", password: demoPassword }),
}

for (const [how, take] of [
  ["is stopped", () => proxy.cut()],
  ["no longer answers", () => proxy.silence()],
] as const)
  describe(`while the database ${how}`, () => {
    beforeEach(take)

    test("every page says so with a 503, in good time, and when to come back", { timeout: 90_000 }, async () => {
      await Promise.all(
        Object.entries(asks).map(async ([what, ask]) => {
          const asked = performance.now()
          const answer = await ask()
          const took = performance.now() - asked
          console.log(how, what, answer.status, took)
          expect(answer.status, what).toBe(503)
          expect(Number(answer.headers.get("retry-after")), what).toBeGreaterThan(0)
          const html = await answer.text()
          expect(html, what).toMatch(/<h1[\s>]/)
          expect(words(html), what).not.toMatch(/Unexpected|ECONN|stack|postgres/i)
          expect(took, what).toBeLessThan(PATIENCE_MS)
        }),
      )
    })

    test("the API says so too", { timeout: 90_000 }, async () => {
      const login = await fetch(`${app.origin}/api/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ cpf: "52998224725", password: demoPassword }),
      })
      expect(login.status).toBe(503)
      expect(await login.json()).toMatchObject({ code: "DATABASE_AWAY" })
      expect(login.headers.get("retry-after")).toBe("5")
      const user = await fetch(`${app.origin}/api/user`, { headers: { authorization: "Bearer nobody" } })
      expect(user.status).toBe(503)
    })

    test("it is alive and not ready", { timeout: 90_000 }, async () => {
      const asked = performance.now()
      expect((await fetch(`${app.origin}/api/readyz`)).status).toBe(503)
      expect(performance.now() - asked).toBeLessThan(PATIENCE_MS)
      expect((await fetch(`${app.origin}/api/healthz`)).status).toBe(200)
    })

    test("and afterwards everything works again by itself", { timeout: 90_000 }, async () => {
      await asks["the home page"]?.()
      await proxy.restore()
      await until("the application is ready", ready)
      const { cpf } = await insertRegistration(db)
      const { email } = await insertUser(db)
      const statuses = await Promise.all([
        visit(app.origin).get("/"),
        participant.get("/perfil"),
        participant.post("/cupom", { total: "85,00" }),
        visit(app.origin).post("/login", { cpf, password: demoPassword }),
        admin.get("/admin/registrations"),
        visit(app.origin).post("/admin/login", { email, password: demoPassword }),
      ]).then((answers) => answers.map(({ status }) => status))
      expect(statuses).toEqual([200, 200, 422, 302, 200, 302])
    })
  })

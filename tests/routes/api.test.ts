import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { eq } from "drizzle-orm"
import { userLogs } from "#drizzle/schema/registrations"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import type { RunningApp } from "#tests/support/app"
import { builtRoutes } from "#tests/support/route-table"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
let app: RunningApp
let db: Site["db"]
const now = new Date()

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
})
afterAll(() => site.close())

type ApiCall = { token?: string; body?: unknown; raw?: string; headers?: Record<string, string> }

async function call(method: string, path: string, { token, body, raw, headers = {} }: ApiCall = {}) {
  const answer = await fetch(app.origin + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, json: text ? JSON.parse(text) : undefined }
}

describe("a participant's calls", () => {
  test("login gives a token that opens /user until logout", async () => {
    const person = await insertRegistration(db, { now })
    const login = await call("POST", "/api/login", { body: { cpf: person.cpf, password: demoPassword } })
    expect(login.status).toBe(200)
    expect(login.json.exp).toBeGreaterThan(now.getTime() / 1000)
    const { token } = login.json
    const user = await call("GET", "/api/user", { token })
    expect(user.json).toMatchObject({
      id: person.id,
      email: person.email,
      type: "participant",
      permissions: [],
      exp: login.json.exp,
      skipLogout: false,
    })
    expect((await call("POST", "/api/logout", { token })).status).toBe(204)
    expect((await call("GET", "/api/user", { token })).status).toBe(401)
  })

  test("wrong CPF and wrong password say the same", async () => {
    const person = await insertRegistration(db, { now })
    const wrongPassword = await call("POST", "/api/login", {
      body: { cpf: person.cpf, password: "Errada@2026" },
    })
    const nobody = await call("POST", "/api/login", { body: { cpf: "39053344705", password: "Errada@2026" } })
    expect(wrongPassword.status).toBe(422)
    expect(wrongPassword.json.message).toBe("CPF ou senha inválidos.")
    expect(nobody.json).toEqual(wrongPassword.json)
  })

  test("a cookie opens nothing", async () => {
    const { cookies } = await signInParticipant(db, app.origin)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    expect((await call("GET", "/api/user", { headers: { cookie } })).status).toBe(401)
  })

  test("the other strategy's token opens nothing", async () => {
    const admin = await signInAdmin(db, app.origin, "super")
    const participant = await signInParticipant(db, app.origin)
    expect((await call("GET", "/api/user", { token: admin.token })).status).toBe(401)
    expect((await call("GET", "/api/admin/user", { token: participant.token })).status).toBe(401)
  })
})

describe("an administrator's calls", () => {
  test("login, user with permissions, logout", async () => {
    const user = await insertUser(db, { type: "reports", now })
    const login = await call("POST", "/api/admin/login", {
      body: { email: user.email, password: demoPassword },
    })
    expect(login.status).toBe(200)
    const { json } = await call("GET", "/api/admin/user", { token: login.json.token })
    expect(json).toMatchObject({ id: user.id, type: "reports", skipLogout: false })
    expect(json.permissions).toContainEqual({ permission: "dashboard", action: "list" })
    expect((await call("POST", "/api/admin/logout", { token: login.json.token })).status).toBe(204)
    expect((await call("GET", "/api/admin/user", { token: login.json.token })).status).toBe(401)
  })

  test("enters a registration with a reason, in a session that dies with its own", async () => {
    const admin = await signInAdmin(db, app.origin, "admin")
    const person = await insertRegistration(db, { now })
    const path = `/api/admin/registrations/enter/${person.id}`
    const entered = await call("GET", path, { token: admin.token, headers: { "x-reason": "suporte" } })
    expect(entered.status).toBe(200)
    const user = await call("GET", "/api/user", { token: entered.json.token })
    expect(user.json).toMatchObject({ id: person.id, skipLogout: true })
    expect(await db.select().from(userLogs).where(eq(userLogs.registrationId, person.id))).not.toHaveLength(0)
    await call("POST", "/api/admin/logout", { token: admin.token })
    expect((await call("GET", "/api/user", { token: entered.json.token })).status).toBe(401)
  })

  test("a HEAD enters nobody's account", async () => {
    const admin = await signInAdmin(db, app.origin, "admin")
    const person = await insertRegistration(db, { now })
    const answer = await call("HEAD", `/api/admin/registrations/enter/${person.id}`, { token: admin.token })
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"])
    expect(await db.select().from(userLogs).where(eq(userLogs.registrationId, person.id))).toEqual([])
    expect((await call("HEAD", "/api/admin/user", { token: admin.token })).status).toBe(200)
  })

  test("a reason keeps its accents, sent as UTF-8 or as Latin-1", async () => {
    const admin = await signInAdmin(db, app.origin, "admin")
    for (const sent of ["Ligação", Buffer.from("Ligação").toString("latin1")]) {
      const person = await insertRegistration(db, { now })
      const path = `/api/admin/registrations/enter/${person.id}`
      await call("GET", path, { token: admin.token, headers: { "x-reason": sent } })
      const [logged] = await db.select().from(userLogs).where(eq(userLogs.registrationId, person.id))
      expect(logged?.data).toMatchObject({ reason: "Ligação" })
    }
  })

  test("enters without a reason too, which is then logged as api", async () => {
    const admin = await signInAdmin(db, app.origin, "admin")
    for (const headers of [{}, { "x-reason": " " }] as Record<string, string>[]) {
      const person = await insertRegistration(db, { now })
      const path = `/api/admin/registrations/enter/${person.id}`
      expect((await call("GET", path, { token: admin.token, headers })).status).toBe(200)
      const [logged] = await db.select().from(userLogs).where(eq(userLogs.registrationId, person.id))
      expect(logged?.data).toMatchObject({ userId: admin.user.id, reason: "api" })
    }
  })

  test("without the permission it is a 403, for an unknown id a 404", async () => {
    const reports = await signInAdmin(db, app.origin, "reports")
    const admin = await signInAdmin(db, app.origin, "admin")
    const path = "/api/admin/registrations/enter/019a0000-0000-7000-8000-000000000000"
    expect(await call("GET", path, { token: reports.token })).toMatchObject({
      status: 403,
      json: { code: "FORBIDDEN" },
    })
    expect((await call("GET", path, { token: admin.token })).status).toBe(404)
    expect((await call("GET", path.replace(/[^/]+$/, "abc"), { token: admin.token })).status).toBe(404)
  })
})

describe("what goes wrong", () => {
  test("an unparseable body is a 400, a wrong field a 422 with its name", async () => {
    expect(await call("POST", "/api/login", { raw: "{" })).toMatchObject({ status: 400 })
    expect(await call("POST", "/api/login", { raw: "[1]" })).toMatchObject({ status: 400 })
    const wrong = await call("POST", "/api/login", { body: { cpf: 5 } })
    expect(wrong).toMatchObject({ status: 422, json: { fields: { password: ["Campo obrigatório."] } } })
  })

  test("an unknown call is a 404", async () => {
    expect(await call("GET", "/api/nothing")).toMatchObject({ status: 404, json: { code: "NOT_FOUND" } })
  })

  test("a call made with any other method is a 405 that names the right one", async () => {
    const posts = ["mail-events", "login", "logout", "admin/login", "admin/logout"]
    const gets = [
      "user",
      "admin/user",
      "admin/x",
      "openapi.json",
      "admin/registrations/enter/x",
      "healthz",
      "readyz",
    ]
    const walked = (await builtRoutes()).map(({ url }) => url("x")).filter((url) => url.startsWith("/api/"))
    expect(walked.sort()).toEqual([...posts, ...gets, "nothing-here"].map((name) => `/api/${name}`).sort())
    for (const allow of ["GET", "POST"])
      for (const name of allow === "GET" ? gets : posts)
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
          (each) => each !== allow,
        )) {
          const answer = await call(method, `/api/${name}`)
          const refusal = [answer.status, answer.json?.code, answer.headers.get("allow")]
          expect([method, name, ...refusal]).toEqual([method, name, 405, "METHOD_NOT_ALLOWED", allow])
        }
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(await call(method, "/api/nothing")).toMatchObject({ status: 404, json: { code: "NOT_FOUND" } })
  })

  test("a body too large is a 413", async () => {
    const large = await call("POST", "/api/login", { raw: `{"cpf":"${"9".repeat(400_000)}"}` })
    expect(large).toMatchObject({ status: 413, json: { code: "BODY_LARGE" } })
  })

  test("what calls answer stands in openapi.json", async () => {
    const { json } = await call("GET", "/api/openapi.json")
    const credentials = [{ raw: "{" }, { body: {} }, { raw: `{"cpf":"${"9".repeat(400_000)}"}` }]
    const made = [
      ...["login", "admin/login"].flatMap((name) => credentials.map((sent) => ["POST", name, sent] as const)),
      ...["logout", "admin/logout"].map((name) => ["POST", name, {}] as const),
      ...["user", "admin/user", "healthz", "readyz"].map((name) => ["GET", name, {}] as const),
    ]
    for (const [method, name, sent] of made) {
      const { status } = await call(method, `/api/${name}`, sent)
      const { responses } = json.paths[`/api/${name}`][method.toLowerCase()]
      expect([name, status, Object.keys(responses)]).toEqual([
        name,
        status,
        expect.arrayContaining([String(status)]),
      ])
    }
    expect(json.paths["/api/readyz"].get.responses).toHaveProperty("503")
  })

  test("every call that there is stands in openapi.json", async () => {
    const { json } = await call("GET", "/api/openapi.json")
    const described = Object.keys(json.paths).map((path) => path.replace(/\{\w+\}/g, "7"))
    // One route has all of the lists, each of which is described by its name.
    const others = /^routes\/api\/(?!not-found$|admin\/list$)/
    const made = (await builtRoutes()).filter(({ id }) => others.test(id)).map(({ url }) => url("7"))
    expect(made.length).toBeGreaterThan(9)
    expect(described).toEqual(expect.arrayContaining(made))
  })

  test("the language follows Accept-Language", async () => {
    const english = await call("GET", "/api/user", { headers: { "accept-language": "en-GB,en;q=0.9" } })
    expect(english.json.message).toBe("Sign in again to continue.")
    const weighed = await call("GET", "/api/user", { headers: { "accept-language": "pt;q=0.2, en;q=0.9" } })
    expect(weighed.json.message).toBe("Sign in again to continue.")
    const other = await call("GET", "/api/user", { headers: { "accept-language": "fr" } })
    expect(other.json.message).toBe("Entre de novo para continuar.")
  })
})

describe("health", () => {
  test("healthz and readyz say status and version", async () => {
    expect(await call("GET", "/api/healthz")).toMatchObject({
      status: 200,
      json: { status: "ok", version: expect.any(String) },
    })
    expect(await call("GET", "/api/readyz")).toMatchObject({
      status: 200,
      json: { status: "ready", version: expect.any(String) },
    })
  })
})

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { users } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { NOBODY } from "#tests/support/nobody"
import { type BuiltRoute, builtRoutes } from "#tests/support/route-table"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit } from "#tests/support/visitor"

/** What a super without two-factor opens: the page that switches it on, its frame, and the way out. */
const OPEN = [
  "routes/admin/_layout",
  "routes/admin/auth/two-factor",
  "routes/admin/auth/logout",
  // Every address that is none: it has nothing to read.
  "routes/admin/not-found",
]

let site: Site
let bare: Awaited<ReturnType<typeof signInAdmin>>
let pages: BuiltRoute[]

beforeAll(async () => {
  site = await startSite({ ADMIN_TOTP: "super" })
  bare = await signInAdmin(site.db, site.app.origin, "super")
  const isGuest = ({ loader, action }: BuiltRoute) => [loader?.guard, action?.guard].flat().includes("guest")
  pages = (await builtRoutes()).filter((route) => route.id.startsWith("routes/admin/") && !isGuest(route))
})
afterAll(() => site.close())

const whereTo = (answer: Response) => [answer.status, answer.headers.get("location")]
const api = (path: string, token: string) =>
  fetch(site.app.origin + path, { headers: { authorization: `Bearer ${token}` } })

describe("with ADMIN_TOTP=super, a super without two-factor", () => {
  test("is led to switch it on from every page, and reads no data of one", async () => {
    const closed = pages.filter(({ id, loader }) => loader && !OPEN.includes(id))
    expect(closed.length).toBeGreaterThan(10)
    for (const route of closed) {
      const url = route.url(NOBODY)
      expect(whereTo(await bare.get(url)), url).toEqual([302, "/admin/two-factor"])
      const data = await bare.get(`${url}.data?_routes=${encodeURIComponent(route.id)}`)
      expect(await data.text(), `${url}.data`).toContain("/admin/two-factor")
    }
  })

  test("gives no command", async () => {
    for (const route of pages.filter(({ id, action }) => action && !OPEN.includes(id))) {
      const { intents = [] } = route.action as { intents?: string[] }
      expect(intents.length, route.id).toBeGreaterThan(0)
      for (const intent of intents)
        expect(whereTo(await bare.post(route.url(NOBODY), { intent })), `${route.id} ${intent}`).toEqual([
          302,
          "/admin/two-factor",
        ])
    }
  })

  test("holds nothing over the API, and enters no account", async () => {
    const own = await (await api("/api/admin/user", bare.token)).json()
    expect(own).toMatchObject({ id: bare.user.id, type: "super", permissions: [] })
    const person = await insertRegistration(site.db)
    const enter = await api(`/api/admin/registrations/enter/${person.id}`, bare.token)
    expect([enter.status, (await enter.json()).code]).toEqual([403, "FORBIDDEN"])
  })

  test("is where another super's reset leads at the next login", async () => {
    const [one, other] = await Promise.all([1, 2].map(() => signInAdmin(site.db, site.app.origin, "super")))
    const on = { totpSecret: "JBSWY3DPEHPK3PXP", totpEnabledAt: new Date() }
    await site.db.update(users).set(on).where(eq(users.type, "super"))
    const fields = { intent: "two_factor", reason: "Perdeu o telefone" }
    expect((await one!.post(`/admin/users/edit/${other!.user.id}`, fields)).status).toBe(302)
    const back = visit(site.app.origin)
    const login = { email: other!.user.email, password: demoPassword }
    expect(whereTo(await back.post("/admin/login", login))).toEqual([302, "/admin/dashboard"])
    expect(whereTo(await back.get("/admin/dashboard"))).toEqual([302, "/admin/two-factor"])
  })

  test("opens everything once it is on", async () => {
    const on = { totpSecret: "JBSWY3DPEHPK3PXP", totpEnabledAt: new Date() }
    const ready = await signInAdmin(site.db, site.app.origin, "super")
    await site.db.update(users).set(on).where(eq(users.id, ready.user.id))
    expect((await ready.get("/admin/users")).status).toBe(200)
    const own = await (await api("/api/admin/user", ready.token)).json()
    expect(own.permissions).toEqual(allPermissions)
  })
})

test("an admin needs none", async () => {
  const admin = await signInAdmin(site.db, site.app.origin, "admin")
  expect((await admin.get("/admin/users")).status).toBe(200)
})

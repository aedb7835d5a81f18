import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import type { Db } from "#app/db/client.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { registrations } from "#drizzle/schema/registrations"
import { sessions } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"
import type { RunningApp } from "#tests/support/app"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit } from "#tests/support/visitor"

let site: Site
let app: RunningApp
let db: Db

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
})
afterAll(() => site.close())

describe("a session", () => {
  const isOpen = async (who: Visitor, page = "/perfil") => (await who.get(page)).status === 200
  const asApi = async (token: string, strategy = "") =>
    (await fetch(`${app.origin}/api${strategy}/user`, { headers: { authorization: `Bearer ${token}` } }))
      .status
  const thief = (name: string, token: string) => visit(app.origin, { cookies: { [name]: signed(token) } })

  test("ends with the sign-out, for whoever copied it too", async () => {
    const person = await signInParticipant(db, app.origin)
    const copy = thief("user_session", person.token)
    expect([await isOpen(copy), await asApi(person.token)]).toEqual([true, 200])
    await person.post("/logout")
    expect([await isOpen(copy), await asApi(person.token)]).toEqual([false, 401])
    const admin = await signInAdmin(db, app.origin, "admin")
    await admin.post("/admin/logout")
    expect([
      await isOpen(thief("admin_session", admin.token), "/admin/registrations"),
      await asApi(admin.token, "/admin"),
    ]).toEqual([false, 401])
  })

  test("ends everywhere when the password is reset, the account canceled or the administrator disabled", async () => {
    const reset = await signInParticipant(db, app.origin)
    const link = await makeResetToken(db, { registrationId: reset.registration.id, now: new Date() })
    const password = { password: "Outra@2027", passwordConfirmation: "Outra@2027" }
    expect((await visit(app.origin).post(`/reset/${link}`, password)).status).toBe(302)
    expect([await isOpen(reset), await asApi(reset.token)]).toEqual([false, 401])

    const canceled = await signInParticipant(db, app.origin)
    const { id } = canceled.registration
    await db.update(registrations).set({ status: "canceled" }).where(eq(registrations.id, id))
    expect([await isOpen(canceled), await asApi(canceled.token)]).toEqual([false, 401])

    const disabled = await signInAdmin(db, app.origin, "admin")
    await db.update(users).set({ status: "disabled" }).where(eq(users.id, disabled.user.id))
    expect([await isOpen(disabled, "/admin/registrations"), await asApi(disabled.token, "/admin")]).toEqual([
      false,
      401,
    ])
  })

  test("of an administrator survives only where the password was changed", async () => {
    const here = await signInAdmin(db, app.origin, "admin")
    const elsewhere = visit(app.origin)
    await elsewhere.post("/admin/login", { email: here.user.email, password: demoPassword })
    expect(await isOpen(elsewhere, "/admin/registrations")).toBe(true)
    const fields = {
      currentPassword: demoPassword,
      password: "Outra@2027",
      passwordConfirmation: "Outra@2027",
    }
    expect((await here.post("/admin/update", fields)).status).toBe(302)
    expect([
      await isOpen(here, "/admin/registrations"),
      await isOpen(elsewhere, "/admin/registrations"),
    ]).toEqual([true, false])
  })

  test("that an administrator entered ends with the administrator's own", async () => {
    const admin = await signInAdmin(db, app.origin, "admin")
    const { id } = await insertRegistration(db)
    const authorization = `Bearer ${admin.token}`
    const entered = await fetch(`${app.origin}/api/admin/registrations/enter/${id}`, {
      headers: { authorization },
    })
    const { token } = (await entered.json()) as { token: string }
    const visitor = thief("user_session", token)
    expect(await isOpen(visitor)).toBe(true)
    await admin.post("/admin/logout")
    expect([await isOpen(visitor), await asApi(token)]).toEqual([false, 401])
  })

  test("ends at its time: the page asks to sign in again and forgets the cookie", async () => {
    const person = await signInParticipant(db, app.origin)
    const ended = new Date(Date.now() - 1000)
    await db.update(sessions).set({ exp: ended }).where(eq(sessions.registrationId, person.registration.id))
    const answer = await person.get("/perfil")
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login"])
    expect(person.cookies.has("user_session")).toBe(false)
    expect(await asApi(person.token)).toBe(401)
  })

  test("opens nothing of the other side", async () => {
    const [person, admin] = [
      await signInParticipant(db, app.origin),
      await signInAdmin(db, app.origin, "super"),
    ]
    expect(await isOpen(thief("admin_session", person.token), "/admin/registrations")).toBe(false)
    expect(await isOpen(thief("user_session", admin.token))).toBe(false)
    expect([await asApi(person.token, "/admin"), await asApi(admin.token)]).toEqual([401, 401])
  })
})

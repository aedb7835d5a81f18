import { db, dropOwnDatabase } from "#tests/support/own-database"
import { and, eq, sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { type Device, deviceIn, keepDevice } from "#app/auth/device.server"
import { requestAdminReset, requestReset } from "#app/auth/forgot.server"
import { loginParticipant } from "#app/auth/login.server"
import { findReset, makeResetToken, resetPassword } from "#app/auth/reset.server"
import {
  findAdmin,
  findParticipant,
  openAdminSession,
  openUserSession,
  revokeSession,
  revokeSessionsOf,
} from "#app/auth/sessions.server"
import { limits } from "#app/auth/rate-limit.server"
import { countForgot, countLogin } from "#app/auth/tries.server"
import { signInAdmin, signInParticipant } from "#app/auth/strategies.server"
import { network } from "#app/platform/network"
import { blockCpf } from "#app/domain/cpf-block/block-cpf.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { disableRegistration } from "#app/domain/registrations/disable-registration.server"
import { enterRegistration } from "#app/domain/registrations/enter-registration.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { userLogs } from "#drizzle/schema/registrations"
import { passwordResets, rateLimits, sessions } from "#drizzle/schema/sessions"
import { rolePermissions, users } from "#drizzle/schema/users"
import { broken } from "#tests/support/broken"
import { asOwner } from "#tests/support/as-owner"

const now = new Date("2026-11-20T15:00:00Z")
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let hosts = 0
/** An address that nobody has tried from. */
const newIp = () => `198.51.${Math.floor(++hosts / 250)}.${hosts % 250}`

afterAll(dropOwnDatabase)

type From = { password?: string; ip?: string; device?: Device }
const login = (cpf: string, { password = demoPassword, ip = newIp(), device }: From = {}) =>
  loginParticipant(db, { cpf, password, client: { ip }, device, now })
/** A browser that this account has signed in with, as its cookie names it. */
const deviceOf = async (subject: { registrationId: string }) => {
  const headers = new Headers()
  await keepDevice(db, { request: new Request("http://localhost/"), headers, subject })
  const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? ""
  return deviceIn(new Request("http://localhost/", { headers: { cookie } }))
}
const jobsFor = (id: string) => db.execute(sql`select 1 from pgboss.job where data->>'id' = ${id}`)
const countJobs = async () => Number((await db.execute(sql`select count(*)::int as n from pgboss.job`))[0]!.n)

describe("signing in as a participant", () => {
  test("takes the CPF with or without its punctuation and leaves a trace", async () => {
    const { id, cpf } = await insertRegistration(db)
    await login(formatCpf(cpf))
    const { registrationId, session } = await login(cpf)
    expect(registrationId).toBe(id)
    expect(session.exp).toEqual(minutesLater(120))
    expect(await findParticipant(db, session.token, now)).toMatchObject({ id, impersonatorId: null })
    expect(await findParticipant(db, session.token, session.exp)).toBeUndefined()
    const logs = await db.select().from(userLogs).where(eq(userLogs.registrationId, id))
    expect(logs.map(({ event }) => event)).toEqual(["signed-in", "signed-in"])
  })

  test("stores the token only as a hash", async () => {
    const { session } = await login((await insertRegistration(db)).cpf)
    const stored = JSON.stringify(await db.select().from(sessions))
    expect(stored).not.toContain(session.token)
  })

  test("is refused with one rule for an unknown CPF, a wrong password, a canceled account and nonsense", async () => {
    const [{ cpf }, canceled] = [
      await insertRegistration(db),
      await insertRegistration(db, { status: "canceled" }),
    ]
    const refused = [
      login(buildCpf(77_777)),
      login(cpf, { password: "wrong" }),
      login(cpf, { password: "" }),
      login(canceled.cpf),
      login("\u0000"),
      login("9".repeat(5_000), { password: "x".repeat(5_000) }),
    ]
    expect(await Promise.all(refused.map(broken))).toEqual(refused.map(() => ({ code: "INVALID_USER" })))
  })

  test("stays open to a person whose CPF is blocked for the promotion", async () => {
    const [{ cpf, id }, { id: userId }] = [await insertRegistration(db), await insertUser(db)]
    await blockCpf(db, { input: { cpf, reason: "Equipe" }, by: userId, now })
    expect((await login(cpf)).registrationId).toBe(id)
  })

  test("is throttled by account and address together, so that nobody can lock another out", async () => {
    const { cpf } = await insertRegistration(db)
    const ip = newIp()
    for (let n = 0; n < 5; n++)
      expect((await broken(login(cpf, { password: "wrong", ip }))).code).toBe("INVALID_USER")
    const refused = await broken(login(cpf, { ip }))
    expect(refused).toMatchObject({ code: "RATE_LIMITED" })
    expect(refused.data?.retryAfter).toBeGreaterThan(0)
    await login(cpf)
  })

  test("stays open on the person's own device and network when strangers have tried too often", async () => {
    const { id, cpf } = await insertRegistration(db)
    const [device, home, newHome] = [await deviceOf({ registrationId: id }), newIp(), newIp()]
    await login(cpf, { ip: home })
    for (let n = 0; n < 50; n++) await broken(login(cpf, { password: "wrong" }))
    expect((await broken(login(cpf))).code).toBe("RATE_LIMITED")
    expect((await login(cpf, { ip: home })).registrationId).toBe(id)
    expect((await login(cpf, { ip: newHome, device })).registrationId).toBe(id)
  })

  test("of a known device counts on its own, so that a stolen one guesses no faster", async () => {
    const { id, cpf } = await insertRegistration(db)
    const device = await deviceOf({ registrationId: id })
    for (let n = 0; n < 5; n++)
      expect((await broken(login(cpf, { password: "wrong", device }))).code).toBe("INVALID_USER")
    expect((await broken(login(cpf, { device }))).code).toBe("RATE_LIMITED")
    await login(cpf)
  })

  test("vouches for no device of another account or another password", async () => {
    const [{ id, cpf }, other] = [await insertRegistration(db), await insertRegistration(db)]
    const [foreign, old] = [
      await deviceOf({ registrationId: other.id }),
      await deviceOf({ registrationId: id }),
    ]
    const token = (await makeResetToken(db, { registrationId: id, now }))!
    await resetPassword(db, { strategy: "user", token, password: "Torcida@2027", ip: newIp(), now })
    for (let n = 0; n < 50; n++) await broken(login(cpf))
    for (const device of [foreign, old])
      expect((await broken(login(cpf, { password: "Torcida@2027", device }))).code).toBe("RATE_LIMITED")
    const device = await deviceOf({ registrationId: id })
    expect((await login(cpf, { password: "Torcida@2027", device })).registrationId).toBe(id)
  })

  test("is not known from where an administrator entered", async () => {
    const [{ id, cpf }, { id: userId }] = [await insertRegistration(db), await insertUser(db)]
    const client = { ip: newIp() }
    const { token } = await openAdminSession(db, { userId, now, client })
    const parent = (await findAdmin(db, token, now))!.session
    await enterRegistration(db, { registrationId: id, by: userId, parent, reason: "Ajuda", client, now })
    for (let n = 0; n < 50; n++) await broken(login(cpf, { password: "wrong" }))
    expect((await broken(login(cpf, { ip: client.ip }))).code).toBe("RATE_LIMITED")
  })

  test("starts counting anew after a success", async () => {
    const { id, cpf } = await insertRegistration(db)
    const ip = newIp()
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await broken(login(cpf, { password: "wrong", ip }))
      expect((await login(cpf, { ip })).registrationId).toBe(id)
    }
  })

  test("with an own account wipes out nothing that was counted for the address", async () => {
    const { cpf } = await insertRegistration(db)
    const ip = newIp()
    const points = async () =>
      (await db.select().from(rateLimits))
        .filter(({ key }) => key.startsWith("login-address"))
        .reduce((sum, row) => sum + row.points, 0)
    for (let n = 0; n < 3; n++) await broken(login(buildCpf(60_000 + n), { ip }))
    const before = await points()
    await login(cpf, { ip })
    expect(await points()).toBe(before)
  })

  test("of a crowd that gets its passwords wrong keeps no administrator at the same address out", async () => {
    const ip = newIp()
    const of = (strategy: "user" | "admin", account: string) => ({ strategy, account, ip })
    for (let n = 0; n < limits["login-address"].points; n++) await countLogin(of("user", String(n)))
    expect((await broken(countLogin(of("user", "next")))).code).toBe("RATE_LIMITED")
    await countLogin(of("admin", "ana@example.com"))
  })

  test("keeps neither CPF nor address in the counters", async () => {
    const { cpf } = await insertRegistration(db)
    const ip = newIp()
    const before = await db.$count(rateLimits)
    expect((await broken(login(cpf, { password: "wrong", ip }))).code).toBe("INVALID_USER")
    const stored = await db.select().from(rateLimits)
    expect(stored.length).toBeGreaterThan(before)
    const text = JSON.stringify(stored)
    expect([text.includes(cpf), text.includes(ip)]).toEqual([false, false])
  })

  test("counts a network of IPv6 as one address", () => {
    expect(network("2001:db8:1:2:3:4:5:6")).toBe(network("2001:DB8:1:2::9"))
    expect(network("2001:db8::1")).toBe(network("2001:db8:0:0:ffff::"))
    expect(network("2001:db8:1:2::9")).not.toBe(network("2001:db8:1:3::9"))
    expect(network("::ffff:203.0.113.5")).toBe("203.0.113.5")
  })

  test("does not open a session on a password that is changed in the same moment", async () => {
    const { cpf, id } = await insertRegistration(db)
    const token = (await makeResetToken(db, { registrationId: id, now }))!
    const reset = resetPassword(db, { strategy: "user", token, password: "Torcida@2027", ip: newIp(), now })
    const opened = await Promise.allSettled(Array.from({ length: 6 }, () => login(cpf)))
    await reset
    const tokens = opened.flatMap((answer) =>
      answer.status === "fulfilled" ? [answer.value.session.token] : [],
    )
    const living = await Promise.all(tokens.map((each) => findParticipant(db, each, now)))
    expect(living.filter(Boolean)).toEqual([])
  })
})

test("each strategy signs its own form in", async () => {
  const [{ id, cpf }, user] = [await insertRegistration(db), await insertUser(db)]
  const request = new Request("http://localhost/login", { headers: { "x-client-address": newIp() } })
  const form = (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...fields, password: demoPassword })) body.set(name, value)
    return body
  }
  expect(await signInParticipant(request, form({ cpf }))).toMatchObject({ registrationId: id })
  expect(await signInAdmin(request, form({ email: user.email.toUpperCase() }))).toMatchObject({
    userId: user.id,
  })
  expect((await broken(signInAdmin(request, form({ email: cpf })))).code).toBe("INVALID_ADMIN")
})

describe("a link to set the password", () => {
  test("is asked for with one outcome, and goes to active accounts alone", async () => {
    const [known, canceled] = [
      await insertRegistration(db),
      await insertRegistration(db, { status: "canceled" }),
    ]
    const before = await countJobs()
    for (const cpf of [formatCpf(known.cpf), canceled.cpf, buildCpf(88_888), "\u0000", "x".repeat(5_000)])
      expect(await requestReset(db, { cpf, ip: newIp(), locale: "pt" })).toBeUndefined()
    // As many jobs as requests: how long the answer takes says nothing either.
    expect(await countJobs()).toBe(before + 5)
    expect(await jobsFor(known.id)).toHaveLength(1)
    expect(await jobsFor(canceled.id)).toHaveLength(0)
  })

  test("for an administrator is asked for by email", async () => {
    const [user, disabled] = [await insertUser(db), await insertUser(db, { status: "disabled" })]
    for (const email of [` ${user.email.toUpperCase()}`, disabled.email, "nobody@example.com"])
      expect(await requestAdminReset(db, { email, ip: newIp() })).toBeUndefined()
    expect(await jobsFor(user.id)).toHaveLength(1)
    expect(await jobsFor(disabled.id)).toHaveLength(0)
  })

  test("is sent a few times an hour, and asking more often looks the same", async () => {
    const { id, cpf } = await insertRegistration(db)
    for (let n = 0; n < 6; n++) await requestReset(db, { cpf, ip: newIp(), locale: "pt" })
    expect(await jobsFor(id)).toHaveLength(3)
  })

  test("is not kept from anybody by a line that has asked for too many others", async () => {
    const [{ id, cpf }, ip] = [await insertRegistration(db), newIp()]
    for (let n = 0; n < limits["forgot-address"].points; n++)
      await countForgot({ strategy: "user", account: String(n), ip })
    for (let n = 0; n < 4; n++) await requestReset(db, { cpf, ip, locale: "pt" })
    expect(await jobsFor(id)).toHaveLength(0)
    await requestReset(db, { cpf, ip: newIp(), locale: "pt" })
    expect(await jobsFor(id)).toHaveLength(1)
  })

  test("comes to a crowd behind one address of a carrier, and to an administrator there after it has asked", async () => {
    const [{ id, cpf }, user, ip] = [await insertRegistration(db), await insertUser(db), newIp()]
    const count = (n: number) => countForgot({ strategy: "user", account: String(n), ip })
    for (let n = 1; n < limits["forgot-address"].points; n++) await count(n)
    await requestReset(db, { cpf, ip, locale: "pt" })
    expect(await jobsFor(id)).toHaveLength(1)
    expect((await broken(count(0))).code).toBe("RATE_LIMITED")
    await requestAdminReset(db, { email: user.email, ip })
    expect(await jobsFor(user.id)).toHaveLength(1)
  })

  test("works once, for an hour, and ends every session", async () => {
    const { id, cpf } = await insertRegistration(db)
    const { session } = await login(cpf)
    const token = (await makeResetToken(db, { registrationId: id, now }))!
    const link = { strategy: "user", token, now } as const
    const stored = JSON.stringify(await db.select().from(passwordResets))
    expect(stored).not.toContain(token)
    expect(await findReset(db, link)).toEqual({ registrationId: id })
    expect(await findReset(db, { ...link, strategy: "admin" })).toBeUndefined()
    expect(await findReset(db, { ...link, now: minutesLater(60) })).toBeUndefined()
    const reset = () => resetPassword(db, { ...link, password: "Torcida@2027", ip: newIp() })
    const answers = await Promise.allSettled([reset(), reset()])
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(await broken(reset())).toEqual({ code: "INVALID_TOKEN" })
    expect(await findParticipant(db, session.token, now)).toBeUndefined()
    expect((await broken(login(cpf))).code).toBe("INVALID_USER")
    await login(cpf, { password: "Torcida@2027" })
  })

  test("sets no password of the own data, and still works for a better one", async () => {
    const [person, user] = [await insertRegistration(db), await insertUser(db, { passwordHash: null })]
    const links = [
      {
        strategy: "user",
        token: (await makeResetToken(db, { registrationId: person.id, now }))!,
        of: person,
      },
      { strategy: "admin", token: (await makeResetToken(db, { userId: user.id, now }))!, of: user },
    ] as const
    for (const { strategy, token, of } of links) {
      const reset = (password: string) => resetPassword(db, { strategy, token, password, ip: newIp(), now })
      expect(await broken(reset(`A1@${of.email}`))).toEqual({ code: "BLOCKED_PASS", field: "password" })
      await reset("Torcida@2027")
    }
  })

  test("is worthless once another one was used or the account is closed", async () => {
    const [{ id }, { id: userId }] = [await insertRegistration(db), await insertUser(db)]
    const first = (await makeResetToken(db, { registrationId: id, now }))!
    const second = (await makeResetToken(db, { registrationId: id, now }))!
    const reset = (token: string) =>
      resetPassword(db, { strategy: "user", token, password: "Torcida@2027", ip: newIp(), now })
    await reset(first)
    expect((await broken(reset(second))).code).toBe("INVALID_TOKEN")
    const third = (await makeResetToken(db, { registrationId: id, now }))!
    await disableRegistration(db, { registrationId: id, reason: "Fraude", by: userId, now })
    expect((await broken(reset(third))).code).toBe("INVALID_TOKEN")
    expect((await broken(reset("made up"))).code).toBe("INVALID_TOKEN")
  })

  test("lets somebody in again who had tried too often", async () => {
    const { id, cpf } = await insertRegistration(db)
    const ip = newIp()
    for (let n = 0; n < 5; n++) await broken(login(cpf, { password: "wrong", ip }))
    const token = (await makeResetToken(db, { registrationId: id, now }))!
    await resetPassword(db, { strategy: "user", token, password: "Torcida@2027", ip, now })
    expect((await login(cpf, { password: "Torcida@2027", ip })).registrationId).toBe(id)
  })

  test("of an administrator stands in the audit", async () => {
    const user = await insertUser(db, { passwordHash: null })
    const token = (await makeResetToken(db, { userId: user.id, now, minutes: 24 * 60 }))!
    const later = minutesLater(23 * 60)
    await resetPassword(db, { strategy: "admin", token, password: "Torcida@2027", ip: newIp(), now: later })
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row!.passwordChangedAt).toEqual(later)
    const written = await db.select().from(actions).where(eq(actions.subjectId, user.id))
    expect(written.map(({ action }) => action)).toEqual(["reset_password"])
  })
})

describe("entering as a participant", () => {
  const mayEnter = and(eq(rolePermissions.permission, "registrations"), eq(rolePermissions.action, "login"))
  async function adminSession() {
    const user = await insertUser(db)
    const client = { ip: newIp() }
    const { token } = await openAdminSession(db, { userId: user.id, now, client })
    return { admin: (await findAdmin(db, token, now))!, client, token }
  }

  test("names both in log and audit, and ends with the administrator's session at the latest", async () => {
    const [{ admin, client }, { id }] = [await adminSession(), await insertRegistration(db)]
    const { token, exp } = await enterRegistration(db, {
      registrationId: id,
      by: admin.id,
      parent: admin.session,
      reason: " Ajuda ",
      client,
      now,
    })
    expect(exp).toEqual(admin.session.exp)
    const participant = await findParticipant(db, token, now)
    expect(participant).toMatchObject({ id, impersonatorId: admin.id, session: { skipLogout: true } })
    const [log] = await db.select().from(userLogs).where(eq(userLogs.registrationId, id))
    expect(log).toMatchObject({ event: "impersonated", data: { userId: admin.id, reason: "Ajuda" } })
    const [action] = await db.select().from(actions).where(eq(actions.subjectId, id))
    expect(action).toMatchObject({ userId: admin.id, permission: "registrations", action: "login" })
    expect(JSON.parse(action!.text).reason).toBe("Ajuda")
  })

  test("needs a reason and an active account", async () => {
    const { admin, client } = await adminSession()
    const [{ id }, canceled] = [
      await insertRegistration(db),
      await insertRegistration(db, { status: "canceled" }),
    ]
    const enter = (registrationId: string, reason: string) =>
      broken(
        enterRegistration(db, { registrationId, by: admin.id, parent: admin.session, reason, client, now }),
      )
    expect(await enter(id, "  ")).toEqual({ code: "INVALID_REQUEST", field: "reason" })
    expect(await enter(canceled.id, "Ajuda")).toEqual({ code: "INACTIVE_USER" })
    expect(await enter("nobody", "Ajuda")).toEqual({ code: "NOT_FOUND" })
  })

  test.each([
    [
      "signs out",
      (admin: { id: string; session: { id: string } }) => revokeSession(db, admin.session.id, now),
    ],
    ["changes the password", (admin: { id: string }) => revokeSessionsOf(db, { userId: admin.id }, now)],
    [
      "loses the session",
      (admin: { session: { id: string } }) =>
        db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, admin.session.id)),
    ],
  ])("ends when the administrator %s", async (_, end) => {
    const [{ admin, client }, { id }] = [await adminSession(), await insertRegistration(db)]
    const { token } = await enterRegistration(db, {
      registrationId: id,
      by: admin.id,
      parent: admin.session,
      reason: "Ajuda",
      client,
      now,
    })
    await end(admin)
    expect(await findParticipant(db, token, now)).toBeUndefined()
  })

  test.each([
    [
      "is demoted to a type that may not enter",
      (admin: { id: string }) =>
        asOwner((owner) => owner.update(users).set({ type: "reports" }).where(eq(users.id, admin.id))),
    ],
    [
      "has a type that may enter no more",
      () =>
        asOwner((owner) =>
          owner.delete(rolePermissions).where(and(eq(rolePermissions.type, "admin"), mayEnter)),
        ),
    ],
  ])("ends when the administrator %s", async (_, take) => {
    const [{ admin, client }, { id }] = [await adminSession(), await insertRegistration(db)]
    const { token } = await enterRegistration(db, {
      registrationId: id,
      by: admin.id,
      parent: admin.session,
      reason: "Ajuda",
      client,
      now,
    })
    expect(await findParticipant(db, token, now)).toBeDefined()
    const own = await openUserSession(db, { registrationId: id, now, client })
    try {
      await take(admin)
      expect(await findParticipant(db, token, now)).toBeUndefined()
      expect(await findParticipant(db, own.token, now)).toMatchObject({ id, impersonatorId: null })
    } finally {
      const right = { type: "admin", permission: "registrations", action: "login" }
      await asOwner((owner) => owner.insert(rolePermissions).values(right).onConflictDoNothing())
    }
  })

  test("stays open to a super, who holds everything without a row", async () => {
    const [{ admin, client }, { id }] = [await adminSession(), await insertRegistration(db)]
    const { token } = await enterRegistration(db, {
      registrationId: id,
      by: admin.id,
      parent: admin.session,
      reason: "Ajuda",
      client,
      now,
    })
    await asOwner((owner) => owner.update(users).set({ type: "super" }).where(eq(users.id, admin.id)))
    expect(await findParticipant(db, token, now)).toBeDefined()
    await asOwner((owner) => owner.update(users).set({ status: "disabled" }).where(eq(users.id, admin.id)))
    expect(await findParticipant(db, token, now)).toBeUndefined()
  })

  test("cannot be chained: the session that was opened is no administrator's", async () => {
    const [{ admin, client }, { id }] = [await adminSession(), await insertRegistration(db)]
    const { token } = await enterRegistration(db, {
      registrationId: id,
      by: admin.id,
      parent: admin.session,
      reason: "Ajuda",
      client,
      now,
    })
    expect(await findAdmin(db, token, now)).toBeUndefined()
  })
})

import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { generateTOTP } from "@epic-web/totp"
import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { loginAdmin, needsEnrolment } from "#app/auth/login.server"
import { isPassword } from "#app/auth/passwords.server"
import { renewRecoveryCodes } from "#app/auth/recovery-codes.server"
import { findReset } from "#app/auth/reset.server"
import { findAdmin, openAdminSession } from "#app/auth/sessions.server"
import {
  beginEnrolment,
  confirmEnrolment,
  disableTwoFactor,
  findEnrolment,
} from "#app/auth/two-factor.server"
import { changeAdminPassword } from "#app/domain/users/change-admin-password.server"
import { createUser } from "#app/domain/users/create-user.server"
import { resetTwoFactor } from "#app/domain/users/reset-two-factor.server"
import { findBrokenLink } from "#tests/support/broken-link"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertUser } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { broken } from "#tests/support/broken"
import { asOwner } from "#tests/support/as-owner"

const now = new Date("2026-11-20T15:00:00Z")
const issuer = "Bar na Torcida"
let hosts = 0
const newIp = () => `198.18.${Math.floor(++hosts / 250)}.${hosts % 250}`

afterAll(dropOwnDatabase)

type Try = { password?: string; code?: string; ip?: string }
const login = (email: string, { password = demoPassword, code, ip = newIp() }: Try = {}) =>
  loginAdmin(db, { email, password, code, client: { ip }, now })
const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]!
const actionsOn = async (id: string) =>
  (await db.select().from(actions).where(eq(actions.subjectId, id))).map(({ action }) => action)
async function tokenOf(work: ReturnType<typeof login>) {
  const answer = await work
  if ("needsCode" in answer) throw new Error("a code is wanted")
  return answer.session.token
}

describe("signing in as an administrator", () => {
  test("takes the email in any case", async () => {
    const { id, email } = await insertUser(db, { type: "reports" })
    const token = await tokenOf(login(` ${email.toUpperCase()} `))
    const admin = await findAdmin(db, token, now)
    expect(admin).toMatchObject({ id, type: "reports", twoFactor: false })
    expect(admin!.permissions.length).toBeGreaterThan(0)
  })

  test("is refused with one rule, whatever is wrong", async () => {
    const [{ email }, disabled, fresh] = [
      await insertUser(db),
      await insertUser(db, { status: "disabled" }),
      await insertUser(db, { passwordHash: null }),
    ]
    const refused = [
      login("nobody@example.com"),
      login(email, { password: "wrong" }),
      login(disabled.email),
      login(fresh.email),
      login("\u0000"),
      login("x".repeat(5_000)),
    ]
    expect(await Promise.all(refused.map(broken))).toEqual(refused.map(() => ({ code: "INVALID_ADMIN" })))
  })

  test("is throttled", async () => {
    const { email } = await insertUser(db)
    const ip = newIp()
    for (let n = 0; n < 5; n++)
      expect((await broken(login(email, { password: "wrong", ip }))).code).toBe("INVALID_ADMIN")
    expect((await broken(login(email, { ip }))).code).toBe("RATE_LIMITED")
  })

  test("leads a super administrator to two-factor first, where the setting wants it", () => {
    const wanted = { ADMIN_TOTP: "super" } as const
    expect(needsEnrolment({ type: "super", twoFactor: false }, wanted)).toBe(true)
    expect(needsEnrolment({ type: "super", twoFactor: true }, wanted)).toBe(false)
    expect(needsEnrolment({ type: "admin", twoFactor: false }, wanted)).toBe(false)
    expect(needsEnrolment({ type: "super", twoFactor: false }, { ADMIN_TOTP: "optional" })).toBe(false)
  })
})

describe("two-factor", () => {
  const start = Date.now()
  let steps = 0
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }))
  afterEach(() => void vi.useRealTimers())
  /** Half a minute later on every clock: the authenticator shows another code. */
  const nextStep = () => vi.setSystemTime(start + ++steps * 30_000)
  const codeOf = async (secret: string) => (await generateTOTP({ secret })).otp

  async function enrolled() {
    const user = await asOwner((owner) => insertUser(owner, { type: "super" }))
    const { token } = await openAdminSession(db, {
      userId: user.id,
      now,
      client: { ip: newIp() },
    })
    const sessionId = (await findAdmin(db, token, now))!.session.id
    const { secret } = await beginEnrolment(db, { userId: user.id, issuer, now })
    const code = await codeOf(secret)
    const recovery = await confirmEnrolment(db, { userId: user.id, sessionId, code, now })
    nextStep()
    return { ...user, secret, recovery, enrolmentCode: code, sessionId, token }
  }

  test("counts for nothing until a code confirms it", async () => {
    const { id, email } = await insertUser(db)
    const enrolment = await beginEnrolment(db, { userId: id, issuer, now })
    expect(enrolment.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(enrolment.uri).toContain(`otpauth://totp/Bar%20na%20Torcida:${encodeURIComponent(email)}`)
    expect(enrolment.svg).toContain("<svg")
    expect(await findEnrolment(db, { userId: id, issuer, now })).toEqual(enrolment)
    const wrong = confirmEnrolment(db, { userId: id, sessionId: id, code: "abcdef", now })
    expect(await broken(wrong)).toEqual({ code: "TWO_FACTOR_FAIL", field: "code" })
    expect(await tokenOf(login(email))).toBeTruthy()
  })

  test("once on wants its code, says so only to the right password, and takes each code once", async () => {
    const { id, email, secret, enrolmentCode } = await enrolled()
    expect(await login(email)).toEqual({ needsCode: true })
    expect((await broken(login(email, { password: "wrong" }))).code).toBe("INVALID_ADMIN")
    expect((await broken(login(email, { code: enrolmentCode }))).code).toBe("TWO_FACTOR_FAIL")
    const code = await codeOf(secret)
    expect(await findAdmin(db, await tokenOf(login(email, { code })), now)).toMatchObject({
      id,
      twoFactor: true,
    })
    expect(await broken(login(email, { code }))).toEqual({ code: "TWO_FACTOR_FAIL", field: "code" })
    nextStep()
    await tokenOf(login(email, { code: await codeOf(secret) }))
  })

  test("takes one code only once from two who have it at the same moment", async () => {
    const { email, secret } = await enrolled()
    const code = await codeOf(secret)
    const answers = await Promise.allSettled([login(email, { code }), login(email, { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })

  test("counts a wrong code as a try", async () => {
    const { email, secret } = await enrolled()
    const ip = newIp()
    for (let n = 0; n < 5; n++)
      expect((await broken(login(email, { code: "abcdef", ip }))).code).toBe("TWO_FACTOR_FAIL")
    expect((await broken(login(email, { code: await codeOf(secret), ip }))).code).toBe("RATE_LIMITED")
  })

  test("gives ten recovery codes, kept as hashes, each of them good once", async () => {
    const { id, email, recovery } = await enrolled()
    expect(new Set(recovery).size).toBe(10)
    const stored = JSON.stringify((await rowOf(id)).recoveryCodes)
    expect(recovery.some((code) => stored.includes(code))).toBe(false)
    const code = recovery[3]!.toLowerCase().replace("-", " ")
    await tokenOf(login(email, { code }))
    expect((await broken(login(email, { code }))).code).toBe("TWO_FACTOR_FAIL")
    expect((await rowOf(id)).recoveryCodes).toHaveLength(9)
    expect(await actionsOn(id)).toEqual(["two_factor", "recovery_code"])
  })

  test("begun twice keeps the key that was scanned; after half an hour it is another", async () => {
    const { id } = await insertUser(db)
    const begin = (minutes: number) =>
      beginEnrolment(db, { userId: id, issuer, now: new Date(now.getTime() + minutes * 60_000) })
    const [one, other] = await Promise.all([begin(0), begin(0)])
    expect([other, await begin(29)]).toEqual([one, one])
    const late = new Date(now.getTime() + 30 * 60_000)
    expect(await findEnrolment(db, { userId: id, issuer, now: late })).toBeUndefined()
    const code = await codeOf(one.secret)
    const confirm = confirmEnrolment(db, { userId: id, sessionId: id, code, now: late })
    expect((await broken(confirm)).code).toBe("WRONG_STATE")
    expect((await begin(30)).secret).not.toBe(one.secret)
  })

  test("switched on twice by one form answers the same codes twice, and they work", async () => {
    const { id, email } = await insertUser(db)
    const { secret } = await beginEnrolment(db, { userId: id, issuer, now })
    const form = { userId: id, sessionId: id, code: await codeOf(secret), now }
    const [one, other] = await Promise.all([confirmEnrolment(db, form), confirmEnrolment(db, form)])
    expect(other).toEqual(one)
    expect(await actionsOn(id)).toEqual(["two_factor"])
    await tokenOf(login(email, { code: one[9] }))
    expect(await confirmEnrolment(db, form)).toEqual(one)
    expect((await rowOf(id)).recoveryCodes).toHaveLength(9)
    expect((await broken(confirmEnrolment(db, { ...form, code: "abcdef" }))).code).toBe("WRONG_STATE")
  })

  test("gives new recovery codes for a code, and the old ones are worth nothing", async () => {
    const { id, email, secret, recovery } = await enrolled()
    const form = { userId: id, code: await codeOf(secret), now }
    const renew = () => renewRecoveryCodes(db, { ...form, ip: newIp() })
    const [one, other] = await Promise.all([renew(), renew()])
    expect(other).toEqual(one)
    expect(new Set([...one, ...recovery]).size).toBe(20)
    expect(await actionsOn(id)).toEqual(["two_factor", "new_recovery_codes"])
    expect((await broken(login(email, { code: recovery[0] }))).code).toBe("TWO_FACTOR_FAIL")
    await tokenOf(login(email, { code: one[0] }))
    nextStep()
    expect(await renewRecoveryCodes(db, { ...form, code: await codeOf(secret), ip: newIp() })).not.toEqual(
      one,
    )
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("gives no recovery codes for a wrong code, one that signed in, a recovery code, or where it is off", async () => {
    const { id, email, secret, recovery, enrolmentCode, sessionId } = await enrolled()
    const code = await codeOf(secret)
    // As the page is left open: what the app showed for the first codes gives no others.
    const first = renewRecoveryCodes(db, { userId: id, code: enrolmentCode, ip: newIp(), now })
    expect((await broken(first)).code).toBe("TWO_FACTOR_FAIL")
    await tokenOf(login(email, { code }))
    const before = await rowOf(id)
    const renew = (typed: string, userId = id) =>
      renewRecoveryCodes(db, { userId, code: typed, ip: newIp(), now })
    for (const typed of ["abcdef", "", code, enrolmentCode, recovery[0]!])
      expect(await broken(renew(typed)), typed).toEqual({ code: "TWO_FACTOR_FAIL", field: "code" })
    expect((await broken(confirmEnrolment(db, { userId: id, sessionId, code, now }))).code).toBe(
      "WRONG_STATE",
    )
    expect(await rowOf(id)).toEqual(before)
    expect((await broken(renew(enrolmentCode, (await insertUser(db)).id))).code).toBe("WRONG_STATE")
    const ip = newIp()
    for (let n = 0; n < 5; n++) await broken(renewRecoveryCodes(db, { userId: id, code: "abcdef", ip, now }))
    nextStep()
    const fresh = renewRecoveryCodes(db, { userId: id, code: await codeOf(secret), ip, now })
    expect((await broken(fresh)).code).toBe("RATE_LIMITED")
  })

  test("is not begun anew while it is on", async () => {
    const { id } = await enrolled()
    expect((await broken(beginEnrolment(db, { userId: id, issuer, now }))).code).toBe("WRONG_STATE")
    expect(await findEnrolment(db, { userId: id, issuer, now })).toBeUndefined()
  })

  test("is switched off by its owner for a code", async () => {
    const { id, email, secret } = await enrolled()
    const off = (code: string) => disableTwoFactor(db, { userId: id, code, ip: newIp(), now })
    expect((await broken(off("abcdef"))).code).toBe("TWO_FACTOR_FAIL")
    await off(await codeOf(secret))
    expect(await rowOf(id)).toMatchObject({ totpSecret: null, totpEnabledAt: null, recoveryCodes: [] })
    expect(await tokenOf(login(email))).toBeTruthy()
    const before = await rowOf(id)
    await off("123456")
    expect(await rowOf(id)).toEqual(before)
    expect(await actionsOn(id)).toEqual(["two_factor", "two_factor"])
  })

  test("is switched off by another where phone and codes are lost, which ends the sessions", async () => {
    const [{ id, token }, { id: by }] = [await enrolled(), await insertUser(db, { type: "super" })]
    const reason = "Perdeu o telefone"
    expect((await broken(resetTwoFactor(db, { userId: id, by: id, reason, now }))).code).toBe("FORBIDDEN")
    await resetTwoFactor(db, { userId: id, by, reason, now })
    expect(await findAdmin(db, token, now)).toBeUndefined()
    expect((await rowOf(id)).totpEnabledAt).toBeNull()
    expect(await actionsOn(id)).toEqual(["two_factor", "two_factor"])
    expect(await findBrokenLink(db)).toBeNull()
  })
})

describe("an administrator", () => {
  test("changes the own password for the current one, and only this session stays", async () => {
    const { id, email } = await insertUser(db)
    const [here, there] = [await tokenOf(login(email)), await tokenOf(login(email))]
    const admin = (await findAdmin(db, here, now))!
    const change = (currentPassword: string) =>
      changeAdminPassword(db, {
        userId: id,
        sessionId: admin.session.id,
        input: { currentPassword, password: "Torcida@2027" },
        ip: newIp(),
        now,
      })
    expect(await broken(change("wrong"))).toEqual({ code: "INVALID_PASS", field: "currentPassword" })
    await change(demoPassword)
    const row = await rowOf(id)
    expect(await isPassword(row.passwordHash, "Torcida@2027")).toBe(true)
    expect(row.passwordChangedAt).toEqual(now)
    expect(await findAdmin(db, here, now)).toBeDefined()
    expect(await findAdmin(db, there, now)).toBeUndefined()
    expect(await actionsOn(id)).toEqual(["change_password"])
  })

  test("has changed the password once, where the same form comes twice", async () => {
    const { id, email } = await insertUser(db)
    const admin = (await findAdmin(db, await tokenOf(login(email)), now))!
    const input = { currentPassword: demoPassword, password: "Torcida@2027" }
    const change = (minutes = 0) =>
      changeAdminPassword(db, {
        userId: id,
        sessionId: admin.session.id,
        input,
        ip: newIp(),
        now: new Date(now.getTime() + minutes * 60_000),
      })
    await Promise.all([change(), change()])
    await change(9)
    expect(await actionsOn(id)).toEqual(["change_password"])
    expect(await broken(change(11))).toEqual({ code: "INVALID_PASS", field: "currentPassword" })
  })

  test("changes the password while strangers guess at it", async () => {
    const { id, email } = await insertUser(db)
    const admin = (await findAdmin(db, await tokenOf(login(email)), now))!
    for (let n = 0; n < 51; n++) await broken(login(email, { password: "wrong", ip: newIp() }))
    await changeAdminPassword(db, {
      userId: id,
      sessionId: admin.session.id,
      input: { currentPassword: demoPassword, password: "Torcida@2027" },
      ip: newIp(),
      now,
    })
    expect(await isPassword((await rowOf(id)).passwordHash, "Torcida@2027")).toBe(true)
  })

  test("takes no password of the own data", async () => {
    const { id, email } = await insertUser(db)
    const admin = (await findAdmin(db, await tokenOf(login(email)), now))!
    const change = (password: string) =>
      changeAdminPassword(db, {
        userId: id,
        sessionId: admin.session.id,
        input: { currentPassword: demoPassword, password },
        ip: newIp(),
        now,
      })
    for (const password of [`A1@${email}`, `A1@${email.split("@")[0]}`])
      expect(await broken(change(password))).toEqual({ code: "BLOCKED_PASS", field: "password" })
  })

  test("is made without a password, once an email, and stands in the audit", async () => {
    const { id: by } = await insertUser(db)
    const input = { name: "Rui", email: "rui@example.com", type: "user" } as const
    const id = await createUser(db, { input, by, now })
    expect(await rowOf(id)).toMatchObject({ ...input, passwordHash: null, status: "active" })
    expect(await broken(createUser(db, { input, by, now }))).toEqual({ code: "EMAIL_FOUND", field: "email" })
    expect(await actionsOn(id)).toEqual(["create"])
  })
})

describe("admin:create", () => {
  const run = promisify(execFile)
  const create = (...args: string[]) =>
    run(process.execPath, ["--import", "tsx", "app/cli/create-admin.ts", ...args], {
      env: { ...process.env, DATABASE_URL: ownerUrl, ORIGIN: "https://promo.example" },
    })
  const who = ["--email", "Primeira@Example.com", "--name", "Primeira", "--type", "super"]

  test("prints a link that sets the password, again until one is set, and never a password", async () => {
    const links = [await create(...who), await create(...who)].map(
      ({ stdout }) => /https:\/\/promo\.example\/admin\/reset\/(\S+)/.exec(stdout)?.[1] ?? "",
    )
    const [user] = await db.select().from(users).where(eq(users.email, "primeira@example.com"))
    expect(user).toMatchObject({ type: "super", passwordHash: null })
    expect(await actionsOn(user!.id)).toEqual(["create", "invite"])
    const texts = await db.select({ text: actions.text }).from(actions).where(eq(actions.subjectId, user!.id))
    for (const { text } of texts) expect(text).toContain('"reason":"npm run admin:create"')
    const found = links.map((token) => findReset(db, { strategy: "admin", token, now: new Date() }))
    expect(await Promise.all(found)).toEqual([undefined, { userId: user!.id }])
    const disable = (status: "active" | "disabled") =>
      asOwner((owner) => owner.update(users).set({ status }).where(eq(users.id, user!.id)))
    await disable("disabled")
    await expect(create(...who)).rejects.toMatchObject({ stderr: expect.stringContaining("is disabled") })
    await disable("active")
    // No link, no row, and the link of before works still.
    expect(await actionsOn(user!.id)).toEqual(["create", "invite"])
    expect(await findReset(db, { strategy: "admin", token: links[1]!, now: new Date() })).toBeDefined()
    await db.update(users).set({ passwordHash: "set" }).where(eq(users.id, user!.id))
    await expect(create(...who)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("already"),
    })
  })

  test("says what is wrong with its options", async () => {
    await expect(create("--email", "x", "--type", "boss")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /npm run admin:create[\s\S]*--name: .*\n[\s\S]*--email: .*\n[\s\S]*--type: /,
      ),
    })
  })
})

import { db, dropOwnDatabase } from "#tests/support/own-database"
import { generateTOTP } from "@epic-web/totp"
import { eq } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { stampOf } from "#app/auth/device.server"
import { loginAdmin } from "#app/auth/login.server"
import { finishLogin, readChallenge, startSecondStep } from "#app/auth/second-step.server"
import { findAdmin, openAdminSession } from "#app/auth/sessions.server"
import { beginEnrolment, confirmEnrolment } from "#app/auth/two-factor.server"
import { insertUser } from "#drizzle/seed/builders/user"
import { users } from "#drizzle/schema/users"
import { broken } from "#tests/support/broken"
import { asOwner } from "#tests/support/as-owner"

const now = new Date("2026-11-20T15:00:00Z")
let hosts = 0
const client = () => ({ ip: `198.19.0.${++hosts}` })

afterAll(dropOwnDatabase)

/** An administrator with two-factor on, and one of their recovery codes: those depend on no clock. */
async function enrolled() {
  const user = await insertUser(db)
  const { secret } = await beginEnrolment(db, { userId: user.id, issuer: "Test", now })
  const { otp } = await generateTOTP({ secret, period: 30 })
  const session = await openAdminSession(db, { userId: user.id, now, client: client() })
  const admin = await findAdmin(db, session.token, now)
  const [code = ""] = await confirmEnrolment(db, {
    userId: user.id,
    sessionId: admin!.session.id,
    code: otp,
    now,
  })
  return { user, code, challenge: await startSecondStep(db, { email: user.email, now }) }
}

describe("the second step of an administrator's login", () => {
  test("signs in with a code, without the password", async () => {
    const { user, code, challenge } = await enrolled()
    const { token } = await finishLogin(db, { challenge, code, client: client(), now })
    expect(await findAdmin(db, token, now)).toMatchObject({ id: user.id })
  })

  test("refuses a wrong code, and a code that was used", async () => {
    const { code, challenge } = await enrolled()
    const finish = (typed: string) => finishLogin(db, { challenge, code: typed, client: client(), now })
    expect(await broken(finish("AAAAA-AAAAA"))).toMatchObject({ code: "TWO_FACTOR_FAIL" })
    await finish(code)
    expect(await broken(finish(code))).toMatchObject({ code: "TWO_FACTOR_FAIL" })
  })

  test("is not shut by strangers who guess the password", async () => {
    const { user, code, challenge } = await enrolled()
    const guess = () => loginAdmin(db, { email: user.email, password: "wrong", client: client(), now })
    for (let n = 0; n < 50; n++) await broken(guess())
    expect(await broken(guess())).toMatchObject({ code: "RATE_LIMITED" })
    const device = { id: "phone", accounts: { [user.id]: stampOf(user.passwordHash) } }
    const { token } = await finishLogin(db, { challenge, code, client: client(), device, now })
    expect(await findAdmin(db, token, now)).toMatchObject({ id: user.id })
  })

  test("ends with the password that it proved, and with the account", async () => {
    const { user, code, challenge } = await enrolled()
    await db.update(users).set({ passwordHash: "another" }).where(eq(users.id, user.id))
    expect(await broken(finishLogin(db, { challenge, code, client: client(), now }))).toEqual({
      code: "INVALID_ADMIN",
    })
    const disabled = await enrolled()
    await asOwner((owner) =>
      owner.update(users).set({ status: "disabled" }).where(eq(users.id, disabled.user.id)),
    )
    expect(await broken(finishLogin(db, { ...disabled, client: client(), now }))).toEqual({
      code: "INVALID_ADMIN",
    })
  })

  test("waits five minutes for the code", () => {
    const challenge = { email: "a@demo.test", stamp: "x", until: now.getTime() + 1 }
    expect(readChallenge(challenge, now)).toEqual(challenge)
    expect(readChallenge(challenge, new Date(now.getTime() + 1))).toBeUndefined()
    expect(readChallenge({ email: "a@demo.test" }, now)).toBeUndefined()
  })
})

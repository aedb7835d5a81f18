import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { makeResetToken, resetPassword } from "#app/auth/reset.server"
import { checkFourEyesOnPublication } from "#app/domain/draws/calculation/four-eyes.server"
import { disableUser, enableUser } from "#app/domain/users/disable-user.server"
import { editUser } from "#app/domain/users/edit-user.server"
import { shareHands } from "#app/domain/four-eyes/hands.server"
import { INVITATION_MINUTES, inviteUser } from "#app/domain/users/invite-user.server"
import { resetTwoFactor } from "#app/domain/users/reset-two-factor.server"
import { sendLink } from "#app/domain/users/send-link.server"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser, type UserRow } from "#drizzle/seed/builders/user"
import { givenByTwo } from "#tests/support/approved"
import { broken } from "#tests/support/broken"
import { keepMoments } from "#tests/support/kept-moments"

const since = new Date("2026-11-20T15:00:00Z")
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const later = (ms: number) => new Date(since.getTime() + ms)
const ip = "198.18.0.1"

beforeAll(() => keepMoments(ownerUrl))
afterAll(dropOwnDatabase)

let ana: UserRow
let bia: UserRow
beforeEach(async () => {
  const on = { totpSecret: "JBSWY3DPEHPK3PXP", totpEnabledAt: later(-90 * DAY), passwordHash: "set" }
  ;[ana, bia] = [await insertUser(db, on), await insertUser(db, on)]
})

type Id = { id: string }
let count = 0
async function invite(by: Id, at: Date) {
  const input = { name: "Conta", email: `conta.${++count}@example.com`, type: "admin" } as const
  const { userId } = await inviteUser(db, { input, by: by.id, now: at })
  // As the mail's job makes it.
  const token = await makeResetToken(db, { userId, minutes: INVITATION_MINUTES, now: at })
  return { id: userId, token: token! }
}
const setPassword = (token: string, at: Date) =>
  resetPassword(db, { strategy: "admin", token, password: "Torcida@2027", ip, now: at })
/** An account that somebody made and its owner opened, both at one moment. */
async function made(by: Id, at: Date): Promise<Id> {
  const { id, token } = await invite(by, at)
  await setPassword(token, at)
  return { id }
}
/** A link that "Esqueci minha senha" mailed, used. */
const forgot = async ({ id }: Id, at: Date) =>
  setPassword((await makeResetToken(db, { userId: id, now: at }))!, at)

const share = (one: Id, other: Id) => shareHands(db, { one: [one.id], others: [other.id], since })

/** What one administrator may do to another's account. */
const deeds: Record<string, (by: Id, target: UserRow, at: Date) => Promise<unknown>> = {
  "sends the other a link": (by, { id }, now) => sendLink(db, { userId: id, by: by.id, now }),
  "changes the other's email": (by, { id, name, type, version }, now) =>
    editUser(db, {
      userId: id,
      by: by.id,
      now,
      input: { name, type, version, email: `meu.${++count}@example.com` },
    }),
  "resets the other's two-factor": (by, { id }, now) =>
    resetTwoFactor(db, { userId: id, by: by.id, reason: "Perdeu o telefone", now }),
  async "closes and opens the other"(by, { id }, now) {
    await disableUser(db, { userId: id, by: by.id, reason: "Engano", now })
    await enableUser(db, { userId: id, by: by.id, reason: "Engano", now })
  },
}

describe("two accounts are one person's", () => {
  test("not where nobody touched either, nor by what each did with the own one", async () => {
    await forgot(ana, later(1))
    await forgot(bia, later(1))
    expect([await share(ana, bia), await share(ana, ana)]).toEqual([false, true])
  })

  test.each(Object.entries(deeds))("where one %s since, either way round", async (_, deed) => {
    await deed(ana, bia, later(1))
    expect([await share(ana, bia), await share(bia, ana)]).toEqual([true, true])
  })

  test.each(Object.entries(deeds))("not where one %s before", async (_, deed) => {
    await deed(ana, bia, later(-1))
    expect([await share(ana, bia), await share(bia, ana)]).toEqual([false, false])
  })

  test("where one made the other, through any number of accounts, or a third made both", async () => {
    let last: Id = ana
    for (let n = 0; n < 4; n++) last = await made(last, later(n))
    expect(await share(ana, last)).toBe(true)
    expect(await share(bia, last)).toBe(false)
    const [one, two] = [await made(bia, later(1)), await made(bia, later(2))]
    expect(await share(one, two)).toBe(true)
  })

  test("where an invitation of before is taken up after: whoever has its link sets the first password", async () => {
    const [open, taken] = [await invite(ana, later(-MINUTE)), await invite(ana, later(-MINUTE))]
    await setPassword(taken.token, later(-1))
    await setPassword(open.token, later(1_000 * MINUTE))
    expect([await share(ana, open), await share(ana, taken)]).toEqual([true, false])
    // Only the maker's account is shared, not everybody's.
    expect(await share(bia, open)).toBe(false)
  })

  test("where an account of long ago gets its first password after, by whatever link", async () => {
    const old = await invite(ana, later(-90 * DAY))
    expect(await share(ana, old)).toBe(false)
    await forgot(old, later(1))
    expect(await share(ana, old)).toBe(true)
  })

  test("where a link from just before is used after; a later one that its owner asked for is the owner's", async () => {
    const [one, two] = [await made(bia, later(-90 * DAY)), await made(bia, later(-90 * DAY))]
    await sendLink(db, { userId: one.id, by: ana.id, now: later(-MINUTE) })
    await forgot(one, later(MINUTE))
    expect(await share(ana, one)).toBe(true)
    await sendLink(db, { userId: two.id, by: ana.id, now: later(-2 * DAY) })
    await forgot(two, later(MINUTE))
    expect(await share(ana, two)).toBe(false)
  })
})

describe("publishing a draw", () => {
  // Closed by nobody by name: its period's end counts.
  const draw = { id: crypto.randomUUID(), periodEnd: since }
  const check = (publishedBy: Id) =>
    checkFourEyesOnPublication(db, { draw, computedBy: ana.id, publishedBy: publishedBy.id })
  const publish = (publishedBy: Id) => broken(check(publishedBy))

  test.each(Object.entries(deeds))(
    "is not for an account where who computed %s since the close",
    async (_, deed) => {
      await check(bia)
      await deed(ana, bia, later(1))
      expect(await publish(bia)).toEqual({ code: "FOUR_EYES" })
    },
  )

  test("is not for an account made just before the close whose password was set after it", async () => {
    const puppet = await invite(ana, later(-MINUTE))
    await setPassword(puppet.token, later(MINUTE))
    expect(await publish(puppet)).toEqual({ code: "FOUR_EYES" })
  })
})

describe("a prize given by hand", () => {
  const now = since
  async function give(admin: Id, second: Id) {
    const [prize, person] = [await insertPrize(db), await insertRegistration(db, { passwordHash: "none" })]
    return givenByTwo(db, {
      prizeId: prize.id,
      registrationId: person.id,
      reason: "cortesia",
      by: admin.id,
      now,
      confirmedBy: second.id,
      prizesPerCpf: 1,
    })
  }
  const refused = { code: "FOUR_EYES" }

  test("is not confirmed by an account that the giver made in the last 30 days, nor the giver's maker", async () => {
    const puppet = await made(ana, later(-29 * DAY))
    expect(await broken(give(ana, puppet))).toEqual(refused)
    expect(await broken(give(puppet, ana))).toEqual(refused)
    expect(await broken(give(ana, await made(puppet, later(-DAY))))).toEqual(refused)
    expect(await broken(give(puppet, await made(ana, later(-DAY))))).toEqual(refused)
    await give(bia, puppet)
    await give(ana, await made(ana, later(-31 * DAY)))
  })

  test.each(Object.entries(deeds))("is not confirmed by an account where the giver %s", async (_, deed) => {
    await deed(ana, bia, later(-DAY))
    expect(await broken(give(ana, bia))).toEqual(refused)
  })

  test.each(Object.entries(deeds))("may be, where the giver %s more than 30 days ago", async (_, deed) => {
    await deed(ana, bia, later(-31 * DAY))
    await expect(give(ana, bia)).resolves.toBeUndefined()
  })
})

import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { makeResetToken, resetPassword } from "#app/auth/reset.server"
import { findDrawFourEyes } from "#app/domain/draws/planning/four-eyes.queries.server"
import { createUser } from "#app/domain/users/create-user.server"
import { disableUser } from "#app/domain/users/disable-user.server"
import { inviteUser } from "#app/domain/users/invite-user.server"
import { users } from "#drizzle/schema/users"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { keepMoments } from "#tests/support/kept-moments"

const DAY = 86_400_000
const NOON = new Date("2026-11-18T15:00:00Z")
const later = (ms: number) => new Date(NOON.getTime() + ms)
beforeAll(() => keepMoments(ownerUrl))
// The question is about everybody there is.
beforeEach(async () => {
  await asOwner((owner) => owner.update(users).set({ status: "disabled" }))
})
afterAll(dropOwnDatabase)

async function open(userId: string, now: Date) {
  const token = (await makeResetToken(db, { userId, now }))!
  await resetPassword(db, { strategy: "admin", token, password: "Torcida@2027", ip: "198.18.0.1", now })
  return { id: userId }
}
const input = (type: "super" | "admin" | "reports") => ({
  email: `${crypto.randomUUID()}@example.com`,
  name: "Conta Nova",
  type,
})
const invite = async (by: { id: string }, type: "admin" | "reports", now: Date) =>
  (await inviteUser(db, { input: input(type), by: by.id, now })).userId
const byCommand = async (now: Date) =>
  open(await createUser(db, { input: input("super"), by: null, now, reason: "npm run admin:create" }), now)
const found = (periodEnd?: Date) => findDrawFourEyes(db, { periodEnd, now: NOON })

test("of one administrator there is nobody else, whoever may not calculate or cannot sign in", async () => {
  expect(await found()).toEqual({ state: "alone" })
  const boss = await insertUser(db, { type: "super" })
  await insertUser(db, { type: "reports" })
  await insertUser(db, { type: "admin", passwordHash: null })
  await insertUser(db, { type: "super", status: "disabled" })
  expect(await found()).toEqual({ state: "alone" })
  await open(await invite(boss, "reports", later(-DAY)), later(-DAY))
  expect(await found()).toEqual({ state: "alone" })
})

test("whom the first one made is a second person a month later, by the last hand in the account", async () => {
  const boss = await byCommand(later(-40 * DAY))
  const made = await invite(boss, "admin", later(-20 * DAY))
  await open(made, later(-19 * DAY))
  // Opened on 2026-10-30; two people for every period that ends a month later, the day after by then.
  expect(await found()).toEqual({ state: "from", day: "2026-11-30" })
  expect(await found(later(30 * DAY))).toEqual({ state: "from", day: "2026-11-30" })
  await disableUser(db, { userId: made, by: boss.id, reason: "Engano", now: later(-2 * DAY) })
  await asOwner((owner) => owner.update(users).set({ status: "active" }).where(eq(users.id, made)))
  expect(await found()).toEqual({ state: "from", day: "2026-12-17" })
})

test("for a period that is over only what was before it and since counts", async () => {
  const boss = await byCommand(later(-400 * DAY))
  await open(await invite(boss, "admin", later(-100 * DAY)), later(-100 * DAY))
  expect(await found(later(-60 * DAY))).toEqual({ state: "there" })
  expect(await found(later(-80 * DAY))).toEqual({ state: "from", day: "2026-09-10" })
})

test("whom admin:create made is a second person at once", async () => {
  await byCommand(later(-1_000))
  expect(await found()).toEqual({ state: "alone" })
  await byCommand(later(-500))
  expect(await found()).toEqual({ state: "there" })
})

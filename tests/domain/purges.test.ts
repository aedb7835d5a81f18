import { db, dropOwnDatabase } from "#tests/support/own-database"
import { eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { countPost } from "#app/auth/rate-limit.server"
import { purgeSessions } from "#app/jobs/purge-sessions.server"
import { purgeUserLogs } from "#app/jobs/purge-user-logs.server"
import { userLogs } from "#drizzle/schema/registrations"
import { draws } from "#drizzle/schema/draws"
import { passwordResets, rateLimits, sessions } from "#drizzle/schema/sessions"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { asOwner } from "#tests/support/as-owner"
import { somebodyWaitsForRow } from "#tests/support/somebody-waits"
import { whistle } from "#tests/support/whistle"

// No worker runs here: by its own clock it would take away what these tests' moments still leave.
afterAll(dropOwnDatabase)

/** In earnest nobody deletes what is not old enough. */
const emptyLogs = () =>
  asOwner((owner) =>
    owner.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.delete(userLogs)
    }),
  )

test("sign-ins are kept for six months, what was done in the promotion for five years after its end", async () => {
  const { id: registrationId } = await insertRegistration(db)
  await emptyLogs()
  const [end, now] = [new Date("2016-12-20T02:59:59Z"), new Date("2017-03-01T08:00:00Z")]
  const ends = { REGISTER_END: new Date("2016-12-10T02:59:59Z"), STORE_INVOICE_END: end }
  for (const at of [new Date("2016-08-31T00:00:00Z"), new Date("2016-09-02T00:00:00Z")]) {
    await db.insert(userLogs).values({ registrationId, event: "registered", at })
    await db.insert(userLogs).values({ registrationId, event: "signed-in", at })
  }
  expect(await purgeUserLogs(db, now, ends)).toBe(1)
  expect(await purgeUserLogs(db, now, ends)).toBe(0)
  const open = { REGISTER_END: undefined, STORE_INVOICE_END: end }
  for (const [year, campaign] of [
    [2021, ends],
    [2030, open],
  ] as const) {
    await purgeUserLogs(db, new Date(`${year}-12-01T08:00:00Z`), campaign)
    expect((await db.select().from(userLogs)).map(({ event }) => event)).toEqual(["registered", "registered"])
  }
  expect(await purgeUserLogs(db, new Date("2021-12-21T08:00:00Z"), ends)).toBe(2)
})

test("what was done in the promotion stays while a draw of it is not public, whenever its windows closed", async () => {
  const { id: registrationId } = await insertRegistration(db)
  await emptyLogs()
  await db
    .insert(userLogs)
    .values({ registrationId, event: "registered", at: new Date("2016-09-02T00:00:00Z") })
  const draw = await insertDraw(db, {
    periodStart: new Date("2016-11-01"),
    periodEnd: new Date("2016-12-01"),
  })
  const end = new Date("2016-12-20T02:59:59Z")
  const purge = () =>
    purgeUserLogs(db, new Date("2022-12-21T08:00:00Z"), { REGISTER_END: end, STORE_INVOICE_END: end })
  expect(await purge()).toBe(0)
  await asOwner((owner) => owner.update(draws).set({ state: "canceled" }).where(eq(draws.id, draw.id)))
  expect(await purge()).toBe(1)
})

test("and nothing goes before that by the database's clock, whatever the process's own says", async () => {
  const { id: registrationId } = await insertRegistration(db)
  await emptyLogs()
  for (const event of ["registered", "signed-in"] as const)
    await db.insert(userLogs).values({ registrationId, event, at: new Date() })
  const [end, later] = [new Date("2016-12-20T02:59:59Z"), new Date("2126-11-22T12:00:00Z")]
  expect(await purgeUserLogs(db, later, { REGISTER_END: end, STORE_INVOICE_END: end })).toBe(0)
  expect(await db.$count(userLogs)).toBe(2)
})

test("a counter that has run out leaves no row behind", async () => {
  await db.delete(rateLimits)
  await countPost("203.0.113.77")
  expect(await db.$count(rateLimits)).toBe(1)
  await purgeSessions(db, new Date(Date.now() + 61_000))
  expect(await db.$count(rateLimits)).toBe(0)
})

test("sessions, links and counters long over are deleted, living ones stay", async () => {
  const { id: registrationId } = await insertRegistration(db)
  const now = new Date("2026-11-12T12:00:00Z")
  const [past, future] = [new Date("2026-10-01T12:00:00Z"), new Date("2026-11-12T13:00:00Z")]
  await db.delete(sessions)
  await db.delete(passwordResets)
  await db.delete(rateLimits)
  const bytes = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
  for (const at of [past, future]) {
    const strategy = "user" as const
    await db.insert(sessions).values({ strategy, registrationId, tokenHash: bytes(), exp: at })
    await db.insert(passwordResets).values({ registrationId, tokenHash: bytes(), expiresAt: at })
    await db.insert(rateLimits).values({ key: at.toISOString(), points: 1, expire: at })
  }
  expect(await purgeSessions(db, now)).toBe(3)
  expect(await db.$count(sessions)).toBe(1)
  expect(await db.$count(passwordResets)).toBe(1)
  expect(await db.$count(rateLimits)).toBe(1)
})

test("a counter that begins anew while old ones are deleted goes on counting", async () => {
  await db.delete(rateLimits)
  const now = new Date("2026-11-12T12:00:00Z")
  const [past, future] = [new Date("2026-11-12T11:00:00Z"), new Date("2026-11-12T13:00:00Z")]
  await db.insert(rateLimits).values({ key: "login", points: 5, expire: past })
  const [renewed, end] = [whistle(), whistle()]
  const renewing = db.transaction(async (tx) => {
    await tx.update(rateLimits).set({ points: 1, expire: future })
    renewed.blow()
    await end.blown
  })
  await renewed.blown
  const purging = purgeSessions(db, now)
  await somebodyWaitsForRow(db)
  end.blow()
  await Promise.all([renewing, purging])
  expect(await db.$count(rateLimits)).toBe(1)
})

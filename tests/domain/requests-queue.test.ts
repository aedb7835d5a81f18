import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openAdminSession } from "#app/auth/sessions.server"
import type { connect } from "#app/db/client.server"
import { answerRequest } from "#app/domain/requests/answer-request.server"
import {
  type Answerer,
  leaseNextRequest,
  leaseRequest,
  leaseSkippedRequest,
  placeOfRequest,
  skipRequest,
} from "#app/domain/requests/requests-queue.server"
import { LEASE_MS } from "#app/domain/review-queue/leases.server"
import { reviewLeases } from "#drizzle/schema/review-queue"
import { requests } from "#drizzle/schema/requests"
import { sessions } from "#drizzle/schema/sessions"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "../support/as-owner"
import { later, NOON, openPromotion, rulesWith } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let answeredBy: string
beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  answeredBy = (await insertUser(db, { passwordHash: null })).id
})
afterAll(() => close())
// Only what a test sends waits in it.
beforeEach(() =>
  asOwner(async (owner) => {
    for (const { id, kind, version } of await owner.select().from(requests).where(eq(requests.state, "open")))
      await owner
        .update(requests)
        .set({
          state: kind === "question" ? "answered" : "refused",
          answerCode: kind === "question" ? "explained" : "documents",
          reply: "Visto.",
          answeredBy,
          answeredAt: NOON,
          version: version + 1,
        })
        .where(eq(requests.id, id))
  }),
)

const client = { ip: "127.0.0.1" }
/** An administrator at work, in a session of their own. */
async function answerer(kinds: Answerer["kinds"] = ["appeal", "correction", "question"]): Promise<Answerer> {
  const { id: by } = await insertUser(db, { passwordHash: null })
  await openAdminSession(db, { userId: by, now: NOON, client })
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, by))
  return { by, sessionId: session!.id, now: NOON, kinds }
}

async function waiting(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await insertRequest(db, { now: later(n * 1000) })).id)
  return ids
}

test("who answers gets the one that has waited longest, keeps it until it is answered, then the next", async () => {
  const [first, second] = await waiting(2)
  const ana = await answerer()
  expect(await leaseNextRequest(db, ana)).toBe(first)
  expect(await leaseNextRequest(db, ana)).toBe(first)
  const input = { version: 1, code: "same-reason", reply: null } as const
  await answerRequest(db, {
    requestId: first!,
    kind: "appeal",
    input,
    rules: rulesWith(),
    by: ana.by,
    now: NOON,
  })
  expect(await db.$count(reviewLeases, eq(reviewLeases.subjectId, first!))).toBe(0)
  expect(await leaseNextRequest(db, ana)).toBe(second)
})

test("of the kinds that are theirs to answer alone", async () => {
  const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
  const correction = await insertRequest(db, { now: later(-1000), kind: "correction", registrationId })
  const [appeal] = await waiting(1)
  const ofAppeals = await answerer(["appeal"])
  expect(await leaseNextRequest(db, ofAppeals)).toBe(appeal)
  expect(await leaseRequest(db, { requestId: correction.id, ...ofAppeals })).toBe(false)
  expect(await placeOfRequest(db, { requestId: appeal, ...ofAppeals })).toMatchObject({
    place: { count: 1 },
    total: { count: 1 },
  })
  expect(await leaseNextRequest(db, await answerer())).toBe(correction.id)
  expect(await leaseNextRequest(db, await answerer([]))).toBeUndefined()
})

test("two people never have the same one leased, however many ask at once, until five minutes are over", async () => {
  const ids = await waiting(6)
  const people = await Promise.all(ids.map(() => answerer()))
  const leased = await Promise.all(people.map((one) => leaseNextRequest(db, one)))
  expect(leased.toSorted()).toEqual(ids.toSorted())
  const late = await answerer()
  expect(await leaseNextRequest(db, { ...late, now: later(LEASE_MS - 1) })).toBeUndefined()
  expect(await leaseNextRequest(db, { ...late, now: later(LEASE_MS) })).toBe(ids[0])
})

test("one that is left for later comes last, may be had by others, and is gone back to", async () => {
  const [first, second] = await waiting(2)
  const [ana, bia] = [await answerer(), await answerer()]
  await leaseNextRequest(db, ana)
  await skipRequest(db, { requestId: first!, ...ana })
  expect(await leaseNextRequest(db, ana)).toBe(second)
  expect(await placeOfRequest(db, { requestId: second, ...ana })).toEqual({
    place: { count: 2, exact: true },
    total: { count: 2, exact: true },
    hasSkipped: true,
  })
  expect(await leaseSkippedRequest(db, ana)).toBe(true)
  expect(await leaseNextRequest(db, ana)).toBe(first)
  await skipRequest(db, { requestId: first!, ...ana })
  expect(await leaseNextRequest(db, bia)).toBe(first)
  expect(await leaseSkippedRequest(db, ana)).toBe(false)
})

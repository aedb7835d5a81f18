import { eq, sql } from "drizzle-orm"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { connect } from "#app/db/client.server"
import { scheduleText } from "#app/domain/prizes/commitment.server"
import { committedMoments } from "#app/domain/prizes/committed-moments.server"
import { openCommitmentKey } from "#app/domain/prizes/prize-secrets.server"
import { revealBatches } from "#app/domain/prizes/reveal-batches.server"
import { opensCommitment } from "#tests/support/opens-commitment"
import { createSchedule } from "#app/domain/prizes/create-schedule.server"
import { listOwnPrizes } from "#app/domain/prizes/own-prizes.queries.server"
import { listPrizes } from "#app/domain/prizes/prizes.list.server"
import {
  countPrizes,
  getPrize,
  prizeKinds,
  scheduleCommitments,
} from "#app/domain/prizes/prizes.queries.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { erasePerson } from "#app/domain/my-data/erase-person.server"
import { releasePrize, returnPrizeToPending } from "#app/domain/prizes/review-prize.server"
import { validatePrize } from "#app/domain/prizes/validate-prize.server"
import { findBrokenLink } from "#tests/support/broken-link"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { prizeAwards, prizeBatches, prizes } from "#drizzle/schema/prizes"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { givenByTwo } from "../support/approved"
import { everyCheck } from "../support/checks"
import { closeAccount } from "../support/close-account"
import { disqualified } from "../support/disqualified"
import { keyedForm, later, NOON, openPromotion, send } from "../support/promotion"
import { asOwner } from "#tests/support/as-owner"

const THE_END = new Date("2030-01-01T02:59:59Z")
const afterwards = later(1000, THE_END)
/** When whoever watches the batches finds them over: two minutes are for what is on its way. */
const noted = later(200_000, THE_END)
// Settings are read once, before the first use of them.
vi.hoisted(() => Object.assign(process.env, { STORE_INVOICE_END: "2029-12-31 23:59:59" }))

let db: ReturnType<typeof connect>
let ownerUrl: string
let close: () => Promise<void>
let bar: StoreRow
let admin: { id: string }
let second: { id: string }

beforeAll(async () => {
  ;({ db, ownerUrl, close } = await openPromotion())
  bar = await insertStore(db)
  admin = await insertUser(db, { passwordHash: null })
  second = await insertUser(db, { passwordHash: null })
})
afterAll(async () => {
  delete process.env.STORE_INVOICE_END
  await close()
})

const person = () => insertRegistration(db, { passwordHash: "none" })
const review = (prizeId: string) => ({ prizeId, by: admin.id, now: NOON })
type Review = ReturnType<typeof review> & { awardId: string; version: number }
const checked = (prizeId: string) => ({ ...review(prizeId), waiver: "Mostrou no balcão", checks: everyCheck })
/** One asks and another confirms: two rows of the audit. */
const lost = ["invalidate", "invalidate"]
const lose = async (id: string, reason: string) => {
  const { award } = await getPrize(db, { id, now: NOON })
  return disqualified(db, { claim: { awardId: award!.id }, reason, now: NOON })
}
const give = (
  prizeId: string,
  registrationId: string,
  overrides: Partial<Parameters<typeof givenByTwo>[1]> = {},
) =>
  givenByTwo(db, {
    prizeId,
    registrationId,
    reason: "cortesia",
    by: admin.id,
    confirmedBy: second.id,
    prizesPerCpf: 1,
    now: NOON,
    ...overrides,
  })
const stateOf = async (id: string) => (await getPrize(db, { id, now: NOON })).state

describe("a schedule", () => {
  test("is committed to, and its commitment opens with the key and the moments", async () => {
    const planned = [1, 2, 3].map((n) => ({ name: "Camisa", valueCents: 15_000, moment: later(n * 1000) }))
    const made = await createSchedule(db, { name: "Rodada 1", prizes: planned, by: admin.id, now: NOON })
    expect((await scheduleCommitments(db)).at(-1)).toMatchObject({
      name: "Rodada 1",
      version: made.version,
      commitment: made.commitment,
      count: 3,
    })
    const [batch] = await db.select().from(prizeBatches).where(eq(prizeBatches.id, made.batchId))
    const text = scheduleText(batch!, await committedMoments(db, made.batchId))
    const key = await openCommitmentKey(db, batch!)
    expect(opensCommitment({ key, text, commitment: made.commitment })).toBe(true)
  })

  test("stands in the audit with its commitment and count, never with a moment or the key", async () => {
    const moment = new Date("2031-07-08T09:10:11Z")
    const planned = [{ name: "Camisa", valueCents: 15_000, moment }]
    const made = await createSchedule(db, { name: "Rodada 2", prizes: planned, by: admin.id, now: NOON })
    const [row] = await db.select().from(actions).where(eq(actions.subjectId, made.batchId))
    expect(row?.text).toContain(made.commitment)
    expect(row?.text).toContain('"count":1')
    expect(row?.text).not.toMatch(/2031-07-08|09:10:11/)
    expect(row?.text).not.toMatch(/commitmentKey/)
  })

  test("has all its moments ahead, and at least one", async () => {
    const planned = [{ name: "Camisa", valueCents: 15_000, moment: NOON }]
    const refused = createSchedule(db, { name: "Tarde", prizes: planned, by: admin.id, now: NOON })
    await expect(refused).rejects.toMatchObject({ code: "INVALID_DATE" })
    await expect(
      createSchedule(db, { name: "Nada", prizes: [], by: admin.id, now: NOON }),
    ).rejects.toMatchObject({
      code: "INVALID_REQUEST",
    })
  })

  test("made twice at once gets two versions", async () => {
    const planned = [{ name: "Camisa", valueCents: 15_000, moment: later(9e8) }]
    const make = () => createSchedule(db, { name: "Junto", prizes: planned, by: admin.id, now: NOON })
    const made = await Promise.all([make(), make(), make()])
    expect(new Set(made.map(({ version }) => version)).size).toBe(3)
    expect(await findBrokenLink(db)).toBeNull()
  })
})

describe("a prize's moment", () => {
  test("is shown to nobody while a coupon may still come, due or not, and after that to who asks", async () => {
    const { id } = await insertPrize(db, { moment: later(1) })
    for (const now of [NOON, later(1), later(1e9), later(999, THE_END)]) {
      const prize = await getPrize(db, { id, now })
      expect(prize).toMatchObject({ state: "default", moment: null, isScheduled: true })
      expect(JSON.stringify(prize)).not.toContain(later(1).toISOString())
    }
    await revealBatches(db, noted)
    const over = await getPrize(db, { id, now: afterwards })
    expect(over).toMatchObject({ state: "available", moment: later(1) })
  })

  test("of one that was won tells nobody how long it waited, while others wait", async () => {
    const { id } = await insertPrize(db, { moment: later(-3_600_000) })
    await insertAward(db, { prizeId: id, registrationId: (await person()).id, now: NOON })
    expect(await getPrize(db, { id, now: later(1) })).toMatchObject({ state: "pending", moment: null })
    await revealBatches(db, noted)
    expect((await getPrize(db, { id, now: afterwards })).moment).toEqual(later(-3_600_000))
  })

  test("is sorted by when it was won, with those that nobody won at the old end", async () => {
    const [free, late, early] = [1, 2, 3].map((n) => insertPrize(db, { name: `Taça ${n}` }))
    for (const [prize, at] of [
      [await early!, later(1)],
      [await late!, later(2)],
    ] as const)
      await insertAward(db, { prizeId: prize.id, registrationId: (await person()).id, now: at })
    const ids = [(await late!).id, (await early!).id, (await free!).id]
    const page = async (query: string) =>
      listPrizes(db, new URL(`https://bar.example/?q=taca&${query}`), { named: true, now: NOON, size: 2 })
    const first = await page("sort=-wonAt")
    const second = await page(`sort=-wonAt&cursor=${first.next}`)
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
    expect((await page("sort=wonAt")).rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2))
  })

  test("says nothing in counts and lists either", async () => {
    await insertPrize(db, { name: "Copo contado", moment: later(1) })
    const [before, due] = await Promise.all([NOON, later(2)].map((now) => countPrizes(db, { now })))
    expect(due).toEqual(before)
    const url = new URL("https://promo.test/?q=copo+contado&status=available")
    const found = async (now: Date) => (await listPrizes(db, url, { named: true, now })).rows.length
    // Before the end is noted nobody but a process with the keys knows a moment, however late it is.
    expect([await found(later(2)), await found(afterwards)]).toEqual([0, 0])
    await revealBatches(db, noted)
    expect([await found(later(2)), await found(afterwards)]).toEqual([0, 1])
    const over = await countPrizes(db, { now: afterwards })
    expect(over.available).toBeGreaterThan(before!.available)
  })

  test("is kept by the database itself: encrypted it never moves, and plain it is written once, behind the end", async () => {
    const future = await insertPrize(db, { moment: later(1) })
    const of = eq(prizes.id, future.id)
    const refused = { cause: { code: "23001" } }
    await expect(db.update(prizes).set({ moment: NOON }).where(of)).rejects.toMatchObject(refused)
    const other = await insertPrize(db, { moment: later(1) })
    const { sealedMoment } = other
    await expect(db.update(prizes).set({ sealedMoment }).where(of)).rejects.toMatchObject(refused)
    await revealBatches(db, noted)
    expect((await db.select().from(prizes).where(of))[0]!.moment).toEqual(later(1))
    await expect(db.update(prizes).set({ moment: NOON }).where(of)).rejects.toMatchObject(refused)
    const early = insertAward(db, { prizeId: future.id, registrationId: (await person()).id, now: NOON })
    await expect(early).rejects.toMatchObject({ cause: { message: expect.stringContaining("not due yet") } })
  })
})

describe("giving by hand", () => {
  test("takes a prize outside the schedule, a reason and two people", async () => {
    const [ana, prize] = [await person(), await insertPrize(db)]
    expect(await stateOf(prize.id)).toBe("default")
    await expect(give(prize.id, ana.id, { reason: " " })).rejects.toMatchObject({ code: "INVALID_REQUEST" })
    await expect(give(prize.id, ana.id, { confirmedBy: admin.id })).rejects.toMatchObject({
      code: "FOUR_EYES",
    })
    // What was asked for waits, once.
    expect(await stateOf(prize.id)).toBe("default")
    await give(prize.id, ana.id)
    expect(await getPrize(db, { id: prize.id, now: NOON })).toMatchObject({
      state: "pending",
      award: { givenBy: admin.id, confirmedBy: second.id, reason: "cortesia", person: { id: ana.id } },
    })
    expect(await listOwnPrizes(db, { registrationId: ana.id, now: NOON })).toMatchObject([
      { state: "pending", protocol: null },
    ])
    await expect(give(prize.id, (await person()).id)).rejects.toMatchObject({ code: "PRIZE_TAKEN" })
  })

  test("leaves the schedule to those who claim it, also where a prize came back and is offered again", async () => {
    const prize = await insertPrize(db, { moment: later(-1000) })
    await expect(give(prize.id, (await person()).id)).rejects.toMatchObject({ code: "WRONG_STATE" })
    const { prize: won } = await send(db, await person(), keyedForm(bar))
    expect(won?.prizeId).toBe(prize.id)
    const said = await prizeKinds(db)
    await lose(prize.id, "não atendeu")
    await releasePrize(db, review(prize.id))
    expect(await db.$count(prizeBatches, eq(prizeBatches.againOf, prize.id))).toBe(1)
    // To the public it is the same prize still, and not one more.
    expect(await prizeKinds(db)).toEqual(said)
    await expect(give(prize.id, (await person()).id)).rejects.toMatchObject({ code: "WRONG_STATE" })
  })

  test("has what came back when no time is left to offer it again", async () => {
    const prize = await insertPrize(db, { moment: later(-1000) })
    await send(db, await person(), keyedForm(bar))
    await lose(prize.id, "não atendeu")
    await releasePrize(db, { ...review(prize.id), now: afterwards })
    await give(prize.id, (await person()).id, { now: afterwards })
    const { awards } = await getPrize(db, { id: prize.id, now: afterwards })
    expect(awards).toHaveLength(2)
  })

  test("has what came back so late that its new moment would be known to the minute", async () => {
    const prize = await insertPrize(db, { moment: later(-1000) })
    await send(db, await person(), keyedForm(bar))
    await lose(prize.id, "não atendeu")
    const halfAnHourBefore = later(-1_800_000, THE_END)
    await releasePrize(db, { ...review(prize.id), now: halfAnHourBefore })
    expect(await db.$count(prizeBatches, eq(prizeBatches.againOf, prize.id))).toBe(0)
  })

  test("is refused to the blocked, the canceled and those who have enough", async () => {
    const prize = await insertPrize(db)
    const [blocked, holder] = [await person(), await person()]
    const canceled = await insertRegistration(db, { passwordHash: "none", status: "canceled" })
    await asOwner((owner) => owner.insert(cpfBlocks).values({ cpf: blocked.cpf, reason: "equipe" }))
    await give((await insertPrize(db)).id, holder.id)
    await expect(give(prize.id, blocked.id)).rejects.toMatchObject({ code: "CPF_BLOCKED" })
    await expect(give(prize.id, canceled.id)).rejects.toMatchObject({ code: "INACTIVE_USER" })
    await expect(give(prize.id, holder.id)).rejects.toMatchObject({ code: "PRIZES_PER_CPF" })
  })

  test("to one person ten times at once gives as many as the rule allows", async () => {
    const ana = await person()
    const many = []
    for (let n = 0; n < 10; n++) many.push((await insertPrize(db)).id)
    await Promise.allSettled(many.map((id) => give(id, ana.id)))
    expect(await db.$count(prizeAwards, eq(prizeAwards.registrationId, ana.id))).toBe(1)
  })

  test("while the person claims another does not go over the rule", async () => {
    for (let round = 0; round < 8; round++) {
      const ana = await person()
      const scheduled = await insertPrize(db, { moment: later(-1000) })
      const byHand = await insertPrize(db)
      await Promise.allSettled([give(byHand.id, ana.id), send(db, ana, keyedForm(bar))])
      expect(await db.$count(prizeAwards, eq(prizeAwards.registrationId, ana.id))).toBe(1)
      if (!(await getPrize(db, { id: scheduled.id, now: NOON })).award)
        await send(db, await person(), keyedForm(bar))
    }
  })
})

describe("a held prize", () => {
  const heldPrizes = async () => {
    const [ana, prize] = [await person(), await insertPrize(db)]
    await give(prize.id, ana.id)
    return { ana, id: prize.id }
  }

  test("goes pending → validated → invalid → pending, and each step stands in the audit", async () => {
    const { id } = await heldPrizes()
    await validatePrize(db, checked(id))
    expect(await stateOf(id)).toBe("validated")
    await lose(id, "documento falso")
    expect(await getPrize(db, { id, now: NOON })).toMatchObject({
      state: "invalid",
      award: { reason: "documento falso" },
    })
    await returnPrizeToPending(db, { ...review(id), prizesPerCpf: 1 })
    expect(await stateOf(id)).toBe("pending")
    const rows = await db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(actions.seq)
    expect(rows.map(({ action }) => action)).toEqual(["give", "validate", ...lost, "update"])
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("refuses what its state does not allow, and a stale version", async () => {
    const { id } = await heldPrizes()
    await expect(releasePrize(db, review(id))).rejects.toMatchObject({ code: "WRONG_STATE" })
    await validatePrize(db, { ...checked(id), version: 1 })
    await expect(validatePrize(db, checked(id))).rejects.toMatchObject({ code: "CANNOT_SAVE_VALIDATION" })
    const { award } = await getPrize(db, { id, now: NOON })
    const claim = { awardId: award!.id }
    const late = { claim, version: 1, reasonCode: "other" as const, reason: "x", by: second.id, now: NOON }
    await expect(askDisqualification(db, late)).rejects.toMatchObject({
      code: "STALE",
      details: { data: { current: { state: "validated", version: 2 } } },
    })
    await expect(validatePrize(db, checked((await insertPrize(db)).id))).rejects.toMatchObject({
      code: "WRONG_STATE",
    })
    await expect(validatePrize(db, checked(crypto.randomUUID()))).rejects.toMatchObject({ code: "NOT_FOUND" })
  })

  test("sent twice by the same hand is decided once; a second hand is told", async () => {
    const { id } = await heldPrizes()
    const seen = async () => {
      const { award } = await getPrize(db, { id, now: NOON })
      return { ...review(id), awardId: award!.id, version: award!.version }
    }
    const steps = [
      (review: Review) => returnPrizeToPending(db, { ...review, prizesPerCpf: 1, reason: "engano" }),
      (review: Review) => releasePrize(db, { ...review, reason: "segue" }),
    ]
    for (const [n, step] of steps.entries()) {
      await lose(id, "documento falso")
      const review = await seen()
      await Promise.all([step(review), step(review), step(review)])
      await expect(step({ ...review, by: second.id })).rejects.toMatchObject({
        code: n === 1 ? "WRONG_STATE" : "STALE",
      })
    }
    const rows = await db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(actions.seq)
    expect(rows.map(({ action }) => action)).toEqual(["give", ...lost, "update", ...lost, "update"])
  })

  test("does not come back to a person who has won another since", async () => {
    const { ana, id } = await heldPrizes()
    await lose(id, "não atendeu")
    await give((await insertPrize(db)).id, ana.id)
    const back = returnPrizeToPending(db, { ...review(id), prizesPerCpf: 1 })
    await expect(back).rejects.toMatchObject({ code: "PRIZES_PER_CPF" })
  })

  test("does not come back to a person who was erased, whose CPF may have won another since", async () => {
    const { ana, id } = await heldPrizes()
    await lose(id, "não atendeu")
    await closeAccount(db, ana.id)
    expect(await erasePerson(db, { registrationId: ana.id, now: new Date() })).toBe(true)
    const back = returnPrizeToPending(db, { ...review(id), prizesPerCpf: 1 })
    await expect(back).rejects.toMatchObject({ code: "WRONG_STATE" })
    expect(await stateOf(id)).toBe("invalid")
    await releasePrize(db, review(id))
    expect(await stateOf(id)).toBe("available")
  })

  test("released goes to the next, and its history stays", async () => {
    const { id } = await heldPrizes()
    await lose(id, "não atendeu")
    await releasePrize(db, review(id))
    expect(await stateOf(id)).toBe("available")
    await give(id, (await person()).id)
    const { awards } = await getPrize(db, { id, now: NOON })
    expect(awards.map(({ state, releasedAt }) => [state, releasedAt !== null]).sort()).toEqual([
      ["invalid", true],
      ["pending", false],
    ])
  })

  test("is counted in its state", async () => {
    const before = await countPrizes(db, { now: NOON })
    const { id } = await heldPrizes()
    await insertPrize(db, { moment: later(1) })
    await validatePrize(db, checked(id))
    const after = await countPrizes(db, { now: NOON })
    expect(after).toEqual({ ...before, validated: before.validated + 1, default: before.default + 1 })
  })
})

describe("the audit", () => {
  test("cannot be emptied, changed or cut by the application", async () => {
    for (const statement of [
      sql`truncate actions`,
      sql`delete from actions`,
      sql`update actions set text = ''`,
      sql`truncate action_values`,
      sql`delete from prize_awards`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: "42501" } })
  })

  test("is not emptied by the owner of the tables either", async () => {
    const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
    try {
      await expect(owner`truncate actions cascade`).rejects.toMatchObject({ code: "23001" })
      await expect(owner`delete from actions`).rejects.toMatchObject({ code: "23001" })
    } finally {
      await owner.end()
    }
  })
})

import { randomUUID } from "node:crypto"
import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AdminType, allPermissions } from "#app/auth/permissions"
import { type connect } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { countOpenApprovals, getApproval } from "#app/domain/approvals/approvals.queries.server"
import { confirmApproval } from "#app/domain/approvals/confirm-approval.server"
import { refuseApproval, withdrawApproval } from "#app/domain/approvals/end-approval.server"
import { lapseApprovals } from "#app/domain/approvals/lapse-approvals.server"
import { listFourEyes } from "#app/domain/four-eyes/four-eyes-page.server"
import { findFourEyes } from "#app/domain/four-eyes/view-four-eyes.server"
import { askBlock } from "#app/domain/cpf-block/ask-block.server"
import { blockCpf } from "#app/domain/cpf-block/block-cpf.server"
import { isBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { askInvalidation, invalidateOrAsk } from "#app/domain/invoices/ask-invalidation.server"
import { invalidateInvoice, validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { askGift } from "#app/domain/prizes/ask-gift.server"
import { askDisabling, disableOrAsk } from "#app/domain/registrations/ask-disabling.server"
import {
  disableRegistration,
  enableRegistration,
} from "#app/domain/registrations/disable-registration.server"
import { createUser } from "#app/domain/users/create-user.server"
import { approvals } from "#drizzle/schema/approvals"
import { actions } from "#drizzle/schema/back-office"
import { invoices } from "#drizzle/schema/invoices"
import { cpfBlocks, registrations, userLogs } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "../support/as-owner"
import { findBrokenLink } from "../support/broken-link"
import { broken } from "../support/broken"
import { closeAccount } from "../support/close-account"
import { FAR, later, NOON, openPromotion } from "../support/promotion"
import { refusedWith } from "../support/refused-with"
import { until } from "../support/until"
import { whistle } from "../support/whistle"

type Database = ReturnType<typeof connect>
let db: Database
let close: () => Promise<void>
let draw: Awaited<ReturnType<typeof insertDraw>>
/** A period that was over an hour ago, and no closing yet. */
let ended: typeof draw
let [ana, bia, caio]: { id: string; permissions: typeof allPermissions }[] = []
const [now, HOUR] = [NOON, 3_600_000]
const reason = "É funcionário da agência"

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  draw = await insertDraw(db, { now, title: "Final", periodEnd: FAR })
  ended = await insertDraw(db, { now, title: "Primeira", periodEnd: later(-HOUR) })
  const make = async (name: string) => ({
    id: (await insertUser(db, { name, passwordHash: "x", type: "admin" })).id,
    permissions: allPermissions,
  })
  ;[ana, bia, caio] = [await make("Ana"), await make("Bia"), await make("Caio")]
})
afterAll(() => close())

const holder = async (of = draw, status: "pending" | "validated" = "validated") => {
  const person = await insertRegistration(db, { passwordHash: "none" })
  const receivedAt = now < of.periodEnd ? now : of.periodEnd
  const invoice = await insertInvoice(db, { now, registrationId: person.id, status, receivedAt })
  await insertTickets(db, { draw: of, invoice, count: 2 })
  return { person, invoice }
}
const askToBlock = (cpf: string, overrides: { reason?: string; by?: string } = {}) =>
  askBlock(db, { input: { cpf, reason: overrides.reason ?? reason }, by: overrides.by ?? ana!.id, now })
const confirm = (approvalId: string, by = bia!) => confirmApproval(db, { approvalId, by, now: later(HOUR) })
const stateOf = async (id: string) => (await db.select().from(approvals).where(eq(approvals.id, id)))[0]
const rowsAbout = (id: string) => db.$count(actions, eq(actions.subjectId, id))

describe("giving a prize", () => {
  const askFor = async (registrationId: string) => {
    const { id: prizeId } = await insertPrize(db)
    const id = await askGift(db, {
      prizeId,
      person: registrationId,
      reason,
      by: ana!.id,
      prizesPerCpf: 1,
      now,
    })
    return { id, prizeId }
  }

  test("ends by itself once the account of whoever was to have it is canceled, and another may be named", async () => {
    const [gone, other] = [
      await insertRegistration(db, { passwordHash: "none" }),
      await insertRegistration(db, { passwordHash: "none" }),
    ]
    const [{ id, prizeId }, open] = [await askFor(gone.id), await askFor(other.id)]
    await closeAccount(db, gone.id)
    await erasePeople(db, new Date())
    await lapseApprovals(db, later(HOUR))
    expect(await stateOf(id)).toMatchObject({ state: "lapsed", lapsedBecause: "already-canceled" })
    expect(await stateOf(open.id)).toMatchObject({ state: "asked" })
    const asked = { prizeId, person: other.id, reason, by: ana!.id, prizesPerCpf: 1, now }
    expect(await askGift(db, asked)).not.toBe(id)
  })
})

describe("blocking somebody who holds a number in a draw that is not over", () => {
  test("blocks nobody once the person was erased: it is refused, and ends by itself with why", async () => {
    const { person } = await holder()
    const id = await askToBlock(person.cpf)
    await closeAccount(db, person.id)
    expect(await erasePeople(db, new Date())).toMatchObject({ erased: 1 })
    expect(await broken(confirm(id))).toEqual({ code: "WRONG_STATE" })
    expect(await stateOf(id)).toMatchObject({ state: "asked" })
    expect(await db.$count(cpfBlocks, eq(cpfBlocks.cpf, person.id))).toBe(0)
    await lapseApprovals(db, later(HOUR))
    expect(await stateOf(id)).toMatchObject({ state: "lapsed", endedBy: null, lapsedBecause: "erased" })
    // Who is known by the CPF still can be kept out by it.
    await blockCpf(db, { input: { cpf: person.cpf, reason }, by: ana!.id, now })
    expect(await isBlocked(db, person.cpf)).toBe(true)
  })

  test("is of a CPF, or of what is left of an erased one, which is the block's own id", async () => {
    const someone = await insertRegistration(db, { passwordHash: "none" })
    const place = (cpf: string, id = someone.id) =>
      asOwner((owner) =>
        owner.insert(cpfBlocks).values({ id, cpf, reason, blockedBy: ana!.id, blockedAt: now }),
      )
    for (const cpf of [randomUUID(), "", "5299822472", "529.982.247-25"])
      expect(await place(cpf).catch(sqlState)).toBe("23514")
    const own = randomUUID()
    await place(own, own)
    expect(await db.$count(cpfBlocks, eq(cpfBlocks.cpf, own))).toBe(1)
  })

  test("is asked for by one and done by another, with a row of the audit for each", async () => {
    const { person } = await holder()
    expect(
      await broken(blockCpf(db, { input: { cpf: person.cpf, reason }, by: ana!.id, now })),
    ).toMatchObject({
      code: "FOUR_EYES",
    })
    const id = await askToBlock(person.cpf)
    expect(await isBlocked(db, person.cpf)).toBe(false)
    await confirm(id)
    expect(await db.select().from(cpfBlocks).where(eq(cpfBlocks.cpf, person.cpf))).toMatchObject([
      { blockedBy: bia!.id, blockedAt: later(HOUR), reason },
    ])
    expect(await stateOf(id)).toMatchObject({ state: "confirmed", askedBy: ana!.id, endedBy: bia!.id })
    expect(await rowsAbout(id)).toBe(2)
    expect(await findBrokenLink(db)).toBeNull()
    await confirm(id)
    expect(await rowsAbout(id)).toBe(2)
  })

  test("is never confirmed by whoever asked, nor by an account that they made", async () => {
    const { person } = await holder()
    const id = await askToBlock(person.cpf)
    expect((await broken(confirm(id, ana!))).code).toBe("FOUR_EYES")
    const by = await insertUser(db, { type: "super", passwordHash: "x" })
    const input = { name: "De Outra", email: "de.outra@example.com", type: "admin" as AdminType }
    const own = await createUser(db, { input, by: by.id, now })
    const asked = (await holder()).person
    const other = await askToBlock(asked.cpf, { by: by.id })
    const made = { id: own, permissions: allPermissions }
    expect((await broken(confirm(other, made))).code).toBe("FOUR_EYES")
    expect(await isBlocked(db, asked.cpf)).toBe(false)
  })

  test("is asked for once: the same form is the same request, another is told of it", async () => {
    const { person } = await holder()
    const id = await askToBlock(person.cpf)
    expect(await askToBlock(person.cpf)).toBe(id)
    expect((await broken(askToBlock(person.cpf, { by: bia!.id }))).code).toBe("WRONG_STATE")
    const both = await Promise.allSettled([confirm(id, bia!), confirm(id, caio!)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect((await broken(askToBlock(person.cpf))).code).toBe("ALREADY_BLOCKED")
  })

  test("may be refused by another with why, and taken back by whoever asked alone", async () => {
    const { person } = await holder()
    const first = await askToBlock(person.cpf)
    const refusal = { approvalId: first, reason: "É outra pessoa", now }
    expect((await broken(refuseApproval(db, { ...refusal, by: ana! }))).code).toBe("FOUR_EYES")
    expect(await broken(refuseApproval(db, { ...refusal, reason: " ", by: bia! }))).toEqual({
      code: "INVALID_REQUEST",
      field: "reason",
    })
    await refuseApproval(db, { ...refusal, by: bia! })
    await refuseApproval(db, { ...refusal, by: bia! })
    expect(await stateOf(first)).toMatchObject({ state: "refused", answer: "É outra pessoa" })
    expect((await broken(confirm(first))).code).toBe("WRONG_STATE")
    const second = await askToBlock(person.cpf)
    expect((await broken(withdrawApproval(db, { approvalId: second, by: bia!, now }))).code).toBe(
      "WRONG_STATE",
    )
    await withdrawApproval(db, { approvalId: second, by: ana!, now })
    await withdrawApproval(db, { approvalId: second, by: ana!, now })
    expect(await stateOf(second)).toMatchObject({ state: "withdrawn" })
    expect(await isBlocked(db, person.cpf)).toBe(false)
  })

  test("is one person's to do where nobody is taken out of a draw", async () => {
    const person = await insertRegistration(db, {})
    expect((await broken(askToBlock(person.cpf))).code).toBe("WRONG_STATE")
    await blockCpf(db, { input: { cpf: person.cpf, reason }, by: ana!.id, now })
    const canceled = await insertDraw(db, { now })
    const over = (await holder(canceled)).person
    await moveDraw(db, canceled, { to: "canceled" })
    await blockCpf(db, { input: { cpf: over.cpf, reason }, by: ana!.id, now })
    expect(await isBlocked(db, over.cpf)).toBe(true)
  })
})

describe("disabling the account of somebody who holds a number in a draw that is not over", () => {
  const deed = (registrationId: string, by = ana!) => ({ registrationId, reason, by: by.id, now })
  const accountOf = async (id: string) =>
    (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
  const disablings = async (id: string) =>
    db
      .select()
      .from(userLogs)
      .where(and(eq(userLogs.registrationId, id), eq(userLogs.event, "disabled")))

  test("is asked for by one and done by another, with its event and a row of the audit for each", async () => {
    const { person } = await holder()
    expect((await broken(disableRegistration(db, deed(person.id)))).code).toBe("FOUR_EYES")
    const id = await askDisabling(db, deed(person.id))
    expect(await accountOf(person.id)).toMatchObject({ status: "active", version: 1 })
    expect((await broken(confirm(id, ana!))).code).toBe("FOUR_EYES")
    await confirm(id)
    await confirm(id)
    expect(await accountOf(person.id)).toMatchObject({ status: "canceled", statusReason: reason, version: 2 })
    expect(await disablings(person.id)).toMatchObject([{ data: { userId: bia!.id, reason } }])
    expect([await rowsAbout(id), await rowsAbout(person.id)]).toEqual([2, 1])
    expect(await findBrokenLink(db)).toBeNull()
    // Back it is one person's to give.
    await enableRegistration(db, deed(person.id))
    expect(await accountOf(person.id)).toMatchObject({ status: "active" })
  })

  test("is asked for once: the same form is the same request, another is told of it", async () => {
    const { person } = await holder()
    const first = await disableOrAsk(db, deed(person.id))
    expect(first).toEqual({ asked: expect.any(String) })
    expect(await disableOrAsk(db, deed(person.id))).toEqual(first)
    expect(await db.$count(approvals, eq(approvals.subjectId, person.id))).toBe(1)
    expect((await broken(disableOrAsk(db, deed(person.id, bia)))).code).toBe("WRONG_STATE")
    expect((await broken(askToBlock(person.cpf))).code).toBe("WRONG_STATE")
    expect(await accountOf(person.id)).toMatchObject({ status: "active" })
  })

  test("is one person's to do, and at once, where there is no such number", async () => {
    const person = await insertRegistration(db, {})
    expect((await broken(askDisabling(db, deed(person.id)))).code).toBe("WRONG_STATE")
    expect(await disableOrAsk(db, deed(person.id))).toEqual({ asked: null })
    expect(await disableOrAsk(db, deed(person.id))).toEqual({ asked: null })
    expect(await accountOf(person.id)).toMatchObject({ status: "canceled", version: 2 })
    expect((await broken(askDisabling(db, deed(person.id)))).code).toBe("WRONG_STATE")
  })

  test("ends by itself once the person closed the account, and is not confirmed then", async () => {
    const { person } = await holder()
    const id = await askDisabling(db, deed(person.id))
    await closeAccount(db, person.id)
    expect((await broken(confirm(id))).code).toBe("WRONG_STATE")
    expect(await stateOf(id)).toMatchObject({ state: "asked" })
    await lapseApprovals(db, later(HOUR))
    expect(await stateOf(id)).toMatchObject({ state: "lapsed", lapsedBecause: "already-canceled" })
    expect(await disablings(person.id)).toEqual([])
  })
})

describe("voiding a coupon between a period's end and its closing", () => {
  const review = (invoiceId: string, version = 1) => ({ invoiceId, version, reason, by: ana!.id, now })

  test("is asked for, and tells its owner as it is confirmed", async () => {
    const { invoice } = await holder(ended)
    expect((await broken(invalidateInvoice(db, review(invoice.id)))).code).toBe("FOUR_EYES")
    expect(await invalidateOrAsk(db, review(invoice.id))).toEqual({ isAsked: true })
    expect(await invalidateOrAsk(db, review(invoice.id))).toEqual({ isAsked: true })
    const [asked] = await db.select().from(approvals).where(eq(approvals.subjectId, invoice.id))
    expect(await mailsOf(invoice.id)).toBe(0)
    await confirm(asked!.id)
    const [row] = await db.select().from(invoices).where(eq(invoices.id, invoice.id))
    expect(row).toMatchObject({ status: "invalid", reason, reviewedBy: bia!.id, version: 2 })
    const numbers = await db.select().from(tickets).where(eq(tickets.invoiceId, invoice.id))
    expect(numbers.map(({ voidAt }) => voidAt)).toEqual([later(HOUR), later(HOUR)])
    expect(await mailsOf(invoice.id)).toBe(1)
  })

  test("is told so even where the period ends while one person is at it", async () => {
    const present = new Date()
    const ending = await insertDraw(db, { now: present, periodEnd: new Date(present.getTime() + 5_000) })
    const invoice = await insertInvoice(db, { now: present, status: "validated", receivedAt: present })
    await insertTickets(db, { draw: ending, invoice, count: 1 })
    const [isHeld, isOver] = [whistle(), whistle()]
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql`select from tickets where invoice_id = ${invoice.id} for update`)
      isHeld.blow()
      await isOver.blown
    })
    await isHeld.blown
    const refused = broken(invalidateInvoice(db, { ...review(invoice.id), now: present }))
    await until("the period is over by the database's clock", async () => {
      const [row] = await db.execute<{ over: boolean }>(
        sql`select clock_timestamp() > ${ending.periodEnd.toISOString()}::timestamptz as over`,
      )
      return row?.over
    })
    isOver.blow()
    await holding
    expect((await refused).code).toBe("FOUR_EYES")
  })

  test("is stale once the coupon changed, and over once its base closed", async () => {
    const { invoice } = await holder(ended, "pending")
    const id = await askInvalidation(db, review(invoice.id))
    await validateInvoice(db, { invoiceId: invoice.id, by: caio!.id, now })
    expect((await broken(confirm(id))).code).toBe("WRONG_STATE")
    expect(await stateOf(id)).toMatchObject({ state: "asked" })
    const other = await insertDraw(db, { now, periodEnd: later(-HOUR) })
    const late = await holder(other)
    const lateId = await askInvalidation(db, review(late.invoice.id))
    await moveDraw(db, other, { to: "closed" })
    expect((await broken(confirm(lateId))).code).toBe("WRONG_STATE")
  })

  test("ends by itself, with why, once nothing is left to confirm, and no other does", async () => {
    const [decided, left, open] = [await holder(ended), await holder(ended), await holder(ended)]
    const asked = await Promise.all(
      [decided, left].map(({ invoice }) => askInvalidation(db, review(invoice.id))),
    )
    await confirm(asked[0]!)
    const other = await insertDraw(db, { now, periodEnd: later(-HOUR) })
    const [late, blocked] = [await holder(other), await holder()]
    const lateId = await askInvalidation(db, review(late.invoice.id))
    await moveDraw(db, other, { to: "closed" })
    const blockId = await askToBlock(blocked.person.cpf)
    const cpf = { cpf: blocked.person.cpf, reason: "equipe", blockedBy: caio!.id, blockedAt: now }
    await asOwner((owner) => owner.insert(cpfBlocks).values(cpf))
    const openId = await askInvalidation(db, review(open.invoice.id))

    const at = later(2 * HOUR)
    expect(await lapseApprovals(db, at)).toBeGreaterThanOrEqual(2)
    expect(await lapseApprovals(db, at)).toBe(0)
    const lapsed = { state: "lapsed", endedBy: null, endedAt: at }
    expect(await stateOf(lateId)).toMatchObject({ ...lapsed, lapsedBecause: "base-closed" })
    expect(await stateOf(blockId)).toMatchObject({ ...lapsed, lapsedBecause: "already-blocked" })
    for (const id of [asked[1]!, openId]) expect(await stateOf(id)).toMatchObject({ state: "asked" })
    expect(await stateOf(asked[0]!)).toMatchObject({ state: "confirmed" })
    const [row] = await db
      .select()
      .from(actions)
      .where(eq(actions.subjectId, lateId))
      .orderBy(desc(actions.seq))
    expect(row).toMatchObject({ action: "lapse", userId: null })
    expect(JSON.parse(row!.text)).toMatchObject({
      reason: expect.stringContaining("A base do sorteio fechou"),
    })
    expect((await broken(confirm(lateId))).code).toBe("WRONG_STATE")
    expect(await askToBlock((await holder()).person.cpf)).not.toBe(blockId)
  })

  test("is one person's while the period runs", async () => {
    const { invoice } = await holder()
    expect((await broken(askInvalidation(db, review(invoice.id)))).code).toBe("WRONG_STATE")
    expect(await invalidateOrAsk(db, review(invoice.id))).toEqual({ isAsked: false })
  })
})

const mailsOf = async (id: string) => {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'mail' and data->>'kind' = 'invoice-invalidated' and data->>'id' = ${id}`,
  )
  return row!.count
}

describe("what waits", () => {
  test("is listed first and counted, for whoever may do the deed", async () => {
    const { person } = await holder()
    const id = await askToBlock(person.cpf)
    const params = new URLSearchParams()
    const { rows } = await listFourEyes(db, { params, reader: ana! })
    expect(rows[0]).toMatchObject({ id, kind: "block-cpf", state: "asked", askedBy: "Ana", reason })
    const none = { permissions: [{ permission: "faq", action: "list" }] }
    expect((await listFourEyes(db, { params, reader: none })).rows).toEqual([])
    expect(await countOpenApprovals(db, () => false)).toBe(0)
    expect(await countOpenApprovals(db, () => true)).toBeGreaterThan(0)
    expect((await broken(confirmApproval(db, { approvalId: id, by: { ...bia!, ...none }, now }))).code).toBe(
      "FORBIDDEN",
    )
  })

  test("is read by whoever reads the audit, masked as they read people, and ended by none of them", async () => {
    const { person } = await holder()
    const id = await askToBlock(person.cpf)
    const prize = await insertPrize(db)
    const validationAsked = { by: ana!.id, at: now.toISOString() }
    await insertAward(db, { now, prizeId: prize.id, registrationId: person.id, validationAsked })
    const reads = { permission: "actions", action: "view" }
    const linesFor = async (...permissions: { permission: string; action: string }[]) =>
      (await listFourEyes(db, { params: new URLSearchParams(), reader: { permissions } })).rows
    const [masked] = await linesFor(reads)
    expect(masked).toMatchObject({ id, state: "asked", askedBy: "Ana", reason: null })
    expect(JSON.stringify(masked)).not.toContain(person.lastname)
    const [whole] = await linesFor(reads, { permission: "registrations", action: "view" })
    expect(whole).toMatchObject({ id, reason })
    const isElsewhere = (line: { isRequest: boolean; subject: string }) =>
      !line.isRequest && line.subject === prize.name
    // What waits at a prize is for whoever may open that page.
    expect((await linesFor(reads)).some(isElsewhere)).toBe(false)
    expect((await linesFor(reads, { permission: "prizes", action: "view" })).some(isElsewhere)).toBe(true)
    const by = { ...bia!, permissions: [reads] }
    expect(await getApproval(db, id, by)).toMatchObject({ id })
    expect(await broken(confirmApproval(db, { approvalId: id, by, now }))).toMatchObject({
      code: "FORBIDDEN",
    })
    const refusing = refuseApproval(db, { approvalId: id, by, reason: "Não é ela.", now })
    expect(await broken(refusing)).toMatchObject({ code: "FORBIDDEN" })
  })

  test("says whether anybody is there to confirm", async () => {
    const look = { permission: "cpf-block:create", by: ana!.id, moment: now } as const
    expect(await findFourEyes(db, look)).toBe("there")
  })
})

describe("the database refuses", () => {
  const answerTo = (statement: SQL) => refusedWith(db.execute(statement))
  const expectRefused = async (statement: SQL) => expect(await answerTo(statement)).toBe("23001")

  test("the block and the void that no second account confirmed", async () => {
    const { person } = await holder()
    await expectRefused(sql`insert into cpf_blocks (id, cpf, reason, blocked_by, blocked_at)
      values (gen_random_uuid(), ${person.cpf}, 'x', ${ana!.id}, now())`)
    const { invoice } = await holder(ended)
    await expectRefused(
      sql`update tickets set void_at = ${now.toISOString()} where invoice_id = ${invoice.id}`,
    )
  })

  test("a request that begins confirmed, changes what it asks, ends twice, or goes", async () => {
    const { person } = await holder()
    const id = await askToBlock(person.cpf)
    await expectRefused(sql`insert into approvals (id, kind, subject_id, details, reason, asked_by, asked_at, state, ended_by, ended_at)
      values (gen_random_uuid(), 'block-cpf', gen_random_uuid(), '{}', 'x', ${ana!.id}, now(), 'confirmed', ${bia!.id}, now())`)
    await expectRefused(sql`update approvals set reason = 'outro' where id = ${id}`)
    // 23514: the asker's own yes. 42501: nothing is deleted.
    expect(
      await answerTo(
        sql`update approvals set state = 'confirmed', ended_by = asked_by, ended_at = now() where id = ${id}`,
      ),
    ).toBe("23514")
    // Without a row of the audit no end either.
    await expectRefused(
      sql`update approvals set state = 'confirmed', ended_by = ${bia!.id}, ended_at = now() where id = ${id}`,
    )
    expect(await answerTo(sql`delete from approvals where id = ${id}`)).toBe("42501")
    await confirm(id)
    await expectRefused(sql`update approvals set state = 'refused', answer = 'x' where id = ${id}`)
  })
})

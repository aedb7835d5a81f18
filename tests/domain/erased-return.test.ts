import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { inTransaction } from "#app/db/transaction.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { findCarried } from "#app/domain/invoices/carried.queries.server"
import { invalidateInvoice } from "#app/domain/invoices/review-invoice.server"
import { reinstateInvoice } from "#app/domain/invoices/reinstate-invoice.server"
import { undoReview } from "#app/domain/invoices/undo-review.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { erasePerson } from "#app/domain/my-data/erase-person.server"
import { isErasedBlocked, noteReturn } from "#app/domain/my-data/erased-cpf.server"
import { correctRegistration } from "#app/domain/registrations/correct-registration.server"
import { registrationReasons } from "#app/words/reasons/accounts"
import { erasures } from "#drizzle/schema/erasures"
import { cpfBlocks, type registrations } from "#drizzle/schema/registrations"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { broken } from "#tests/support/broken"
import { closeAccount } from "#tests/support/close-account"
import { somebodyWaitsForRow } from "#tests/support/somebody-waits"
import { whistle } from "#tests/support/whistle"
import { FAR, keyedForm, NOON, openPromotion, rulesWith, send } from "#tests/support/promotion"

let promotion: Awaited<ReturnType<typeof openPromotion>>
beforeAll(async () => {
  promotion = await openPromotion()
  await insertDraw(promotion.db, { now: NOON, periodEnd: FAR })
})
afterAll(() => promotion.close())

/** Somebody whose account with this CPF was erased comes back. */
async function comeBack({ id, cpf }: Pick<typeof registrations.$inferSelect, "id" | "cpf">) {
  const { db } = promotion
  await closeAccount(db, id)
  expect(await erasePeople(db, new Date())).toMatchObject({ erased: 1 })
  const person = await insertRegistration(db, { cpf, passwordHash: "none" })
  await noteReturn(db, { registrationId: person.id, cpf })
  return person
}

test("the caps of a CPF go on where they were when its account was erased, as often as it comes back", async () => {
  const { db } = promotion
  const [first, bar] = [await insertRegistration(db, { passwordHash: "none" }), await insertStore(db)]
  const rules = rulesWith({ maxTicketsPerCpf: 6 })
  expect((await send(db, first, keyedForm(bar), { rules })).tickets).toHaveLength(4)
  const second = await comeBack(first)
  expect((await send(db, second, keyedForm(bar), { rules })).tickets).toHaveLength(2)
  const third = await comeBack({ id: second.id, cpf: first.cpf })
  expect(await broken(send(db, third, keyedForm(bar), { rules }))).toMatchObject({
    code: "LUCK_NUMBERS_REACHED",
  })
})

test("a coupon of an erased account neither comes back nor waits again, whoever has the CPF now", async () => {
  const { db } = promotion
  const admin = await insertUser(db, { passwordHash: null })
  const [first, bar] = [await insertRegistration(db, { passwordHash: "none" }), await insertStore(db)]
  const rules = rulesWith({ maxTicketsPerCpf: 4 })
  const { invoice } = await send(db, first, keyedForm(bar), { rules })
  await invalidateInvoice(db, { invoiceId: invoice.id, by: admin.id, reason: "x", now: NOON })
  const second = await comeBack(first)
  expect((await send(db, second, keyedForm(bar), { rules })).tickets).toHaveLength(4)
  const again = { invoiceId: invoice.id, version: 2, by: admin.id, now: NOON, rules }
  for (const decide of [reinstateInvoice, undoReview])
    await expect(decide(db, again)).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { because: registrationReasons.erased },
    })
})

test("cents that an erased account left over are not carried into the one of whoever comes back", async () => {
  const { db } = promotion
  const [first, bar] = [await insertRegistration(db, { passwordHash: "none" }), await insertStore(db)]
  const rules = rulesWith({ ticketsRule: { kind: "per-value", cents: 2000, carry: true } })
  await send(db, first, keyedForm(bar, { total: "15,00" }), { rules })
  const second = await comeBack(first)
  expect(await findCarried(db, second.id, 2000)).toBe(0)
  const { invoice, tickets } = await send(db, second, keyedForm(bar, { total: "5,00" }), { rules })
  expect([tickets.length, await findCarried(db, second.id, 2000)]).toEqual([0, 500])
  const findings: string[] = []
  await verifyCampaign(db, { rules, isClockReal: true }, ({ id, why }) => {
    if (id === invoice.id) findings.push(why)
  })
  expect(findings).toEqual([])
})

test("a CPF that is corrected to one that is being erased at that moment has come back too", async () => {
  const { db } = promotion
  const admin = await insertUser(db, { passwordHash: null })
  const [gone, other] = [
    await insertRegistration(db, { passwordHash: "none" }),
    await insertRegistration(db, { passwordHash: "none" }),
  ]
  await closeAccount(db, gone.id)
  const [erased, end] = [whistle(), whistle()]
  const erasing = db.transaction(async (tx) => {
    await erasePerson(tx, { registrationId: gone.id, now: new Date() })
    erased.blow()
    await end.blown
  })
  await erased.blown
  const correcting = inTransaction(db, (tx) =>
    correctRegistration(tx, {
      registrationId: other.id,
      wanted: { cpf: gone.cpf },
      by: admin.id,
      now: new Date(),
    }),
  )
  await somebodyWaitsForRow(db)
  end.blow()
  await Promise.all([erasing, correcting])
  const [row] = await db.select().from(erasures).where(eq(erasures.registrationId, gone.id))
  expect(row?.returnedAs).toBe(other.id)
})

test("who registered with an erased person's CPF by mistake leaves its caps to its owner by the correction", async () => {
  const { db } = promotion
  const admin = await insertUser(db, { passwordHash: null })
  const [first, bar] = [await insertRegistration(db, { passwordHash: "none" }), await insertStore(db)]
  const rules = rulesWith({ maxTicketsPerCpf: 6 })
  expect((await send(db, first, keyedForm(bar), { rules })).tickets).toHaveLength(4)
  const mistaken = await comeBack(first)
  const right = buildCpf(nextNumber())
  await inTransaction(db, (tx) =>
    correctRegistration(tx, {
      registrationId: mistaken.id,
      wanted: { cpf: right },
      by: admin.id,
      now: new Date(),
    }),
  )
  expect((await send(db, mistaken, keyedForm(bar), { rules })).tickets).toHaveLength(4)
  const back = await insertRegistration(db, { cpf: first.cpf, passwordHash: "none" })
  await noteReturn(db, { registrationId: back.id, cpf: first.cpf })
  expect((await send(db, back, keyedForm(bar), { rules })).tickets).toHaveLength(2)
})

test("a blocked CPF stays blocked, and nobody reads it in the list of blocks", async () => {
  const { db } = promotion
  const admin = await insertUser(db, { passwordHash: null })
  const { id, cpf } = await insertRegistration(db, { passwordHash: "none" })
  await asOwner((owner) =>
    owner.insert(cpfBlocks).values({ cpf, reason: "Funcionário", blockedBy: admin.id }),
  )
  await closeAccount(db, id)
  await erasePeople(db, new Date())
  expect(await isErasedBlocked(db, cpf)).toBe(true)
  const blocks = await db.select({ cpf: cpfBlocks.cpf }).from(cpfBlocks)
  expect(blocks.map((block) => block.cpf)).not.toContain(cpf)
})

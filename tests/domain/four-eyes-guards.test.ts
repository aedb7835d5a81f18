import { eq, type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { SubjectType } from "#app/audit/audit-names"
import { writeAction } from "#app/audit/audit.server"
import type { connect, Db } from "#app/db/client.server"
import { serializePlan } from "#app/domain/draws/planning/asked-plan"
import { returnPrizeToPending } from "#app/domain/prizes/review-prize.server"
import { draws, drawSegments } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { confirmedOf } from "#drizzle/seed/builders/confirmed"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { disqualified } from "../support/disqualified"
import { FAR, NOON, openPromotion } from "../support/promotion"

const DAY = 86_400_000
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let ana: { id: string }

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  ana = await insertUser(db, { passwordHash: null })
  await insertUser(db, { passwordHash: null })
})
afterAll(() => close())

type About = { type: SubjectType; id: string }
type Within = <Made>(work: (tx: Db) => Promise<Made>) => Promise<Made>
const inOne: Within = (work) => db.transaction(work)

/** As the application's role, with the row of the audit that tells of it: what is asked here is the second person. */
const write = (statement: SQL, about: About, within = inOne) =>
  within(async (tx) => {
    await tx.execute(statement)
    await writeAction(tx, {
      by: ana.id,
      permission: "invoices",
      action: "edit",
      subjectType: about.type,
      subjectId: about.id,
      at: now,
      table: invoices,
      before: null,
      after: null,
    })
  })
const expectRefused = (work: Promise<unknown>, why: string) =>
  expect(work).rejects.toMatchObject({ cause: { code: "23001", message: expect.stringContaining(why) } })

const person = () => insertRegistration(db, { passwordHash: "none" })
const won = async (fields: Partial<Parameters<typeof insertAward>[1]> = {}) => {
  const [{ id: registrationId }, prize] = [await person(), await insertPrize(db)]
  const invoice = await insertInvoice(db, { registrationId })
  return insertAward(db, { prizeId: prize.id, registrationId, invoiceId: invoice.id, ...fields })
}

describe("alone nobody", () => {
  test("voids a number after its period's end, whatever moment it is given", async () => {
    const draw = await insertDraw(db, { now: inDays(-9), periodStart: inDays(-20), periodEnd: inDays(-1) })
    const invoice = await insertInvoice(db, { receivedAt: inDays(-5) })
    const [ticket] = await insertTickets(db, { draw, invoice })
    const at = inDays(-2).toISOString()
    const early = sql`update tickets set void_at = ${at} where id = ${ticket!.id}`
    await expectRefused(write(early, { type: "invoices", id: invoice.id }), "voided by two people")
  })

  test.each(["pending", "validated"] as const)("puts a %s prize back on offer", async (state) => {
    const { id, prizeId } = await won({ state })
    const released = sql`update prize_awards set released_at = now() where id = ${id}`
    await expectRefused(write(released, { type: "prizes", id: prizeId }), "after two people decided")
    const both = sql`update prize_awards set released_at = now(), state = 'invalid', reason = 'x', reason_code = 'other' where id = ${id}`
    await expect(write(both, { type: "prizes", id: prizeId })).rejects.toMatchObject({
      cause: { code: "23001" },
    })
  })

  test("takes a prize away again by what two people decided before its holder had it back", async () => {
    const { id, prizeId } = await won()
    const { at } = await disqualified(db, { claim: { awardId: id }, now })
    const [lost] = await db.select().from(prizeAwards).where(eq(prizeAwards.id, id))
    await returnPrizeToPending(db, { prizeId, by: ana.id, now: at, prizesPerCpf: 1 })
    const again = sql`update prize_awards set state = 'invalid', reason = 'x', reason_code = ${lost!.reasonCode},
      decided_by = ${lost!.decidedBy}, decided_at = ${lost!.decidedAt!.toISOString()} where id = ${id}`
    await expectRefused(write(again, { type: "prizes", id: prizeId }), "what two people decided")
  })

  test("gives a prize that no coupon won, be it without a name", async () => {
    const [someone, other, prize] = [await person(), await person(), await insertPrize(db)]
    const about = { type: "prizes", id: prize.id } as const
    const give = (columns: SQL, values: SQL) =>
      sql`insert into prize_awards (id, prize_id, registration_id, awarded_at ${columns})
        values (gen_random_uuid(), ${prize.id}, ${someone.id}, now() ${values})`
    const why = "given by hand by two people"
    await expectRefused(write(give(sql``, sql``), about), why)
    await expectRefused(write(give(sql`, given_by`, sql`, ${ana.id}`), about), why)
    const invoice = await insertInvoice(db, { registrationId: someone.id })
    const named = give(sql`, given_by, invoice_id`, sql`, ${ana.id}, ${invoice.id}`)
    await expectRefused(write(named, about), why)
    const asked = (registrationId: string) =>
      ({ kind: "give-prize", subjectId: prize.id, details: { registrationId } }) as const
    const confirmed =
      (registrationId: string): Within =>
      (work) =>
        confirmedOf(db, asked(registrationId), work)
    await expectRefused(write(give(sql``, sql``), about, confirmed(other.id)), why)
    await write(give(sql``, sql``), about, confirmed(someone.id))
  })

  test("gives a prize to a coupon that is there already, nor to another person's, nor one outside the schedule", async () => {
    const [someone, other] = [await person(), await person()]
    const [scheduled, loose] = [await insertPrize(db, { moment: now, now }), await insertPrize(db)]
    const claim = (prize: { id: string }, invoice: InvoiceRow, whose = someone) =>
      sql`insert into prize_awards (id, prize_id, registration_id, invoice_id, awarded_at)
        values (gen_random_uuid(), ${prize.id}, ${whose.id}, ${invoice.id}, ${invoice.receivedAt.toISOString()})`
    const arrives = (tx: Db) => insertInvoice(tx, { registrationId: someone.id, now })
    const why = "won by a coupon as it arrives"
    const sent = await arrives(db)
    await expectRefused(db.execute(claim(scheduled, sent)), why)
    const within = (work: (tx: Db) => Promise<unknown>) => db.transaction(work)
    await expectRefused(
      within(async (tx) => tx.execute(claim(loose, await arrives(tx)))),
      why,
    )
    await expectRefused(
      within(async (tx) => tx.execute(claim(scheduled, await arrives(tx), other))),
      why,
    )
    await expectRefused(
      within(async (tx) => {
        const invoice = await arrives(tx)
        return tx.execute(claim(scheduled, { ...invoice, receivedAt: inDays(-1) }))
      }),
      why,
    )
    await within(async (tx) => tx.execute(claim(scheduled, await arrives(tx))))
  })

  test("changes what a planned draw promised, nor otherwise than two people said", async () => {
    const draw = await insertDraw(db, { now: NOON, periodStart: inDays(2), periodEnd: FAR })
    const about = { type: "draws", id: draw.id } as const
    const why = "changed by two people"
    for (const set of [
      sql`title = 'Outro'`,
      sql`prize = 'Um carro'`,
      sql`period_end = period_end + interval '1 day'`,
      sql`extraction_on = extraction_on + 7`,
      sql`extraction_hour = 19`,
      sql`rule = rule || '{"winners": 9}'`,
      sql`once_per_promotion = not once_per_promotion`,
      sql`winner_names = 'full'`,
      sql`holder_key_commitment = ${"0".repeat(64)}`,
      sql`state = 'canceled'`,
    ])
      await expectRefused(write(sql`update draws set ${set} where id = ${draw.id}`, about), why)
    const [from, to] = [serializePlan(draw), { ...serializePlan(draw), title: "Outro" }]
    const details = { version: 1, from, to, alongside: false, reasonCode: null }
    const confirmed: Within = (work) =>
      confirmedOf(db, { kind: "edit-draw", subjectId: draw.id, details }, work)
    const more = sql`update draws set title = 'Outro', prize = 'Um carro' where id = ${draw.id}`
    await expectRefused(write(more, about, confirmed), why)
    await expectRefused(
      write(sql`update draws set state = 'canceled' where id = ${draw.id}`, about, confirmed),
      why,
    )
    await write(sql`update draws set title = 'Outro' where id = ${draw.id}`, about, confirmed)
    const [row] = await db.select({ title: draws.title }).from(draws).where(eq(draws.id, draw.id))
    expect(row?.title).toBe("Outro")
  })

  test("adds series to a draw", async () => {
    const { segment, id } = await insertDraw(db, { now: NOON, periodEnd: FAR, seriesCount: 2 })
    const { permutationKey: _, ...row } = segment
    const more = { ...row, id: crypto.randomUUID(), ordinal: 2, seriesFirst: 2, sequenceName: "none" }
    await expectRefused(Promise.resolve(db.insert(drawSegments).values(more)), "by two people")
    const details = { version: 1, segmentId: more.id, seriesCount: 5 }
    const other = confirmedOf(db, { kind: "add-series", subjectId: id, details }, (tx) =>
      tx.insert(drawSegments).values(more).returning(),
    )
    await expectRefused(other, "by two people")
  })
})

import { db } from "#tests/support/own-database"
import {
  admin,
  another,
  answerTo,
  closeRefusals,
  expectKept,
  expectRefused,
  expectRefusedToAll,
  invoiceOf,
  now,
  numbered,
  person,
} from "#tests/support/refused-deeds"
import { refusedWith } from "#tests/support/refused-with"
import { sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { prizeBatches } from "#drizzle/schema/prizes"
import { userLogs } from "#drizzle/schema/registrations"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertBatch, buildPrize, insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertWinner } from "#drizzle/seed/builders/winner"

afterAll(closeRefusals)

describe("what nobody ever does", () => {
  test("a number is given to nobody but the person who sent its coupon", async () => {
    const { tickets } = await numbered()
    const other = await insertRegistration(db, { passwordHash: "none" })
    const given = (holder: string) => sql`
      insert into tickets (id, draw_id, segment_id, position, series, element, registration_id, invoice_id)
      select gen_random_uuid(), draw_id, segment_id, 199999, series, (element + 7) % 100000, ${holder}, invoice_id
      from tickets where id = ${tickets[0]!.id}`
    await expectRefusedToAll(given(other.id))
    expect(await answerTo(given(person.id))).toBeUndefined()
  })

  test.each([
    ["registration_id", () => sql`${another.id}`],
    ["total_cents", () => sql`1`],
    ["natural_key", () => sql`'another'`],
    ["access_key", () => sql`null`],
    ["received_at", () => sql`now()`],
    ["items", () => sql`'[{}]'`],
    ["carry_cents", () => sql`1999`],
  ])("an invoice keeps its %s", async (column, value) => {
    const { id } = await invoiceOf()
    await expectRefusedToAll(sql`update invoices set ${sql.identifier(column)} = ${value()} where id = ${id}`)
  })

  test("an award stays whose it is", async () => {
    const prize = await insertPrize(db, { now })
    const other = await insertPrize(db, { now })
    const { id } = await insertAward(db, { now, prizeId: prize.id, registrationId: person.id })
    const rival = await insertRegistration(db, { passwordHash: "none" })
    const invoice = await invoiceOf()
    await expectRefusedToAll(sql`update prize_awards set registration_id = ${rival.id} where id = ${id}`)
    await expectRefusedToAll(sql`update prize_awards set prize_id = ${other.id} where id = ${id}`)
    await expectRefusedToAll(sql`update prize_awards set invoice_id = ${invoice.id} where id = ${id}`)
    await expectRefusedToAll(sql`update prize_awards set awarded_at = now() where id = ${id}`)
  })

  test("an award that came back stays history, and a validated one waits again only undecided, and untold", async () => {
    const lost = { state: "invalid", reason: "Engano", releasedAt: now } as const
    const prize = await insertPrize(db, { now })
    const award = await insertAward(db, { now, prizeId: prize.id, registrationId: person.id, ...lost })
    await expectRefusedToAll(sql`update prize_awards set released_at = null where id = ${award.id}`)
    const other = await insertPrize(db, { now })
    const held = await insertAward(db, {
      now,
      prizeId: other.id,
      registrationId: person.id,
      state: "validated",
    })
    // The guard is the same for everybody: told, or with its decider left in it, it stays.
    const undecided = sql`state = 'pending', decided_by = null, decided_at = null`
    await db.execute(
      sql`update prize_awards set decided_by = ${admin.id}, decided_at = now() where id = ${held.id}`,
    )
    await expectRefusedToAll(sql`update prize_awards set state = 'pending' where id = ${held.id}`)
    await db.execute(sql`update prize_awards set confirmation_sent_at = now() where id = ${held.id}`)
    await expectRefusedToAll(sql`update prize_awards set ${undecided} where id = ${held.id}`)
  })

  test("no prize joins a batch that was committed to, and none of it changes its name", async () => {
    const moment = new Date("2026-12-01T15:00:00Z")
    const { batch, prizes } = await insertBatch(db, [{ ...buildPrize(1, { now }), moment }], { now })
    await expectRefusedToAll(sql`insert into prizes (id, batch_id, name, value_cents, sealed_moment)
      select gen_random_uuid(), ${batch.id}, 'Camisa', 1, sealed_moment from prizes where batch_id = ${batch.id} limit 1`)
    for (const set of [sql`name = 'Carro'`, sql`instructions = 'Retire já'`, sql`value_cents = 1`])
      await expectRefusedToAll(sql`update prizes set ${set} where id = ${prizes[0]!.id}`)
  })

  test("nor does one in a later savepoint's sight, but a batch may be made within one", async () => {
    const moment = new Date("2026-12-01T15:00:00Z")
    await db.transaction((tx) => insertBatch(tx, [{ ...buildPrize(1, { now }), moment }], { now }))
    const [batch] = await db.select().from(prizeBatches).limit(1)
    const joined = db.transaction((tx) =>
      tx.transaction((inner) =>
        inner.execute(sql`insert into prizes (id, batch_id, name, value_cents, sealed_moment)
          select gen_random_uuid(), ${batch!.id}, 'Camisa', 1, sealed_moment from prizes where batch_id = ${batch!.id} limit 1`),
      ),
    )
    expect(await refusedWith(joined)).toBe("23001")
  })

  test("a batch keeps its commitment", async () => {
    const { batch } = await insertBatch(db, [{ ...buildPrize(1, { now }), moment: now }], { now })
    for (const set of [
      sql`commitment = 'another'`,
      sql`sealed_commitment_key = set_byte(sealed_commitment_key, 40, 255 - get_byte(sealed_commitment_key, 40))`,
      sql`name = 'B'`,
      sql`version = 9999`,
    ])
      await expectRefusedToAll(sql`update prize_batches set ${set} where id = ${batch.id}`)
    const { batch: empty } = await insertBatch(db, [{ ...buildPrize(1, { now }), moment: now }], { now })
    await expectKept(sql`delete from prize_batches where id = ${empty.id}`)
  })

  test("what was postponed is not forgotten, in no state", async () => {
    const postponements = `[{"from": "2026-11-14", "to": "2026-11-21", "reason": "Feriado", "at": "2026-11-10T12:00:00Z"}]`
    for (const to of ["planned", "closed", "published"] as const) {
      const draw = await insertDraw(db, { now, postponements: JSON.parse(postponements) })
      await moveDraw(db, draw, { to })
      await expectRefusedToAll(sql`update draws set postponements = '[]' where id = ${draw.id}`)
      await expectRefusedToAll(
        sql`update draws set postponements = replace(postponements::text, 'Feriado', 'Chuva')::jsonb where id = ${draw.id}`,
      )
    }
    const published = await moveDraw(db, await insertDraw(db, { now }), { to: "published" })
    await expectRefusedToAll(
      sql`update draws set postponements = ${postponements}::jsonb where id = ${published.id}`,
    )
  })

  test("a closed draw's extraction moves with its postponement alone, and what it promised stays", async () => {
    const { id } = await moveDraw(db, await insertDraw(db, { now }), { to: "closed" })
    for (const set of [
      sql`extraction_on = extraction_on + 3`,
      sql`title = 'Outro'`,
      sql`prize = 'Um carro'`,
      sql`once_per_promotion = not once_per_promotion`,
      sql`after_publication = 'treasury'`,
      sql`winner_names = 'full'`,
      sql`closed_by = ${admin.id}`,
    ])
      await expectRefusedToAll(sql`update draws set ${set} where id = ${id}`)
  })

  test("a draw that closes never plans again, and a closed one is not canceled", async () => {
    const draw = await insertDraw(db, { now })
    const closing = await moveDraw(db, draw, { to: "closing" })
    await expectRefusedToAll(sql`update draws set state = 'planned' where id = ${draw.id}`)
    await moveDraw(db, closing, { to: "closed" })
    await expectRefusedToAll(sql`update draws set state = 'canceled' where id = ${draw.id}`)
  })

  test("a disqualified winner stays disqualified", async () => {
    const { draw, tickets } = await numbered()
    const computed = await moveDraw(db, draw, { to: "computed" })
    const out = { state: "invalid", reason: "CPF de funcionário" } as const
    const { id } = await insertWinner(db, { draw: computed, ticket: tickets[0]!, ...out })
    for (const state of ["pending", "called", "validated"])
      await expectRefusedToAll(sql`update winners set state = ${state} where id = ${id}`)
  })

  test("an invoice waits again only undecided, told of, and while its draws are open", async () => {
    const decided = { status: "validated", reviewedBy: admin.id, reviewedAt: now } as const
    const { id } = await insertInvoice(db, { now, registrationId: person.id, ...decided })
    const undecided = sql`status = 'pending', reviewed_by = null, reviewed_at = null`
    await expectRefusedToAll(sql`update invoices set status = 'pending' where id = ${id}`)
    await expectRefused(sql`update invoices set ${undecided} where id = ${id}`)
    const { draw, invoice } = await numbered()
    await moveDraw(db, draw, { to: "closed" })
    await expectRefusedToAll(sql`update invoices set ${undecided} where id = ${invoice.id}`)
  })

  test("a person's log is neither changed nor deleted before its time", async () => {
    const day = 86_400_000
    const at = (days: number) => new Date(Date.now() - days * day)
    const line = async (event: "registered" | "signed-in", days: number) => {
      const [row] = await db
        .insert(userLogs)
        .values({ registrationId: person.id, event, at: at(days) })
        .returning()
      return row!.id
    }
    for (const [event, days] of [
      ["registered", 1],
      ["registered", 1_800],
      ["signed-in", 170],
    ] as const) {
      const id = await line(event, days)
      await expectRefusedToAll(sql`delete from user_logs where id = ${id}`)
      await expectRefusedToAll(sql`update user_logs set data = '{"numbers": 1}' where id = ${id}`)
    }
    for (const [event, days] of [
      ["registered", 1_900],
      ["signed-in", 190],
    ] as const) {
      const id = await line(event, days)
      await expectRefusedToAll(sql`update user_logs set at = now() where id = ${id}`)
      expect(await answerTo(sql`delete from user_logs where id = ${id}`)).toBeUndefined()
    }
  })
})

import { db } from "#tests/support/own-database"
import {
  admin,
  another,
  closeRefusals,
  expectKept,
  expectRefused,
  expectRefusedToAll,
  invoiceOf,
  now,
  numbered,
  owner,
  person,
} from "#tests/support/refused-deeds"
import { refusedWith } from "#tests/support/refused-with"
import { eq, type SQL, sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { writeAction } from "#app/audit/audit.server"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { editUser } from "#app/domain/users/edit-user.server"
import { validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { users } from "#drizzle/schema/users"
import { confirmedOf } from "#drizzle/seed/builders/confirmed"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertWinner } from "#drizzle/seed/builders/winner"

afterAll(closeRefusals)

describe("what is an administrator's to do is not done without a row of the audit about it", () => {
  type Within = (work: (tx: Db) => Promise<void>) => Promise<void>
  const inOne: Within = (work) => db.transaction(work)

  /** Alone it is refused, and with a row in the same transaction it is not. */
  async function expectRowWanted(
    statements: SQL | readonly SQL[],
    about: { type: "invoices" | "draws" | "prizes" | "winners" | "users"; id: string },
    within = inOne,
  ) {
    const run = async (tx: Db) => {
      for (const statement of [statements].flat()) await tx.execute(statement)
    }
    const alone = () => refusedWith(within(run))
    expect(await alone()).toBe("23001")
    await db.transaction((tx) => tell(tx, about))
    // One that another transaction wrote is none of this one's.
    expect(await alone()).toBe("23001")
    await within(async (tx) => {
      await run(tx)
      await tx.transaction((inner) => tell(inner, about))
    })
  }
  const tell = (
    tx: Db,
    { type, id }: { type: "invoices" | "draws" | "prizes" | "winners" | "users"; id: string },
  ) =>
    writeAction(tx, {
      by: admin.id,
      permission: "invoices",
      action: "edit",
      subjectType: type,
      subjectId: id,
      at: now,
      table: invoices,
      before: null,
      after: null,
    })

  /** That two people take a prize away, and the loss that follows; of a winner, or of an award. */
  async function requestFor(claim: SQL) {
    const id = uuidv7()
    const ended = sql`ended_by = ${another.id}, ended_at = '2026-11-22T15:00:00Z'`
    const columns = sql.raw("id, winner_id, award_id, reason_code, reason, asked_by, asked_at, told_at")
    const values = sql`${id}, ${claim}, 'staff', 'x', ${admin.id}, ${now.toISOString()}, ${now.toISOString()}`
    await expectRefused(
      sql`insert into disqualifications (${columns}, state, ended_by, ended_at) values (${values}, 'confirmed', ${another.id}, '2026-11-22T15:00:00Z')`,
    )
    return {
      insert: sql`insert into disqualifications (${columns}) values (${values})`,
      confirm: sql`update disqualifications set state = 'confirmed', ${ended} where id = ${id}`,
      loss: sql`state = 'invalid', reason = 'x', reason_code = 'staff', decided_by = ${another.id}, decided_at = '2026-11-22T15:00:00Z'`,
    }
  }

  test("voiding an invoice's numbers, and bringing them back", async () => {
    const { invoice, draw } = await numbered()
    const about = { type: "invoices", id: invoice.id } as const
    await expectRowWanted(
      sql`update tickets set void_at = ${now.toISOString()} where draw_id = ${draw.id}`,
      about,
    )
    await expectRowWanted(sql`update tickets set void_at = null where draw_id = ${draw.id}`, about)
  })

  test("deciding about an invoice", async () => {
    const { id } = await insertInvoice(db, { now, registrationId: person.id, status: "pending" })
    await expectRowWanted(sql`update invoices set status = 'validated' where id = ${id}`, {
      type: "invoices",
      id,
    })
  })

  test("a draw's steps, once an administrator closed it", async () => {
    const { id } = await insertDraw(db, { now })
    const about = { type: "draws", id } as const
    await expectRowWanted(
      sql`update draws set state = 'closing', closed_by = ${admin.id} where id = ${id}`,
      about,
    )
    const base = sql`base_sha256 = ${"0".repeat(64)}, closed_at = now()`
    await expectRowWanted(sql`update draws set state = 'closed', ${base} where id = ${id}`, about)
    const to = "2100-01-02"
    const [asked, moved] = [
      `{"to": "${to}", "by": "${admin.id}"}`,
      `[{"to": "${to}", "by": "${another.id}"}]`,
    ]
    await db.execute(sql`update draws set postponement_asked = ${asked}::jsonb where id = ${id}`)
    const postponed = sql`extraction_on = ${to}, postponements = ${moved}::jsonb, postponement_asked = null`
    await expectRowWanted(sql`update draws set ${postponed} where id = ${id}`, about)
    const planned = await insertDraw(db, { now })
    const deed = { kind: "cancel-draw", subjectId: planned.id } as const
    const details = { version: 1, reasonCode: "mistake" }
    await expectRowWanted(
      sql`update draws set state = 'canceled' where id = ${planned.id}`,
      { type: "draws", id: planned.id },
      (work) => confirmedOf(db, { ...deed, details }, work),
    )
  })

  test("giving a prize by hand, deciding about it, and putting it back on offer", async () => {
    const { id } = await insertPrize(db, { now })
    const about = { type: "prizes", id } as const
    const given = sql`insert into prize_awards (id, prize_id, registration_id, awarded_at, given_by, confirmed_by)
      values (gen_random_uuid(), ${id}, ${person.id}, now(), ${admin.id}, ${another.id})`
    const by = [admin.id, another.id] as const
    const gift = { kind: "give-prize", subjectId: id, details: { registrationId: person.id }, by } as const
    await expectRowWanted(given, about, (work) => confirmedOf(db, gift, work))
    await expectRowWanted(sql`update prize_awards set state = 'validated' where prize_id = ${id}`, about)
    const [award] = await db.select().from(prizeAwards).where(eq(prizeAwards.prizeId, id))
    const asked = await requestFor(sql`null, ${award!.id}`)
    await expectRowWanted(asked.insert, about)
    await expectRowWanted(
      [asked.confirm, sql`update prize_awards set ${asked.loss} where prize_id = ${id}`],
      about,
    )
    await expectRowWanted(sql`update prize_awards set reason_code = 'other' where prize_id = ${id}`, about)
    await expectRowWanted(sql`update prize_awards set papers_waived = 'x' where prize_id = ${id}`, about)
    await expectRowWanted(sql`update prize_awards set released_at = now() where prize_id = ${id}`, about)
    const { id: other } = await insertPrize(db, { now })
    await expectRefused(sql`insert into prize_awards (id, prize_id, registration_id, awarded_at, state)
      values (gen_random_uuid(), ${other}, ${person.id}, now(), 'validated')`)
  })

  test("deciding about a winner", async () => {
    const { draw, tickets } = await numbered()
    const computed = await moveDraw(db, draw, { to: "computed" })
    const { id } = await insertWinner(db, { draw: computed, ticket: tickets[0]! })
    const about = { type: "winners", id } as const
    await expectRowWanted(sql`update winners set state = 'validated' where id = ${id}`, about)
    const asked = await requestFor(sql`${id}, null`)
    await expectRowWanted(asked.insert, about)
    await expectRowWanted([asked.confirm, sql`update winners set ${asked.loss} where id = ${id}`], about)
    await expectRowWanted(sql`update winners set validation_asked = '{}' where id = ${id}`, about)
    await expectRefused(sql`insert into winners (id, draw_id, "order", kind, ticket_id, registration_id, trail_index, deliver_by, claim_by, state)
      values (gen_random_uuid(), ${draw.id}, 2, 'titular', ${tickets[1]!.id}, ${person.id}, 1, '2027-01-01', '2027-06-01', 'validated')`)
  })

  test("making somebody super, closing an account, and sending its links elsewhere", async () => {
    const { id } = await insertUser(db, { passwordHash: null, type: "reports" })
    const about = { type: "users", id } as const
    await expectRowWanted(sql`update users set type = 'super' where id = ${id}`, about)
    await expectRowWanted(sql`update users set status = 'disabled' where id = ${id}`, about)
    await expectRowWanted(sql`update users set email = 'outra@example.com' where id = ${id}`, about)
    await expectRefused(
      sql`insert into users (id, name, email, type) values (gen_random_uuid(), 'Eva', 'eva@example.com', 'super')`,
    )
  })

  test("what a type holds, and who is blocked", async () => {
    await expectRefused(sql`insert into role_permissions values ('reports', 'users', 'edit')`)
    await expectRefused(sql`delete from role_permissions where type = 'admin'`)
    const block = sql`insert into cpf_blocks (id, cpf, reason) values (gen_random_uuid(), '11144477735', 'x')`
    await expectRefused(block)
    await owner.execute(block)
    await expectRefused(sql`update cpf_blocks set unblocked_at = now()`)
    await expectKept(sql`delete from cpf_blocks`)
    await expectRefusedToAll(sql`update cpf_blocks set cpf = '52998224725'`)
  })

  test("a row of a table of the session's own is none", async () => {
    const { id } = await invoiceOf()
    const forged = db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table actions (like public.actions) on commit drop`)
      await tx.execute(sql`insert into pg_temp.actions (id, seq, user_id, permission, action, subject_type, subject_id, at, text, prev_hash, hash)
        values (gen_random_uuid(), 1, ${admin.id}, 'invoices', 'edit', 'invoices', ${id}, now(), '{}', '', '')`)
      await tx.execute(sql`update invoices set status = 'invalid', reason = 'x' where id = ${id}`)
    })
    expect(await refusedWith(forged)).toBe("23001")
  })

  test("and the use cases write theirs", async () => {
    const { id } = await insertInvoice(db, { now, registrationId: person.id, status: "pending" })
    await validateInvoice(db, { invoiceId: id, by: admin.id, now })
    expect(await db.$count(invoices, eq(invoices.status, "pending"))).toBe(0)
    const boss = await insertUser(db, { passwordHash: null, type: "super" })
    const [target] = await db.select().from(users).where(eq(users.id, another.id))
    const { name, email, version } = target!
    await editUser(db, {
      userId: target!.id,
      input: { name, email, type: "super", version },
      by: boss.id,
      now,
    })
    expect((await db.select().from(users).where(eq(users.id, target!.id)))[0]!.type).toBe("super")
  })
})

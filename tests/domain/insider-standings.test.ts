import { db } from "#tests/support/own-database"
import { admin, another, closeRefusals, owner } from "#tests/support/refused-deeds"
import { tmpdir } from "node:os"
import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { writeAction } from "#app/audit/audit.server"
import { erasePerson } from "#app/domain/my-data/erase-person.server"
import { enableRegistration } from "#app/domain/registrations/disable-registration.server"
import { openFiles } from "#app/platform/storage/files.server"
import { confirmedOf } from "#drizzle/seed/builders/confirmed"
import { insertDraw, type MadeDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { registrations } from "#drizzle/schema/registrations"
import { disabledByTwo } from "#tests/support/approved"
import { closeAccount } from "#tests/support/close-account"

// Who takes no part is read from the state at a period's end: nobody makes that state afterwards.

const DAY = 86_400_000
const END = new Date(Date.now() - DAY)
const BEFORE = new Date(+END - 60_000).toISOString()
const AFTER = new Date(+END + 60_000).toISOString()
/** When the period that still runs began: behind the other's end. */
const BEGUN = new Date(+END + 1)

let draw: MadeDraw
let running: MadeDraw

beforeAll(async () => {
  running = await insertDraw(db, { periodStart: BEGUN, periodEnd: new Date(Date.now() + DAY) })
  draw = await insertDraw(db, { periodStart: new Date(+END - 20 * DAY), periodEnd: END })
})
afterAll(closeRefusals)

/** Somebody who has a number in a draw whose period is over. */
async function holder() {
  const person = await insertRegistration(db, { passwordHash: "none" })
  const invoice = await insertInvoice(db, { registrationId: person.id, receivedAt: new Date(+END - DAY) })
  await insertTickets(db, { draw, invoice })
  return person
}

const isLeftOut = async ({ id }: { id: string }) => {
  const rows = await db.execute(sql`select from draw_ineligible(${draw.id}) where registration_id = ${id}`)
  return rows.length > 0
}
const setStatus = (id: string, status: "active" | "canceled") =>
  sql`update registrations set status = ${status}, status_reason = 'x' where id = ${id}`
const event = (id: string, kind: string, at: string) =>
  sql`insert into user_logs (id, registration_id, event, at) values (gen_random_uuid(), ${id}, ${kind}, ${at})`
const askedToBeForgotten = (id: string, at = AFTER) =>
  sql`insert into erasures (registration_id, asked_at) values (${id}, ${at})`
const tell = (tx: Db, id: string) =>
  writeAction(tx, {
    by: admin.id,
    permission: "registrations",
    action: "disable_or_enable",
    subjectType: "registrations",
    subjectId: id,
    at: new Date(),
    table: registrations,
    before: null,
    after: null,
  })
const within = async (tx: Db, id: string, statements: readonly SQL[], isAudited = true) => {
  for (const statement of statements) await tx.execute(statement)
  if (isAudited) await tell(tx, id)
}
/** In one transaction, in which two people said yes to the disabling: what is asked here is the event. */
const together = (id: string, statements: readonly SQL[], isAudited = true) =>
  confirmedOf(db, deed(id), (tx) => within(tx, id, statements, isAudited))
const deed = (subjectId: string) =>
  ({ kind: "disable-registration", subjectId, details: {}, by: [admin.id, another.id] }) as const
const refused = { cause: { code: "23001" } }
/** A deferred trigger speaks as the transaction commits; with a statement by itself that is at once. */
const refusedAtCommit = { code: "23001" }

describe("a person's state changes with its event", () => {
  test("and not by itself, be it with a row of the audit", async () => {
    const { id } = await holder()
    await expect(db.execute(setStatus(id, "canceled"))).rejects.toMatchObject(refused)
    await expect(together(id, [setStatus(id, "canceled")])).rejects.toMatchObject(refusedAtCommit)
    const other = event(id, "signed-in", AFTER)
    await expect(together(id, [setStatus(id, "canceled"), other])).rejects.toMatchObject(refusedAtCommit)
  })

  test("nor back, behind an event of before", async () => {
    const { id } = await holder()
    const back = [
      setStatus(id, "canceled"),
      event(id, "disabled", new Date().toISOString()),
      setStatus(id, "active"),
    ]
    await expect(together(id, back)).rejects.toMatchObject(refusedAtCommit)
  })

  test("what an administrator does is told in the audit", async () => {
    const { id } = await holder()
    const now = new Date().toISOString()
    const alone = together(id, [setStatus(id, "canceled"), event(id, "disabled", now)], false)
    await expect(alone).rejects.toMatchObject(refusedAtCommit)
  })

  test.each(["disabled", "canceled", "enabled"])("no event %s comes without the change", async (kind) => {
    const { id } = await holder()
    await expect(db.execute(event(id, kind, AFTER))).rejects.toMatchObject(refused)
    const untouched = [sql`update registrations set version = version + 1 where id = ${id}`]
    await together(id, kind === "enabled" ? [...untouched, event(id, kind, AFTER)] : untouched)
    expect(await isLeftOut({ id })).toBe(false)
  })

  test("the use cases say both", async () => {
    const person = await holder()
    const decision = { registrationId: person.id, reason: "x", by: admin.id, now: new Date() }
    await disabledByTwo(db, decision)
    await enableRegistration(db, decision)
    const rows = await db.execute<{ event: string }>(
      sql`select event from user_logs where registration_id = ${person.id} order by at, id`,
    )
    expect(rows.map((row) => row.event)).toEqual(["disabled", "enabled"])
    expect(await isLeftOut(person)).toBe(false)
  })
})

describe("once a period is over nobody's state at its end is made", () => {
  test("by an event of before", async () => {
    const { id } = await holder()
    await together(id, [setStatus(id, "canceled"), event(id, "disabled", BEFORE)])
    expect(await isLeftOut({ id })).toBe(false)
  })

  test("by disabling somebody and back, whatever order the events are given", async () => {
    const { id } = await holder()
    await together(id, [setStatus(id, "canceled"), event(id, "disabled", AFTER)])
    const first = sql`insert into user_logs (id, registration_id, event, at)
      values ('00000000-0000-7000-8000-000000000001', ${id}, 'enabled', ${AFTER})`
    await together(id, [setStatus(id, "active"), first])
    expect(await isLeftOut({ id })).toBe(false)
  })

  test("by telling the same once more", async () => {
    const { id } = await holder()
    await owner.transaction(async (tx) => {
      await tx.execute(setStatus(id, "canceled"))
      await tx.execute(event(id, "disabled", BEFORE))
    })
    expect(await isLeftOut({ id })).toBe(true)
    const again = [
      sql`update registrations set status = 'canceled' where id = ${id}`,
      event(id, "disabled", AFTER),
    ]
    await expect(together(id, again)).rejects.toMatchObject(refused)
  })

  test("by forgetting somebody who was disabled before, as if they had asked for it since", async () => {
    const { id } = await holder()
    await owner.transaction(async (tx) => {
      await tx.execute(setStatus(id, "canceled"))
      await tx.execute(event(id, "disabled", BEFORE))
    })
    expect(await isLeftOut({ id })).toBe(true)
    await expect(db.execute(askedToBeForgotten(id))).rejects.toMatchObject(refused)
    await expect(db.transaction((tx) => within(tx, id, [askedToBeForgotten(id)]))).rejects.toMatchObject(
      refusedAtCommit,
    )
  })

  test("by a block that is dated back, or lifted so", async () => {
    const [one, other] = [await holder(), await insertRegistration(db, { passwordHash: "none" })]
    const block = (cpf: string) => sql`insert into cpf_blocks (id, cpf, reason, blocked_at)
      values (gen_random_uuid(), ${cpf}, 'x', ${BEFORE}) returning id, blocked_at::text as at`
    const [made] = await owner.execute<{ id: string; at: string }>(block(one.cpf))
    expect(await isLeftOut(one)).toBe(true)
    const tellBlock = (tx: Db, id: string) =>
      writeAction(tx, {
        by: admin.id,
        permission: "cpf-block",
        action: "create",
        subjectType: "cpf-block",
        subjectId: id,
        at: new Date(),
        table: registrations,
        before: null,
        after: null,
      })
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`update cpf_blocks set unblocked_at = ${BEFORE}, unblocked_by = ${admin.id} where id = ${made!.id}`,
      )
      await tellBlock(tx, made!.id)
    })
    expect(await isLeftOut(one)).toBe(true)
    const at = await db.transaction(async (tx) => {
      const [row] = await tx.execute<{ id: string; at: string }>(block(other.cpf))
      await tellBlock(tx, row!.id)
      return row!.at
    })
    expect(+new Date(at)).toBeGreaterThan(+END)
  })
})

describe("nobody closes another's account", () => {
  const closed = (id: string, at = AFTER) => [setStatus(id, "canceled"), event(id, "canceled", at)]
  const alone = (id: string, statements: readonly SQL[], isAudited = false) =>
    db.transaction((tx) => within(tx, id, statements, isAudited))
  /** One whose period still runs, so that what is told now counts at its end. */
  const holderOfRunning = async () => {
    const person = await insertRegistration(db, { passwordHash: "none" })
    const invoice = await insertInvoice(db, { registrationId: person.id, receivedAt: new Date() })
    await insertTickets(db, { draw: running, invoice })
    return person
  }

  test("by the event alone, with a row of the audit or without, whether they have numbers or none", async () => {
    for (const { id } of [
      await holder(),
      await holderOfRunning(),
      await insertRegistration(db, { passwordHash: "none" }),
    ]) {
      await expect(alone(id, closed(id))).rejects.toMatchObject(refusedAtCommit)
      await expect(alone(id, closed(id), true)).rejects.toMatchObject(refusedAtCommit)
    }
  })

  test("nor with the wish to be forgotten, where it is taken back just then", async () => {
    const { id } = await holderOfRunning()
    const forgotten = [...closed(id).slice(0, 1), askedToBeForgotten(id), ...closed(id).slice(1)]
    const takenBack = sql`delete from erasures where registration_id = ${id}`
    const open = [setStatus(id, "active"), event(id, "enabled", AFTER)]
    for (const statements of [
      [...forgotten, takenBack],
      [...forgotten, ...open],
      [...forgotten, takenBack, ...open],
    ])
      await expect(alone(id, statements, true)).rejects.toMatchObject(refusedAtCommit)
  })

  test("nor does a wish to be forgotten go while the account stays closed", async () => {
    const { id } = await holderOfRunning()
    await closeAccount(db, id)
    const takenBack = sql`delete from erasures where registration_id = ${id}`
    await expect(db.execute(takenBack)).rejects.toMatchObject(refused)
    await enableRegistration(db, { registrationId: id, reason: "Engano", by: admin.id, now: new Date() })
    expect(await owner.execute(sql`select from erasures where registration_id = ${id}`)).toHaveLength(0)
  })
})

describe("whoever has numbers is nobody who was forgotten", () => {
  test("and no winner of before stops being who they came back as", async () => {
    const [gone, some] = [await insertRegistration(db, { passwordHash: "none" }), await holder()]
    await closeAccount(db, gone.id)
    await erasePerson(db, { registrationId: gone.id, now: new Date() }, openFiles(`file:${tmpdir()}`))
    const back = await insertRegistration(db, { passwordHash: "none" })
    const as = ({ id }: { id: string }) =>
      sql`update erasures set returned_as = ${id} where registration_id = ${gone.id}`
    await expect(db.execute(as(some))).rejects.toMatchObject(refused)
    await db.execute(as(back))
    const invoice = await insertInvoice(db, { registrationId: back.id, receivedAt: new Date(+END - DAY) })
    await insertTickets(db, { draw, invoice })
    const another = await insertRegistration(db, { passwordHash: "none" })
    await expect(db.execute(as(another))).rejects.toMatchObject(refused)
    await expect(
      db.execute(sql`update erasures set returned_as = null where registration_id = ${gone.id}`),
    ).rejects.toMatchObject(refused)
  })
})

describe("whoever has a number in a draw that is not over is disabled", () => {
  const disabled = (id: string) => [
    setStatus(id, "canceled"),
    event(id, "disabled", new Date().toISOString()),
  ]
  const alone = (id: string, statements = disabled(id)) => db.transaction((tx) => within(tx, id, statements))
  const refusedAlone = { code: "23001", message: expect.stringContaining("disabled by two people") }

  test("by nobody alone, with its event and its row of the audit too", async () => {
    const { id } = await holder()
    await expect(alone(id)).rejects.toMatchObject(refusedAlone)
    await expect(
      alone(id, [...disabled(id), setStatus(id, "active"), event(id, "enabled", AFTER)]),
    ).rejects.toMatchObject(refusedAlone)
  })

  test("by what two people said yes to just then, of that person and for that reason", async () => {
    const [one, other] = [await holder(), await holder()]
    const ofOther = confirmedOf(db, deed(other.id), (tx) => within(tx, one.id, disabled(one.id)))
    await expect(ofOther).rejects.toMatchObject(refusedAlone)
    const otherReason = [
      sql`update registrations set status = 'canceled', status_reason = 'y' where id = ${one.id}`,
      ...disabled(one.id).slice(1),
    ]
    await expect(together(one.id, otherReason)).rejects.toMatchObject(refusedAlone)
    await together(one.id, disabled(one.id))
    await alone(one.id, [setStatus(one.id, "active"), event(one.id, "enabled", new Date().toISOString())])
    // The yes was to that once.
    await expect(alone(one.id)).rejects.toMatchObject(refusedAlone)
  })

  test("nor does that keep anybody from closing their own, or one from disabling whoever has none", async () => {
    const [own, free] = [await holder(), await insertRegistration(db, { passwordHash: "none" })]
    await closeAccount(db, own.id)
    await alone(free.id)
    const rows = await db.execute(
      sql`select from registrations where id in (${own.id}, ${free.id}) and status = 'canceled'`,
    )
    expect(rows).toHaveLength(2)
  })
})

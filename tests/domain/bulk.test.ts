import { and, count, eq, inArray, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { allPermissions, type PermissionEntry } from "#app/auth/permissions"
import type { connect } from "#app/db/client.server"
import { underLease } from "#app/db/lease.server"
import { viewBulk } from "#app/domain/bulk/bulk.queries.server"
import { cancelBulk } from "#app/domain/bulk/cancel-bulk.server"
import { chooseRows } from "#app/domain/bulk/choose-rows.server"
import { expireBulk } from "#app/domain/bulk/expire-bulk.server"
import { dueBulkRuns, runBulk } from "#app/domain/bulk/run-bulk.server"
import { startBulk } from "#app/domain/bulk/start-bulk.server"
import { invalidateInvoice } from "#app/domain/invoices/review-invoice.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { actions } from "#drizzle/schema/back-office"
import { bulkItems, bulkRuns } from "#drizzle/schema/bulk"
import { invoices } from "#drizzle/schema/invoices"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildRegistration, insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { findBrokenLink } from "#tests/support/broken-link"
import { clockAt } from "#tests/support/clock"
import { broken } from "../support/broken"
import { closeAccount } from "../support/close-account"
import { somebodyWaits, somebodyWaitsForRow } from "../support/somebody-waits"
import { later, NOON, openPromotion } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let by: { id: string; permissions: PermissionEntry[] }
const now = later(60_000)
const clock = clockAt(now)
const reason = "A foto não deixa ler o cupom."

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  by = { id: (await insertUser(db, { passwordHash: null, type: "super" })).id, permissions: allPermissions }
})
afterAll(() => close())

/** A bar of its own tells one test's coupons from another's. */
async function coupons(many: number, fields: Parameters<typeof insertInvoice>[1] = {}) {
  const store = await insertStore(db)
  const rows = []
  for (let n = 0; n < many; n++) rows.push(await insertInvoice(db, { now: NOON, store, ...fields }))
  return { store, rows, ids: rows.map(({ id }) => id) }
}
const filterOf = (store: StoreRow) => `q=${store.cnpj}`

const chooseAll = (filters: string, as = by) =>
  chooseRows(db, { command: "invalidate", scope: "all", filters, ids: [], by: as, now })
const tick = (command: "invalidate" | "block" | "disable", ids: string[], as = by) =>
  chooseRows(db, { command, scope: "ticked", filters: "", ids, by: as, now })
async function carryOut(runId: string, command: "invalidate" | "block" | "disable" = "invalidate") {
  await startBulk(db, { runId, command, reason, by, now })
  await runBulk(db, runId, { clock })
  return viewBulk(db, runId, by, { now })
}
const statusesOf = async (ids: string[]) => {
  const rows = await db.select({ status: invoices.status }).from(invoices).where(inArray(invoices.id, ids))
  return rows.map(({ status }) => status)
}
const auditedTimes = async (ids: string[], action: "invalidate" | "disable_or_enable") => {
  const rows = await db
    .select({ times: count() })
    .from(actions)
    .where(and(inArray(actions.subjectId, ids), eq(actions.action, action)))
    .groupBy(actions.subjectId)
  return rows.map(({ times }) => times)
}
const mailsOf = (ids: string[]) =>
  db.execute<{ waits: number }>(sql`
    select extract(epoch from start_after - ${now.toISOString()}::timestamptz)::int as waits from pgboss.job
    where name = 'mail' and data->>'kind' = 'invoice-invalidated'
      and data->>'id' in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})`)

describe("all that match", () => {
  test("are invalidated as by hand: a row of the audit and a mail each, held back two minutes", async () => {
    const { store, ids } = await coupons(3)
    const view = await carryOut(await chooseAll(filterOf(store)))
    expect(view).toMatchObject({ state: "done", total: 3, counts: { waiting: 0, done: 3, refused: 0 } })
    expect(await statusesOf(ids)).toEqual(["invalid", "invalid", "invalid"])
    expect(await auditedTimes(ids, "invalidate")).toEqual([1, 1, 1])
    expect((await mailsOf(ids)).map(({ waits }) => waits)).toEqual([120, 120, 120])
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("are those of the choice: what comes later stays as it is", async () => {
    const { store, ids } = await coupons(1)
    const run = await chooseAll(filterOf(store))
    const late = await insertInvoice(db, { now: NOON, store })
    expect(await carryOut(run)).toMatchObject({ total: 1, counts: { done: 1 } })
    expect(await statusesOf([...ids, late.id])).toEqual(expect.arrayContaining(["invalid", "validated"]))
  })

  test("of rows that were ticked for a list of their own are these alone", async () => {
    const { store, ids } = await coupons(3)
    const run = await chooseAll(`${filterOf(store)}&ids=${ids.slice(0, 2).join()}`)
    expect(await carryOut(run)).toMatchObject({ total: 2, counts: { done: 2 } })
    expect(await statusesOf(ids.slice(2))).toEqual(["validated"])
  })

  test("nothing is done before the yes, and none or a filter that finds none is no choice", async () => {
    const { store, ids } = await coupons(1)
    const run = await chooseAll(filterOf(store))
    await runBulk(db, run, { clock })
    expect(await statusesOf(ids)).toEqual(["validated"])
    expect(await dueBulkRuns(db)).not.toContain(run)
    expect(await broken(tick("invalidate", []))).toMatchObject({ code: "INVALID_REQUEST" })
    expect(await broken(chooseAll("q=99999999999999"))).toMatchObject({ code: "INVALID_REQUEST" })
  })
})

describe("before the yes", () => {
  test("it is told how many cannot be done and why, and these are then refused for it", async () => {
    const { store, rows, ids } = await coupons(4)
    const [free, invalid, frozen, touched] = rows as [InvoiceRow, InvoiceRow, InvoiceRow, InvoiceRow]
    const day = later(-40 * 86_400_000)
    const draw = await insertDraw(db, { now: day, periodStart: day, periodEnd: frozen.receivedAt })
    await insertTickets(db, { invoice: frozen, draw })
    await moveDraw(db, draw, { to: "published" })
    await invalidateInvoice(db, { invoiceId: invalid.id, reason, by: by.id, now })
    const run = await chooseAll(filterOf(store))
    await db.update(invoices).set({ version: 7 }).where(eq(invoices.id, touched.id))
    const { foreseen } = await viewBulk(db, run, by, { now })
    expect(foreseen?.can).toBe(1)
    expect(foreseen?.cannot.toSorted((a, b) => a.obstacle.localeCompare(b.obstacle))).toEqual([
      { obstacle: "changed", count: 1 },
      { obstacle: "closed", count: 1 },
      { obstacle: "invalid", count: 1 },
    ])
    const { shown, counts } = await carryOut(run)
    expect(counts).toEqual({ waiting: 0, done: 1, refused: 3 })
    expect(shown.page.rows.map(({ subjectId }) => subjectId).toSorted()).toEqual(
      ids.filter((id) => id !== free.id).toSorted(),
    )
    expect(shown.page.rows.find(({ subjectId }) => subjectId === touched.id)?.why).toMatch(/Mudou depois/)
  })
})

describe("coupons of a draw whose period is over and whose base is not closed", () => {
  test("are left out of an invalidation, which takes two people for each, and are named with why", async () => {
    const { store, rows, ids } = await coupons(3)
    const [free, over, voided] = rows as [InvoiceRow, InvoiceRow, InvoiceRow]
    const day = later(-40 * 86_400_000)
    const draw = await insertDraw(db, { now: day, periodStart: day, periodEnd: NOON })
    await insertTickets(db, { invoice: over, draw })
    // Nothing is left of this one to take out of the base.
    await insertTickets(db, { invoice: voided, draw, voidAt: NOON })
    const run = await chooseAll(filterOf(store))
    expect((await viewBulk(db, run, by, { now })).foreseen).toMatchObject({
      can: 2,
      cannot: [{ obstacle: "periodOver", count: 1 }],
    })
    const { counts, shown } = await carryOut(run)
    expect(counts).toEqual({ waiting: 0, done: 2, refused: 1 })
    expect(shown.page.rows).toMatchObject([
      { subjectId: over.id, why: expect.stringContaining("a invalidação pede duas pessoas") },
    ])
    expect(await statusesOf(ids.filter((id) => id !== over.id))).toEqual(["invalid", "invalid"])
    expect(free.status).toBe("validated")
  })
})

describe("people", () => {
  test("are disabled, each once", async () => {
    const ids = []
    for (let n = 0; n < 2; n++) ids.push((await insertRegistration(db, { passwordHash: "none" })).id)
    const view = await carryOut(await tick("disable", ids), "disable")
    expect(view.counts).toEqual({ waiting: 0, done: 2, refused: 0 })
    const rows = await db.select().from(registrations).where(inArray(registrations.id, ids))
    expect(rows.map(({ status, statusReason }) => [status, statusReason])).toEqual([
      ["canceled", reason],
      ["canceled", reason],
    ])
    expect(await auditedTimes(ids, "disable_or_enable")).toEqual([1, 1])
  })

  test("are blocked by their CPF; whose is blocked already is refused with since when", async () => {
    const [one, two] = [await insertRegistration(db, {}), await insertRegistration(db, {})]
    await carryOut(await tick("block", [one.id]), "block")
    const run = await tick("block", [one.id, two.id])
    expect((await viewBulk(db, run, by, { now })).foreseen).toEqual({
      can: 1,
      undecided: 0,
      cannot: [{ obstacle: "blocked", count: 1 }],
    })
    const view = await carryOut(run, "block")
    expect(view.counts).toEqual({ waiting: 0, done: 1, refused: 1 })
    expect(view.shown.page.rows[0]).toMatchObject({ subjectId: one.id })
    expect(await db.$count(cpfBlocks, inArray(cpfBlocks.cpf, [one.cpf, two.cpf]))).toBe(2)
  })

  test("who were erased are left out of a block: nothing is left of them to block", async () => {
    const [erased, other] = [
      await insertRegistration(db, { passwordHash: "none" }),
      await insertRegistration(db, { passwordHash: "none" }),
    ]
    await closeAccount(db, erased.id)
    await erasePeople(db, new Date())
    const run = await tick("block", [erased.id, other.id])
    expect((await viewBulk(db, run, by, { now })).foreseen).toEqual({
      can: 1,
      undecided: 0,
      cannot: [{ obstacle: "erased", count: 1 }],
    })
    const { counts, shown } = await carryOut(run, "block")
    expect(counts).toEqual({ waiting: 0, done: 1, refused: 1 })
    expect(shown.page.rows).toMatchObject([
      { subjectId: erased.id, why: expect.stringContaining("excluído a pedido da pessoa") },
    ])
    expect(await db.$count(cpfBlocks, eq(cpfBlocks.cpf, erased.id))).toBe(0)
  })
})

describe("people with numbers in a draw that is not over", () => {
  test.each([
    ["block", /o bloqueio pede duas pessoas/],
    ["disable", /a desativação pede duas pessoas/],
  ] as const)(
    "are left out of a %s, which takes two people for each, and are named with why",
    async (command, why) => {
      const [draw, invoice] = [await insertDraw(db, { now: NOON }), await insertInvoice(db, { now: NOON })]
      await insertTickets(db, { draw, invoice })
      const run = await tick(command, [invoice.registrationId])
      expect((await viewBulk(db, run, by, { now })).foreseen).toEqual({
        can: 0,
        undecided: 0,
        cannot: [{ obstacle: "two", count: 1 }],
      })
      const view = await carryOut(run, command)
      expect(view.counts).toEqual({ waiting: 0, done: 0, refused: 1 })
      expect(view.shown.page.rows[0]?.why).toMatch(why)
    },
  )
})

describe("a run", () => {
  test("whose worker died goes on, and does nothing twice", async () => {
    const { store, ids } = await coupons(4)
    const run = await chooseAll(filterOf(store))
    await startBulk(db, { runId: run, command: "invalidate", reason, by, now })
    let asked = 0
    const dying = {
      now: () => {
        if ((asked += 1) > 3) throw new Error("the process died")
        return now
      },
    }
    await expect(runBulk(db, run, { clock: dying })).rejects.toThrow("died")
    expect((await viewBulk(db, run, by, { now })).counts).toEqual({ waiting: 2, done: 2, refused: 0 })
    // Its job waits, as after a shift; then its process died with it.
    expect(await dueBulkRuns(db)).not.toContain(run)
    await db.execute(sql`delete from pgboss.job where name = 'bulk' and data ->> 'runId' = ${run}`)
    expect(await dueBulkRuns(db)).toContain(run)
    await underLease(db, `bulk:${run}`, async () => expect(await dueBulkRuns(db)).not.toContain(run))
    // Two workers at once: the second finds the lease taken, or nothing left.
    await Promise.all([runBulk(db, run, { clock }), runBulk(db, run, { clock })])
    expect((await viewBulk(db, run, by, { now })).counts).toEqual({ waiting: 0, done: 4, refused: 0 })
    expect(await auditedTimes(ids, "invalidate")).toEqual([1, 1, 1, 1])
    expect(await mailsOf(ids)).toHaveLength(4)
  })

  describe("of one row more than is read at once", () => {
    const MANY = 501
    async function chosenPeople(as = by) {
      const city = `Vila ${crypto.randomUUID().slice(0, 8)}`
      const people = Array.from({ length: MANY }, () =>
        buildRegistration(nextNumber(), { now: NOON, passwordHash: "none", city }),
      )
      const rows = await db.insert(registrations).values(people).returning({ id: registrations.id })
      const filters = new URLSearchParams({ q: city }).toString()
      const run = await chooseRows(db, { command: "disable", scope: "all", filters, ids: [], by: as, now })
      await startBulk(db, { runId: run, command: "disable", reason, by: as, now })
      return { run, ids: rows.map(({ id }) => id) }
    }

    test("goes on to its end after its worker died twice, and does nothing twice", async () => {
      const { run, ids } = await chosenPeople()
      // Within the first five hundred, and right before the last row.
      for (const [rows, done] of [
        [200, 200],
        [300, 500],
      ] as const) {
        let asked = 0
        // The start of a run asks once, and each row once.
        const dying = {
          now: () => {
            if ((asked += 1) > rows + 1) throw new Error("the process died")
            return now
          },
        }
        await expect(runBulk(db, run, { clock: dying })).rejects.toThrow("died")
        expect((await viewBulk(db, run, by, { now })).counts).toEqual({
          waiting: MANY - done,
          done,
          refused: 0,
        })
      }
      await runBulk(db, run, { clock })
      expect(await viewBulk(db, run, by, { now })).toMatchObject({ state: "done", counts: { done: MANY } })
      const times = await auditedTimes(ids, "disable_or_enable")
      expect([times.length, new Set(times)]).toEqual([MANY, new Set([1])])
      expect(await findBrokenLink(db)).toBeNull()
    })

    test("ends behind the five hundredth where whoever gave it may no longer", async () => {
      const author = await insertUser(db, { passwordHash: null, type: "super" })
      const { run } = await chosenPeople({ id: author.id, permissions: allPermissions })
      let asked = 0
      let gone: Promise<unknown> | undefined
      const leaving = {
        now: () => {
          if ((asked += 1) === 2)
            gone = asOwner((owner) =>
              owner.update(users).set({ status: "disabled" }).where(eq(users.id, author.id)),
            )
          return now
        },
      }
      await runBulk(db, run, { clock: leaving })
      await gone
      expect(await viewBulk(db, run, by, { now })).toMatchObject({
        state: "failed",
        error: "FORBIDDEN",
        counts: { waiting: 1, done: 500, refused: 0 },
      })
    })
  })

  test("passes over a row that fails otherwise than by a rule, says so, and goes on behind it", async () => {
    const people = [await insertRegistration(db, {}), await insertRegistration(db, {})]
    const [spoilt, sound] = people as [(typeof people)[0], (typeof people)[0]]
    const run = await tick("disable", [spoilt.id, sound.id])
    const failing = { on: sql.raw(`'${spoilt.id}'`), drop: sql`drop trigger spoilt on registrations` }
    await asOwner(async (owner) => {
      await owner.execute(sql`create or replace function spoil() returns trigger language plpgsql
        as 'begin raise exception ''spoilt'' using errcode = ''22000''; end'`)
      await owner.execute(sql`create trigger spoilt before update on registrations for each row
        when (old.id = ${failing.on}) execute function spoil()`)
    })
    const { state, counts, shown } = await carryOut(run, "disable").finally(() =>
      asOwner((owner) => owner.execute(failing.drop)),
    )
    expect({ state, counts }).toEqual({ state: "done", counts: { waiting: 0, done: 1, refused: 1 } })
    expect(shown.page.rows).toMatchObject([
      { subjectId: spoilt.id, why: expect.stringContaining("Algo deu errado do nosso lado") },
    ])
  })

  test("that is called off stops at the row that it is at", async () => {
    const { store, ids } = await coupons(3)
    const run = await chooseAll(filterOf(store))
    await startBulk(db, { runId: run, command: "invalidate", reason, by, now })
    const { working, calling } = await asOwner((owner) =>
      owner.transaction(async (tx) => {
        await tx.select().from(invoices).where(inArray(invoices.id, ids)).for("update")
        const working = runBulk(db, run, { clock })
        await somebodyWaitsForRow(db)
        const calling = cancelBulk(db, { runId: run, by, now })
        await somebodyWaits(db)
        return { working, calling }
      }),
    )
    await Promise.all([working, calling])
    await runBulk(db, run, { clock })
    const view = await viewBulk(db, run, by, { now })
    expect(view).toMatchObject({ state: "canceled", counts: { done: 1, waiting: 2 } })
    expect((await statusesOf(ids)).filter((status) => status === "invalid")).toHaveLength(1)
    await cancelBulk(db, { runId: run, by, now })
    expect(await broken(startBulk(db, { runId: run, command: "invalidate", reason, by, now }))).toMatchObject(
      {
        code: "WRONG_STATE",
      },
    )
  })

  test("is said yes to once, by who chose, and ends where that person may no longer", async () => {
    const { store, ids } = await coupons(2)
    // Whose type holds nothing of it by the time that the job asks.
    const author = await insertUser(db, { passwordHash: null, type: "reports" })
    const run = await chooseAll(filterOf(store), { id: author.id, permissions: allPermissions })
    const start = (who: { id: string }) =>
      startBulk(db, {
        runId: run,
        command: "invalidate",
        reason,
        by: { id: who.id, permissions: allPermissions },
        now,
      })
    expect(await broken(start(by))).toMatchObject({ code: "FORBIDDEN" })
    await start(author)
    await start(author)
    const jobs = await db.execute(sql`select from pgboss.job where name = 'bulk' and data->>'runId' = ${run}`)
    expect(jobs).toHaveLength(1)
    await runBulk(db, run, { clock })
    expect(await viewBulk(db, run, by, { now })).toMatchObject({ state: "failed", error: "FORBIDDEN" })
    expect(await statusesOf(ids)).toEqual(["validated", "validated"])
  })

  test("shows every row that came to a state, page by page and back", async () => {
    const run = await tick("invalidate", (await coupons(1)).ids)
    await db.insert(bulkItems).values(
      Array.from({ length: 450 }, () => ({
        id: uuidv7(),
        subjectId: crypto.randomUUID(),
        runId: run,
        state: "refused" as const,
        code: "NOT_FOUND",
      })),
    )
    const pageAt = async (cursor = "") =>
      (await viewBulk(db, run, by, { now, params: new URLSearchParams({ show: "refused", cursor }) })).shown
        .page
    const pages = [await pageAt()]
    for (let next = pages[0]!.next; next; next = pages.at(-1)!.next) pages.push(await pageAt(next))
    expect(pages.map(({ rows }) => rows.length)).toEqual([200, 200, 50])
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(450)
    expect((await pageAt(pages[2]!.previous!)).rows).toEqual(pages[1]!.rows)
  })

  test("is nobody where the filter says what no list knows", async () => {
    await coupons(1)
    for (const filters of ["status=naoexiste", "uf=ZZ", "from=2026-99-99"])
      expect(await broken(chooseAll(filters))).toMatchObject({ code: "INVALID_REQUEST" })
  })

  test("is for who may give its command, and by a filter for who reads the list", async () => {
    const { store, ids } = await coupons(1)
    const may = (...permissions: PermissionEntry[]) => ({ id: by.id, permissions })
    const invalidates = { permission: "invoices", action: "invalidate" }
    expect(await broken(tick("invalidate", ids, may()))).toMatchObject({ code: "FORBIDDEN" })
    expect(await broken(chooseAll(filterOf(store), may(invalidates)))).toMatchObject({ code: "FORBIDDEN" })
    const run = await tick("invalidate", ids, may(invalidates))
    expect(await broken(viewBulk(db, run, may(), { now }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await broken(viewBulk(db, "nothing", by, { now }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

test("the database keeps a row to one place in a run, and a run to a reason", async () => {
  const { ids } = await coupons(1)
  const run = await tick("invalidate", ids)
  const again = db.insert(bulkItems).values({ runId: run, subjectId: ids[0]! })
  await expect(again).rejects.toMatchObject({ cause: { code: "23505" } })
  const silent = db.update(bulkRuns).set({ state: "running" }).where(eq(bulkRuns.id, run))
  await expect(silent).rejects.toMatchObject({ cause: { code: "23514" } })
})

describe("what is kept", () => {
  const days = (many: number) => new Date(now.getTime() + many * 24 * 60 * 60 * 1000)
  const rowsOf = async (runId: string) =>
    (await db.select({ rows: count() }).from(bulkItems).where(eq(bulkItems.runId, runId)))[0]!.rows
  const runOf = async (runId: string) => (await db.select().from(bulkRuns).where(eq(bulkRuns.id, runId)))[0]!

  test("a draft that nobody confirmed is called off after a day, with its rows and its search", async () => {
    const { store, ids } = await coupons(2)
    const runId = await chooseAll(filterOf(store))
    await expireBulk(db, days(0.9))
    expect(await rowsOf(runId)).toBe(2)
    expect((await expireBulk(db, days(1.1))).drafts).toBeGreaterThan(0)
    expect(await runOf(runId)).toMatchObject({ state: "canceled", filters: "", total: 2 })
    expect(await rowsOf(runId)).toBe(0)
    expect(await auditedTimes([runId], "invalidate")).toEqual([])
    const rows = await db.select().from(actions).where(eq(actions.subjectId, runId)).orderBy(actions.seq)
    expect(rows.map(({ action, userId }) => [action, userId])).toEqual([
      ["choose", by.id],
      ["cancel", null],
    ])
    expect(
      await broken(startBulk(db, { runId, command: "invalidate", reason, by, now: days(1.2) })),
    ).toMatchObject({ code: "WRONG_STATE" })
    expect(await statusesOf(ids)).not.toContain("invalid")
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("rows of a run that ended are kept for 90 days, the run itself for good", async () => {
    const { ids } = await coupons(1)
    const runId = await tick("invalidate", ids)
    await carryOut(runId)
    await expireBulk(db, days(89))
    expect(await rowsOf(runId)).toBe(1)
    expect((await expireBulk(db, days(91))).ended).toBeGreaterThan(0)
    expect(await rowsOf(runId)).toBe(0)
    expect(await runOf(runId)).toMatchObject({ state: "done", total: 1, reason })
    expect(await expireBulk(db, days(91))).toEqual({ drafts: 0, ended: 0 })
  })
})

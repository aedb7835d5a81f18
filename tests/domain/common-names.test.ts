import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeAction } from "#app/audit/audit.server"
import type { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listActions } from "#app/domain/actions/actions.list.server"
import { listInvoices } from "#app/domain/invoices/invoices.list.server"
import type { SubjectType } from "#app/audit/audit-names"
import { registrations } from "#drizzle/schema/registrations"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { insertCrowd } from "../bench/past"
import { NOON, openPromotion } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
const now = NOON
/** What the audit says of somebody's registration, coupon, prizes. */
const about = {} as Record<"maria" | "zuleica", string[]>
let coupon: string

beforeAll(async () => {
  const promotion = await openPromotion()
  ;({ db, close } = promotion)
  const owner = postgres(promotion.ownerUrl, { max: 1, onnotice: () => {} })
  // Every seventh is a Maria: more than are said one by one.
  await insertCrowd(owner, 8_000)
  await owner.end()
  const { id: by } = await insertUser(db, { now, passwordHash: null })
  for (const name of ["maria", "zuleica"] as const) {
    const { id: registrationId } = await insertRegistration(db, { name, lastname: "Quaresma" })
    const draw = await insertDraw(db, { now })
    const invoice = await insertInvoice(db, { now, registrationId })
    const [ticket] = await insertTickets(db, { draw, invoice })
    const winner = await insertWinner(db, {
      draw: await moveDraw(db, draw, { to: "computed" }),
      ticket: ticket!,
    })
    const prize = await insertPrize(db, { name: "Camisa" })
    await insertAward(db, { prizeId: prize.id, registrationId, invoiceId: invoice.id })
    const subjects: [SubjectType, string][] = [
      ["registrations", registrationId],
      ["invoices", invoice.id],
      ["prizes", prize.id],
      ["winners", winner.id],
      // Of nobody.
      ["stores", invoice.storeId],
    ]
    const written: string[] = []
    for (const [subjectType, subjectId] of subjects) {
      const row = {
        by,
        permission: "registrations",
        action: "edit",
        at: now,
        before: null,
        after: null,
        table: registrations,
      } as const
      written.push(await inTransaction(db, (tx) => writeAction(tx, { ...row, subjectType, subjectId })))
    }
    about[name] = written.slice(0, -1)
    if (name === "maria") coupon = invoice.id
  }
})
afterAll(() => close())

const at = (q: string) => new URL(`http://x/?${new URLSearchParams({ q })}`)

test.each(["maria", "zuleica"] as const)(
  "the audit about somebody named %s is found, however many have the name",
  async (name) => {
    const { rows } = await listActions(db, at(name), { named: true, reasons: true })
    const found = rows.map(({ id }) => id)
    for (const id of about[name]) expect(found).toContain(id)
    for (const id of about[name === "maria" ? "zuleica" : "maria"]) expect(found).not.toContain(id)
  },
)

test("a coupon of one among many of a name is found by it", async () => {
  const { rows } = await listInvoices(db, at("maria"), { named: true })
  expect(rows.map(({ id }) => id)).toEqual([coupon])
})

test("the audit about a name of many is counted as far as looking costs little", async () => {
  const { id: by } = await insertUser(db, { now, passwordHash: null })
  const { id: subjectId } = await insertRegistration(db, { name: "Maria", lastname: "Contada" })
  const deed = {
    by,
    permission: "registrations",
    action: "edit",
    at: now,
    before: null,
    after: null,
  } as const
  await inTransaction(db, async (tx) => {
    for (let n = 0; n < 310; n++)
      await writeAction(tx, { ...deed, subjectType: "registrations", subjectId, table: registrations })
  })
  const { count } = await listActions(db, at("maria"), { named: true, reasons: false })
  expect(count).toEqual({ count: 300, exact: false })
})

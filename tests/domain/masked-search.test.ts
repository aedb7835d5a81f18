import { afterAll, beforeAll, expect, test } from "vitest"
import { writeAction } from "#app/audit/audit.server"
import type { connect } from "#app/db/client.server"
import { listActions } from "#app/domain/actions/actions.list.server"
import { listRuns } from "#app/domain/commands/commands.list.server"
import { cleanFilters, countAudience } from "#app/domain/dispatches/audience.server"
import { listInvoices } from "#app/domain/invoices/invoices.list.server"
import { listPrizes } from "#app/domain/prizes/prizes.list.server"
import { listTickets } from "#app/domain/tickets/tickets.list.server"
import { listWinners } from "#app/domain/winners/winners.list.server"
import { commands } from "#drizzle/schema/back-office"
import { faq } from "#drizzle/schema/contents"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { NOON, openPromotion } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
const now = NOON

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  const colleague = await insertUser(db, { name: "Ivonete", email: "wlqx.z@casa.example" })
  await writeAction(db, {
    by: colleague.id,
    permission: "faq",
    action: "create",
    subjectType: "faq",
    subjectId: crypto.randomUUID(),
    at: now,
    table: faq,
    before: null,
    after: null,
  })
  await db.insert(commands).values({ name: "sweep-files", startedBy: colleague.id })
  const person = await insertRegistration(db, {
    name: "Zuleica",
    lastname: "Quaresma",
    email: "zuleica@example.com",
    newsletter: true,
  })
  const draw = await insertDraw(db, { now })
  const invoice = await insertInvoice(db, { now, registrationId: person.id })
  const [ticket] = await insertTickets(db, { draw, invoice })
  await insertWinner(db, { draw: await moveDraw(db, draw, { to: "computed" }), ticket: ticket! })
  const prize = await insertPrize(db, { name: "Camisa" })
  await insertAward(db, { prizeId: prize.id, registrationId: person.id, invoiceId: invoice.id })
})
afterAll(() => close())

const at = (q: string) => new URL(`http://x/?${new URLSearchParams({ q })}`)
const readsNames = { permission: "registrations", action: "view" } as const
const finders: Record<string, (q: string, named: boolean) => Promise<number>> = {
  coupons: async (q, named) => (await listInvoices(db, at(q), { named })).rows.length,
  numbers: async (q, named) => (await listTickets(db, at(q), { named })).rows.length,
  prizes: async (q, named) => (await listPrizes(db, at(q), { named, now })).rows.length,
  winners: async (q, named) => (await listWinners(db, at(q), { named, now })).rows.length,
  "a mailing's audience": async (q, named) =>
    (await countAudience(db, cleanFilters(at(q).searchParams, named ? [readsNames] : []))).count,
}

/** What is searched by who did it. */
const deeds: Record<string, (q: string, named: boolean) => Promise<boolean>> = {
  "the audit": async (q, named) => (await listActions(db, at(q), { named, reasons: false })).rows.length > 0,
  runs: async (q, named) => (await listRuns(db, at(q), { named })).rows.length > 0,
}

test.each(Object.entries(deeds))(
  "%s: whoever reads masks finds a colleague by name, and by an email that they know whole",
  async (_, find) => {
    for (const part of ["wlqx", "wlqx.z", "wlqx.z@casa.exampl", "casa.example"]) {
      expect([part, await find(part, true)]).toEqual([part, true])
      expect([part, await find(part, false)]).toEqual([part, false])
    }
    for (const word of ["Ivonete", "ivone", "WLQX.z@casa.example"])
      expect([word, await find(word, false)]).toEqual([word, true])
  },
)

test.each(Object.entries(finders))(
  "%s: whoever reads masks finds people by whole words, and by no part of one",
  async (_, find) => {
    for (const part of ["zul", "zuleic", "quaresm", "zuleica@example.co"]) {
      expect([part, await find(part, true)]).toEqual([part, 1])
      expect([part, await find(part, false)]).toEqual([part, 0])
    }
    for (const word of ["zuleica", "quaresma", "Zuleica Quaresma", "zuleica@example.com"])
      expect([word, await find(word, false)]).toEqual([word, 1])
  },
)

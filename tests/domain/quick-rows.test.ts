import { desc, eq, getTableColumns, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { freshDatabase } from "#tests/support/database"

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: ReturnType<typeof connect>
let plain: typeof db

beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url)
  plain = drizzle(postgres(database.url, { max: 1 }), { casing: "snake_case" }) as typeof db
  await insertInvoice(db, { accessKey: null, items: [{ productId: "a", quantity: 2, numbersPerUnit: 1 }] })
  await insertInvoice(db, { status: "invalid" })
})
afterAll(async () => {
  await Promise.all([db.$client.end(), plain.$client.end()])
  await database.drop()
})

/** Every kind of column that a select may have: dates, numbers, JSON, nulls, expressions, a subquery's and whole rows. */
const selects: Record<string, (on: typeof db) => PromiseLike<unknown[]>> = {
  "a whole table": (on) => on.select().from(invoices).orderBy(invoices.id),
  "columns and expressions": (on) =>
    on
      .select({
        ...getTableColumns(invoices),
        name: registrations.name,
        doubled: sql<number>`${invoices.totalCents} * 2`.mapWith(Number),
        raw: sql<string>`upper(${registrations.name})`.as("raw"),
        tickets: on.$count(tickets, eq(tickets.invoiceId, invoices.id)),
      })
      .from(invoices)
      .innerJoin(registrations, eq(registrations.id, invoices.registrationId))
      .orderBy(invoices.id),
  "what a subquery has": (on) => {
    const newest = on
      .select({ id: invoices.id, at: sql`${invoices.receivedAt}`.mapWith(invoices.receivedAt).as("at") })
      .from(invoices)
      .orderBy(desc(invoices.id))
      .as("newest")
    return on.select({ id: newest.id, at: newest.at }).from(newest)
  },
  "rows beside each other, one of which is not there": (on) =>
    on.select().from(invoices).leftJoin(tickets, eq(tickets.invoiceId, invoices.id)).orderBy(invoices.id),
}

test.each(Object.entries(selects))("%s are read as drizzle reads them", async (_, select) => {
  const read = await select(db)
  expect(read).toEqual(await select(plain))
  expect(read).toHaveLength(2)
})

import { db, dropOwnDatabase, ownerUrl } from "./own-database"
import type { SQL } from "drizzle-orm"
import { expect } from "vitest"
import { connect, type Db } from "#app/db/client.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { FAR } from "./promotion"
import { refusedWith } from "./refused-with"

/** For tests of what the database refuses, on a database of their own: a test file's first import, as own-database is. */
export const now = new Date("2026-11-20T15:00:00Z")
/** The owner of the tables, whom triggers stop where privileges do not. */
export const owner = connect(ownerUrl, { max: 2 })
export const admin = await insertUser(db, { passwordHash: null })
export const another = await insertUser(db, { passwordHash: null })
export const person = await insertRegistration(db, { passwordHash: "none" })

/** For `afterAll`. */
export async function closeRefusals(): Promise<void> {
  await owner.$client.end()
  await dropOwnDatabase()
}

/** What the database says to a statement of the application's role that commits by itself. */
export const answerTo = (statement: SQL, as: Db = db) => refusedWith(as.execute(statement))
export const expectRefused = async (statement: SQL) => expect(await answerTo(statement)).toBe("23001")
/** What the owner of the tables may not do either. */
export const expectRefusedToAll = async (statement: SQL) => {
  await expectRefused(statement)
  expect(await answerTo(statement, owner)).toBe("23001")
}
/** 42501: the application's role lacks the privilege; its trigger stops the owner. */
export const expectKept = async (statement: SQL) =>
  expect([await answerTo(statement), await answerTo(statement, owner)]).toEqual(["42501", "23001"])

/** An invoice of that person. */
export const invoiceOf = () => insertInvoice(db, { now, registrationId: person.id })
/** An invoice with three numbers in a draw. */
export const numbered = async () => {
  const [draw, invoice] = [await insertDraw(db, { now, periodEnd: FAR }), await invoiceOf()]
  return { draw, invoice, tickets: await insertTickets(db, { draw, invoice, count: 3 }) }
}

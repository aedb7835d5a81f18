import { and, eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { chooseColumns } from "#app/domain/views/choose-columns.server"
import { hiddenColumnsOf } from "#app/domain/views/columns.queries.server"
import { actions } from "#drizzle/schema/back-office"
import { columnChoices } from "#drizzle/schema/views"
import { insertUser } from "#drizzle/seed/builders/user"
import { db, dropOwnDatabase } from "#tests/support/own-database"
import { refusedWith } from "#tests/support/refused-with"

afterAll(dropOwnDatabase)

const now = new Date("2026-11-22T12:00:00Z")
const somebody = async () => (await insertUser(db, { passwordHash: null })).id
const deedsOf = async (by: string) =>
  (
    await db
      .select({ action: actions.action })
      .from(actions)
      .where(and(eq(actions.subjectType, "columns"), eq(actions.userId, by)))
      .orderBy(actions.seq)
  ).map(({ action }) => action)

test("what somebody does not want to see is kept for them and for that list alone", async () => {
  const [by, colleague] = [await somebody(), await somebody()]
  await chooseColumns(db, { list: "stores", shown: ["Cidade"], by, now })
  expect(await hiddenColumnsOf(db, by)).toEqual({ stores: ["CNPJ", "Cadastro"] })
  expect(await hiddenColumnsOf(db, colleague)).toEqual({})
  await chooseColumns(db, { list: "stores", shown: [], by, now })
  await chooseColumns(db, { list: "faq", shown: ["Criada em"], by, now })
  expect(await hiddenColumnsOf(db, by)).toEqual({ stores: ["CNPJ", "Cidade", "Cadastro"], faq: ["Posição"] })
  expect(await deedsOf(by)).toEqual(["create", "edit", "create"])
})

test("sent twice it is one choice with one row in the audit", async () => {
  const by = await somebody()
  const choice = { list: "stores", shown: ["CNPJ"], by, now } as const
  await Promise.all([chooseColumns(db, choice), chooseColumns(db, choice)])
  await chooseColumns(db, choice)
  expect(await db.$count(columnChoices, eq(columnChoices.ownerId, by))).toBe(1)
  expect(await deedsOf(by)).toEqual(["create"])
})

test("a choice like the list's own is none; columns that are off at first count as that", async () => {
  const by = await somebody()
  const usual = ["CPF", "Cidade", "Cadastro"]
  await chooseColumns(db, { list: "registrations", shown: usual, by, now })
  expect(await hiddenColumnsOf(db, by)).toEqual({})
  expect(await deedsOf(by)).toEqual([])
  await chooseColumns(db, { list: "registrations", shown: [...usual, "Novidades por email"], by, now })
  expect(await hiddenColumnsOf(db, by)).toEqual({ registrations: [] })
  await chooseColumns(db, { list: "registrations", shown: null, by, now })
  await chooseColumns(db, { list: "registrations", shown: null, by, now })
  expect(await hiddenColumnsOf(db, by)).toEqual({})
  expect(await deedsOf(by)).toEqual(["create", "delete"])
})

test("a person has one choice for a list, by the database's word too", async () => {
  const ownerId = await somebody()
  await db.insert(columnChoices).values({ list: "stores", hidden: [], ownerId })
  const again = db.insert(columnChoices).values({ list: "stores", hidden: [], ownerId })
  expect(await refusedWith(again)).toBe("23505")
  const many = { list: "faq", hidden: Array.from({ length: 41 }, String), ownerId }
  const refused = db.insert(columnChoices).values(many)
  expect(await refusedWith(refused)).toBe("23514")
})

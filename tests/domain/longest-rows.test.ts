import { db, dropOwnDatabase } from "#tests/support/own-database"
import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { isPersonName } from "#app/domain/registrations/name"
import { createStore } from "#app/domain/stores/create-store.server"
import { newStoreInput } from "#app/domain/stores/store-input.server"
import { registrations } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"

afterAll(dropOwnDatabase)

/** So many of these letters, in an order that does not repeat itself, so that the database finds little to compress. */
const mixed = (from: number, letters: number, count: number): string =>
  Array.from({ length: count }, (_, n) =>
    String.fromCodePoint(from + ((n * n * 7919 + n * 104_729) % letters)),
  ).join("")

/** The longest letters of Latin that there are, of four bytes each: no other script is a sign's. */
const latin = (count: number) => mixed(0x1_df00, 31, count)
/** Each syllable becomes three letters of three bytes where it is folded for the search. */
const hangul = (count: number) => mixed(0xac00, 11_172, count)

test("the longest bar that the form takes has room in the indexes that hold what is searched", async () => {
  const input = newStoreInput.parse({
    name: latin(120),
    address: latin(200),
    cnpj: buildCnpj(nextNumber()),
    cep: "78245-000",
    uf: "MT",
    city: "Vila Bela da Santíssima Trindade",
    formKey: crypto.randomUUID(),
    active: "on",
  })
  const { id } = await insertUser(db)
  await createStore(db, { input, by: id, now: new Date() })
  const [bar] = await db.select().from(stores).where(eq(stores.id, input.formKey))
  expect(Buffer.byteLength(bar!.name)).toBe(480)
  expect(Buffer.byteLength(bar!.search)).toBeGreaterThan(1_280)
})

test("so has the longest name of a person, which may be of any script", async () => {
  const [name, lastname] = [hangul(64), hangul(63)]
  expect([name, lastname].filter(isPersonName)).toHaveLength(2)
  const email = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.com.br`
  const { id } = await insertRegistration(db, {
    name,
    lastname,
    email,
    city: "Vila Bela da Santíssima Trindade",
  })
  const [person] = await db.select().from(registrations).where(eq(registrations.id, id))
  expect(Buffer.byteLength(person!.search)).toBeGreaterThan(1_000)
})

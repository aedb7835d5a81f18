import { getTableColumns, getTableName } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { declared } from "#app/domain/my-data/declared/declared"
import { fates } from "#app/domain/my-data/declared/declare"
import { isPersonal } from "#drizzle/schema/columns"
import { freshDatabase } from "#tests/support/database"
import { everyTable } from "#tests/support/every-byte"

const database = await freshDatabase()
const db = connect(database.ownerUrl, { max: 1 })
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const places = declared.flatMap((entry) =>
  fates.flatMap((fate) =>
    (entry[fate] ?? []).map((name) => ({
      fate,
      name,
      place: `${getTableName(entry.table)}.${snake(name)}`,
      entry,
    })),
  ),
)

test("every column of every table of the database is declared, once", async () => {
  const ours = (await everyTable(db)).filter(({ schema }) => schema === "public")
  const there = ours.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  expect(places.map(({ place }) => place).toSorted()).toEqual(there.toSorted())
})

test("what the schema marks as personal is nowhere said to be of nobody", () => {
  const open = places.filter(
    ({ fate, name, entry }) =>
      (fate === "open" || fate === "pseudonym") && isPersonal(getTableColumns(entry.table)[name]!),
  )
  expect(open.map(({ place }) => place)).toEqual([])
})

test("what is kept says by which law, and until when", () => {
  const silent = places.filter(({ fate, entry }) => fate === "kept" && !entry.law)
  expect(silent.map(({ place }) => place)).toEqual([])
})

test("what is of a person says when it is over, though nobody asks", () => {
  const personal = places.filter(({ fate }) => fate === "erased" || fate === "hashed" || fate === "kept")
  const endless = personal.filter(
    ({ name, entry }) => !entry.end && !Object.values(entry.ends ?? {}).some((named) => named.includes(name)),
  )
  expect(endless.map(({ place }) => place)).toEqual([])
})

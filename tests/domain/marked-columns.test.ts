import { getTableColumns, getTableName, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { describe, expect, test } from "vitest"
import { privateNames } from "#app/platform/log/private-names"
import { isPersonal, isSecret } from "#drizzle/schema/columns"
import * as registrations from "#drizzle/schema/registrations"
import { secretNames } from "#drizzle/schema/secret-columns"

const schema = import.meta.glob<Record<string, unknown>>("../../drizzle/schema/*.ts", { eager: true })
const columns = Object.values(schema)
  .flatMap((file) => Object.values(file))
  .filter((value): value is PgTable => is(value, PgTable))
  .flatMap((table) =>
    Object.entries(getTableColumns(table)).map(([name, column]) => ({
      table: getTableName(table),
      name,
      column,
    })),
  )
const written = (each: readonly { table: string; name: string }[]) =>
  each.map(({ table, name }) => `${table}.${name}`)

describe("columns that hold personal data", () => {
  /** Names that hold personal data wherever they stand, but for a bar's address; `name` only where the row is a person. */
  const telling = /^(cpf|email|phone|lastname|birthdate|ip|address|photoKey|search)$/
  const ofPeople = ["registrations", "users"]
  const ofBars = ["stores.address", "stores.search"]

  test("are marked, and nothing else of a person's row is forgotten", () => {
    const unmarked = columns
      .filter(({ table, name }) => telling.test(name) || (name === "name" && ofPeople.includes(table)))
      .filter(({ column }) => !isPersonal(column))
    expect(written(unmarked).toSorted()).toEqual(ofBars)
  })

  test("are marked one by one", () => {
    const { uf, cpf } = getTableColumns(registrations.registrations)
    expect([isPersonal(uf), isPersonal(cpf)]).toEqual([false, true])
  })
})

describe("columns that hold secrets", () => {
  /** Hashes and keys that are there to be published, or that are only names. */
  const open = /Sha256$|Commitment$|^(naturalKey|accessKey|photoKey|idempotencyKey|formKey|fileKey|vkey)$/
  const telling = /password|secret|token|recovery|Key$|Hash$/i
  const harmless = ["passwordChangedAt", "prevHash", "hash", "contentHash", "key"]

  test("are marked", () => {
    const unmarked = columns
      .filter(({ name }) => telling.test(name) && !open.test(name) && !harmless.includes(name))
      .filter(({ column }) => !isSecret(column))
    expect(written(unmarked)).toEqual([])
  })

  test("are known by name to whoever must not write them down", () => {
    const marked = columns.filter(({ column }) => isSecret(column)).map(({ name }) => name)
    expect([...secretNames].toSorted()).toEqual([...new Set(marked)].toSorted())
  })
})

test("the log hides every marked column, but for words that its own lines use", () => {
  /** A queue's or a hook's name, a setting's value, a list's filters: no line holds a row. */
  const usedByLog = ["filters", "name", "value"]
  const marked = columns.filter(({ column }) => isPersonal(column) || isSecret(column))
  const shown = marked.map(({ name }) => name).filter((name) => !privateNames.includes(name))
  expect([...new Set(shown)].toSorted()).toEqual(usedByLog)
})

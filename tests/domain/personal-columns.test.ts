import { getTableColumns, getTableName, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import * as backOffice from "#drizzle/schema/back-office"
import { isPersonal } from "#drizzle/schema/columns"
import * as mails from "#drizzle/schema/mails"
import * as registrations from "#drizzle/schema/registrations"
import * as sessions from "#drizzle/schema/sessions"
import * as users from "#drizzle/schema/users"
import * as invoices from "#drizzle/schema/invoices"

const tables = [backOffice, invoices, mails, registrations, sessions, users]
  .flatMap((schema) => Object.values(schema))
  .filter((value): value is PgTable => is(value, PgTable))

/** Names that hold personal data wherever they stand; `name` only where the row is a person. */
const telling = /^(cpf|email|phone|lastname|birthdate|ip|address|photoKey|search)$/
const ofPeople = ["registrations", "users"]

test("columns that hold personal data are marked, and nothing else of a person's row is forgotten", () => {
  const unmarked = tables.flatMap((table) =>
    Object.entries(getTableColumns(table))
      .filter(([name]) => telling.test(name) || (name === "name" && ofPeople.includes(getTableName(table))))
      .filter(([, column]) => !isPersonal(column))
      .map(([name]) => `${getTableName(table)}.${name}`),
  )
  expect(unmarked).toEqual([])
})

test("a mark is one column's own", () => {
  const { uf, cpf } = getTableColumns(registrations.registrations)
  expect([isPersonal(uf), isPersonal(cpf)]).toEqual([false, true])
})

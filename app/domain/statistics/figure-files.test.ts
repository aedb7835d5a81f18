import { expect, test } from "vitest"
import { farBarsExport } from "./figure-files.server"

test("a bar's average stands in its file with two digits, as far as it means something", () => {
  const bar = { id: "x", name: "Bar", place: "Santos, SP", cnpj: "1", invoices: 10, days: 3 }
  const said = farBarsExport.columns.map(({ name, value }) => [
    name,
    value({ ...bar, perDay: 10 / 3, median: 1.6666666666666667 }),
  ])
  expect(Object.fromEntries(said)).toMatchObject({ perDay: 3.33, median: 1.67, submissions: 10 })
})

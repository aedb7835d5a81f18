import { expect, test } from "vitest"
import { guessColumns } from "./bar-columns"

test.each([
  ["CNPJ", "Nome"],
  ["Documento", "Razão"],
  ["CNPJ do bar", "Razão social"],
  ["documento (cnpj)", "Nome fantasia"],
])("a file's columns %s and %s are a bar's CNPJ and name", (cnpj, name) => {
  expect(guessColumns(["Cidade", name, cnpj])).toMatchObject({ city: 0, name: 1, cnpj: 2 })
})

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

test("an address may be spread over columns of its own", () => {
  expect(guessColumns(["CNPJ", "Endereço", "Número", "Complemento", "Bairro", "Cidade"])).toMatchObject({
    address: 1,
    number: 2,
    complement: 3,
    district: 4,
    city: 5,
  })
})

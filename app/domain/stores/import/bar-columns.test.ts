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

test.each(["C.N.P.J.", "C.N.P.J", "c.n.p.j. do bar", "CNPJ."])(
  "%s is the CNPJ, with points or without",
  (cnpj) => {
    expect(guessColumns(["Nome", cnpj, "C.E.P.", "U.F."])).toMatchObject({ name: 0, cnpj: 1, cep: 2, uf: 3 })
  },
)

test.each(["Nº", "N°", "No.", "N.º", "N.o", "N.º.", "Número"])(
  "%s before the address counts the lines, and is no street's number",
  (count) => {
    expect(guessColumns([count, "CNPJ", "Nome", "Endereço"])).toMatchObject({ number: null, address: 3 })
    expect(guessColumns([count, "CNPJ", "Nome"])).toMatchObject({ number: null, address: null })
    expect(guessColumns([count, "CNPJ", "Endereço", "Nº", "Bairro"])).toMatchObject({ address: 2, number: 3 })
    expect(guessColumns(["CNPJ", "Endereço", "Bairro", count])).toMatchObject({ address: 1, number: 3 })
  },
)

test("a number that says whose it is may stand anywhere", () => {
  expect(guessColumns(["Nº do endereço", "CNPJ", "Endereço"])).toMatchObject({ number: 0, address: 2 })
})

test("the kind of street is no address, and stands before it", () => {
  const header = ["CNPJ", "Tipo de logradouro", "Logradouro", "N.º"]
  expect(guessColumns(header)).toMatchObject({ streetType: 1, address: 2, number: 3 })
  expect(guessColumns(["CNPJ", "Tipo Logradouro", "Cidade"])).toMatchObject({ streetType: 1, address: null })
  // Whether somebody lives or works there.
  expect(guessColumns(["CNPJ", "Tipo de endereço", "Endereço"])).toMatchObject({
    streetType: null,
    address: 2,
  })
})

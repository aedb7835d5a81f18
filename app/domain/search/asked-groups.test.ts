import { expect, test } from "vitest"
import { askedGroups } from "./asked-groups"

const people = ["registrations", "invoices", "prizes", "winners"]
const names = ["registrations", "prizes", "winners", "stores"]

test.each([
  ["an access key", "35261111222333000181650010000123451123456780", ["invoices", "fulfilment"]],
  ["one as it is printed", "3526 1111 2223 3300 0181 6500 1000 0123 4511 2345 6780", ["invoices"]],
  [
    "one with the letters of a CNPJ",
    "NFe35261112ABC34501DE35650010000123451123456780",
    ["invoices", "fulfilment"],
  ],
  ["the beginning of a key", "3526111122233300018165", ["invoices", "fulfilment"]],
  ["a protocol", "P1Y8X-7K2M9", ["invoices", "prizes", "fulfilment"]],
  ["what may be a protocol", "p1y8x 7k2m9", ["invoices", ...names]],
  ["a lucky number", "07/53.269", ["tickets", "winners", "fulfilment"]],
  ["a lucky number with spaces", "07 / 53269", ["tickets", "winners"]],
  [
    "a lucky number without its signs",
    "0753269",
    ["registrations", "invoices", "tickets", "stores", "fulfilment"],
  ],
  ["a CPF", "529.982.247-25", [...people, "fulfilment"]],
  ["a CPF without its signs", "52998224725", [...people, "fulfilment"]],
  ["a mask", "***.982.247-**", people],
  [
    "the digits that a mask shows",
    "982.247",
    ["registrations", "invoices", "tickets", "stores", "fulfilment"],
  ],
  ["a phone", "(11) 98765-4321", ["registrations"]],
  ["a phone with its country", "+55 11 98765-4321", ["registrations", "invoices", "stores"]],
  ["a CNPJ", "11.222.333/0001-81", ["invoices", "stores", "fulfilment"]],
  ["a CNPJ with letters", "12.ABC.345/01DE-35", ["invoices", "stores", "fulfilment"]],
  ["a tracking code", "AB123456789BR", [...names, "fulfilment"]],
  ["a voucher", "VALE-0001", [...names, "fulfilment"]],
  ["an email", "joana@example.com", people],
  ["a name", "Joana da Arquibancada", names],
  ["a name with accents", "João", names],
  ["a name of ten letters", "Fernandina", names],
])("%s asks only where it can be", (_, text, groups) => {
  expect([...askedGroups(text)].sort()).toEqual([...groups].sort())
})

test.each([
  ["nothing", ""],
  ["two letters", "an"],
  ["two digits", "07"],
  ["signs", "%_\\ !!! ***"],
  ["letters that no index knows", "北京市"],
  ["more digits than a code has", "1".repeat(61)],
  ["words without end", "ana ".repeat(40)],
])("%s asks nowhere", (_, text) => {
  expect(askedGroups(text)).toEqual([])
})

import { describe, expect, test } from "vitest"
import { hideIn, namesPerson } from "./person-traces.server"

const ana = {
  names: [["ana", "lima"]],
  emails: ["ana@example.com"],
  digits: ["52998224725", "1132654321"],
  networks: ["203.0.113.7"],
  patterns: [],
}

describe("somebody is named", () => {
  test.each([
    "Ana Lima",
    "LIMA, ána",
    "de Ana Souza Lima",
    "ana@example.com",
    "550 <Ana@Example.com>: recusado.",
    "529.982.247-25",
    "cpf 52998224725 e nome",
    "(11) 3265-4321",
    "+55 11 3265 4321",
    "011 3265-4321",
    "203.0.113.7",
  ])("in %s", (text) => expect(namesPerson(text, ana)).toBe(true))

  test.each([
    "Mariana Lima",
    "Ana Limares",
    "Ana",
    "mariana@example.com",
    "ana@example.com.br",
    "9113265432100",
    "11326543210",
    "15299822472",
    "203.0.113.70",
    "",
  ])("and not in %j, which may be somebody else's", (text) => expect(namesPerson(text, ana)).toBe(false))
})

test("a query keeps what names nobody", () => {
  expect(hideIn("q=Lima+Ana&uf=SP", ana)).toBe("q=%E2%80%A2%E2%80%A2%E2%80%A2&uf=SP")
  expect(hideIn("q=Mariana+Lima&uf=SP", ana)).toBeNull()
})

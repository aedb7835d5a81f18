import { describe, expect, test } from "vitest"
import { formatCnpj, isCnpj, normalizeCnpj } from "./cnpj"

describe("a CNPJ", () => {
  test.each(["12.ABC.345/01DE-35", "12abc34501de35", "KSP416L8000109", "0X0J92JY000196", "11222333000181"])(
    "%s is valid",
    (text) => expect(isCnpj(normalizeCnpj(text))).toBe(true),
  )

  test.each([
    ..."0123456789".split("").map((digit) => digit.repeat(14)),
    "12ABC34501DE36",
    "12ABC34501DE3A",
    "12ABC34501D35",
    "11222333000180",
    "1122233300018",
    "112223330001810",
    "11222333000181\n",
    "１１２２２３３３０００１８１",
    "0X0J92JY0001ſ6",
    "",
  ])("%j is refused", (text) => expect(isCnpj(normalizeCnpj(text))).toBe(false))

  test("a letter outside ASCII is never turned into one inside", () => {
    expect(normalizeCnpj("ı2aſ")).toBe("ı2Aſ")
  })

  test("is written with its punctuation", () => {
    expect(formatCnpj("12ABC34501DE35")).toBe("12.ABC.345/01DE-35")
    expect(formatCnpj("11222333000181")).toBe("11.222.333/0001-81")
  })
})

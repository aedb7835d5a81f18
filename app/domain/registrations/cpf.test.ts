import { describe, expect, test } from "vitest"
import { formatCpf, isCpf, maskCpf, normalizeCpf } from "./cpf"

const valid = [
  "52998224725",
  "11144477735",
  "12345678909",
  "00000000191",
  "98765432100",
  "01234567890",
  "10000000019",
  "93541134780",
  "99999999808",
  "12411192100",
  "12681229200",
]

const invalid = [
  ..."0123456789".split("").map((digit) => digit.repeat(11)),
  "52998224726",
  "52998224715",
  "12345678900",
  "5299822472",
  "529982247250",
  "５２９９８２２４７２５",
  "٥٢٩٩٨٢٢٤٧٢٥",
  "52998224725\n",
  "5299822472a",
  "",
]

describe("a CPF", () => {
  test.each(valid)("%s is valid", (cpf) => expect(isCpf(cpf)).toBe(true))
  test.each(invalid)("%j is refused, normalised or not", (text) => {
    expect(isCpf(text)).toBe(false)
    expect(isCpf(normalizeCpf(text))).toBe(false)
  })

  test("any one digit changed is refused", () => {
    for (let at = 0; at < 11; at++) {
      for (let digit = 0; digit < 10; digit++) {
        const changed = "52998224725".slice(0, at) + digit + "52998224725".slice(at + 1)
        expect([changed, isCpf(changed)]).toEqual([changed, changed === "52998224725"])
      }
    }
  })

  test("punctuation goes, nothing else does", () => {
    expect(normalizeCpf(" 529.982.247-25 ")).toBe("52998224725")
    expect(normalizeCpf("529982247/25")).toBe("52998224725")
    expect(normalizeCpf("529_982\t247a25\n")).toBe("529_982\t247a25\n")
  })

  test("it is written with dots and a dash, and masked on both ends", () => {
    expect(formatCpf("52998224725")).toBe("529.982.247-25")
    expect(maskCpf("52998224725")).toBe("***.982.247-**")
  })

  test("an erased one, whose place the row's id holds, is not shown", () => {
    const id = "0190a1b2-0000-7000-8000-000000000000"
    expect([formatCpf(id), maskCpf(id)]).toEqual(["—", "—"])
  })
})

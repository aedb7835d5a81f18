import { describe, expect, test } from "vitest"
import { applyMask, caretAfter, masks } from "./mask"

describe("a pattern's tokens", () => {
  test.each([
    ["##/##", "1a2b3", "12/3"],
    ["XX-XX", "aB1", "aB-1"],
    ["#x?-#", "1-2", "1-2"],
    ["#x?-#", "1a2", "1a-2"],
    ["A?!X#", "X1", "X1"],
    ["##?/##?", "1/2", "1/2"],
    ["x*@xx", "Zé@br", "zé@br"],
    ["SS", "1aB", "aB"],
    ["AA", "xy", "XY"],
    ["aa", "XY", "xy"],
    ["xx", "Z-", "z-"],
    ["##?-S", "1a", "1-a"],
    ["##?-S", "12a", "12-a"],
    ["#*", "123a45", "12345"],
    ["A*#", "ab1", "AB1"],
    ["!##", "7", "#7"],
  ])("%s writes %s as %s", (pattern, text, written) => {
    expect(applyMask(pattern, text)).toBe(written)
  })

  test("a literal at the end waits for what follows, so deleting does not stick", () => {
    expect(applyMask("###.###", "123")).toBe("123")
    expect(applyMask("###.###", "123.")).toBe("123")
    expect(applyMask("###.###", "1234")).toBe("123.4")
  })
})

describe("the masks of the forms", () => {
  test.each([
    ["cpf", "52998224725", "529.982.247-25"],
    ["cpf", "529.982.247-25", "529.982.247-25"],
    ["cnpj", "12abc34501de35", "12.ABC.345/01DE-35"],
    ["cnpj", "11222333000181", "11.222.333/0001-81"],
    ["phone", "11987654321", "(11) 98765-4321"],
    ["phone", "1132654321", "(11) 3265-4321"],
    ["phone", "+55 11 98765-4321", "(11) 98765-4321"],
    ["date", "12112026", "12/11/2026"],
  ])("%s: %s is written %s", (name, text, written) => {
    expect(masks[name]?.(text)).toBe(written)
  })

  test("an access key stands in groups of four", () => {
    const key = "35260812ABC34501DE35650010000001231000123450"
    const grouped = masks.key?.(key)
    expect(grouped?.split(" ")).toHaveLength(11)
    expect(grouped?.replaceAll(" ", "")).toBe(key)
  })

  test("a pasted QR text and a foreign number stay as they are", () => {
    expect(masks.key?.("https://nfce.example/qr?p=3526|2|1")).toBeNull()
    expect(masks.phone?.("+44 20 7946 0958")).toBeNull()
  })

  test("writing the mask again changes nothing", () => {
    for (const [name, text] of [
      ["cpf", "529982"],
      ["phone", "11987"],
      ["key", "35260812ABC"],
    ] as const) {
      const once = masks[name]?.(text) ?? ""
      expect(masks[name]?.(once)).toBe(once)
    }
  })
})

describe("the caret", () => {
  test("stays behind the digit that was typed in the middle", () => {
    expect(caretAfter("529.982", "5299.82", 4)).toBe(5)
    expect(caretAfter("529.9", "5299", 4)).toBe(5)
  })
})

import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { BaseFile } from "./base-file.server"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import type { EntryNumber } from "#app/domain/draws/inspection/inspect"

const folder = mkdtempSync(path.join(tmpdir(), "base-file-"))
afterAll(() => rmSync(folder, { recursive: true }))

const HEX = Buffer.from("0123456789abcdef")
const HEADER = "series,element,holder,eligible\n"
const range = { seriesFirst: 10, seriesCount: 5, seriesDigits: 3 }
const file = path.join(folder, "BASE.csv")

function open(contents: string | Buffer): BaseFile {
  writeFileSync(file, contents)
  return BaseFile.open(file, range)
}

/** Why a base is refused, without the name of the file; for lines, they stand behind the header. */
function refusal(contents: string | Buffer): FileRefused {
  try {
    open(contents).close()
  } catch (error) {
    if (error instanceof FileRefused) return error
    throw error
  }
  throw new Error("was taken as good")
}
const reason = (contents: string | Buffer) => refusal(contents).reasons.join()

describe("what is refused, and with which line", () => {
  const good = "010,00001,a,1\n"
  test.each([
    ["", "line 1: the header series,element,holder,eligible is missing"],
    ["series,element,holder,eligible", "line 1: does not end with a line feed"],
    [`\uFEFF${HEADER}`, "line 1: begins with a byte order mark"],
    [HEADER.replace("\n", "\r\n"), "line 1: ends with CR LF; lines end with LF alone"],
    [good, 'line 1: is "010,00001,a,1" instead of the header series,element,holder,eligible'],
    [
      "series;element;holder;eligible\n",
      "line 1: is a text of 30 characters instead of the header series,element,holder,eligible",
    ],
    [
      "Series,element,holder,eligible\n",
      'line 1: is "Series,element,holder,eligible" instead of the header series,element,holder,eligible',
    ],
    [
      "series,element,holder,eligible,\n",
      'line 1: is "series,element,holder,eligible," instead of the header series,element,holder,eligible',
    ],
  ])("%j", (contents, expected) => {
    expect(reason(contents)).toBe(expected)
  })

  const wide = "a".repeat(64)
  test.each([
    ["010,00002,a,1", "does not end with a line feed"],
    ["010", "does not end with a line feed"],
    ["\n", "is empty"],
    [`\n${good}`, "is empty"],
    ["010,00002,a,1\r\n", "ends with CR LF; lines end with LF alone"],
    ['"010",00002,a,1\n', "has quotes"],
    ['010,00002,"a",1\n', "has quotes"],
    ["010,00002,a\n", "has 3 fields instead of 4"],
    ["010,00002,a,1,\n", "has 5 fields instead of 4"],
    ["010;00002;a;1\n", "has 1 fields instead of 4"],
    ["010,00002,a,1 \n", 'eligible is "1 " instead of 1 or 0'],
    ["10,00002,a,1\n", "series 10 has not the 3 digits of seriesDigits"],
    ["0010,00002,a,1\n", "series 0010 has not the 3 digits of seriesDigits"],
    ["01a,00002,a,1\n", 'series is "01a" instead of 3 digits'],
    ["-10,00002,a,1\n", 'series is "-10" instead of 3 digits'],
    [",00002,a,1\n", 'series is "" instead of 3 digits'],
    ["009,00002,a,1\n", "series 009 is not one of the draw's, 10 to 14"],
    ["015,00002,a,1\n", "series 015 is not one of the draw's, 10 to 14"],
    ["010,0002,a,1\n", 'element is "0002" instead of five digits'],
    ["010,000002,a,1\n", 'element is "000002" instead of five digits'],
    ["010,0000x,a,1\n", 'element is "0000x" instead of five digits'],
    ["010,0000:,a,1\n", 'element is "0000:" instead of five digits'],
    ["010,0000/,a,1\n", 'element is "0000/" instead of five digits'],
    ["010,00.02,a,1\n", 'element is "00.02" instead of five digits'],
    ["010,00002,,1\n", 'holder is "" instead of 1 to 64 digits of 0-9 and a-f'],
    ["010,00002,A,1\n", 'holder is "A" instead of 1 to 64 digits of 0-9 and a-f'],
    ["010,00002,g,1\n", 'holder is "g" instead of 1 to 64 digits of 0-9 and a-f'],
    [`010,00002,${wide}a,1\n`, "is longer than a line can be"],
    ["010,00002,é,1\n", "holder is a text of 1 characters instead of 1 to 64 digits of 0-9 and a-f"],
    ["010,00002,a\0b,1\n", "holder is a text of 3 characters instead of 1 to 64 digits of 0-9 and a-f"],
    ["010,00002,a,2\n", 'eligible is "2" instead of 1 or 0'],
    ["010,00002,a,\n", 'eligible is "" instead of 1 or 0'],
    ["010,00002,a,11\n", 'eligible is "11" instead of 1 or 0'],
    ["010,00002,a,true\n", 'eligible is "true" instead of 1 or 0'],
    ["010,00001,a,1\n", "the number 010/00001 stands twice"],
    ["010,00000,a,1\n", "the number 010/00000 is not sorted: a higher one stands before it"],
    ["x".repeat(1_000_000), "is longer than a line can be"],
    [`010,00002,${"a".repeat(1_000_000)},1\n`, "is longer than a line can be"],
  ])("%.30j", (wrong, expected) => {
    expect(reason(`${HEADER}${good}${wrong}`)).toBe(`line 3: ${expected}`)
    // Not at the end of the file, and behind lines of another width.
    expect(
      reason(`${HEADER}010,00001,${wide},0\n${wrong}${wrong.endsWith("\n") ? "011,00000,a,1\n" : ""}`),
    ).toBe(`line 3: ${expected}`)
  })

  test("every byte of a holder that is not 0-9 or a-f, at every place", () => {
    for (const [width, at] of [
      [1, 0],
      [3, 1],
      [32, 0],
      [32, 17],
      [64, 63],
    ] as const)
      for (let byte = 0; byte < 256; byte++) {
        const line = Buffer.from(`010,00001,${"f".repeat(width)},1\n`)
        line[10 + at] = byte
        const opening = () => open(Buffer.concat([Buffer.from(HEADER), line])).close()
        if (HEX.includes(byte)) opening()
        else expect(opening, `${byte} at ${at} of ${width}`).toThrow("line 2: ")
      }
  })

  test("the line far into a large file, whose pieces end anywhere", () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => lineOf(index))
    for (const wrong of [0, 1, 8191, 12_345, 19_999]) {
      const changed = lines.with(wrong, lines[wrong]!.replace(/.$/m, "7"))
      expect(reason(HEADER + changed.join(""))).toBe(`line ${wrong + 2}: eligible is "7" instead of 1 or 0`)
    }
    expect(reason(HEADER + lines.join("").slice(0, -1))).toBe("line 20001: does not end with a line feed")
    expect(reason(HEADER + [...lines, lines[19_998]].join(""))).toContain("line 20002: the number 010/79992")
  })

  test("only what lies in the rule and not in the file is told apart", () => {
    expect(refusal(`${HEADER}09,00001,a,1\n`).aboutRule).toBe(true)
    expect(refusal(`${HEADER}009,00001,a,1\n`).aboutRule).toBe(true)
    expect(refusal(`${HEADER}010,00001,x,1\n`).aboutRule).toBe(false)
  })

  test("what is no file", () => {
    const opening = (name: string) => () => BaseFile.open(name, range)
    expect(opening(path.join(folder, "none.csv"))).toThrow("none.csv: there is no such file")
    expect(opening(folder)).toThrow("is a folder")
    expect(opening(path.join(file, "inside"))).toThrow("there is no such file")
    expect(opening("/dev/null")).toThrow("is not a file on disk")
  })
})

/** Holders of many widths, so that no line's end is where the last one's was; element = 4 × index in series 10. */
function lineOf(index: number): string {
  const holder = createHash("sha256").update(String(index)).digest("hex")
  return `010,${String(index * 4).padStart(5, "0")},${holder.slice(0, 1 + (index % 64))},${index % 3 === 0 ? 0 : 1}\n`
}

describe("what is read", () => {
  const numbers: EntryNumber[] = Array.from({ length: 20_000 }, (_, index) => {
    const [, element, holder, eligible] = lineOf(index).trimEnd().split(",")
    return { series: 10, element: Number(element), holder: holder!, eligible: eligible === "1" }
  })
  const lines = numbers.map((_, index) => lineOf(index)).join("")

  test("the numbers of each series, as often as asked for, and the hash of the bytes", () => {
    const contents = `${HEADER}${lines}012,00000,a,1\n014,00007,0,1\n014,99999,b,0\n`
    const base = open(contents)
    expect(base.sha256).toBe(createHash("sha256").update(contents).digest("hex"))
    const last = [
      { series: 14, element: 7, holder: "0", eligible: true },
      { series: 14, element: 99_999, holder: "b", eligible: false },
    ]
    expect(base.numbersOf(14)).toEqual(last)
    expect(base.numbersOf(10)).toEqual(numbers)
    expect(base.numbersOf(12)).toEqual([{ series: 12, element: 0, holder: "a", eligible: true }])
    expect(base.numbersOf(14)).toEqual(last)
    for (const none of [9, 11, 13, 15]) expect(base.numbersOf(none)).toEqual([])
    base.close()
  })

  test("the same in turns, between which whatever waits in this process is done", async () => {
    const numbered = (index: number) => `010,${String(index).padStart(5, "0")},${"a".repeat(64)},1\n`
    const base = open(HEADER + Array.from({ length: 100_000 }, (_, index) => numbered(index)).join(""))
    let done = 0
    setImmediate(() => done++)
    const inTurns = await BaseFile.openInTurns(file, range)
    expect(done).toBe(1)
    expect(inTurns.sha256).toBe(base.sha256)
    expect(inTurns.numbersOf(10)).toEqual(base.numbersOf(10))
    for (const one of [base, inTurns]) one.close()
    await expect(BaseFile.openInTurns(path.join(folder, "none.csv"), range)).rejects.toThrow("no such file")
  })

  test("nothing of a base that is only a header", () => {
    const base = open(HEADER)
    expect(base.numbersOf(10)).toEqual([])
    base.close()
  })

  test("nothing of a file that was changed after it was checked", () => {
    const base = open(HEADER + lines)
    utimesSync(file, new Date(), new Date(1))
    expect(() => base.numbersOf(10)).toThrow("was changed while it was read")
    base.close()
    const shorter = open(HEADER + lines)
    writeFileSync(file, HEADER)
    expect(() => shorter.numbersOf(10)).toThrow("was changed while it was read")
    shorter.close()
  })
})

import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { canonicalJson } from "#app/platform/canonical-json"
import type { EntryNumber } from "#app/domain/draws/inspection/inspect"
import { resultFile } from "./result-file.server"

const rule = {
  seriesFirst: 0,
  seriesCount: 200,
  seriesDigits: 3,
  seriesFrom: [1, 2, 3],
  prefix: null,
  approximation: "ascending",
  wrap: true,
  emptySeries: "none",
  winners: 2,
  surrogates: 1,
  onePerHolder: true,
  prizes: ["45931", "12876", "60254", "33019", "08777"],
} satisfies Parameters<typeof resultFile>[0]["rule"]
const baseSha256 = "ab".repeat(32)

const number = (series: number, element: number, holder: string, eligible = true) => ({
  series,
  element,
  holder,
  eligible,
})

/** A base of these numbers. */
const baseOf = (numbers: EntryNumber[]) => ({
  sha256: baseSha256,
  numbersOf: (series: number) => numbers.filter((one) => one.series === series),
})

const written = (file: ReturnType<typeof resultFile>): string => Buffer.concat([...file.contents]).toString()

const first = number(175, 16_500, "a")
const second = number(199, 7, "c")
const third = number(0, 12, "d")
const numbers = [
  first,
  number(175, 99_999, "b", false),
  number(176, 0, "a"),
  second,
  third,
  number(0, 13, "e"),
]

test("the file is what formats.md says", () => {
  const file = resultFile({ rule, base: baseOf(numbers) })
  const { sha256, ...rest } = JSON.parse(written(file)) as Record<string, unknown>
  expect(rest).toEqual({
    rule,
    baseSha256,
    drawn: { series: "175", element: "16497" },
    winners: [
      { order: 1, kind: "titular", series: "175", element: "16500", holder: "a" },
      { order: 2, kind: "titular", series: "199", element: "00007", holder: "c" },
      { order: 3, kind: "surrogate", series: "000", element: "00012", holder: "d" },
    ],
    trail: [
      { series: "175", element: "16500", outcome: "winner" },
      { series: "175", element: "99999", outcome: "ineligible" },
      { series: "176", element: "00000", outcome: "holder-already-won" },
      { series: "199", element: "00007", outcome: "winner" },
      { series: "000", element: "00012", outcome: "surrogate" },
    ],
  })
  expect(sha256).toBe(createHash("sha256").update(canonicalJson(rest)).digest("hex"))
})

test("whoever takes the hash out of the file and hashes the rest has checked it", () => {
  const text = written(resultFile({ rule, base: baseOf(numbers) }))
  const [, rest, sha256] = /^(.*),"sha256":"([0-9a-f]{64})"\}\n$/.exec(text)!
  expect(createHash("sha256").update(`${rest}}`).digest("hex")).toBe(sha256)
})

test("the caller learns who won, and both hashes", () => {
  const file = resultFile({ rule, base: baseOf(numbers) })
  expect(() => file.result()).toThrow("known once its file is written")
  const text = written(file)
  const { sha256 } = JSON.parse(text) as { sha256: string }
  const fileSha256 = createHash("sha256").update(text).digest("hex")
  expect(file.result()).toEqual({
    winners: [
      { order: 1, kind: "titular", trailIndex: 0, number: first },
      { order: 2, kind: "titular", trailIndex: 3, number: second },
      { order: 3, kind: "surrogate", trailIndex: 4, number: third },
    ],
    inspected: 5,
    sha256,
    fileSha256,
  })
})

test("nobody in an empty base", () => {
  const file = resultFile({ rule, base: baseOf([]) })
  expect(JSON.parse(written(file))).toMatchObject({ winners: [], trail: [] })
  expect(file.result()).toMatchObject({ winners: [], inspected: 0 })
})

test("a rehearsal says so, under the hash", () => {
  const rehearsal = "Ensaio com números inventados"
  const text = written(resultFile({ rule, base: baseOf(numbers), rehearsal }))
  const { sha256, ...rest } = JSON.parse(text) as Record<string, unknown>
  expect(rest["rehearsal"]).toBe(rehearsal)
  expect(sha256).toBe(createHash("sha256").update(canonicalJson(rest)).digest("hex"))
})

test("a trail of many blocks is written entry by entry, whatever the digits", () => {
  for (const seriesDigits of [1, 2, 6]) {
    const seriesCount = 10 ** Math.min(seriesDigits, 3)
    const many = Array.from({ length: 5000 }, (_, index) =>
      number(Math.floor((index * seriesCount) / 5000), index * 7, "a", index % 7 > 0),
    )
    const prizes = Array.from({ length: 5 }, () => "00000")
    const file = resultFile({ rule: { ...rule, seriesDigits, seriesCount, prizes }, base: baseOf(many) })
    const { sha256, trail, ...rest } = JSON.parse(written(file)) as Record<string, unknown>
    const padded = (value: number, digits: number) => `${value}`.padStart(digits, "0")
    expect(trail).toEqual(
      many.map(({ series, element, eligible }, index) => ({
        series: padded(series, seriesDigits),
        element: padded(element, 5),
        outcome: !eligible ? "ineligible" : index === 1 ? "winner" : "holder-already-won",
      })),
    )
    expect(sha256).toBe(
      createHash("sha256")
        .update(canonicalJson({ ...rest, trail }))
        .digest("hex"),
    )
  }
})

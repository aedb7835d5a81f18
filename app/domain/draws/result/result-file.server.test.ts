import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { canonicalJson } from "#app/platform/canonical-json"
import type { NumberBase, EntryNumber } from "#app/domain/draws/inspection/inspect"
import { resultFile } from "./result-file.server"

const rule = {
  seriesFirst: 0,
  seriesCount: 200,
  seriesDigits: 3,
  seriesFrom: [1, 2, 3],
  prefix: null,
  ...({ approximation: "ascending", wrap: true, emptySeries: "none" } as const),
  winners: 2,
  surrogates: 1,
  onePerHolder: true,
  prizes: ["45931", "12876", "60254", "33019", "08777"],
}
const baseSha256 = "ab".repeat(32)

const number = (series: number, element: number, holder: string, eligible = true) => ({
  series,
  element,
  holder,
  eligible,
  ticketId: `${series}/${element}`,
})

/** A base that gives these, whatever is asked for. */
const baseOf = <N extends EntryNumber>(blocks: N[][]): NumberBase<N> => ({
  upwards: () => blocks,
  downwards: () => [],
})

async function written(file: ReturnType<typeof resultFile>): Promise<string> {
  const blocks: Buffer[] = []
  for await (const block of file.contents) blocks.push(block)
  return Buffer.concat(blocks).toString()
}

const blocks = [
  [number(175, 16_500, "a"), number(175, 99_999, "b", false)],
  [number(176, 0, "a"), number(199, 7, "c"), number(0, 12, "d"), number(0, 13, "e")],
]

test("the file is what formats.md says", async () => {
  const file = resultFile({ rule, baseSha256, base: baseOf(blocks) })
  const { sha256, ...rest } = JSON.parse(await written(file)) as Record<string, unknown>
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

test("whoever takes the hash out of the file and hashes the rest has checked it", async () => {
  const text = await written(resultFile({ rule, baseSha256, base: baseOf(blocks) }))
  const [, rest, sha256] = /^(.*),"sha256":"([0-9a-f]{64})"\}\n$/.exec(text)!
  expect(createHash("sha256").update(`${rest}}`).digest("hex")).toBe(sha256)
})

test("the caller learns who won with what else it knows of a number", async () => {
  const file = resultFile({ rule, baseSha256, base: baseOf(blocks) })
  expect(() => file.result()).toThrow("known once its file is written")
  const text = await written(file)
  const { sha256 } = JSON.parse(text) as { sha256: string }
  const fileSha256 = createHash("sha256").update(text).digest("hex")
  expect(file.result()).toEqual({
    winners: [
      { order: 1, kind: "titular", trailIndex: 0, number: blocks[0]![0] },
      { order: 2, kind: "titular", trailIndex: 3, number: blocks[1]![1] },
      { order: 3, kind: "surrogate", trailIndex: 4, number: blocks[1]![2] },
    ],
    inspected: 5,
    sha256,
    fileSha256,
  })
  expect(file.result().winners[0]?.number.ticketId).toBe("175/16500")
})

test("nobody in an empty base", async () => {
  const file = resultFile({ rule, baseSha256, base: baseOf([]) })
  expect(JSON.parse(await written(file))).toMatchObject({ winners: [], trail: [] })
  expect(file.result()).toMatchObject({ winners: [], inspected: 0 })
})

test("a rehearsal says so, under the hash", async () => {
  const rehearsal = "Ensaio com números inventados"
  const text = await written(resultFile({ rule, baseSha256, base: baseOf(blocks), rehearsal }))
  const { sha256, ...rest } = JSON.parse(text) as Record<string, unknown>
  expect(rest["rehearsal"]).toBe(rehearsal)
  expect(sha256).toBe(createHash("sha256").update(canonicalJson(rest)).digest("hex"))
})

test("a trail of many blocks is written entry by entry, whatever the digits", async () => {
  for (const seriesDigits of [1, 2, 6]) {
    const many = Array.from({ length: 5000 }, (_, index) =>
      number(index % 10 ** Math.min(seriesDigits, 3), (index * 7919) % 100_000, "a", index % 7 > 0),
    )
    const file = resultFile({
      rule: { ...rule, seriesDigits, wrap: false },
      baseSha256,
      base: baseOf([many]),
    })
    const { sha256, trail, ...rest } = JSON.parse(await written(file)) as Record<string, unknown>
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

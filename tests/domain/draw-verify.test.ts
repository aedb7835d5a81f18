import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { isDeepStrictEqual } from "node:util"
import { afterAll, describe, expect, test } from "vitest"
import { BaseFile } from "#app/domain/draws/base/base-file.server"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import { resultFile } from "#app/domain/draws/result/result-file.server"
import type { RuleFile } from "#app/domain/draws/inspection/rule-file"
import { verifyResult } from "#app/domain/draws/result/verify-result.server"
import { changedAt, others, places, type JsonPath } from "../support/json-changes"
import { shareOf } from "../support/full"
import { naiveDraw } from "../support/naive-draw"

const folder = mkdtempSync(path.join(tmpdir(), "draw-verify-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** All four outcomes, two series, holders of several widths. */
const baseCsv = [
  "series,element,holder,eligible",
  "04,16490,0a,1",
  "04,16496,b1,1",
  "04,16497,c,0",
  "04,16500,0a,1",
  "04,16502,0a,1",
  "04,99999,d3e4f5,1",
  "05,00000,9,1",
  "05,16497,b1,0",
  "05,20000,77,1",
  "",
].join("\n")
const rule: RuleFile = {
  seriesFirst: 3,
  seriesCount: 4,
  seriesDigits: 2,
  seriesFrom: [1, 2],
  prefix: null,
  approximation: "higher-then-lower",
  wrap: false,
  emptySeries: "higher-then-lower",
  winners: 2,
  surrogates: 3,
  onePerHolder: true,
  prizes: ["45911", "12866", "60254", "33019", "08777"],
}
const result = naiveDraw(baseCsv, JSON.stringify(rule))

/** For thousands of files each, beside others on a machine that has more to do. */
const MANY_MS = 120_000

type Text = string | Buffer
const [basePath, resultPath] = [path.join(folder, "BASE.csv"), path.join(folder, "RESULT.json")]

/** The differences, none for a result that is right; or `refused` and the reasons. */
async function verified(resultJson: Text, base: Text = baseCsv): Promise<string[]> {
  try {
    for (const file of [basePath, resultPath]) rmSync(file, { force: true })
    writeFileSync(basePath, base)
    writeFileSync(resultPath, resultJson)
    return await verifyResult({ basePath, resultPath })
  } catch (error) {
    if (error instanceof FileRefused) return ["refused", ...error.reasons]
    throw error
  }
}

/** What is said of a changed file: something, and never the word that says that a result is right. */
async function found(resultJson: Text, base?: Text): Promise<string[]> {
  const lines = await verified(resultJson, base)
  expect(lines.length, `${resultJson}`).toBeGreaterThan(0)
  expect(lines.join("\n")).not.toMatch(/match/i)
  return lines
}

const changed = (at: JsonPath, value: unknown) => JSON.stringify(changedAt(result, at, value))

test("the result that another program computed is verified", async () => {
  expect(result.winners.map(({ order, holder }) => `${order} ${holder}`)).toEqual([
    "1 0a",
    "2 d3e4f5",
    "3 b1",
    "4 77",
    "5 9",
  ])
  expect(new Set(result.trail.map(({ outcome }) => outcome)).size).toBe(4)
  expect(await verified(JSON.stringify(result))).toEqual([])
})

describe("what is only written in another way is the same result", () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, inside]) => [key, reversed(inside)]),
    )
  }
  test.each([
    ["spread over lines", JSON.stringify(result, null, 2)],
    ["with tabs and carriage returns", JSON.stringify(result, null, "\t").replaceAll("\n", "\r\n")],
    ["with its keys the other way round", JSON.stringify(reversed(result))],
    ["with the trail first", JSON.stringify(Object.assign({ trail: 0 }, result))],
    ["with escapes", JSON.stringify(result).replaceAll("titular", "\\u0074itular")],
  ])("%s", async (_, text) => {
    expect(await verified(text)).toEqual([])
  })
})

describe("one change to the base is found", () => {
  const bytes = Buffer.from(baseCsv)
  const others = [...'0159afgA,\n\r" \0', "\u00ff"].map((text) => text.charCodeAt(0))
  test("in any byte", { timeout: MANY_MS }, async () => {
    for (const [at, byte] of bytes.entries())
      for (const other of shareOf([...others, byte ^ 1, byte ^ 0x20, byte ^ 0x80], at)) {
        if (other === byte) continue
        const base = Buffer.from(bytes)
        base[at] = other
        await found(JSON.stringify(result), base)
      }
  })
  test("by a byte too few or too many", { timeout: MANY_MS }, async () => {
    for (let at = 0; at <= bytes.length; at++) {
      const [before, behind] = [bytes.subarray(0, at), bytes.subarray(at)]
      if (at < bytes.length) await found(JSON.stringify(result), Buffer.concat([before, behind.subarray(1)]))
      for (const other of shareOf(others, at))
        await found(JSON.stringify(result), Buffer.concat([before, Buffer.from([other]), behind]))
    }
  })
  test("by a line too few, too many, or in another place", async () => {
    const [header, ...lines] = baseCsv.trimEnd().split("\n")
    for (const [at, line] of lines.entries()) {
      const without = lines.toSpliced(at, 1)
      for (const other of [without, lines.toSpliced(at, 0, line), [line, ...without], [...without, line]]) {
        if (String(other) === String(lines)) continue
        await found(JSON.stringify(result), [header, ...other, ""].join("\n"))
      }
    }
  })
})

describe("one change to the result is found", () => {
  test("in any value", { timeout: MANY_MS }, async () => {
    for (const { at, value } of places(result))
      for (const other of others(value)) await found(changed(at, other))
  })
  test("in any byte, unless it reads as the same", { timeout: MANY_MS }, async () => {
    const bytes = Buffer.from(`${JSON.stringify(result)}\n`)
    for (const [at, byte] of bytes.entries())
      for (const other of shareOf([byte ^ 1, byte ^ 0x20, byte ^ 0x80, 0x20, 0x22, 0x30], at)) {
        const text = Buffer.from(bytes)
        text[at] = other
        if (readsTheSame(text)) continue
        await found(text)
      }
  })
  test("at whatever byte it was cut off", async () => {
    const bytes = Buffer.from(JSON.stringify(result))
    for (let end = 0; end < bytes.length; end++) await found(bytes.subarray(0, end))
  })
  test("at the top: a key too few, too many, or twice", async () => {
    for (const key of Object.keys(result)) await found(changed([key], undefined))
    for (const key of ["extra", "MATCH", "Winners", "__proto__"])
      expect(await found(JSON.stringify({ ...result, [key]: 1 }))).toHaveLength(1)
    const text = JSON.stringify(result)
    for (const [key, value] of Object.entries(result)) {
      const twice = text.replace(/\}$/, `,${JSON.stringify(key)}:${JSON.stringify(value)}}`)
      expect((await found(twice))[0]).toBe("refused")
    }
  })

  function readsTheSame(text: Buffer): boolean {
    try {
      return isDeepStrictEqual(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text)), result)
    } catch {
      return false
    }
  }
})

describe("what is said", () => {
  test.each<[JsonPath, unknown, string]>([
    [["winners", 1, "holder"], "ff", '$.winners[1].holder is "ff"; recomputed: "d3e4f5"'],
    [["winners", 0, "order"], 7, "$.winners[0].order is 7; recomputed: 1"],
    [["winners", 0, "order"], "MATCH", "$.winners[0].order is a text of 5 characters; recomputed: 1"],
    [["trail", 2, "outcome"], "winner", '$.trail[2].outcome is "winner"; recomputed: "holder-already-won"'],
    [["trail", 2], 5, "$.trail[2] is 5; recomputed: an object"],
    [["trail"], {}, "$.trail is an object; recomputed: a list"],
    [["trail"], [], `$.trail has 0 entries; recomputed: ${result.trail.length}`],
    [
      ["trail"],
      [...result.trail, 1, 2],
      `$.trail has ${result.trail.length + 2} entries; recomputed: ${result.trail.length}`,
    ],
    [["winners"], result.winners.slice(0, 4), "$.winners has 4 entries; recomputed: 5"],
    [["drawn", "series"], undefined, '$.drawn.series is missing; recomputed: "04"'],
    [["drawn", "more"], 1, '$.drawn has a key that does not belong there: "more"'],
    [["more"], { a: [1] }, '$ has a key that does not belong there: "more"'],
    [["baseSha256"], undefined, "$.baseSha256 is missing"],
    [["sha256"], null, `$.sha256 is null; recomputed: "${result.sha256}"`],
  ])("%j as %j: %s", async (place, value, line) => {
    expect(await verified(changed(place, value))).toEqual([line])
  })

  test("of many differences the first twenty", async () => {
    const shifted = changed(
      ["winners"],
      Array.from({ length: 30 }, () => ({})),
    )
    expect(await verified(shifted)).toHaveLength(21)
    expect((await verified(shifted)).at(-1)).toBe("… and 6 more")
  })

  test.each<[JsonPath, unknown, string]>([
    [["rule", "prizes", 1], "1287", "$.rule.prizes[1]: is not five digits"],
    [["rule", "seriesFrom"], [1, 6], "$.rule.seriesFrom[1]: names a prize that is not there"],
    [["rule"], undefined, "$.rule: is missing"],
    [["rule"], "MATCH", "$.rule: is not an object"],
  ])("a rule that is none is refused: %j as %j", async (place, value, line) => {
    expect(await verified(changed(place, value))).toEqual(["refused", line])
  })

  test("a rule that the base cannot have been drawn by is a difference where the base is the one named", async () => {
    const line = "$.rule does not fit the base that baseSha256 names: line 2: series 04"
    const wider = changed(["rule", "seriesDigits"], 3)
    expect(await verified(wider)).toEqual([`${line} has not the 3 digits of seriesDigits`])
    expect(await verified(changed(["rule", "seriesFirst"], 5))).toEqual([
      `${line} is not one of the draw's, 5 to 8`,
    ])
    const [refused, reason] = await verified(wider, baseCsv.replace("0a", "0b"))
    expect([refused, reason]).toEqual(["refused", "line 2: series 04 has not the 3 digits of seriesDigits"])
  })

  test("a bad base is refused with its line, whatever the result", async () => {
    expect(await verified(JSON.stringify(result), baseCsv.replace("04,16500", "04,1650x"))).toEqual([
      "refused",
      'line 5: element is "1650x" instead of five digits',
    ])
  })

  test("a rehearsal is none, though all else is right", async () => {
    writeFileSync(basePath, baseCsv)
    const base = BaseFile.open(basePath, rule)
    const blocks: Buffer[] = []
    const rehearsal = "MATCH"
    for (const block of resultFile({ rule, base, rehearsal }).contents) blocks.push(block)
    base.close()
    expect((await found(Buffer.concat(blocks)))[0]).toBe(
      "$.rehearsal: this is a rehearsal with made-up prizes, and no draw's result",
    )
  })
})

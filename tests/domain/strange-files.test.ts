import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { computeFromFiles } from "#app/domain/draws/result/compute-from-files.server"
import { verifyResult } from "#app/domain/draws/result/verify-result.server"
import { check } from "../support/conferir"
import { naiveDraw } from "../support/naive-draw"

const base = "series,element,holder,eligible\n03,00042,a1,1\n04,16497,b2,0\n04,99999,c3,1\n"
const rule = {
  seriesFirst: 3,
  seriesCount: 2,
  seriesDigits: 2,
  seriesFrom: [1],
  prefix: null as string | null,
  approximation: "ascending",
  wrap: true,
  emptySeries: "none",
  winners: 1,
  surrogates: 1,
  onePerHolder: true,
  prizes: ["45931", "12876", "60254", "33019", "08777"],
}
const plain = JSON.stringify(rule)
const wide = base.replaceAll(/^0/gm, "0000000")

let folder = ""
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "bar-strange-"))))
afterAll(() => rm(folder, { recursive: true }))

const put = async (name: string, text: string) => {
  await writeFile(path.join(folder, name), text)
  return path.join(folder, name)
}

/** RESULT.json as it would read if the naive program's rule were written like this. */
function resultLike(ruleText: string): string {
  const result = naiveDraw(base, ruleText)
  return JSON.stringify(result).replace(JSON.stringify(result.rule), () => ruleText.trim())
}

const compute = async (rulePath: string, basePath: string) => {
  const blocks: Buffer[] = []
  for (const block of computeFromFiles({ basePath, rulePath })) blocks.push(block)
  return JSON.parse(Buffer.concat(blocks).toString()) as unknown
}

test.each<[string, string]>([
  ["a prefix of 65,536 digits", JSON.stringify({ ...rule, prefix: "7".repeat(65_536) })],
  ["blanks, tabs and line ends before the first brace", `${" \t\r\n".repeat(100)}${plain}\n \n`],
  ["more blanks than a reader takes at once", `${" ".repeat(200_000)}${plain}`],
  ["more winners than anybody counts", plain.replace('"winners":1', '"winners":9007199254740991')],
  ["a whole number written with an exponent", plain.replace('"winners":1', '"winners":1e0')],
])("%s is read, alike by all programs", async (_, text) => {
  const [rulePath, basePath] = [await put("RULE.json", text), await put("BASE.csv", base)]
  const naive = naiveDraw(base, text)
  expect(await compute(rulePath, basePath)).toEqual(naive)
  const resultPath = await put("RESULT.json", resultLike(text))
  expect(await verifyResult({ basePath, resultPath })).toEqual([])
  const lines = check([base, resultLike(text), text])
  expect(lines).not.toBe("refused")
  expect(Array.isArray(lines) && lines.filter(({ certo }) => !certo)).toEqual([])
})

const tooLong = "longer than anything that belongs here"
const twice = 'the key "wrap" stands twice'
const noValue = "a value is missing here"

test.each<[string, string, string, string?]>([
  ["a prefix of 65,537 digits", JSON.stringify({ ...rule, prefix: "7".repeat(65_537) }), tooLong],
  [
    "a prefix of 65,536 digits, one of them escaped",
    JSON.stringify({ ...rule, prefix: "7".repeat(65_536) }).replace("77", "\\u00377"),
    tooLong,
  ],
  ["seven digits for the series", JSON.stringify({ ...rule, seriesDigits: 7 }), "is more than 6", wide],
  ["no digit for the series", JSON.stringify({ ...rule, seriesDigits: 0 }), "is below 1"],
  [
    "more winners than can be counted",
    plain.replace('"winners":1', '"winners":9007199254740993'),
    "is more than 9007199254740991",
  ],
  ["half a winner", plain.replace('"winners":1', '"winners":0.5'), "is not a whole number"],
  ["a key that stands twice", plain.replace('"wrap":true', '"wrap":false,"wrap":true'), twice],
  [
    "a key that stands twice, once escaped",
    plain.replace('"wrap":true', '"wrap":false,"wr\\u0061p":true'),
    twice,
  ],
  ["a key that is not known", plain.replace('"wrap":true', '"wrap":true,"wrapped":true'), "is not known"],
  ["a byte order mark", `\uFEFF${plain}`, noValue],
  ["another kind of blank", `\u00A0${plain}`, noValue],
  ["something behind the end", `${plain}{}`, "something follows the end"],
])("%s is refused, by all programs", async (_, text, said, baseCsv = base) => {
  const [rulePath, basePath] = [await put("RULE.json", text), await put("BASE.csv", baseCsv)]
  await expect(compute(rulePath, basePath)).rejects.toThrow(said)
  expect(check([text])).toBe("refused")
  const result = `{"baseSha256":"","drawn":{},"rule":${text},"trail":[],"winners":[],"sha256":""}`
  const resultPath = await put("RESULT.json", result)
  await expect(verifyResult({ basePath, resultPath })).rejects.toThrow(resultPath)
  expect(check([result])).toBe("refused")
})

import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { sayCount } from "#app/words/count"

/** Without the participants' words, which have a form for one and for several of each (`_one`, `_other`). */
const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("i18n"))
  .map((file) => ({ file, source: readFileSync(path.join("app", file), "utf8") }))

/** What is counted somewhere, as several are called: the first word that `sayCount` has for them. */
const several = new Set(
  sources.flatMap(({ source }) =>
    [...source.matchAll(/sayCount\(\s*[^"]*?"[^"]+",\s*"(\p{L}+s)(?!\p{L})/gu)].map(([, many = ""]) => many),
  ),
)

/** A figure before such a word, in a text or in what a page draws, with the line that it stands on. */
const figures = new RegExp(
  String.raw`\{((?:[^{}"]|"[^"]*")*)\}(?:\{" "\})?\s+(${[...several].join("|")})(?!\p{L})`,
  "gu",
)
function countedBareIn({ file, source }: (typeof sources)[number]): string[] {
  return [...source.matchAll(figures)]
    .filter(({ index }) => {
      const line = source.slice(source.lastIndexOf("\n", index) + 1, source.indexOf("\n", index))
      return !/=== 1 \?|sayCount\($/.test(line)
    })
    .map(([, figure, word]) => `${path.basename(file)}: {${figure}} ${word}`)
}

/** Figures that are never one, with why. */
const LIMIT = "a limit, which is a setting of ours"
const neverOne: Record<string, string> = {
  "approvals.ts: {days} dias": LIMIT,
  "log-faults.ts: {size} entradas": "a log has more from its second round on",
  "open-approval.tsx: {days} dias": LIMIT,
  "outcomes.ts: {old} arquivos": "among them more than a hundred without an owner",
  "outsiders.tsx: {sayNumber(good.size)} entradas": "a log has more from its second round on",
  "fulfilment.ts: {sayNumber(most)} linhas": LIMIT,
  "imported-tables.ts: {figure.pt(most)} linhas": LIMIT,
  "plots.tsx: {choice} dias": "some weeks to choose from",
  "postponement.ts: {days} dias": LIMIT,
  "reach.tsx: {sayNumber(count)} séries": "of one series nothing is said",
  "runs.ts: {most} linhas": LIMIT,
  "staff-lists.ts: {sayNumber(most)} linhas": LIMIT,
  "token-form.tsx: {value} dias": "some months to choose from",
  "four-eyes.ts: {days} dias": LIMIT,
  "draw-four-eyes-notice.tsx: {days} dias": LIMIT,
}

test("a count agrees with its thing: no figure stands before the word for several", () => {
  expect([...several]).toEqual(expect.arrayContaining(["cupons", "números", "linhas", "dias"]))
  const found = new Set(sources.flatMap(countedBareIn))
  const howTo = "say it by sayCount, or in neverOne why it is never one; a word counts once sayCount has it"
  expect([...found].toSorted(), howTo).toEqual(Object.keys(neverOne).toSorted())
})

test("a count agrees with its thing", () => {
  const said = [0, 1, 2, 1_204].map((count) => sayCount(count, "cupom", "cupons"))
  expect(said).toEqual(["0 cupons", "1 cupom", "2 cupons", "1.204 cupons"])
})

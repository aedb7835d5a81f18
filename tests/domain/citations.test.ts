import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { deadCitations, deadCommands, readableFiles } from "#tests/support/citations"

const root = process.cwd()
const found = (file: string, text: string) =>
  deadCitations(root, file, text).map((line) => line.replace(/^.*?:\d+: /, ""))

test("comments and pages cite what is in the repository", () => {
  const files = readableFiles(root)
  expect(files).toContain("app/README.md")
  expect(files).toContain("tests/domain/citations.test.ts")
  expect(files.flatMap((file) => deadCitations(root, file))).toEqual([])
})

test("pages tell to run what there is", () => {
  const pages = readableFiles(root).filter((file) => file.endsWith(".md"))
  const texts = pages.map((file) => readFileSync(path.join(root, file), "utf8"))
  expect(pages).toContain(".github/CONTRIBUTING.md")
  expect(deadCommands(root, texts.join("\n"))).toEqual([])
  expect(
    deadCommands(root, "`npm test -- citations lost-thing <term>`, `npm run -s lost:script -- WORD`"),
  ).toEqual(["lost:script", "lost-thing"])
})

test("nothing is left of a merge", () => {
  const left = readableFiles(root).filter((file) =>
    // Two of three marks, or what a formatter makes of one on a page.
    /^(<{7}|>{7}|(> ){7})/m.test(readFileSync(path.join(root, file), "utf8")),
  )
  expect(left).toEqual([])
})

describe("a citation of what is not there is found", () => {
  test.each([
    ["// the order of locks: see lost-page.m" + "d", "lost-page.m" + "d"],
    ["/**\n * As the paper has it (\u00a7 4).\n */", "\u00a7"],
    ["const a = 1 /" + "/ domain/lost/rule", "domain/lost/rule"],
    ["/* tests/support/lost.ts */", "tests/support/lost.ts"],
  ])("in a comment: %s", (text, expected) => {
    expect(found("app/db/planted.ts", text)).toEqual([expected])
  })

  test.each([
    ["[the house](../lost/README.m" + "d)", "../lost/README.m" + "d"],
    ["It stands in `app/db/lost.server.ts`.", "app/db/lost.server.ts"],
    ["see domain/lost/thing", "domain/lost/thing"],
    ["(words/lost-reasons)", "words/lost-reasons"],
    ["`prizes/lost-award` takes it", "prizes/lost-award"],
  ])("on a page: %s", (text, expected) => {
    expect(found("app/db/README.md", text)).toEqual([expected])
  })

  test("with its line", () => {
    expect(deadCitations(root, "app/db/planted.ts", "const a = 1\n\n// app/lost/b")).toEqual([
      "app/db/planted.ts:3: app/lost/b",
    ])
  })
})

test.each([
  ["// app/db/list.server, domain/draws/draw.ts and app/README.md"],
  ["// https://example.com/app/lost.m" + "d"],
  ['const text = "app/lost/string"'],
  ["// `domain/<term>`: a folder a term"],
])("what is there, elsewhere or no citation is left alone: %s", (text) => {
  expect(found("app/db/planted.ts", text)).toEqual([])
})

import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const read = (file: string) => readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "")

function found(name: string, from: string): string | undefined {
  if (!/^(#app\/|\.)/.test(name)) return undefined
  const file = name.startsWith("#app/") ? name.slice(1) : join(dirname(from), name)
  return ["", ".tsx", ".ts"].map((end) => file + end).find((each) => /\.\w+$/.test(each) && existsSync(each))
}

/** A file with all that it imports, and that imports. */
function withImports(files: string[], imported: RegExp, seen = new Set<string>()): Set<string> {
  for (const file of files.filter((each) => !seen.has(each))) {
    seen.add(file)
    const names = [...read(file).matchAll(imported)].map(([, name = ""]) => found(name, file))
    withImports(
      names.filter((name) => name !== undefined),
      imported,
      seen,
    )
  }
  return seen
}

/** Which sheet is for which pages, as `sheet-of.server` has it. */
const sheets = [
  ...read("app/site/sheet-of.server.ts").matchAll(/^ {2}\[\s*"([\w-]+)",\s*\[([^\]]*)\]/gm),
].map(([, sheet = "", pages = ""]) => ({
  sheet,
  pages: [...pages.matchAll(/"([^"]+)"/g)]
    .map(([, page]) => `app/routes/site/${page}.tsx`)
    .filter(existsSync),
}))

/** Around every page, and what scripts add to one. */
const everywhere = [
  "app/root.tsx",
  "app/routes/site/_layout.tsx",
  "app/site/enhance/main.ts",
  "app/site/outbox/main.ts",
  "app/site/offline/main.ts",
  "app/site/scan/main.ts",
]

test("every sheet is looked at", () => expect(sheets.length).toBeGreaterThan(10))

test.each(sheets)("the sheet $sheet brings no part of which its pages name nothing", ({ sheet, pages }) => {
  const files = withImports([...everywhere, ...pages], /(?:from|import)\s*\(?\s*"([^"]+\w)"/g)
  const words = new Set(
    [...files].flatMap((file) => read(file).match(/(?<=["'`\s.])-?[a-z][\w-]*(?=["'`\s]|\$\{)/gi) ?? []),
  )
  // `badge--${tone}`: a name that is put together counts by what stands before.
  const named = (name: string) => words.has(name) || words.has(name.replace(/--.*/, "--"))
  // What every page has in common, one of them needs.
  const common = withImports(["app/site/sheets/frame.css"], /@import "([^"]+)"/g)
  const parts = withImports([`app/site/sheets/${sheet}.css`], /@import "([^"]+)"/g)
  const unnamed = [...parts].filter((part) => {
    if (common.has(part)) return false
    const classes = read(part).match(/(?<=^\s*\.)[a-z][\w-]*/gim) ?? []
    return classes.length > 0 && !classes.some(named)
  })
  expect(unnamed).toEqual([])
})

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { resources } from "./resources"

const app = new URL("..", import.meta.url).pathname
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !name.startsWith("i18n/"))
  .map((name) => readFileSync(join(app, name), "utf8"))
const found = (pattern: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, text]) => text!)))
/** `"home.title"`, or what holds it: whoever asks for a whole list has all that is in it. */
const asked = found(/["`](\w+\.[\w.]+)["`]/g)
/** `\`home.steps.${…}\``: a key that a page puts together. */
const begun = found(/`(\w+\.[\w.]+?)\.?\$\{/g)
/** `\`draw.${…}\``, right behind the page's name: by the words that stand in the same file, or here. */
const wordsElsewhere: Record<string, string> = {
  format: "short files hash drawn order tree seals shuffle log checkpoint receipt schedule",
  prize: "identity invoice",
}
for (const source of sources)
  for (const [, page = ""] of source.matchAll(/`(\w+)\.\$\{/g)) {
    for (const [, word] of source.matchAll(/"(\w+)"/g)) asked.add(`${page}.${word}`)
    for (const word of wordsElsewhere[page]?.split(" ") ?? []) asked.add(`${page}.${word}`)
  }

/** Each text's key without its plural's ending, as `t` is asked for it. */
function keysOf(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const key = `${before}${name.replace(/_(zero|one|many|other)$/, "")}`
    return typeof value === "object" && value !== null ? keysOf(value, `${key}.`) : [key]
  })
}

const withParents = (key: string) => key.split(".").map((_, n, parts) => parts.slice(0, n + 1).join("."))
const isAsked = (key: string) => withParents(key).some((one) => asked.has(one) || begun.has(one))
/** A page's texts read as an object: `{ en, pt }[locale].done`. */
const isRead = (key: string) => {
  const [page = "", ...path] = key.split(".")
  const module = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const name = new RegExp(`(?:[\\])]|\\b(?:pt|en|texts|words))\\.${path[0]}\\b`)
  return sources.some((source) => source.includes(`i18n/${module}`) && name.test(source))
}

test("every text of the public pages is asked for by one", () => {
  const keys = keysOf(resources.pt.translation)
  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter((key) => !isAsked(key) && !isRead(key))).toEqual([])
})

import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { readableFiles } from "#tests/support/citations"

const files = readableFiles(process.cwd()).filter((file) => /^(app|drizzle|tests)\/.*\.tsx?$/.test(file))

/** What the linter does not know, each with a line of code that it refuses. */
const refusals: { what: string; pattern: RegExp; refused: string; allowed: string; ofTests?: true }[] = [
  {
    what: "a type says what it holds, not that somebody handed it in, found it or did it",
    pattern: /^\s*(export )?(type|interface) (Given|Asked|Held|Two|Looked|Sent|Found|Shown|Deed)\b.*/gm,
    refused: "type " + "Asked = { period: Period }",
    allowed: "type AskedEdit = { drawId: string }",
  },
  {
    what: "nothing is told to be never, or another function, that it is not",
    pattern: /^(?!\s*(\*|\/\/)).* as (never(?![\w[])|\([^)]*\) =>).*/gm,
    refused: "const work = works[kind] as (waiting: Waiting) => Outcome",
    allowed: "for (const name of Object.keys(works) as (keyof Works)[]) await works[name]()",
  },
  {
    what: "no object that is written out is spread into another, whatever it is called to be",
    pattern: /\.\.\.\(?\s*\{.*/g,
    refused: "const called = { ." + '..({ state: "called" } as const), version }',
    allowed: "return { ...(isWhole ? { rows } : {}), version }",
    ofTests: true,
  },
  {
    what: "no key is asked for as a JWK, at which Node 20 may stand still for ever (app/db/keys/key-escrow)",
    pattern: /\.export\(\{ format: "jwk".*/g,
    refused: "publicKey.export" + '({ format: "jwk" })',
    allowed: 'publicKey.export({ format: "der", type: "spki" })',
    ofTests: true,
  },
]

describe.each(refusals)("$what", ({ pattern, refused, allowed, ofTests }) => {
  test("nowhere", () => {
    const found = files
      .filter((file) => ofTests || !/^tests\/|\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(pattern)].map(([line]) => `${file}: ${line}`),
      )
    expect(files.length).toBeGreaterThan(1000)
    expect(found).toEqual([])
  })

  test("and would be found", () => {
    expect([...refused.matchAll(pattern)]).toHaveLength(1)
    expect([...allowed.matchAll(pattern)]).toEqual([])
  })
})

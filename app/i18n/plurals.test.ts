import { createInstance } from "i18next"
import { expect, test } from "vitest"
import { resources } from "./resources"

const texts = (node: unknown, path: string[] = []): [string, string][] =>
  typeof node === "string"
    ? [[path.join("."), node]]
    : Object.entries(node ?? {}).flatMap(([key, inner]) => texts(inner, [...path, key]))

test.each(["pt", "en"] as const)("a count agrees with its thing on the public side, in %s", (lng) => {
  const i18n = createInstance()
  void i18n.init({ lng, resources, initImmediate: false })
  const counted = texts(resources[lng].translation).filter(([key]) => key.endsWith("_other"))
  expect(counted.length).toBeGreaterThan(10)
  for (const [key, several] of counted) {
    const [none, one, two] = [0, 1, 2].map((count) =>
      (i18n.t as unknown as (key: string, values: object) => string)(key.replace(/_other$/, ""), { count }),
    )
    expect(none, key).not.toMatch(/(?<![\d{])1(?!\d)/)
    if (several.includes("{{count}}")) expect(one!.replace(/(?<!\d)1(?!\d)/, "2"), key).not.toBe(two)
  }
})

test.each(["pt", "en"] as const)("no text has a plural beside a figure that may be one, in %s", (lng) => {
  const fixed = texts(resources[lng].translation).filter(
    ([key, text]) =>
      !/_(zero|one|other)$/.test(key) &&
      /\{\{(count|total|amount|rows|seconds|minutes|hours|days|numbers|most)\}\} (?!is\b|has\b)\p{L}+s\b/u.test(
        text,
      ),
  )
  expect(fixed).toEqual([])
})

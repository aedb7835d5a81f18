import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { drawsAgree, fileWay } from "../support/draws-agree"
import { sized } from "../support/full"
import { generateDraw } from "../support/generated-draws"
import { naiveDraw } from "../support/naive-draw"

let files: Awaited<ReturnType<typeof fileWay>>
beforeAll(async () => {
  files = await fileWay()
})
afterAll(() => files.close())

const COUNT = 2000
const SEED = 1

const agreeing = sized(400, COUNT)
test(`over ${agreeing} generated draws the file way and the naive one agree`, async () => {
  expect(await drawsAgree([files], { seed: SEED, count: agreeing })).toBe(agreeing)
})

describe("the generated draws", () => {
  const played = Array.from({ length: COUNT }, (_, index) => {
    const { baseCsv, rule } = generateDraw(SEED + index)
    const { winners, trail, drawn } = naiveDraw(baseCsv, JSON.stringify(rule))
    return { rule, winners, trail, drawn, size: baseCsv.split("\n").length - 2 }
  })
  type PlayedDraw = (typeof played)[number]
  const elementOf = ({ drawn }: PlayedDraw) => Number(drawn.element)
  const seriesOf = ({ drawn }: PlayedDraw) => Number(drawn.series)

  const kinds: [string, (draw: PlayedDraw) => boolean][] = [
    ["an empty base", ({ size }) => size === 0],
    ["fewer than wanted", ({ rule, winners }) => winners.length < rule.winners],
    ["no surrogate left", ({ rule, winners }) => winners.length === rule.winners && rule.surrogates > 0],
    ["all that is wanted", ({ rule, winners }) => winners.length === rule.winners + rule.surrogates],
    ["a drawn number that is distributed", ({ trail, drawn }) => trail[0]?.element === drawn.element],
    ["a drawn element of 00000", (draw) => elementOf(draw) === 0],
    ["a drawn element of 99999", (draw) => elementOf(draw) === 99_999],
    [
      "the one opposite on the circle",
      (draw) => draw.trail.some(({ element }) => Math.abs(Number(element) - elementOf(draw)) === 50_000),
    ],
    [
      "a series written by the rule alone",
      ({ rule }) => rule.prefix === null && rule.seriesFrom.length === 0,
    ],
    [
      "a series written by a prefix alone",
      ({ rule }) => rule.prefix !== null && rule.seriesFrom.length === 0,
    ],
    [
      "the first series drawn",
      (draw) => draw.rule.seriesCount > 1 && seriesOf(draw) === draw.rule.seriesFirst,
    ],
    [
      "two at the same distance",
      ({ trail, drawn }) =>
        new Set(trail.map(({ element }) => Math.abs(Number(element) - Number(drawn.element)))).size <
        trail.length,
    ],
    ["one holder passed over", ({ trail }) => trail.some(({ outcome }) => outcome === "holder-already-won")],
    ["an ineligible one first", ({ trail }) => trail[0]?.outcome === "ineligible"],
    [
      "a holder who wins twice",
      ({ winners }) => new Set(winners.map(({ holder }) => holder)).size < winners.length,
    ],
    [
      "a drawn series without a number",
      (draw) => draw.trail.length > 0 && Number(draw.trail[0]?.series) !== seriesOf(draw),
    ],
    ["three series in one trail", ({ trail }) => new Set(trail.map(({ series }) => series)).size >= 3],
  ]
  test.each(kinds)("meet %s, for each approximation", (_, isOne) => {
    for (const approximation of ["ascending", "higher-then-lower", "alternating"])
      expect(
        played.filter((draw) => draw.rule.approximation === approximation && isOne(draw)).length,
        approximation,
      ).toBeGreaterThan(3)
  })

  test("meet every way through the series, with and without wrapping, beyond one series", () => {
    const met = new Map<string, number>()
    for (const { rule, trail } of played) {
      if (trail.length < 4 || new Set(trail.map(({ series }) => series)).size < 2) continue
      const way = `${rule.approximation} ${rule.wrap} ${rule.emptySeries}`
      met.set(way, (met.get(way) ?? 0) + 1)
    }
    // Three approximations, wrapping or not, four orders of series; but "none" leaves its series only when ascending.
    expect(met.size).toBe(3 * 2 * 4 - 2 * 2)
    expect(Math.min(...met.values())).toBeGreaterThan(5)
  })
})

import { expect, test } from "vitest"
import { drawnNumber, parseContest, readPrize } from "./drawn-number"

test.each([
  ["45931", "45931"],
  [" 08777 ", "08777"],
  ["045931", "45931"],
  ["45.931", "45931"],
  ["045.931", "45931"],
  ["00000", "00000"],
])("%s is the prize %s", (text, prize) => expect(readPrize(text)).toEqual({ prize }))

test.each([
  ["", "digits"],
  ["4593", "digits"],
  ["4593a", "digits"],
  ["１２３４５", "digits"],
  ["4.5931", "digits"],
  ["0045931", "digits"],
  ["45 931", "digits"],
  ["345931", "leading"],
  ["345.931", "leading"],
])("%s is none: %s", (text, wrong) => expect(readPrize(text)).toEqual({ wrong }))

const range = (
  seriesFirst: number,
  seriesCount: number,
  seriesFrom: number[],
  prefix: string | null = null,
) => ({
  seriesFirst,
  seriesCount,
  seriesFrom,
  prefix,
})

// The regulations of real campaigns (app/domain/README.md), recomputed by hand.
test.each([
  ["A", "45931 12876 60254 33019 08777", range(0, 200, [1, 2, 3]), 175, 16_497],
  ["B", "12305 05437 13526 02329 15458", range(0, 100, [1, 2]), 3, 57_698],
  ["C", "23337 82513 17082 53195 49504", range(110, 10, [1], "11"), 113, 73_254],
  ["C final", "25984 65418 19079 33657 00647", range(0, 100, [1, 2]), 81, 48_977],
  ["D", "20501 40340 10534 27858 38134", range(7, 1, []), 7, 10_484],
  ["E", "32485 45983 37442 18666 22999", range(0, 20, [1, 2]), 8, 53_269],
])("rule %s: %s", (_, prizes, rule, series, element) => {
  expect(drawnNumber(rule, prizes.split(" "))).toEqual({ series, element })
})

test("a series below the range is brought up into it", () => {
  expect(drawnNumber(range(110, 10, [1]), ["00030", "00000", "00000", "00000", "00000"]).series).toBe(113)
})

test("a prefix of any length counts to its last digit", () => {
  const prefix = "12345678901234567890"
  expect(drawnNumber(range(0, 100, [], prefix), ["00000", "00000", "00000", "00000", "00000"]).series).toBe(
    90,
  )
})

test.each([
  ["5912", 5912],
  [" 5.912 ", 5912],
  ["05912", 5912],
  ["005912", 5912],
  ["0", null],
  ["5912ª", null],
  ["1234567", null],
])("the contest %j is understood as %j", (typed, contest) => {
  expect(parseContest(typed)).toBe(contest)
})

import { expect, test } from "vitest"
import { sayMoment } from "#app/words/moment"
import { addressReasons } from "#app/words/reasons/blocks"
import { sayLongDay, sayLongMoment, sayMailMoment, sayOnDay } from "./say-moment.server"

// 02:59:59 UTC is still the day before in São Paulo.
const lastSecond = new Date("2026-12-01T02:59:59Z")

test("a moment is said in words, by the clock of Brasília", () => {
  expect(sayLongMoment(lastSecond, "pt")).toBe("30 de novembro de 2026, às 23h59 (Brasília)")
  expect(sayLongMoment(new Date("2026-12-01T11:00:00Z"), "pt")).toBe(
    "1º de dezembro de 2026, às 8h (Brasília)",
  )
  expect(sayLongMoment(lastSecond, "en")).toBe("30 November 2026, 23:59 (Brasília time)")
})

test.each([
  ["03:00", "à 0h"],
  ["03:30", "à 0h30"],
  ["04:05", "à 1h05"],
  ["05:00", "às 2h"],
  ["12:14", "às 9h14"],
  ["23:59", "às 20h59"],
])("a time is said as people say it, wherever it stands: %s UTC is %s", (utc, said) => {
  const moment = new Date(`2026-12-01T${utc}:00Z`)
  expect([sayMoment, sayLongMoment, sayMailMoment].map((say) => say(moment, "pt"))).toEqual([
    `01/12, ${said} (Brasília)`,
    `1º de dezembro de 2026, ${said} (Brasília)`,
    `01/12/2026 ${said} (Brasília)`,
  ])
  for (const say of [sayMoment, sayLongMoment, sayMailMoment])
    expect(say(moment, "en")).toMatch(/ \(Brasília time\)$/)
})

test("a day is said in words, whether it comes as a day or as a moment", () => {
  expect(sayLongDay("2026-11-05", "pt")).toBe("5 de novembro de 2026")
  expect(sayLongDay(lastSecond, "en")).toBe("30 November 2026")
})

test("the first of a month is an ordinal in Portuguese, and no other day is", () => {
  expect(["2026-01-01", "2026-01-11", "2026-01-21"].map((day) => sayLongDay(day, "pt"))).toEqual([
    "1º de janeiro de 2026",
    "11 de janeiro de 2026",
    "21 de janeiro de 2026",
  ])
  expect(sayLongDay("2026-01-01", "en")).toBe("1 January 2026")
  const reason = addressReasons.until(new Date("2026-12-01T15:00:00Z"))
  expect(reason.pt).toContain("Vale até 1º de dezembro de 2026")
  expect(reason.en).toContain("It ends on 1 December 2026")
})

test("a day is said as when something is, by its weekday", () => {
  expect(["2026-12-19", "2026-12-16"].map((day) => sayOnDay(day, "pt"))).toEqual([
    "no sábado, 19/12",
    "na quarta-feira, 16/12",
  ])
  expect(sayOnDay("2026-12-19", "en")).toBe("on Saturday, 19 December")
})

import { DateTime } from "luxon"
import { expect, test } from "vitest"
import { formatMoment } from "./clock.server"

/** As the library says it, which knows every change of São Paulo's clock. */
const byTheLibrary = (moment: Date) =>
  DateTime.fromJSDate(moment, { zone: "America/Sao_Paulo" }).toFormat("yyyy-MM-dd HH:mm:ss")

test("a moment is written as São Paulo's clock showed it, summers and all", () => {
  const borders = [
    "2018-02-18T02:00:00Z",
    "2018-11-04T03:00:00Z",
    "2019-02-17T02:00:00Z",
    "1963-10-23T03:00:00Z",
  ]
  const around = borders.flatMap((text) => [-1, 0, 1].map((second) => Date.parse(text) + second * 1000))
  const spread = Array.from({ length: 2_000 }, (_, index) => Date.UTC(1900) + index * 3_217_654_321)
  for (const at of [...around, ...spread])
    expect(formatMoment(new Date(at)), String(at)).toBe(byTheLibrary(new Date(at)))
})

test("more hours than are remembered are written no less right", () => {
  const hours = Array.from({ length: 25_000 }, (_, index) => Date.UTC(2018) + index * 3_600_000)
  for (const at of hours) formatMoment(new Date(at))
  expect(formatMoment(new Date("2018-11-04T03:00:00Z"))).toBe("2018-11-04 01:00:00")
})

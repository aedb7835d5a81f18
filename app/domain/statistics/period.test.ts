import { describe, expect, test } from "vitest"
import { daysOf, drawnPeriod, MOST_DAYS, periodOf } from "./period"

const today = "2026-11-22"

describe("the period that a page looks at", () => {
  test("is the last thirty days where the URL says nothing", () => {
    expect(periodOf({}, today)).toEqual({ from: "2026-10-24", to: today })
    expect(daysOf(periodOf({}, today))).toHaveLength(30)
  })

  test("is what was asked for, both days counted in", () => {
    const asked = { from: "2026-11-01", to: "2026-11-02" }
    expect(periodOf(asked, today)).toEqual(asked)
    expect(daysOf(asked)).toEqual(["2026-11-01", "2026-11-02"])
  })

  test("never lies in the future, runs backwards or grows without an end", () => {
    const drawn = (asked: Parameters<typeof periodOf>[0]) =>
      drawnPeriod({ ...periodOf(asked, today), uf: "SP" })
    expect(drawn({ to: "2030-01-01" })).toEqual({ from: "2026-10-24", to: today, uf: "SP" })
    expect(drawn({ from: "2030-01-01" })).toMatchObject({ from: "2026-10-24", to: today })
    expect(drawn({ from: "2026-11-10", to: "2026-11-01" })).toMatchObject({
      from: "2026-10-03",
      to: "2026-11-01",
    })
    const long = drawn({ from: "1999-01-01" })
    expect(long.to).toBe(today)
    expect(daysOf(long)).toHaveLength(MOST_DAYS)
  })

  test("of a file is what was asked for, however long, and has no day where it runs backwards", () => {
    expect(periodOf({ from: "1999-01-01" }, today)).toEqual({ from: "1999-01-01", to: today })
    expect(daysOf(periodOf({ from: "2026-11-10", to: "2026-11-01" }, today))).toEqual([])
    expect(daysOf(periodOf({ from: "2030-01-01" }, today))).toEqual([])
  })

  test("has each day once, the one of 23 hours and the one of 25 too", () => {
    expect(daysOf({ from: "2018-02-16", to: "2018-02-19" })).toEqual([
      "2018-02-16",
      "2018-02-17",
      "2018-02-18",
      "2018-02-19",
    ])
    expect(daysOf({ from: "2018-11-03", to: "2018-11-05" })).toEqual([
      "2018-11-03",
      "2018-11-04",
      "2018-11-05",
    ])
  })
})

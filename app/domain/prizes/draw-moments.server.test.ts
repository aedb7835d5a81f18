import { describe, expect, test } from "vitest"
import { formatMoment } from "#app/platform/time/clock.server"
import { drawMoments, endsBehind } from "./draw-moments.server"
import { shuffled } from "./shuffled.server"

const now = new Date("2026-11-12T15:00:00Z")
const draw = (window: Partial<Parameters<typeof drawMoments>[0]>, count = 400, daily = false) =>
  drawMoments(
    { from: "2026-11-20", to: "2026-11-22", opens: "18:00", closes: "22:00", ...window },
    { count, daily, now },
  )
const local = (moments: Date[]) => moments.map(formatMoment)

describe("moments drawn at random", () => {
  test("lie on the days and in the hours that were asked for", () => {
    const moments = local(draw({}))
    expect(moments).toHaveLength(400)
    for (const text of moments) expect(text).toMatch(/^2026-11-2[0-2] (18|19|20|21):/)
  })

  test("go past midnight where the window closes before it opens", () => {
    const moments = local(draw({ to: "2026-11-20", opens: "22:00", closes: "02:00" }))
    for (const text of moments) expect(text).toMatch(/^2026-11-(20 2[23]|21 0[01]):/)
    expect(moments.some((text) => text.startsWith("2026-11-21"))).toBe(true)
    const whole = local(draw({ to: "2026-11-20", opens: "00:00", closes: "00:00" }))
    for (const text of whole) expect(text).toMatch(/^2026-11-20/)
  })

  test("all lie ahead, and there are none where the window is over", () => {
    const today = draw({ from: "2026-11-12", to: "2026-11-12", opens: "08:00", closes: "13:02" })
    expect(today).toHaveLength(400)
    for (const moment of today) expect(+moment).toBeGreaterThanOrEqual(+now + 60_000)
    expect(draw({ from: "2026-11-01", to: "2026-11-11" })).toEqual([])
    expect(draw({ from: "2026-11-21", to: "2026-11-20" })).toEqual([])
  })

  test("are none where so little of the window lies ahead that whoever asks would know them", () => {
    const on = { from: "2026-11-20", to: "2026-11-20" }
    expect(draw({ ...on, opens: "18:00", closes: "18:59" })).toEqual([])
    expect(draw({ ...on, opens: "18:00", closes: "19:00" })).toHaveLength(400)
    expect(draw({ from: "2026-11-12", to: "2026-11-12", opens: "08:00", closes: "13:00" })).toEqual([])
  })

  test("are as many on each day where that is asked for, and none where some day has no hour left", () => {
    const days = local(draw({ opens: "22:00", closes: "02:00" }, 5, true)).map((text) =>
      // Behind midnight it is still the evening's.
      /^2026-11-2[0-3] 0[01]:/.test(text) ? Number(text.slice(8, 10)) - 1 : Number(text.slice(8, 10)),
    )
    expect(days.toSorted()).toEqual([20, 21, 22].flatMap((day) => Array.from({ length: 5 }, () => day)))
    const today = { from: "2026-11-12", to: "2026-11-14", opens: "08:00" }
    expect(draw({ ...today, closes: "13:02" }, 2, true)).toHaveLength(6)
    expect(draw({ ...today, closes: "12:59" }, 2, true)).toEqual([])
    expect(draw({ ...today, closes: "12:59" }, 2)).toHaveLength(2)
    expect(draw({ ...today, from: "2026-11-11", closes: "22:00" }, 2, true)).toEqual([])
  })

  test("are asked for behind the invoices' end, but for their last second", () => {
    const window = { from: "2026-11-20", to: "2026-11-22", opens: "18:00", closes: "22:00" }
    const end = (moment: string) => new Date(`${moment}-03:00`)
    expect(endsBehind(window, null)).toBe(false)
    expect(endsBehind(window, end("2026-11-22T21:59:59"))).toBe(false)
    expect(endsBehind(window, end("2026-11-22T21:59:58"))).toBe(true)
    expect(endsBehind(window, end("2026-11-21T23:59:59"))).toBe(true)
    const night = { ...window, closes: "00:00" }
    expect(endsBehind(night, end("2026-11-22T23:59:59"))).toBe(false)
    expect(endsBehind({ ...window, closes: "02:00" }, end("2026-11-22T23:59:59"))).toBe(true)
  })

  test("come as often in each hour of each day, in no order", () => {
    const moments = draw({}, 12_000)
    const perHour = new Map<string, number>()
    for (const text of local(moments))
      perHour.set(text.slice(0, 13), (perHour.get(text.slice(0, 13)) ?? 0) + 1)
    expect(perHour.size).toBe(12)
    // 1,000 expected, a standard deviation of 30: six of them miss once in half a billion hours.
    for (const count of perHour.values()) expect(Math.abs(count - 1_000)).toBeLessThan(185)
    expect(moments).not.toEqual([...moments].sort((a, b) => +a - +b))
  })
})

test("shuffling keeps every item and leaves the list given alone", () => {
  const items = Array.from({ length: 60 }, (_, n) => n)
  const mixed = shuffled(items)
  expect(mixed).not.toEqual(items)
  expect([...mixed].sort((a, b) => a - b)).toEqual(items)
  expect(items[0]).toBe(0)
})

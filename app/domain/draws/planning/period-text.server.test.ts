import { expect, test } from "vitest"
import { readPeriodEdge, writePeriodEdge } from "./period-text.server"

test.each([
  ["2026-11-21T18:00", "start", "2026-11-21T21:00:00.000Z"],
  ["21/11/2026 18:00", "start", "2026-11-21T21:00:00.000Z"],
  ["2026-11-21 18:00:30", "start", "2026-11-21T21:00:30.000Z"],
  ["30/11/2026 23:59", "end", "2026-12-01T02:59:59.999Z"],
  ["2026-11-30T23:59:30", "end", "2026-12-01T02:59:30.999Z"],
] as const)("%s as a period's %s", (text, edge, moment) => {
  expect(readPeriodEdge(text, edge)?.toISOString()).toBe(moment)
})

test.each([
  "",
  "2026-11-21",
  "31/11/2026 10:00",
  "2026-11-21T24:00",
  "21/11/26 10:00",
  "0026-11-21T10:00",
  "2026-11-21T9:00",
])("%j is no moment", (text) => {
  expect(readPeriodEdge(text, "start")).toBeNull()
})

test("what is written is read again as the same second", () => {
  for (const iso of ["2026-12-01T02:59:59.999Z", "2026-11-21T21:00:00.000Z", "2026-11-21T21:00:42.000Z"])
    for (const edge of ["start", "end"] as const) {
      const read = readPeriodEdge(writePeriodEdge(new Date(iso), edge), edge)!
      expect(Math.floor(+read / 1000)).toBe(Math.floor(+new Date(iso) / 1000))
    }
  expect(writePeriodEdge(new Date("2026-12-01T02:59:59.999Z"), "end")).toBe("2026-11-30T23:59")
})

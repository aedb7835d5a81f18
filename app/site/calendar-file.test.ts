import { expect, test } from "vitest"
import { brand } from "#app/brand"
import { calendarFile } from "./calendar-file"

const event = {
  uid: "sorteio-1@torcida.example",
  at: new Date("2026-12-12T23:00:00.123Z"),
  title: "Sorteio; da Final, com \\ e linha\nnova",
  text: "É hoje. ".repeat(30),
  url: "https://torcida.example/ganhadores/1",
}
const file = calendarFile([event], new Date("2026-11-22T12:00:00Z"))
const lines = file.split("\r\n")

test("has UTC times, one event each, and every line ended by CRLF", () => {
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true)
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  expect(lines).toContain(`PRODID:-//${brand.promotion}//PT`)
  expect(lines).toContain("DTSTART:20261212T230000Z")
  expect(lines).toContain("DTSTAMP:20261122T120000Z")
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1)
  expect(lines).toContain("SUMMARY:Sorteio\\; da Final\\, com \\\\ e linha\\nnova")
})

test("folds long lines at 75 bytes, and unfolded they are whole", () => {
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${event.text}`)
})

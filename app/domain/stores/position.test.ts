import { expect, test } from "vitest"
import { isInBrazil, parseDegrees } from "./position"

test.each([
  ["-22.906", -22.906],
  ["-22,906", -22.906],
  ["−22,906", -22.906],
  ["+5", 5],
  ["90", 90],
  ["-47.06123456789", -47.061235],
])("%s is %f degrees", (text, degrees) => expect(parseDegrees(text, 90)).toBe(degrees))

test.each([
  "90.1",
  "-90.0001",
  "1e1",
  "22°",
  "1.234,5",
  "--1",
  "-",
  ".5",
  "NaN",
  "Infinity",
  "٢٢",
  "-22.9\n",
])("%j is no latitude", (text) => expect(parseDegrees(text, 90)).toBeNull())

test("a longitude reaches to 180", () => {
  expect(parseDegrees("-180", 180)).toBe(-180)
  expect(parseDegrees("180,5", 180)).toBeNull()
})

test.each([
  ["the beach of Recife", { lat: -8.06, lng: -34.87 }, true],
  ["Chuí", { lat: -33.69, lng: -53.46 }, true],
  ["Uiramutã", { lat: 4.6, lng: -60.17 }, true],
  ["Fernando de Noronha", { lat: -3.85, lng: -32.42 }, true],
  ["São Paulo with the two swapped", { lat: -46.63, lng: -23.55 }, false],
  ["São Paulo without its minus", { lat: 23.55, lng: -46.63 }, false],
  ["nowhere, in the sea", { lat: 0, lng: 0 }, false],
])("%s: in Brazil %s", (_, position, isIn) => expect(isInBrazil(position)).toBe(isIn))

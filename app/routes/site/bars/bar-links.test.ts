import { expect, test } from "vitest"
import { directionsTo } from "./bar-links"

const bar = { name: "Bar do Zé & Cia", address: "Rua 7, 10", place: "Campinas, SP", position: null }

test("the way leads to the position where it is known, else to the address", () => {
  const at = { ...bar, position: { lat: -22.906, lng: -47.061 } }
  expect(new URL(directionsTo(at)).searchParams.get("destination")).toBe("-22.906,-47.061")
  const link = new URL(directionsTo(bar))
  expect(link.searchParams.get("destination")).toBe("Bar do Zé & Cia, Rua 7, 10, Campinas, SP")
  expect([link.hostname, link.searchParams.get("api")]).toEqual(["www.google.com", "1"])
})

import { expect, test } from "vitest"
import { directionsTo, whatsAppWith } from "./bar-links"

const bar = { name: "Bar do Zé & Cia", address: "Rua 7, 10", place: "Campinas, SP", position: null }

test("the way leads to the position where it is known, else to the address", () => {
  const at = { ...bar, position: { lat: -22.906, lng: -47.061 } }
  expect(new URL(directionsTo(at)).searchParams.get("destination")).toBe("-22.906,-47.061")
  const link = new URL(directionsTo(bar))
  expect(link.searchParams.get("destination")).toBe("Bar do Zé & Cia, Rua 7, 10, Campinas, SP")
  expect([link.hostname, link.searchParams.get("api")]).toEqual(["www.google.com", "1"])
})

test("a text reaches WhatsApp whole", () => {
  const text = "Bar do Zé & Cia: 100 % torcida? https://bar.example/bares/sp/campinas#x"
  expect(new URL(whatsAppWith(text)).searchParams.get("text")).toBe(text)
})

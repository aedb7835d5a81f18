import { expect, test } from "vitest"
import { kilometresBetween, roughly } from "./distance"

const saoPaulo = { lat: -23.5505, lng: -46.6333 }
const rio = { lat: -22.9068, lng: -43.1729 }
const manaus = { lat: -3.119, lng: -60.0217 }
const portoAlegre = { lat: -30.0346, lng: -51.2177 }
const boaVista = { lat: 2.8235, lng: -60.6758 }

test.each([
  ["São Paulo", saoPaulo, "Rio de Janeiro", rio, 361],
  ["São Paulo", saoPaulo, "Manaus", manaus, 2689],
  ["Porto Alegre", portoAlegre, "Manaus", manaus, 3132],
  ["Boa Vista, over the equator,", boaVista, "Manaus", manaus, 665],
])("%s %o and %s %o are %i km apart", (_, from, __, to, km) => {
  expect(Math.abs(kilometresBetween(from, to) - km)).toBeLessThan(km / 200)
  expect(kilometresBetween(to, from)).toBeCloseTo(kilometresBetween(from, to), 9)
})

test("a degree along the meridian, a place and itself, and the other side of the world", () => {
  expect(kilometresBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111.195, 2)
  expect(kilometresBetween(rio, rio)).toBe(0)
  expect(kilometresBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111.195, 2)
  expect(kilometresBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(20_015.1, 0)
})

test("a position is known to a hundredth of a degree and no better", () => {
  expect(roughly({ lat: -22.906_847, lng: -47.061_612 })).toEqual({ lat: -22.91, lng: -47.06 })
  expect(roughly({ lat: 0.001, lng: -0.001 })).toEqual({ lat: 0, lng: 0 })
})

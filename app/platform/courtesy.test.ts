import { expect, test } from "vitest"
import { courtesy } from "./courtesy"

const restsOf = (pieces: number[]) => pieces.map(courtesy())

test("work that nobody keeps waiting never rests, nor does it for one piece that stumbles", () => {
  expect(restsOf([4, 5, 4, 5, 4, 60, 5, 4, 5, 4])).toEqual(Array(10).fill(0))
})

test("work whose pieces all take longer than they could rests nine times as long, up to 400 ms", () => {
  expect(restsOf([4, ...Array<number>(8).fill(10)]).at(-1)).toBe(90)
  expect(restsOf([4, ...Array<number>(8).fill(90)]).at(-1)).toBe(400)
})

test("it runs at full speed again once the others are gone", () => {
  expect(restsOf([4, ...Array<number>(8).fill(10), ...Array<number>(7).fill(4)]).at(-1)).toBe(0)
})

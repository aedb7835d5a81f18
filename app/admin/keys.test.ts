import { expect, test } from "vitest"
import { keyMeant, type KeyPress, keysAreOff, keysCookie } from "./keys"

const page = { tagName: "BODY" }
const press = (fields: Partial<KeyPress>) =>
  keyMeant({
    key: "k",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
    target: page,
    ...fields,
  })

test("a key is named as it is written, with Ctrl or Cmd before it", () => {
  expect(press({ key: "/" })).toBe("/")
  expect(press({ key: "J" })).toBe("j")
  expect(press({ ctrlKey: true })).toBe("ctrl+k")
  expect(press({ metaKey: true, key: "K" })).toBe("ctrl+k")
})

test("none is meant by a key that is no sign, nor by what the system has its own use for", () => {
  for (const key of ["Enter", "Escape", "ArrowDown", "Control"]) expect(press({ key })).toBeNull()
  expect(press({ altKey: true })).toBeNull()
  expect(press({ isComposing: true })).toBeNull()
  expect(press({ repeat: true })).toBeNull()
})

test.each([
  [{ tagName: "INPUT", type: "text" }],
  [{ tagName: "INPUT", type: "search" }],
  [{ tagName: "INPUT", type: "date" }],
  [{ tagName: "TEXTAREA" }],
  [{ tagName: "SELECT" }],
  [{ tagName: "DIV", isContentEditable: true }],
])("while somebody types in %o only a key with Ctrl or Cmd is meant", (target) => {
  for (const key of ["/", "?", "v"]) expect(press({ key, target })).toBeNull()
  expect(press({ ctrlKey: true, target })).toBe("ctrl+k")
  expect(press({ metaKey: true, target })).toBe("ctrl+k")
})

test("a box that is ticked is no field to type in", () => {
  expect(press({ key: "/", target: { tagName: "INPUT", type: "checkbox" } })).toBe("/")
})

test("they are on until a cookie says off", () => {
  expect(keysAreOff("")).toBe(false)
  expect(keysAreOff("drawer=closed; keys=on")).toBe(false)
  expect(keysAreOff("drawer=closed; keys=off")).toBe(true)
  expect(keysAreOff("monkeys=off")).toBe(false)
  expect(keysCookie(true)).toMatch(/^keys=off; path=\/admin; max-age=[1-9]/)
  expect(keysCookie(false)).toContain("max-age=0")
})

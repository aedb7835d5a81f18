import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { commitTo, newCommitmentKey, scheduleText } from "./commitment.server"

const key = Buffer.alloc(32, 1)
const batch = { name: "abertura", version: 1 }
const shirt = { id: "b", name: "Camisa", valueCents: 25_000, moment: new Date("2026-11-21T20:00:00.000Z") }
const cup = { id: "a", name: "Caneca", valueCents: 4_000, moment: new Date("2026-11-21T21:30:00.250Z") }

describe("a commitment", () => {
  test("is SHA-256 over the key's bytes and then the text's", () => {
    const text = '{"draw":"d","series":0,"version":1}'
    const expected = createHash("sha256")
      .update(Buffer.concat([key, Buffer.from(text)]))
      .digest("hex")
    expect(commitTo({ key, text })).toBe(expected)
  })

  test("is opened by its own key and text alone", () => {
    const commitment = commitTo({ key, text: "série 07" })
    expect(commitTo({ key, text: "série 07" })).toBe(commitment)
    expect(commitTo({ key, text: "série 08" })).not.toBe(commitment)
    expect(commitTo({ key: Buffer.alloc(32, 2), text: "série 07" })).not.toBe(commitment)
  })

  test("wants a key of 32 bytes, and gets a new one each time", () => {
    expect(() => commitTo({ key: Buffer.alloc(31), text: "" })).toThrow(RangeError)
    expect(newCommitmentKey()).toHaveLength(32)
    expect(newCommitmentKey().equals(newCommitmentKey())).toBe(false)
  })
})

describe("a schedule's text", () => {
  test("is the same bytes whatever the order of its prizes", () => {
    const text =
      '{"batch":"abertura","moments":[' +
      '{"id":"b","moment":"2026-11-21T20:00:00.000Z","name":"Camisa","valueCents":25000},' +
      '{"id":"a","moment":"2026-11-21T21:30:00.250Z","name":"Caneca","valueCents":4000}],"version":1}'
    expect(scheduleText(batch, [shirt, cup])).toBe(text)
    expect(scheduleText(batch, [cup, shirt])).toBe(text)
  })

  test("orders prizes of the same moment by id", () => {
    const twin = { ...shirt, id: "a" }
    expect(scheduleText(batch, [shirt, twin])).toBe(scheduleText(batch, [twin, shirt]))
  })

  test("changes with every moment, value and version", () => {
    const texts = [
      scheduleText(batch, [shirt]),
      scheduleText({ ...batch, version: 2 }, [shirt]),
      scheduleText(batch, [{ ...shirt, moment: new Date(shirt.moment.getTime() + 1) }]),
      scheduleText(batch, [{ ...shirt, valueCents: 25_001 }]),
    ]
    expect(new Set(texts).size).toBe(texts.length)
  })

  test("leaves the list it was given alone, and refuses a moment that is none", () => {
    const moments = [cup, shirt]
    scheduleText(batch, moments)
    expect(moments).toEqual([cup, shirt])
    expect(() => scheduleText(batch, [{ ...cup, moment: new Date("x") }])).toThrow(TypeError)
  })
})

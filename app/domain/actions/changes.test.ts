import { expect, test } from "vitest"
import { fieldChanges, type ChangeSide } from "./changes"

const hashed = (letter: string) => ({ sha256: letter.repeat(64) })
const plain = (value: unknown): ChangeSide => ({ kind: "value", value, personal: false })
const clear = (value: unknown): ChangeSide => ({ kind: "value", value, personal: true })

test("only what became something else has changed, and stands first", () => {
  const before = { city: "Santos", status: "active", tags: ["a", "b"], version: 1 }
  const after = { city: "Santos", status: "canceled", tags: ["a", "b"], version: 2 }
  expect(fieldChanges({ before, after }, new Map(), { named: true })).toEqual([
    { field: "status", before: plain("active"), after: plain("canceled"), changed: true },
    { field: "version", before: plain(1), after: plain(2), changed: true },
    { field: "city", before: plain("Santos"), after: plain("Santos"), changed: false },
    { field: "tags", before: plain(["a", "b"]), after: plain(["a", "b"]), changed: false },
  ])
})

test("what is on one side alone has come or gone, null is a value", () => {
  const changes = fieldChanges({ before: { old: null }, after: { fresh: 0 } }, new Map(), { named: true })
  expect(changes).toEqual([
    { field: "old", before: plain(null), after: { kind: "none" }, changed: true },
    { field: "fresh", before: { kind: "none" }, after: plain(0), changed: true },
  ])
  expect(fieldChanges({ before: null, after: null }, new Map(), { named: true })).toEqual([])
})

test("a personal value is shown in clear, as erased, or as kept nowhere; what is gone is not compared", () => {
  const text = { before: { email: hashed("a"), cpf: hashed("b"), phone: hashed("c") } }
  const after = { email: hashed("d"), cpf: hashed("e"), phone: hashed("f") }
  const kept = new Map([
    ["before.email", '"a@x"'],
    ["after.email", '"d@x"'],
    ["before.cpf", null],
    ["after.cpf", '"52998224725"'],
  ])
  expect(fieldChanges({ ...text, after }, kept, { named: true })).toEqual([
    { field: "email", before: clear("a@x"), after: clear("d@x"), changed: true },
    { field: "cpf", before: { kind: "erased" }, after: clear("52998224725"), changed: false },
    { field: "phone", before: { kind: "unkept" }, after: { kind: "unkept" }, changed: false },
  ])
})

test("equal values under different salts have not changed", () => {
  const kept = new Map([
    ["before.email", '"a@x"'],
    ["after.email", '"a@x"'],
  ])
  const [email] = fieldChanges({ before: { email: hashed("a") }, after: { email: hashed("b") } }, kept, {
    named: true,
  })
  expect(email?.changed).toBe(false)
})

test("fields named like JavaScript's own are fields", () => {
  const [change] = fieldChanges(
    { before: {}, after: JSON.parse('{"__proto__":1}') as Record<string, unknown> },
    new Map(),
    { named: true },
  )
  expect(change).toMatchObject({ field: "__proto__", before: { kind: "none" }, after: plain(1) })
})

test("without the right to see them personal values are hidden, and that they changed is not", () => {
  const before = { email: hashed("a"), status: "active" }
  const after = { email: hashed("b"), status: "active" }
  const kept = new Map([
    ["before.email", '"ana@example.com"'],
    ["after.email", '"ana.nova@example.com"'],
  ])
  expect(fieldChanges({ before, after }, kept, { named: false })).toEqual([
    { field: "email", before: { kind: "hidden" }, after: { kind: "hidden" }, changed: true },
    { field: "status", before: plain("active"), after: plain("active"), changed: false },
  ])
})

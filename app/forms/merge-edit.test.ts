import { expect, test } from "vitest"
import { choiceName, mergeEdit, rebased, settleChoices, THEIRS } from "./merge-edit"

const began = { name: "Bar", uf: "SP", city: "Campinas", note: "a\nb", version: 3 }
const fields = Object.keys(began)
const merge = (typed: object, current: object) => {
  const merged = mergeEdit({
    fields,
    began,
    typed: { ...began, ...typed },
    current: { ...began, version: 4, ...current },
    together: [["uf", "city"]],
  })
  if (!merged) throw new Error("not merged")
  return merged
}

test("what one of two changed is theirs, on either side", () => {
  const { values, collisions } = merge({ name: "Meu" }, { note: "c" })
  expect([values, collisions]).toEqual([{ name: "Meu", uf: "SP", city: "Campinas", note: "c" }, []])
})

test("what both changed otherwise stays as typed, and collides", () => {
  const { values, collisions } = merge({ name: "Meu", note: "x" }, { name: "Deles" })
  expect([values.name, values.note, collisions]).toEqual(["Meu", "x", [["name"]]])
})

test("what both changed to the same is agreed", () => {
  expect(merge({ name: "Novo" }, { name: "Novo" }).collisions).toEqual([])
})

test("line breaks as a browser sends them are no change", () => {
  expect(merge({ note: "a\r\nb" }, { note: "c" })).toMatchObject({ values: { note: "c" }, collisions: [] })
})

test("fields that say one thing together are one: a city is never put into another's state", () => {
  const { values, collisions } = merge({ city: "Santos" }, { uf: "RJ", city: "Niterói" })
  expect([values.uf, values.city, collisions]).toEqual(["SP", "Santos", [["uf", "city"]]])
  expect(merge({}, { uf: "RJ", city: "Niterói" }).values).toMatchObject({ uf: "RJ", city: "Niterói" })
})

test("a form that does not say of each field how it began is not merged", () => {
  const row = { name: "b", note: "b", version: 4 }
  const typed = { name: "a", note: "a" }
  const mergeFrom = (began: object) =>
    mergeEdit({ fields: ["name", "note", "version"], began: { ...began }, typed, current: row })
  expect(mergeFrom({ name: "a" })).toBe(undefined)
  expect(mergeFrom({ name: "a", note: "a" })).toEqual({ values: { name: "b", note: "b" }, collisions: [] })
})

const formOf = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

test("a chosen part of the other person's stands in the form, and the choice itself does not", () => {
  const sent = { name: "Meu", uf: "SP", city: "Santos", note: "x" }
  const choices = { [choiceName(["uf", "city"])]: THEIRS, [choiceName(["name"])]: "mine" }
  const saved = JSON.stringify({ name: "Deles", uf: "RJ", city: "Niterói", version: 4 })
  const settled = settleChoices(formOf({ ...sent, ...choices }), saved)
  expect(Object.fromEntries(settled)).toEqual({ name: "Meu", uf: "RJ", city: "Niterói", note: "x" })
})

test.each(["", "{", "[1]", undefined])(
  "a choice over %j, which is no account of a form, changes nothing",
  (saved) => {
    const sent = { name: "Meu", [choiceName(["name"])]: THEIRS }
    expect(settleChoices(formOf(sent), saved).get("name")).toBe("Meu")
  },
)

test("a choice never moves the version that was seen", () => {
  const settled = settleChoices(formOf({ version: "3", [choiceName(["version"])]: THEIRS }), '{"version":9}')
  expect(settled.get("version")).toBe("3")
})

test("a merged form is based on what is saved now", () => {
  const next = rebased(formOf({ name: "Meu", note: "a", version: "3", extra: "1" }), {
    values: { note: "c" },
    current: { note: "c", version: 4 },
  })
  expect(Object.fromEntries(next)).toEqual({
    name: "Meu",
    note: "c",
    version: "4",
    extra: "1",
    began: '{"note":"c","version":4}',
  })
})

import { expect, test } from "vitest"
import { z } from "zod"
import { boundedField, longField } from "#app/platform/form-schema"
import { checkForm, refuseFields } from "./read-form.server"
import { MOST_KEPT } from "./text-length"

const schema = z.object({
  cpf: z.string(),
  grant: z.array(z.string()).default([]),
  seen: z.object({ winners: z.string() }).optional(),
})

function sent(...fields: [string, string][]) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return checkForm(body, schema)
}

test("lists and groups are read as they are called", () => {
  const { submission } = sent(["cpf", "1"], ["grant[]", "a"], ["grant[]", "b"], ["seen.winners", "3"])
  expect(submission).toMatchObject({
    status: "success",
    value: { cpf: "1", grant: ["a", "b"], seen: { winners: "3" } },
  })
})

test.each([
  ["a place in a list as long as a list can be", "cpf[4294967294]"],
  ["a place in a group's list", "seen.winners[4294967294]"],
  ["a depth that no form has", `cpf${".a".repeat(5_000)}`],
  ["an unfinished place", "cpf[1"],
])("%s is nobody's field, and makes nothing of that size", (_, name) => {
  const form = sent([name, "1"])
  expect(form.submission.payload).toEqual({})
  expect(refuseFields(form, "pt")).toMatchObject({ status: "error", error: { cpf: ["Campo obrigatório."] } })
})

test("a text that is far too long is told its own limit; one that may be longer than others is read", () => {
  const texts = z.object({
    note: longField(z.string().max(1_000), 2_000),
    list: longField(z.string().max(40_000), 80_000),
  })
  const body = new FormData()
  body.append("note", "x".repeat(2_001))
  body.append("list", "x".repeat(40_000))
  expect(refuseFields(checkForm(body, texts), "pt").error).toEqual({ note: ["Limite de 1000 caracteres."] })
})

test("so is one that no field could hold, where its schema says its limit", () => {
  const texts = z.object({
    reason: boundedField(z.string(), 500),
    list: longField(boundedField(z.string(), 40_000), 80_000),
    other: z.string(),
  })
  const body = new FormData()
  body.append("reason", "x".repeat(10_001))
  body.append("list", "x".repeat(80_001))
  body.append("other", "x".repeat(10_001))
  body.append("constructor", "x".repeat(10_001))
  expect(refuseFields(checkForm(body, texts), "pt").error).toEqual({
    reason: ["Limite de 500 caracteres."],
    list: ["Limite de 40000 caracteres."],
    other: ["Limite de 10000 caracteres."],
    constructor: ["Limite de 10000 caracteres."],
  })
})

test("a text comes back though it is far too long, and none for which only a form with a file has room", () => {
  const lengthsOf = (form: ReturnType<typeof sent>) =>
    Object.entries(refuseFields(form, "pt").initialValue ?? {}).map(([name, value]) => [name, value?.length])
  const most = "x".repeat(MOST_KEPT)
  expect(lengthsOf(sent(["cpf", most], ["grant[]", "a"]))).toEqual([
    ["cpf", MOST_KEPT],
    ["grant", 1],
  ])
  const left = sent(["cpf", `${most}x`], ["grant[]", "a"])
  expect(lengthsOf(left)).toEqual([["grant", 1]])
  expect(refuseFields(left, "pt").error).toEqual({ cpf: ["Limite de 10000 caracteres."] })
})

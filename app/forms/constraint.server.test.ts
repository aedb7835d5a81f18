import { expect, test } from "vitest"
import { z } from "zod"
import { boundedField } from "#app/platform/form-schema"
import { constraintOf } from "./constraint.server"

test("a form's fields say whether they may stay empty, whatever its schema makes of them", () => {
  const person = z.object({ name: z.string().transform((name) => name.trim()), note: z.string().optional() })
  const form = z
    .intersection(person, z.object({ formKey: z.string() }))
    .refine(() => true)
    .transform((typed) => typed.name)
  expect(constraintOf(z.preprocess((typed) => typed, form))).toEqual({
    name: { required: true },
    note: { required: false },
    formKey: { required: true },
  })
})

test("they say how long they may be, where their schema does", () => {
  const form = z.object({
    name: boundedField(
      z.string().transform((name) => name.trim()),
      80,
    ),
  })
  expect(constraintOf(form)).toEqual({ name: { required: true, maxLength: 80 } })
})

test("so do the fields of a group, by their whole name", () => {
  const prizes = z.object({ first: z.string() }).transform(({ first }) => [first])
  expect(constraintOf(z.object({ prizes }))).toMatchObject({ "prizes.first": { required: true } })
})

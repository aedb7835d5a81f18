import { expect, test } from "vitest"
import { z } from "zod"
import { returnableFields, secret } from "./form-schema"

test("a form gives back what its schema names, and no field that is marked as secret", () => {
  const schema = z.object({ barcode: z.string(), pin: secret(z.string()) })
  expect([...returnableFields(schema)]).toEqual(["barcode"])
})

test("the mark is seen through refinements, transforms, a first step and two forms joined", () => {
  const account = z.object({ email: z.string(), pin: secret(z.string().optional()) })
  const form = z
    .intersection(account, z.object({ formKey: z.string(), code: secret(z.string()) }))
    .refine(() => true)
    .transform((typed) => typed.email)
  expect([...returnableFields(z.preprocess((typed) => typed, form))]).toEqual(["email", "formKey"])
})

test("a schema that names no field gives nothing back", () => {
  expect([...returnableFields(z.unknown())]).toEqual([])
})

import type { z } from "zod"
import { describe, expect, test } from "vitest"
import { sayField } from "#app/words/fields"
import {
  passwordChangeInput,
  passwordResetInput,
  profileInput,
  registrationInput,
} from "./registration-input.server"

const schema = registrationInput({ today: "2026-11-20", minAge: 18 })
const good = {
  name: "  Ana   Clara ",
  lastname: "D’Ávila-Núñez",
  cpf: "529.982.247-25",
  birthdate: "17/05/1990",
  phone: "+55 (11) 98765-4321",
  email: "Ana.Clara@Example.com",
  emailConfirmation: "ana.clara@example.com ",
  uf: "sp",
  city: "sao paulo",
  password: "Torcida@2026",
  passwordConfirmation: "Torcida@2026",
  terms: "on",
  regulation: "on",
  formKey: "018f3a2e-7c1b-7def-8abc-0123456789ab",
}

type Form = Record<string, string | undefined>

/** What is wrong, by field. */
function wrong(error: z.ZodError | undefined) {
  const byField: Record<string, string[]> = {}
  for (const { path, message } of error?.issues ?? []) (byField[String(path[0])] ??= []).push(message)
  return byField
}
const faults = (changes: Form) => wrong(schema.safeParse({ ...good, ...changes }).error)

describe("a registration", () => {
  test("comes out normalised", () => {
    expect(schema.parse({ ...good, newsletter: "on" })).toEqual({
      name: "Ana Clara",
      lastname: "D’Ávila-Núñez",
      cpf: "52998224725",
      birthdate: "1990-05-17",
      phone: "11987654321",
      email: "ana.clara@example.com",
      uf: "SP",
      city: "São Paulo",
      password: "Torcida@2026",
      newsletter: true,
      formKey: good.formKey,
      editions: undefined,
    })
  })

  test("takes an email whose name has an apostrophe, as whoever bears one writes it", () => {
    const email = "Sant'Ana.d'Avila@example.com"
    const { email: read } = schema.parse({ ...good, email, emailConfirmation: email })
    expect(read).toBe("sant'ana.d'avila@example.com")
  })

  test("says of every empty field that it is missing, all at once", () => {
    const required = ["required"]
    const missing = {
      name: ["name"],
      lastname: ["lastname"],
      cpf: required,
      birthdate: required,
      phone: required,
      email: required,
      emailConfirmation: required,
      uf: required,
      city: required,
      password: required,
      passwordConfirmation: required,
      terms: ["terms"],
      regulation: ["regulation"],
    }
    expect(wrong(schema.safeParse({}).error)).toEqual(missing)
    const empty = Object.fromEntries(Object.keys(good).map((name) => [name, ""]))
    expect(wrong(schema.safeParse(empty).error)).toEqual(missing)
  })

  test.each([
    ["name", "x".repeat(65), "name-max"],
    ["name", "Ana 🍺", "characters"],
    ["name", "Ana\u0000", "characters"],
    ["name", "Ana\u202eanA", "characters"],
    ["lastname", "Silva <b>", "characters"],
    ["cpf", "111.111.111-11", "cpf"],
    ["cpf", "529.982.247-26", "cpf"],
    ["cpf", "５２９９８２２４７２５", "cpf"],
    ["birthdate", "31/02/1990", "birthdate"],
    ["birthdate", "1890-01-01", "birthdate"],
    ["birthdate", "2026-11-21", "future-date"],
    ["birthdate", "2008-11-21", "age:18"],
    ["phone", "11 1234-5678", "phone"],
    ["email", "ana@example", "email"],
    ["email", "ana..b@example.com", "email"],
    ["email", "an\u212a@example.com", "email"],
    ["email", `${"a".repeat(65)}@example.com`, "email"],
    ["email", `a@${"b.".repeat(126)}com`, "too-long:254"],
    ["uf", "XX", "state"],
    ["city", "Sampa", "city"],
    ["city", "x".repeat(81), "too-long:80"],
    ["terms", undefined, "terms"],
    ["regulation", "off", "regulation"],
  ])("refuses %s %j as %s", (field, value, rule) => {
    expect(faults({ [field]: value })[field]).toEqual([rule])
  })

  test("is open to somebody on the day of the eighteenth birthday", () => {
    expect(faults({ birthdate: "2008-11-20" })).toEqual({})
  })

  test("asks the rules between two fields even while others are wrong", () => {
    expect(
      faults({ cpf: "1", emailConfirmation: "b@example.com", passwordConfirmation: "other", city: "Sampa" }),
    ).toEqual({
      cpf: ["cpf"],
      emailConfirmation: ["emails"],
      passwordConfirmation: ["passwords"],
      city: ["city"],
    })
  })

  test("tells of a wrong email and of another one behind it in one round", () => {
    const email = "ana@example"
    expect(faults({ email, emailConfirmation: "ana@example.com" })).toEqual({
      email: ["email"],
      emailConfirmation: ["emails"],
    })
    expect(faults({ email, emailConfirmation: "ANA@example" })).toEqual({ email: ["email"] })
  })

  test("does not call a city unknown while its state is", () => {
    expect(faults({ uf: "XX" })).toEqual({ uf: ["state"] })
  })

  test("says everything that a password lacks, in order", () => {
    const rules = faults({ password: " ", passwordConfirmation: " " }).password ?? []
    expect(rules.map((rule) => sayField(rule, "pt"))).toEqual([
      "Mínimo de 8 caracteres.",
      "Inclua uma letra minúscula.",
      "Inclua uma letra maiúscula.",
      "Inclua um número.",
      "Inclua um caractere especial.",
    ])
    expect(faults({ password: "Aa1@".repeat(40), passwordConfirmation: "Aa1@".repeat(40) })).toEqual({
      password: ["too-long:128"],
    })
  })

  test("goes without a form key that was tampered with", () => {
    expect(schema.parse({ ...good, formKey: "'; drop table" }).formKey).toBeUndefined()
  })

  test("is read from a body of JSON too", () => {
    expect(schema.safeParse({ ...good, terms: true, regulation: true, newsletter: false }).success).toBe(true)
    expect(schema.safeParse({ ...good, name: ["a"], cpf: 5 }).success).toBe(false)
  })
})

test("a profile keeps the version that the page showed", () => {
  const { name, lastname, email, phone, uf, city } = good
  const parsed = profileInput.safeParse({ name, lastname, email, phone, uf, city, version: "3" })
  expect(parsed.data).toMatchObject({ version: 3, city: "São Paulo", email: "ana.clara@example.com" })
  expect(profileInput.safeParse({ ...good, version: "x" }).success).toBe(false)
})

test("a new password is judged, the current one is not", () => {
  const typed = { currentPassword: "x", password: "Torcida@2027", passwordConfirmation: "Torcida@2027" }
  expect(passwordChangeInput.parse(typed)).toEqual({ currentPassword: "x", password: "Torcida@2027" })
  const refused = passwordResetInput.safeParse({ password: "abc", passwordConfirmation: "abd" })
  expect(refused.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
    ["password", "password-min"],
    ["password", "password-upper"],
    ["password", "password-digit"],
    ["password", "password-special"],
    ["passwordConfirmation", "passwords"],
  ])
})

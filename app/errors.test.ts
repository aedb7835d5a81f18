import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { errorCatalogue, type ErrorCode } from "./errors"
import { invoiceErrors } from "./errors/invoices"
import { peopleErrors } from "./errors/people"
import { prizeErrors } from "./errors/prizes"
import { sendingErrors } from "./errors/sending"

/** The codes whose Portuguese text was given to us, and stays as it is. */
const specified: Partial<Record<ErrorCode, string>> = {
  CANNOT_SAVE_VALIDATION: "Não foi possível salvar a validação. Tente recarregar a página.",
  CANNOT_SEND_FILE: "Falha no envio do arquivo.",
  CPF_FOUND: "CPF já cadastrado.",
  INVALID_DATE: "Data fora do período da promoção.",
  INVALID_TOKEN: "Token inválido. Faça nova solicitação para recuperar sua senha.",
  LUCK_NUMBERS_REACHED: "Limite de números da sorte atingido.",
  ADMIN_HELP: "Peça ajuda a um administrador.",
  CPF_BLOCKED: "Esse CPF não pode participar da promoção.",
}

/** The codes that were given without a text: the words are ours. */
const named =
  `CANNOT_SEND_CONFIRMATION CANNOT_SEND_EMAIL CPF_NOT_FOUND PHONE_FOUND PHONE_NOT_FOUND NUMBER_FOUND
  EMAIL_NOT_FOUND EMAIL_FOUND EMAIL_INVALID NOT_FOUND USER_NOT_FOUND USER_BLOCKED INACTIVE_USER INVALID_USER
  INVALID_USER_TYPE FILE_LARGE FILE_UNEXPECTED FORBIDDEN UNAUTHORIZED FUTURE_DATE INELIGIBLE_SURROGATE
  SURROGATE_HAS_AWARD INVALID_CITY INVALID_STATE INVALID_PASS BLOCKED_PASS INVALID_PRODUCT INVALID_QUERY
  INVALID_INVOICE INVALID_REQUEST MIN_AGE PASS_REQUIRES TWO_FACTOR_FAIL`.split(/\s+/)

test.each(Object.entries(specified))("%s says the words that were given", (code, text) => {
  expect(errorCatalogue[code as ErrorCode].pt).toBe(text)
})

test("every code that was given is there", () => {
  expect(Object.keys(errorCatalogue)).toEqual(expect.arrayContaining([...Object.keys(specified), ...named]))
})

test("every code stands in one room", () => {
  const rooms = [peopleErrors, invoiceErrors, prizeErrors, sendingErrors].flatMap((room) => Object.keys(room))
  expect(rooms.toSorted()).toEqual(Object.keys(errorCatalogue).toSorted())
})

test("every code has a status of an error and a text in both languages", () => {
  for (const [code, { status, pt, en }] of Object.entries(errorCatalogue)) {
    expect(status >= 400 && status < 600, code).toBe(true)
    expect(
      [pt, en].every((text) => /^\p{Lu}.*\.$/u.test(text)),
      code,
    ).toBe(true)
    expect(pt === en, code).toBe(false)
  }
})

describe("each code", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  const sources = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => file !== "errors.ts" && !file.startsWith("errors/"))
    .map((file) => readFileSync(path.join("app", file), "utf8"))
    // What a comment says is thrown is not thrown by it.
    .map((source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""))
  /** Thrown, also as one of two; refused by the photo's own `refuse`; answered as `code`, or by status before the app. */
  const answers = [
    /\bRuleBroken\(\s*(?:[^()"]*\?\s*(?:"[A-Z_]+"\s*:\s*)?)?"([A-Z_]+)"/g,
    /\bRuleBroken\(\s*[^()"]*\?\s*"[A-Z_]+"\s*:\s*"([A-Z_]+)"/g,
    /\bthrow refuse\("([A-Z_]+)"/g,
    /\bcode: "([A-Z_]+)"/g,
    /^ {2}4\d\d: "([A-Z_]+)",$/gm,
  ]
  const answered = new Set(
    sources.flatMap((source) =>
      answers.flatMap((form) => [...source.matchAll(form)].map(([, code]) => code)),
    ),
  )
  const isAnswered = (code: string) => answered.has(code)

  const swallowed = (code: ErrorCode) => errorCatalogue[code].swallowedBy

  test("is answered somewhere, or says which answer swallows it", () => {
    const codes = Object.keys(errorCatalogue) as ErrorCode[]
    expect(codes.filter((code) => !isAnswered(code) && !swallowed(code))).toEqual([])
    expect(codes.filter((code) => isAnswered(code) && swallowed(code))).toEqual([])
  })
})

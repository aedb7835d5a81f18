import { expect, test } from "vitest"
import { regulatorReadMe } from "#app/words/regulator-pack"

const facts = {
  draw: "Final",
  made: "hoje",
  by: "Ana",
  isPublished: true,
  hasNamedBase: true,
  handIn: "ainda não anotada",
}

test("whoever unpacks it reads whose keys to ask for, from whom, and how the checker takes them", () => {
  const text = regulatorReadMe({ ...facts, outsiders: ["w.example", "tsa.example"] })
  expect(text).toContain("Pedimos a: w.example, tsa.example.")
  expect(text).toContain("não conosco")
  expect(text).toContain("node conferir.mjs --testemunha CHAVE --autoridade CERTIFICADO.pem publico")
})

test("where nobody is asked to date the log it says so", () => {
  expect(regulatorReadMe({ ...facts, outsiders: [] })).toContain("Não pedimos a ninguém.")
})

import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { auditFieldWords } from "#app/words/audit-fields"
import { ChangeHistory } from "./change-history"

const changed = (field: string, from: string, to: string) => ({ field, from, to })

test("a field's codes, ticks and moments stand as people read them, and what was and is empty not at all", () => {
  const change = {
    id: "1",
    at: new Date("2026-11-28T12:00:00.000Z"),
    by: "Ana",
    action: "edit",
    reason: null,
    changed: [
      changed("kind", "", "regulation"),
      changed("locale", "", "pt"),
      changed("published", "false", "true"),
      changed("way", "hand", "post"),
      changed("publishedAt", "", "2026-11-28T07:01:24.993Z"),
      changed("stock", "", "10"),
      changed("pdfSha256", "", ""),
    ],
  }
  const html = renderToStaticMarkup(<ChangeHistory changes={[change]} labels={auditFieldWords} />)
  expect([...html.matchAll(/<del>(.*?)<\/del> <ins>(.*?)<\/ins>/g)].map(([, ...both]) => both)).toEqual([
    ["vazio", "Regulamento"],
    ["vazio", "Português"],
    ["não", "sim"],
    ["Combinada com o ganhador", "Correio"],
    ["vazio", "2026-11-28 04:01:24"],
    ["vazio", "10"],
  ])
})

test.each([
  ["create", "Criado por Ana"],
  ["edit", "Editado por Ana"],
  ["manage", "Editado por Ana"],
  ["validate", "Validar por Ana"],
])("what was done by %s is called so, and nothing an edit that is none", (action, said) => {
  const change = { id: "1", at: new Date(0), by: "Ana", action, reason: null, changed: [] }
  const html = renderToStaticMarkup(<ChangeHistory changes={[change]} labels={auditFieldWords} />)
  expect(html.replace(/<[^>]*>/g, "")).toContain(said)
})

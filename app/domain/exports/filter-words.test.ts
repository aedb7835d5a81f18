import { expect, test } from "vitest"
import { sayFilters } from "./filter-words"

test("a code that two filters of a list have is said by the filter that it was chosen in", () => {
  expect(sayFilters("actions", "area=stores&type=stores")).toBe("Área: Bares, Tipo: Bar")
})

test("what is typed stays as it is, an id is shortened, and a tick is its label", () => {
  expect(sayFilters("registrations", "q=Ana&status=active&invoiceless=1")).toBe(
    "Busca: Ana, Situação: Ativo, Sem cupons",
  )
  expect(sayFilters("winners", "draw=01996f00-0000-7000-8000-0000000a1b2c&state=reserve")).toBe(
    "Sorteio: 0a1b2c, Situação: Na reserva",
  )
})

test("filters are said in the order of the list's page, days side by side", () => {
  expect(sayFilters("statistics", "cut=day&from=2026-11-01&measure=tickets&to=2026-11-30")).toBe(
    "O que contar: Números da sorte, Recorte: Por dia, De: 2026-11-01, Até: 2026-11-30",
  )
  expect(sayFilters("funnel", "to=2026-11-30&uf=SP&from=2026-11-01")).toBe(
    "Estado: SP, De: 2026-11-01, Até: 2026-11-30",
  )
})

test("what a list leaves out by itself is said, but where its filter, a search or ticks say otherwise", () => {
  expect(sayFilters("requests", "")).toBe("Situação: Aberto")
  expect(sayFilters("requests", "kind=appeal&sort=createdAt")).toMatch(/^Tipo: .+, Situação: Aberto$/)
  expect(sayFilters("requests", "state=all")).toBe("Situação: Todas")
  expect(sayFilters("requests", "q=Ana")).toBe("Busca: Ana")
  expect(sayFilters("validation", "")).toBe("Situação: Por validar")
  expect(sayFilters("fulfilment", "")).toBe("Situação: Ainda não entregue")
  expect(sayFilters("faq", "q=bar")).toBe("Busca: bar, Língua: Português")
  expect(sayFilters("faq", "locale=all")).toBe("Língua: Todas")
  expect(sayFilters("validation", "status=all")).toBe("Situação: Todas")
  expect(sayFilters("fulfilment", "status=all")).toBe("Situação: Todas")
  for (const area of ["requests", "validation", "fulfilment", "faq"])
    expect(sayFilters(area, "ids=01996f00-0000-7000-8000-0000000a1b2c")).toBe("1 linha marcada")
})

test("what a list does not read is not said, a value that it cannot read is, and none at all is the whole list", () => {
  expect(sayFilters("far-bars", "from=2026-11-01")).toBe("De: 2026-11-01")
  expect(sayFilters("stores", "sort=name&constructor=1")).toBe("Tudo")
  expect(sayFilters("stores", "status=constructor")).toBe("Situação: valor desconhecido")
  expect(sayFilters("invoices", "state=review&uf=SP")).toBe("Estado: SP")
})

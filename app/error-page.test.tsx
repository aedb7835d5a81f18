import { renderToStaticMarkup } from "react-dom/server"
import { afterEach, expect, test, vi } from "vitest"
import { ErrorPage } from "./error-page"

const { matches } = vi.hoisted(() => ({ matches: [] as { pathname: string }[] }))
vi.mock("@remix-run/react", () => ({ useMatches: () => matches }))

afterEach(() => {
  matches.length = 0
  vi.unstubAllEnvs()
})

const drawn = (status: number) =>
  renderToStaticMarkup(<ErrorPage status={status} incident="K7-2M" locale="pt" />)

test("it says the status, and what happened in one heading", () => {
  expect(drawn(404)).toContain("Erro 404")
  expect(drawn(404)).toContain("Página não encontrada</h1>")
  expect(drawn(500)).toContain("K7-2M")
  expect(drawn(500)).toMatch(/href="mailto:[^"]+\?subject=K7-2M"/)
})

test("its way home is the site's, and for the back office /admin", () => {
  expect(drawn(404)).toMatch(/href="\/"[^>]*>página inicial</)
  matches.push({ pathname: "/" }, { pathname: "/admin/invoices" })
  expect(drawn(404)).toMatch(/href="\/admin"[^>]*>página inicial</)
})

test("a fault of ours, or what is away, can be asked for again where it was", () => {
  matches.push({ pathname: "/" }, { pathname: "/bares" })
  expect(drawn(500)).toMatch(/href="\/bares"[^>]*>tentar de novo</)
  expect(drawn(503)).toMatch(/href="\/bares"[^>]*>tentar de novo</)
  expect(drawn(404)).not.toContain("tentar de novo")
})

test("it leads back in development only", () => {
  vi.stubEnv("DEV", true)
  expect(drawn(404)).toContain(">voltar</button>")
  vi.stubEnv("DEV", false)
  expect(drawn(404)).not.toContain("voltar")
})

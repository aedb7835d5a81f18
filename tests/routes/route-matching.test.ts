import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, expect, test, vi } from "vitest"
import { dropOwnDatabase } from "#tests/support/own-database"
import { builtTable } from "#tests/support/route-table"

type Route = { id: string; path?: string; index?: boolean; children?: Route[] }
type Match = { route: Route; params: Record<string, string>; pathname: string; pathnameBase: string }
type Router = { matchRoutes(routes: Route[], pathname: string): Match[] | null }

// The framework's own copy, which `.patches` changes, and beside it the file for browsers, which it leaves alone.
const runtime = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"))
const serving = createRequire(runtime.resolve("@remix-run/server-runtime")).resolve("@remix-run/router")
const patched = createRequire(import.meta.url)(serving) as Router
const untouched = (await import(
  /* @vite-ignore */ pathToFileURL(path.join(path.dirname(serving), "router.js")).href
)) as Router

// The build reads its settings, among them a database, as it is imported.
afterAll(dropOwnDatabase)

test("the table of routes is read once, not with every request", () => {
  let reads = 0
  const page = {
    id: "page",
    get path() {
      reads++
      return "cupom/:id"
    },
  }
  const routes = [{ id: "root", path: "", children: [page] }]
  patched.matchRoutes(routes, "/cupom/7")
  const first = reads
  expect(first).toBeGreaterThan(0)
  expect(patched.matchRoutes(routes, "/cupom/8")).toMatchObject([{}, { params: { id: "8" } }])
  expect(reads).toBe(first)
})

test("every address leads where the untouched router leads", async () => {
  vi.stubEnv("WORKER", "off")
  const { routes, addresses } = await builtTable()
  const odd = (address: string) => [
    address,
    `${address}/`,
    `${address}//`,
    `/${address}`,
    address.toUpperCase(),
    `${address}/more`,
    `${address}/%2F`,
    `${address}%20x`,
    `${address}.data`,
    address.slice(0, -1),
    address.replace("/admin", "/Admin/"),
  ]
  const asked = ["/", "", "//", "/%", "/*", "/:id", "/nada", ...addresses.flatMap(odd)]
  expect(asked.length).toBeGreaterThan(500)
  const seen = (matches: Match[] | null) =>
    matches?.map(({ route, params, pathname, pathnameBase }) => [route.id, params, pathname, pathnameBase])
  for (const address of asked)
    expect(seen(patched.matchRoutes(routes, address)), address).toEqual(
      seen(untouched.matchRoutes(routes, address)),
    )
})

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { insertStore } from "#drizzle/seed/builders/store"
import { NOBODY } from "#tests/support/nobody"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit, words } from "#tests/support/visitor"

let site: Site
let boss: Visitor
let reader: Visitor

beforeAll(async () => {
  site = await startSite()
  boss = await signInAdmin(site.db, site.app.origin, "super")
  reader = await signInAdmin(site.db, site.app.origin, "reports")
})
afterAll(() => site.close())

/** What went wrong, as a page of the back office: with its menu, its way out and one heading. */
async function framed(sent: Promise<Response>) {
  const answer = await sent
  const html = await answer.text()
  expect(html).toMatch(/<nav aria-label="Menu"/)
  expect(html).toMatch(/<form[^>]*action="\/admin\/logout"/)
  const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, heading]) => heading)
  expect(headings).toHaveLength(1)
  expect(html.match(/<main/g)).toHaveLength(1)
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  const [page = "", toasts] = main.split(/<div [^>]*class="toasts"/)
  const toast = words(`<div ${toasts}`).trim()
  expect(toasts && toast, html).toBeTruthy()
  expect(words(/<title>.*?<\/title>/.exec(html)?.[0] ?? "")).toContain(headings[0])
  return {
    status: answer.status,
    heading: headings[0],
    text: words(page),
    toast,
  }
}

describe("inside the back office's frame", () => {
  test("a page that one may not open says which right is missing", async () => {
    const { status, heading, text, toast } = await framed(reader.get("/admin/stores"))
    expect(toast).toMatch(/^Você não tem permissão para isso/)
    expect([status, heading]).toEqual([403, "Você não tem permissão para isso"])
    expect(text).toContain("Falta a permissão “Bares: Ver a lista”.")
    expect(text.match(/Você não tem permissão para isso/g)).toHaveLength(1)
  })

  test("where one right of several would do, all of them are named", async () => {
    const { text } = await framed(reader.get("/admin/validation"))
    expect(text).toContain("“Prêmios instantâneos: Validar”")
    expect(text).toContain("ou “Ganhadores: Validar”")
  })

  test("so says a command, without scripts too", async () => {
    const store = await insertStore(site.db)
    const { status, text } = await framed(reader.post(`/admin/stores/edit/${store.id}`, { intent: "save" }))
    expect([status, text.includes("“Bares: Editar”")]).toEqual([403, true])
  })

  test.each(["/admin/nothing", "/admin/a/b/c", `/admin/registrations/${NOBODY}`, "/admin/prizes/x"])(
    "%s is a 404 with the way home",
    async (path) => {
      const { status, heading } = await framed(boss.get(path))
      expect([status, heading]).toEqual([404, "Página não encontrada"])
      expect(await boss.read(path)).toMatch(/href="\/admin"[^>]*>página inicial/)
    },
  )

  test("what is sent to an address that nothing answers, or asks a page for what it has not, stays inside", async () => {
    expect((await framed(boss.post("/admin/nothing", { intent: "x" }))).status).toBe(404)
    expect((await framed(boss.post("/admin/tickets", { intent: "x" }))).status).toBe(405)
    expect((await framed(boss.post("/admin/stores/create", { intent: "nothing-here" }))).status).toBe(400)
  })

  test("an error of ours has the code of the request that failed, by scripts too", async () => {
    await site.db.execute(sql`alter table stores rename to stores_away`)
    try {
      const { status, heading, text } = await framed(boss.get("/admin/stores"))
      expect([status, heading]).toEqual([500, "Algo deu errado do nosso lado"])
      const code = /\b[0-9A-F]{8}\b/.exec(text)?.[0]
      await expect.poll(() => site.app.logs()).toContain(`"incident":"${code}"`)
      const data = await boss.get("/admin/stores.data")
      const incident = /"incident","([0-9A-F]{8})"/.exec(await data.text())?.[1]
      expect(
        data.headers
          .get("x-request-id")
          ?.toUpperCase()
          .startsWith(incident ?? "none"),
      ).toBe(true)
      await expect.poll(() => site.app.logs()).toContain(`"incident":"${incident}"`)
    } finally {
      await site.db.execute(sql`alter table stores_away rename to stores`)
    }
  })
})

test("a stranger learns of an unknown address that there is nothing, without a menu", async () => {
  const answer = await visit(site.app.origin).get("/admin/nothing")
  const html = await answer.text()
  expect([answer.status, html.includes("Página não encontrada")]).toEqual([404, true])
  expect(html).not.toMatch(/<nav aria-label="Menu"/)
})

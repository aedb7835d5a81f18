import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { LONGEST_VIEW_NAME } from "#app/words/view-name-length"
import { savedViews } from "#drizzle/schema/views"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const back = "/admin/registrations?status=active&sort=createdAt"
const view = { intent: "save", list: "registrations", name: "Ativos", filters: back.split("?")[1]!, back }

test("a view is saved over its list, stands there as a link, and is taken away", async () => {
  const visitor = await signInAdmin(site.db, site.app.origin, "super")
  const saved = await visitor.post("/admin/views", view)
  expect([saved.status, saved.headers.get("Location")]).toEqual([302, back])
  const html = await (await visitor.get(back)).text()
  expect(html).toMatch(
    /<nav aria-label="Visões salvas">.*status=active&amp;sort=createdAt"[^>]*>Ativos<\/a>/s,
  )
  expect(html).toContain("Visão salva.")
  // The list of another area has none.
  expect(await (await visitor.get("/admin/invoices")).text()).not.toContain("Visões salvas")
  const [row] = await site.db.select().from(savedViews).where(eq(savedViews.ownerId, visitor.user.id))
  const gone = await visitor.post("/admin/views", { intent: "delete", id: row!.id, back })
  expect([gone.status, gone.headers.get("Location")]).toEqual([302, back])
  expect(await (await visitor.get(back)).text()).not.toContain("Visões salvas")
})

test("taking away a view that others have, too, is asked about by its name", async () => {
  const visitor = await signInAdmin(site.db, site.app.origin, "super")
  await visitor.post("/admin/views", { ...view, name: "Só minha" })
  const own = await visitor.read(back)
  expect(own).toContain("Apagar “Só minha”")
  expect(own).not.toContain("Apagar a visão")
  await visitor.post("/admin/views", { ...view, name: "De todos", shared: "on" })
  const html = await visitor.read(back)
  const [row] = await site.db.select().from(savedViews).where(eq(savedViews.name, "De todos"))
  const [, question] = /<button[^>]* type="button"[^>]* popovertarget="([^"]+)"[^>]*>Apagar “De todos”/.exec(
    html,
  )!
  const asked = new RegExp(`<div id="${question}"[^>]*>.*?</div></div>`, "s").exec(html)![0]
  expect(words(asked)).toMatch(/Apagar a visão “De todos”\? .+ Cancelar Apagar/)
  expect(words(asked)).toContain("Some para todos que veem esta lista")
  const gone = await visitor.post("/admin/views", { intent: "delete", id: row!.id, back })
  expect([gone.status, gone.headers.get("Location")]).toEqual([302, back])
  expect(await visitor.read(back)).not.toContain("De todos")
})

test("what is refused is said on the list; nothing leads out of the back office", async () => {
  const visitor = await signInAdmin(site.db, site.app.origin, "super")
  const refused = await visitor.post("/admin/views", { ...view, filters: "q=Ana", shared: "on" })
  expect(refused.headers.get("Location")).toBe(back)
  expect(await (await visitor.get(back)).text()).toContain("Uma visão para todos não guarda busca")
  const nameless = await visitor.post("/admin/views", { ...view, name: " " })
  expect(nameless.headers.get("Location")).toBe(back)
  const list = await visitor.read(back)
  expect(list).toContain("Dê à visão um nome de até 60 caracteres.")
  // Of a list no field is marked.
  expect(list).not.toContain("Confira os campos marcados.")
  for (const elsewhere of ["https://example.com/", "//example.com", "/admin/\\example.com", "/login"])
    for (const path of ["/admin/views", "/admin/row-height"]) {
      const answer = await visitor.post(path, {
        ...(path.endsWith("views") ? view : { height: "low" }),
        back: elsewhere,
      })
      expect(answer.status).toBe(422)
    }
})

test("a name is as long as its field lets it be typed, and no longer", async () => {
  const visitor = await signInAdmin(site.db, site.app.origin, "super")
  const field = /<input\b[^>]*name="name"[^>]*>/.exec(await visitor.read(back))?.[0] ?? ""
  const longest = Number(/maxlength="(\d+)"/i.exec(field)?.[1])
  expect(longest).toBe(LONGEST_VIEW_NAME)
  for (const length of [longest, longest + 1])
    await visitor.post("/admin/views", { ...view, name: "x".repeat(length) })
  const rows = await site.db.select().from(savedViews).where(eq(savedViews.ownerId, visitor.user.id))
  expect(rows.map(({ name }) => name.length)).toEqual([longest])
})

test("a list that somebody does not see has no views of theirs", async () => {
  const visitor = await signInAdmin(site.db, site.app.origin, "reports")
  const refused = await visitor.post("/admin/views", { ...view, list: "users" })
  expect(refused.headers.get("Location")).toBe(back)
  expect(await site.db.$count(savedViews, eq(savedViews.ownerId, visitor.user.id))).toBe(0)
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { NOBODY } from "#tests/support/nobody"
import { builtRoutes } from "#tests/support/route-table"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit } from "#tests/support/visitor"

const META = '<meta name="robots" content="noindex, nofollow"/>'
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test("no page of the back office is for search engines: the header says so, and the page itself", async () => {
  const admin = await signInAdmin(site.db, site.app.origin, "super")
  const anybody = visit(site.app.origin)
  const pages = (await builtRoutes()).filter(({ id, page }) => page && id.startsWith("routes/admin/"))
  let [answered, shown] = [0, 0]
  for (const { id, url } of pages) {
    const who = id.startsWith("routes/admin/auth/") && !/update|two-factor/.test(id) ? anybody : admin
    const answer = await who.get(url(NOBODY))
    const html = await answer.text()
    if (answer.status >= 300 && answer.status < 400) continue
    answered++
    expect([id, answer.headers.get("x-robots-tag")]).toEqual([id, "noindex, nofollow"])
    if (answer.status !== 200) continue
    shown++
    expect([id, html.includes(META)]).toEqual([id, true])
  }
  // The others lead on, or are about a row that nobody has.
  expect(answered).toBeGreaterThan(70)
  expect(shown).toBeGreaterThan(50)
})

test("a public page is for them", async () => {
  const answer = await visit(site.app.origin).get("/faq")
  expect(answer.headers.get("x-robots-tag")).toBeNull()
  expect(await answer.text()).not.toContain("noindex")
})

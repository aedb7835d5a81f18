import { afterAll, beforeAll, expect, test } from "vitest"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { openPhone } from "#tests/support/browser"
import { arrive, link, PATIENCE } from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
  for (let n = 0; n < 60; n++) await insertRegistration(site.db, { name: "Ana", lastname: `Lima ${n}` })
})
afterAll(() => site.close())

test.each([1280, 900])(
  "at %s px a long list keeps its head in view, and a record leads back to its page",
  async (width) => {
    const { cookies } = await signInAdmin(site.db, site.app.origin, "super")
    const page = await openPhone({ javaScript: true, width, baseURL: site.app.origin })
    const jar = [...cookies].map(([name, value]) => ({ name, value, url: site.app.origin }))
    await page.context().addCookies(jar)
    await page.setViewportSize({ width, height: 700 })
    await page.goto("/admin/registrations?status=active")
    const last = page.getByRole("rowheader").last()
    await last.scrollIntoViewIfNeeded()
    const head = await page.getByRole("columnheader", { name: "CPF" }).boundingBox()
    const toolbar = await page.getByRole("banner").boundingBox()
    expect(head!.y).toBeGreaterThanOrEqual(toolbar!.y + toolbar!.height - 2)
    expect(head!.y).toBeLessThan(toolbar!.y + toolbar!.height + 10)
    await link(page, "Próxima").click()
    await page.waitForURL(/cursor=/, PATIENCE)
    const list = page.url()
    await page.getByRole("rowheader").last().getByRole("link").click()
    await arrive(page, /^\/admin\/registrations\/./, /^Ana Lima/)
    await page.getByRole("navigation", { name: "Caminho" }).getByRole("link").click()
    await arrive(page, "/admin/registrations", "Cadastros")
    expect(page.url()).toBe(list)
  },
)

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

test("a record leads back to the page of its list", async () => {
  const { cookies } = await signInAdmin(site.db, site.app.origin, "super")
  const page = await openPhone({ javaScript: true, width: 1280, baseURL: site.app.origin })
  const jar = [...cookies].map(([name, value]) => ({ name, value, url: site.app.origin }))
  await page.context().addCookies(jar)
  await page.goto("/admin/registrations?status=active")
  await link(page, "Próxima").click()
  await page.waitForURL(/cursor=/, PATIENCE)
  const list = page.url()
  await page.getByRole("rowheader").last().getByRole("link").click()
  await arrive(page, /^\/admin\/registrations\/./, /^Ana Lima/)
  await page.getByRole("navigation", { name: "Caminho" }).getByRole("link").click()
  await arrive(page, "/admin/registrations", "Cadastros")
  expect(page.url()).toBe(list)
})

import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openPhone } from "#tests/support/browser"
import { arrive, link, PATIENCE, untilAlive } from "#tests/support/journey"
import { signed, signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Once scripts answer for the drawer's link; before that a tap is an ordinary navigation. */
const tapCadastros = async (page: Page) => {
  await untilAlive(page)
  await link(page.getByRole("navigation", { name: "Menu" }), "Cadastros").click()
}

test("a route's chunk that is gone reloads the page once in 60 seconds, and then shows what happened", async () => {
  const { token } = await signInAdmin(site.db, site.app.origin, "admin")
  const page = await openPhone({ javaScript: true, width: 1280, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  await page.goto("/admin/dashboard")
  await arrive(page, "/admin/dashboard", "Painel")

  let documents = 0
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents++
  })
  // The list's own chunk; the others of the release are still there.
  await page.route(/\/assets\/list-[\w-]{8}\.js/, (route) => route.abort())
  const reloaded = page.waitForEvent("load", PATIENCE)
  await tapCadastros(page)
  await reloaded
  await arrive(page, "/admin/dashboard", "Painel")
  expect(documents).toBe(1)

  await tapCadastros(page)
  await arrive(page, "/admin/registrations", "Algo deu errado do nosso lado")
  expect(documents).toBe(1)
})

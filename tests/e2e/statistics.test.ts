import { afterAll, beforeAll, expect, test } from "vitest"
import type { AdminType } from "#app/auth/permissions"
import { countAllDays } from "#app/domain/statistics/count-days.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertStore } from "#drizzle/seed/builders/store"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { arrive, button, fill, link, listenForErrors, PATIENCE, unfoldFilters } from "#tests/support/journey"
import { signed, signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
  const store = await insertStore(site.db, { name: "Bar da Torcida" })
  for (let n = 0; n < 3; n++) await insertInvoice(site.db, { store })
  await countAllDays(site.db, new Date())
})
afterAll(() => site.close())

async function open(type: AdminType, javaScript: boolean, width = 360) {
  const { token } = await signInAdmin(site.db, site.app.origin, type)
  const page = await openPhone({ javaScript, width, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  return { page, errors: listenForErrors(page) }
}

bothWays({ owner: () => site.db }, (javaScript) => {
  test("from the drawer to a figure and the list behind it", async () => {
    const { page, errors } = await open("admin", javaScript)
    await page.goto("/admin/dashboard")
    await page.getByTitle("Menu", { exact: true }).click(PATIENCE)
    await link(page, "Estatísticas").click(PATIENCE)
    await arrive(page, "/admin/statistics", "Estatísticas")
    await expect.poll(() => page.title(), PATIENCE).toContain("Estatísticas")
    await unfoldFilters(page)
    await fill(page, { "O que contar": "registrations" })
    await button(page, "Filtrar").click(PATIENCE)
    await page.getByRole("heading", { level: 2, name: "Cadastros" }).waitFor(PATIENCE)
    await arrive(page, "/admin/statistics", "Estatísticas")
    await page.getByText("Ver números").first().click(PATIENCE)
    const days = page.getByRole("figure", { name: "Cadastros por dia" }).getByRole("table")
    await days.getByRole("link", { name: "3", exact: true }).click(PATIENCE)
    await arrive(page, "/admin/registrations", "Cadastros")
    await page.getByText("3 linhas nesta página").waitFor(PATIENCE)
    expect(errors).toEqual([])
  })
})

test("a plot is asked for as a file in one action", async () => {
  const { page } = await open("admin", true)
  await page.goto("/admin/statistics")
  await page.getByRole("button", { name: /: Cupons por bar$/ }).click(PATIENCE)
  await arrive(page, "/admin/exports", "Exportações")
  await page.getByText("Recorte: Por bar").first().waitFor(PATIENCE)
})

test("on paper the page stands alone, with its plots", async () => {
  const { page } = await open("admin", true, 1280)
  await page.goto("/admin/statistics")
  await page.emulateMedia({ media: "print" })
  await page.getByRole("navigation", { name: "Menu" }).waitFor({ ...PATIENCE, state: "hidden" })
  await button(page, "Filtrar").waitFor({ ...PATIENCE, state: "hidden" })
  expect(await page.getByRole("img", { name: /^Cupons por dia/ }).isVisible()).toBe(true)
})

test("who may not see them finds no way there", async () => {
  const { page } = await open("user", true, 1280)
  await page.goto("/admin/dashboard")
  const drawer = page.getByRole("navigation", { name: "Menu" })
  await link(drawer, "Cadastros").waitFor(PATIENCE)
  expect(await link(drawer, "Estatísticas").count()).toBe(0)
  const answer = await page.goto("/admin/statistics")
  expect(answer?.status()).toBe(403)
  await page.getByText("Ver as estatísticas").first().waitFor(PATIENCE)
})

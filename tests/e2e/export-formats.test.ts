import { readFile } from "node:fs/promises"
import type { Locator, Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { arrive, button, fits, link, listenForErrors, PATIENCE } from "#tests/support/journey"
import { signed, signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { readXlsx } from "#tests/support/xlsx"

let site: Site
let email: string

beforeAll(async () => {
  site = await startSite({ WORKER: "on" })
  await insertRegistration(site.db, { city: "Santos" })
  ;({ email } = await insertRegistration(site.db, { city: "Olinda", uf: "PE", name: "Ximena" }))
})
afterAll(() => site.close())

const LIST = "/admin/registrations?uf=PE"

/** A new administrator's phone, and how often it was tapped. */
async function open(javaScript: boolean, width = 360) {
  const { token } = await signInAdmin(site.db, site.app.origin, "admin")
  const page = await openPhone({ javaScript, width, baseURL: site.app.origin })
  const errors = listenForErrors(page)
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.click(PATIENCE)
  }
  return { page, errors, tap, taps: () => taps }
}

const formats = (page: Page) => page.getByRole("main").locator("summary", { hasText: "Formato:" })

test("a filtered list is an XLSX file in the hand after two actions", async () => {
  const { page, errors, tap, taps } = await open(true)
  await page.goto(LIST)
  await tap(button(page, "Exportar"))
  await arrive(page, "/admin/exports", "Exportações")
  const download = page.waitForEvent("download", { timeout: 60_000 })
  // The page looks again by itself until the file is there.
  await tap(link(page, "Baixar").first())
  expect(taps()).toBe(2)
  const [sheet] = readXlsx(await readFile(await (await download).path()))
  expect(sheet?.rows).toHaveLength(2)
  expect(sheet?.rows[1]).toContain(email)
  expect(errors).toEqual([])
})

/** By the worker's clock. */
const unlike = {
  "another format is two actions, and one from then on":
    "while a file is not written yet, who asks for the same rows gets that one, and else another",
}

bothWays({ owner: () => site.db, unlike }, (javaScript) => {
  test("another format is two actions, and one from then on", async () => {
    const { page, tap, taps } = await open(javaScript)
    await page.goto(LIST)
    await tap(formats(page))
    await fits(page)
    await tap(button(page, "CSV para planilha"))
    await arrive(page, "/admin/exports", "Exportações")
    expect(taps()).toBe(2)
    await page.goto(LIST)
    expect(await formats(page).innerText()).toContain("CSV para planilha")
    await tap(button(page, "Exportar"))
    await arrive(page, "/admin/exports", "Exportações")
    await page.getByRole("cell", { name: "CSV para planilha" }).first().waitFor(PATIENCE)
    expect(taps()).toBe(3)
  })
})

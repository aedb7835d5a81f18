import { afterAll, beforeAll, expect, test } from "vitest"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { insertStore } from "#drizzle/seed/builders/store"
import { openPhone, withAndWithoutScripts } from "#tests/support/browser"
import { button, fill, PATIENCE } from "#tests/support/journey"
import { LEFT, leaveToast } from "#tests/support/left-toast"
import { signed, signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test.each([true, false])("a conflict is said in one toast; scripts: %s", async (javaScript) => {
  const { cnpj } = await insertStore(site.db, { cnpj: buildCnpj(nextNumber()) })
  const { token } = await signInAdmin(site.db, site.app.origin, "admin")
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  await page.goto("/admin/stores/create")
  await fill(page, { Nome: "Bar do Zé", CNPJ: cnpj, CEP: "13010-000", Estado: "SP", Cidade: "Campinas" })
  await page.getByLabel("Endereço").fill("Rua das Traves, 10")
  await button(page, "Criar bar").click()
  const toast = page.locator(".toasts .notice")
  await toast.waitFor(PATIENCE)
  expect(await toast.allInnerTexts()).toEqual([expect.stringContaining("CNPJ já cadastrado.")])
})

test.each(withAndWithoutScripts)(
  "a page that is not there says so in the place of an older toast (JavaScript $javaScript)",
  async ({ javaScript }) => {
    const page = await openPhone({ javaScript, baseURL: site.app.origin })
    const cookies = new Map<string, string>()
    await leaveToast("site", { cookies })
    const left = [...cookies].map(([name, value]) => ({ name, value, url: site.app.origin }))
    await page.context().addCookies(left)
    await page.goto("/nothing-here")
    await page.locator(".toasts").getByText("Página não encontrada").waitFor(PATIENCE)
    expect(await page.getByText(LEFT).isVisible()).toBe(false)
  },
)

test.each([568, 640, 740, 844])(
  "on a phone of 360 × %s the toast of a page that is not there covers none of its buttons and links",
  async (height) => {
    const page = await openPhone({ javaScript: false, baseURL: site.app.origin })
    await page.setViewportSize({ width: 360, height })
    await page.context().addCookies([{ name: "agegate", value: "InllcyI%3D", url: site.app.origin }])
    await page.goto("/nothing-here")
    const toast = page.locator(".toasts .toast")
    await toast.waitFor(PATIENCE)
    const covered = await page.evaluate(() => {
      const over = document.querySelector(".toasts .toast")!.getBoundingClientRect()
      const pressed = [...document.querySelectorAll("main a, main button, header a, header button, footer a")]
      return pressed.filter((element) => {
        const under = element.getBoundingClientRect()
        const isApart =
          under.right <= over.left ||
          under.left >= over.right ||
          under.bottom <= over.top ||
          under.top >= over.bottom
        return element.checkVisibility() && !isApart
      }).length
    })
    expect(covered).toBe(0)
    const box = (await toast.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(height)
  },
)

test("a toast goes by itself where the reader wants nothing to move, too", async () => {
  const page = await openPhone({ javaScript: false, baseURL: site.app.origin })
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/nothing-here")
  const toast = page.locator(".toasts .toast")
  await toast.waitFor({ ...PATIENCE, state: "attached" })
  await toast.waitFor({ ...PATIENCE, state: "hidden" })
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true)
})

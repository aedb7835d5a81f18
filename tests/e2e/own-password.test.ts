import type { Locator, Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openAdminSession } from "#app/auth/sessions.server"
import { insertUser } from "#drizzle/seed/builders/user"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, PATIENCE, summaryHasFocus, untilAlive } from "#tests/support/journey"
import { signed } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Somebody who signed in longer ago than what outlives a session is done without the password. */
async function openEarly(looks: { javaScript: boolean; width?: number }): Promise<Page> {
  const { id } = await insertUser(site.db, { type: "super" })
  const client = { ip: "127.0.0.1" }
  const now = new Date(Date.now() - 16 * 60_000)
  const { token } = await openAdminSession(site.db, { userId: id, now, client })
  const page = await openPhone({ ...looks, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  if (looks.width) await page.setViewportSize({ width: looks.width, height: 800 })
  await page.goto("/admin/permissions?unfolded=1")
  await arrive(page, "/admin/permissions", "Permissões")
  if (looks.javaScript) await untilAlive(page)
  return page
}

/** Whether it is what the window shows at its place, and nothing that sticks over it. */
const isBare = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 1, top + height / 2))
  })

test.each([true, false])("the matrix asks for it where its button is, scripts %s", async (javaScript) => {
  const page = await openEarly({ javaScript, width: 1280 })
  for (const part of [button(page, "Salvar"), page.getByText("Sua senha", { exact: true })])
    expect(await isBare(part)).toBe(true)
})

test.each([true, false])("a phone's way to it leads past what sticks, scripts %s", async (javaScript) => {
  const page = await openEarly({ javaScript })
  await button(page, "Salvar").click()
  await page.getByRole("link", { name: /digite a senha/ }).waitFor(PATIENCE)
  await summaryHasFocus(page)
  await page.getByRole("link", { name: /digite a senha/ }).click()
  await expect.poll(() => isBare(field(page, "Sua senha")), PATIENCE).toBe(true)
  await expect.poll(() => isBare(page.getByText("Sua senha", { exact: true })), PATIENCE).toBe(true)
})

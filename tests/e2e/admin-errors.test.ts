import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defaultRoles } from "#app/auth/roles"
import { rolePermissions } from "#drizzle/schema/users"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { arrive, button, link, PATIENCE } from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function open(javaScript: boolean) {
  const { cookies } = await signInAdmin(site.db, site.app.origin, "user")
  const page = await openPhone({ javaScript, baseURL: site.app.origin, width: 1200 })
  const session = { name: "admin_session", value: cookies.get("admin_session")!, url: site.app.origin }
  await page.context().addCookies([session])
  return page
}
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Menu" })

bothWays({ owner: () => site.db }, (javaScript) => {
  test("a right that was just taken away is named inside the frame, which leads on", async () => {
    const page = await open(javaScript)
    await page.goto("/admin/dashboard")
    await site.db.delete(rolePermissions).where(eq(rolePermissions.type, "user"))
    try {
      await link(menuOf(page), "Cadastros").click()
      await arrive(page, "/admin/registrations", "Você não tem permissão para isso")
      await page.getByText("Falta a permissão “Cadastros: Ver a lista”.").first().waitFor(PATIENCE)
      await button(page.getByRole("banner"), "Sair").waitFor(PATIENCE)
    } finally {
      await site.db
        .insert(rolePermissions)
        .values(defaultRoles.user.map((entry) => ({ type: "user" as const, ...entry })))
    }
    await page.goto("/admin/nothing-here")
    await arrive(page, "/admin/nothing-here", "Página não encontrada")
    await link(menuOf(page), "Cadastros").click()
    await arrive(page, "/admin/registrations", "Cadastros")
    expect(await page.getByRole("main").count()).toBe(1)
  })
})

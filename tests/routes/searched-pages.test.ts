import { afterAll, beforeAll, expect, test } from "vitest"
import { pagesNamed } from "#app/routes/admin/search/pages-named"
import { adminTypes, allPermissions } from "#app/auth/permissions"
import { defaultRoles } from "#app/auth/roles"
import { builtRoutes } from "#tests/support/route-table"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Pages with an address of their own that no search has to lead to. */
const unsearched: Readonly<Record<string, string>> = {
  "/admin/search": "it is the search",
  "/admin/stores/poster": "sheets for the printer, outside the frame, of the bars that a list shows",
}

/** Of the back office's pages those that want nothing chosen before. */
const pages = async () => {
  const routes = (await builtRoutes()).filter(
    ({ id, page }) =>
      page && id.startsWith("routes/admin/") && !/^routes\/admin\/(_|auth\/(?!update|two))/.test(id),
  )
  const addresses = routes.map(({ url }) => url("").replace(/\/$/, ""))
  return [...new Set(addresses)].filter(
    (address) => !address.includes("//") && !address.endsWith("/edit") && !(address in unsearched),
  )
}

test.each(adminTypes)("%s finds exactly the pages that they may open", async (type) => {
  const admin = await signInAdmin(site.db, site.app.origin, type)
  const opened: string[] = []
  for (const address of await pages()) if ((await admin.get(address)).status < 400) opened.push(address)
  const held = type === "super" ? allPermissions : defaultRoles[type]
  const named = pagesNamed("", held).map(({ href }) => href)
  expect(named.toSorted()).toEqual(opened.toSorted())
})

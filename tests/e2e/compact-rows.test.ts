import { existsSync, readFileSync } from "node:fs"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { createToken } from "#app/domain/tokens/create-token.server"
import type { TokenInput } from "#app/domain/tokens/token-input"
import { demoPassword } from "#drizzle/seed/accounts"
import { commands, exports } from "#drizzle/schema/back-office"
import { closeCampaign, db, ids, now, openCampaign } from "#tests/support/axe-campaign"
import { builtPages, exampleOf } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { button, PATIENCE } from "#tests/support/journey"

let page: Page

beforeAll(async () => {
  const { app, cookies } = await openCampaign()
  await insertTheRest()
  page = await openPhone({ javaScript: false, width: 1280, baseURL: app.origin })
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.origin })))
  await page.goto("/admin/registrations")
  await button(page, "Linhas compactas").click()
  await page.getByRole("button", { name: "Linhas compactas", pressed: true }).waitFor(PATIENCE)
})
afterAll(closeCampaign)

/** What the campaign has none of. */
async function insertTheRest() {
  await db.insert(exports).values({ requestedBy: ids.admin, area: "registrations" })
  await db.insert(commands).values({ name: "verify-audit", state: "done", startedBy: ids.admin })
  const input: TokenInput = {
    formKey: crypto.randomUUID(),
    name: "Painel da agência",
    days: "30",
    grant: ["faq:list"],
    currentPassword: demoPassword,
  }
  const session = { id: crypto.randomUUID(), exp: now }
  const maker = { id: ids.admin, permissions: allPermissions, session }
  await createToken(db, { input, maker, ip: "198.51.100.7", now })
}

/**
 * The rows of a list: `height`, and whether some people's own words take more than two lines, for which 36 px are not
 * meant.
 */
const measureRows = (page: Page) =>
  page.locator(".list--low tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const isLong = [...row.querySelectorAll(".list__wrap:not(.list__state), .list__output")].some(
        (cell) => {
          const words = document.createRange()
          words.selectNodeContents(cell)
          return words.getBoundingClientRect().height > 36
        },
      )
      return { isLong, height: row.getBoundingClientRect().height, text: row.textContent }
    }),
  )

/** Every page that has the choice. */
const lists = (await builtPages()).filter(({ id }) => {
  const file = `app/${id}.tsx`
  return existsSync(file) && readFileSync(file, "utf8").includes("<ListPage")
})

test("the pages that have compact rows are found", () => {
  expect(lists.length).toBeGreaterThanOrEqual(27)
})

test.each(lists.map((list) => [list.id, list] as const))("%s has compact rows of 36 px", async (_, list) => {
  await page.goto(await exampleOf(list))
  const rows = (await measureRows(page)).filter(({ isLong }) => !isLong)
  expect(rows.length).toBeGreaterThan(0)
  const others = rows.filter(({ height }) => Math.abs(height - 36) > 1)
  expect(others).toEqual([])
})

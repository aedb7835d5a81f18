import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import { closeCampaign, openCampaign } from "#tests/support/axe-campaign"
import { builtPages, sittersOf } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { openExample } from "#tests/support/open-example"
import { faultsInOwnColours, faultsOnPaper } from "#tests/support/other-media"

const pages = {} as Record<"stranger" | "insider", Page>

beforeAll(async () => {
  const { app, cookies } = await openCampaign()
  for (const who of ["stranger", "insider"] as const) {
    const page = await openPhone({ javaScript: true, baseURL: app.origin })
    const all = [adultCookie].concat(who === "insider" ? cookies : [])
    await page.context().addCookies(all.map((cookie) => ({ ...cookie, url: app.origin })))
    pages[who] = page
  }
})
afterAll(closeCampaign)

const cases = (await builtPages())
  .filter(({ id }) => id.startsWith("routes/site/"))
  .flatMap((route) => sittersOf(route).map((who) => ({ id: route.id, who, route })))

// What they may be besides: public-states.test.ts.
test.each(cases)("$id is whole for a $who in own colours and on paper", async ({ who, route }) => {
  const page = pages[who]
  await page.emulateMedia({ media: "screen" })
  await page.setViewportSize({ width: 360, height: 756 })
  await openExample(page, route)
  await page.waitForLoadState("networkidle")
  const lines = [...(await faultsInOwnColours(page, 12)), ...(await faultsOnPaper(page))]
  expect(lines.join("\n")).toBe("")
})

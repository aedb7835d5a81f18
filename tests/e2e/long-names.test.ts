import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, openCampaign, ownerUrl } from "#tests/support/axe-campaign"
import { exampleOf, pagesInTurn } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { findCutText } from "#tests/support/cut-text"
import { sized } from "#tests/support/full"
import { lengthenRows } from "#tests/support/long-rows"
import { resizer } from "#tests/support/resizer"

/** The widest first: on a phone the letters are widened too. */
const widths = sized([900, 320], [1280, 900, 320])
let app: RunningApp
let page: Page
let widen: (width: number) => Promise<void>

beforeAll(async () => {
  const campaign = await openCampaign()
  app = campaign.app
  await lengthenRows(ownerUrl)
  page = await openPhone({ javaScript: true, baseURL: app.origin })
  const cookies = [...campaign.cookies, adultCookie]
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.origin })))
  widen = await resizer(page)
})
afterAll(closeCampaign)

/** Letters as wide as those of the widest of the systems' own faces, in which some people read these pages. */
const widenLetters = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync("* { letter-spacing: 0.08em }")
    document.adoptedStyleSheets = [sheet]
  })

const routes = (await pagesInTurn(1)).filter(
  ({ id, loader }) => id.startsWith("routes/admin/") && loader?.guard !== "guest",
)

test.each(routes.map((route) => [route.id, route] as const))(
  "%s shows long names whole",
  async (_, route) => {
    const path = await exampleOf(route)
    await widen(widths[0]!)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(route.id.endsWith("/not-found") ? 404 : 200)
    const found: string[] = []
    for (const width of widths) {
      await widen(width)
      if (width < 800) await widenLetters(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      const sideways = wide > width ? [`the page is ${wide} px wide`] : []
      const lines = sideways.concat(await findCutText(page, width))
      found.push(...lines.map((line) => `${width} px: ${line}`))
    }
    expect(found.join("\n")).toBe("")
  },
)

import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import { closeCampaign, openCampaign } from "#tests/support/axe-campaign"
import { builtPages, sittersOf } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { findCutText } from "#tests/support/cut-text"
import { sized } from "#tests/support/full"
import { openExample } from "#tests/support/open-example"
import { resizer } from "#tests/support/resizer"

/** What somebody who reads with difficulty may set: WCAG 2.2, 1.4.12. */
const SPACED = `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }
  p { margin-block-end: 2em !important }`
const widths = sized([360], [360, 1280])
type Seat = { page: Page; widen: (width: number) => Promise<void> }
let seats: Record<"stranger" | "insider", Seat>

beforeAll(async () => {
  const { app, cookies } = await openCampaign()
  const open = async (passed: { name: string; value: string }[]): Promise<Seat> => {
    const page = await openPhone({ javaScript: true, baseURL: app.origin })
    await page.emulateMedia({ reducedMotion: "reduce" })
    await page.context().addCookies(passed.map((cookie) => ({ ...cookie, url: app.origin })))
    return { page, widen: await resizer(page) }
  }
  seats = { stranger: await open([adultCookie]), insider: await open([adultCookie, ...cookies]) }
})
afterAll(closeCampaign)

const routes = (await builtPages()).filter(({ id }) => id.startsWith("routes/site/"))

test.each(routes.map((route) => [route.id, route] as const))(
  "%s is read with spaced text",
  async (_, route) => {
    const { page, widen } = seats[sittersOf(route)[0]!]
    await openExample(page, route)
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [sheet]
    }, SPACED)
    const found: string[] = []
    for (const width of widths) {
      await widen(width)
      const lines = await findCutText(page, width)
      found.push(...lines.map((line) => `${width} px: ${line}`))
    }
    expect(found.join("\n")).toBe("")
  },
)

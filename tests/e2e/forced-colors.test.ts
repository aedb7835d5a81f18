import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, ids, openCampaign } from "#tests/support/axe-campaign"
import { openPhone } from "#tests/support/browser"
import { sized } from "#tests/support/full"
import { faultsInOwnColours } from "#tests/support/other-media"

let app: RunningApp
const pages = { stranger: undefined as Page | undefined, insider: undefined as Page | undefined }

beforeAll(async () => {
  const campaign = await openCampaign()
  app = campaign.app
  for (const who of ["stranger", "insider"] as const) {
    const page = await openPhone({ javaScript: true, width: 360, baseURL: app.origin })
    const cookies = [adultCookie].concat(who === "insider" ? campaign.cookies : [])
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.origin })))
    pages[who] = page
  }
})
afterAll(closeCampaign)

type Sight = { who: keyof typeof pages; path: () => string }
const sights: Record<string, Sight> = {
  home: { who: "stranger", path: () => "/" },
  "the login": { who: "stranger", path: () => "/login" },
  bars: { who: "stranger", path: () => "/bares/sp/campinas" },
  winners: { who: "stranger", path: () => "/ganhadores" },
  "the coupon's form": { who: "insider", path: () => "/cupom" },
  "a coupon's answer": { who: "insider", path: () => `/cupom/${ids.invoice}` },
  "one's own": { who: "insider", path: () => "/perfil" },
  "a won prize": { who: "insider", path: () => `/perfil/premios/${ids.ownAward}` },
  "the back office's login": { who: "stranger", path: () => "/admin/login" },
  "a list of the back office": { who: "insider", path: () => "/admin/invoices" },
  "a form of the back office": { who: "insider", path: () => "/admin/stores/create" },
}

test.each(Object.entries(sights))("%s can be seen in a reader's own colours", async (_, { who, path }) => {
  const page = pages[who]!
  expect((await page.goto(path()))?.status()).toBe(200)
  await page.waitForLoadState("networkidle")
  expect(await faultsInOwnColours(page, sized(8, 40))).toEqual([])
})

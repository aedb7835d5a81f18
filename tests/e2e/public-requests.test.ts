import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, openCampaign } from "#tests/support/axe-campaign"
import { pagesInTurn, sittersOf } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { listenForErrors } from "#tests/support/journey"
import { openExample } from "#tests/support/open-example"
import { otherHosts } from "#tests/support/other-hosts"

let app: RunningApp
const cookies = { stranger: [adultCookie], insider: [adultCookie] }

beforeAll(async () => {
  const campaign = await openCampaign(otherHosts)
  app = campaign.app
  cookies.insider = cookies.insider.concat(campaign.cookies)
})
afterAll(closeCampaign)

const cases = (await pagesInTurn(2))
  .filter(({ id }) => id.startsWith("routes/site/"))
  .flatMap((route) => sittersOf(route).map((who) => ({ id: route.id, who, route })))

test("there are pages of each kind to open", () => {
  expect(cases.length).toBeGreaterThan(10)
})

test.each(cases)(
  "$id comes to a $who with at most 6 requests the first time, none of another host, and offends no policy",
  async ({ who, route }) => {
    const page = await openPhone({ javaScript: true, baseURL: app.origin })
    await page.context().addCookies(cookies[who].map((cookie) => ({ ...cookie, url: app.origin })))
    const errors = listenForErrors(page)
    const asked: string[] = []
    page.on("request", (request) => asked.push(request.url().replace(app.origin, "")))
    await openExample(page, route)
    await page.waitForLoadState("networkidle")
    await page.context().close()
    expect([asked.filter((url) => !url.startsWith("/")), errors]).toEqual([[], []])
    expect(asked.length, asked.join("\n")).toBeGreaterThan(0)
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(6)
  },
)

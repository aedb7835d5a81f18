import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, openCampaign, ownerUrl } from "#tests/support/axe-campaign"
import { pagesInTurn, sittersOf } from "#tests/support/axe-examples"
import { openPhone } from "#tests/support/browser"
import { findCoveredFocus } from "#tests/support/covered-focus"
import { findCutText } from "#tests/support/cut-text"
import { enlarge } from "#tests/support/enlarge"
import { sized } from "#tests/support/full"
import { lengthenRows } from "#tests/support/long-rows"
import { openExample } from "#tests/support/open-example"
import { resizer } from "#tests/support/resizer"
import { unsigned } from "#tests/support/sign-in"
import { findLowLinks, findSplintered } from "#tests/support/splintered"
import { findStamped } from "#tests/support/stamped"

/** A window, and how much larger than usual its reader wants the letters. */
type Look = { width: number; text: 100 | 200; language: "pt" | "en" }
const looks = sized<Look[]>(
  [
    { width: 320, text: 100, language: "en" },
    { width: 320, text: 200, language: "pt" },
    { width: 360, text: 200, language: "en" },
    { width: 768, text: 100, language: "pt" },
  ],
  (["pt", "en"] as const).flatMap((language): Look[] => [
    { width: 320, text: 100, language },
    { width: 360, text: 100, language },
    // Twice as large the letters leave a tablet no other layout here than in a browser's own setting, which moves the
    // widths that layouts change at: so a phone is looked at.
    { width: 320, text: 200, language },
    { width: 360, text: 200, language },
    { width: 768, text: 100, language },
    { width: 1280, text: 100, language },
  ]),
)

type Seat = { who: "stranger" | "insider"; language: Look["language"]; page: Page; widen: Widen }
type Widen = Awaited<ReturnType<typeof resizer>>

let app: RunningApp
let seats: Seat[]

beforeAll(async () => {
  const campaign = await openCampaign()
  app = campaign.app
  await lengthenRows(ownerUrl)
  const open = async (language: Seat["language"], who: Seat["who"]): Promise<Seat> => {
    const page = await openPhone({ javaScript: false, baseURL: app.origin })
    const cookies = [adultCookie, { name: "lng", value: unsigned(language) }].concat(
      who === "insider" ? campaign.cookies : [],
    )
    // A ticket that still slides in is not where it will be.
    await page.emulateMedia({ reducedMotion: "reduce" })
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.origin })))
    return { who, language, page, widen: await resizer(page) }
  }
  seats = await Promise.all(
    (["pt", "en"] as const).flatMap((language) => [open(language, "stranger"), open(language, "insider")]),
  )
})
afterAll(closeCampaign)

const routes = (await pagesInTurn(1)).filter(({ id }) => id.startsWith("routes/site/"))

test.each(routes.map((route) => [route.id, route] as const))("%s fits every window", async (_, route) => {
  // To a stranger the header and some pages say other things; in a quick run whoever has more on the page is enough.
  const sitters = sittersOf(route).slice(0, sized(1, 2))
  const found = await Promise.all(
    seats
      .filter(({ who }) => sitters.includes(who))
      .map(async ({ who, page, language, widen }) => {
        await openExample(page, route)
        const found: string[] = []
        for (const look of looks.filter((each) => each.language === language))
          found.push(...(await faultsIn(page, widen, look)).map((line) => `${who}, ${line}`))
        return found
      }),
  )
  expect(found.flat().join("\n")).toBe("")
})

/** What is wrong with a page in a window of that width, with letters of that size. */
async function faultsIn(page: Page, widen: Widen, { width, text, language }: Look): Promise<string[]> {
  await widen(width)
  await enlarge(page, text)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  const sideways = wide > width ? [`the page is ${wide} px wide`] : []
  const lines = sideways.concat(
    // With letters twice as large a number of a ticket may stick out of its print.
    text === 100 ? await findCutText(page, width) : [],
    (await findSplintered(page, { most: text === 100 ? 1 : 2, whole: ".match" })).map(
      (line) => `broken in a word: ${line}`,
    ),
    text === 100 ? await findLowLinks(page) : [],
    await findStamped(page),
    await findCoveredFocus(page),
  )
  return lines.map((line) => `${width} px, ${text} %, ${language}: ${line}`)
}

test("the menu opens within the window, in the widest language and with letters twice as large", async () => {
  for (const { width, text, language } of looks.filter(({ width }) => width < 1024)) {
    const { page, widen } = seats.find((seat) => seat.language === language)!
    await widen(width)
    await page.goto("/faq")
    await enlarge(page, text)
    const menu = page.locator(".menu__button")
    const links = page.locator(".menu__sheet a")
    await menu.click()
    for (const part of [menu, links.first(), links.last()]) {
      const box = (await part.boundingBox())!
      expect([width, text, box.x >= 0, box.x + box.width <= width]).toEqual([width, text, true, true])
    }
  }
})

import type { Page } from "playwright"
import { afterAll, beforeAll, expect } from "vitest"
import { adultCookie } from "./age-gate"
import type { RunningApp } from "./app"
import { bringAxe, findBarriers } from "./axe"
import { closeCampaign, openCampaign } from "./axe-campaign"
import { openPhone } from "./browser"
import { findCoveredFocus } from "./covered-focus"
import { enlarge } from "./enlarge"
import { isFull, sized } from "./full"
import { fits, listenForErrors, untilAlive } from "./journey"
import { findLooseHeads, findMislaidCards } from "./mislaid-rows"
import { resizer } from "./resizer"
import { findSplintered } from "./splintered"

let app: RunningApp

/** The width at which axe looks at everything. */
const WHOLE = 360
/** From here on a list is a table. */
const DESK = 768

/** Who looks: somebody past the age gate and no more, or somebody with a session of both kinds. */
type AxeVisitor = "stranger" | "insider"
type Seat = { page: Page; errors: string[]; widen: (width: number) => Promise<void> }
const seats = {} as Record<AxeVisitor, Seat>

beforeAll(async () => {
  const campaign = await openCampaign()
  app = campaign.app
  for (const who of ["stranger", "insider"] as const) {
    const page = await openPhone({ width: WHOLE, javaScript: true, baseURL: app.origin })
    await bringAxe(page)
    const cookie = (name: string, value: string) => ({ name, value, url: app.origin })
    await page.context().addCookies([cookie(adultCookie.name, adultCookie.value)])
    if (who === "insider")
      await page.context().addCookies(campaign.cookies.map(({ name, value }) => cookie(name, value)))
    seats[who] = { page, errors: listenForTrouble(page), widen: await resizer(page) }
  }
})
afterAll(closeCampaign)

/** Broken scripts, refusals by the policy, and anything asked of another host. */
function listenForTrouble(page: Page): string[] {
  const errors = listenForErrors(page)
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith("http") && url.origin !== app.origin) errors.push(`asked ${url.origin}`)
  })
  return errors
}

export type PageAct = (page: Page) => Promise<unknown>
export type State = {
  who: AxeVisitor
  path: string
  status?: number
  act?: PageAct
  /** On a light phone alone: another language changes what a page says, and colours and places little. */
  isOnce?: boolean
}

/** Where a page is looked at for what a theme and a width can change: in all of these in a full run. */
const places = {
  office: [
    { width: 360, theme: "dark" },
    { width: 768, theme: "light" },
    { width: 1440, theme: "light" },
    { width: 1440, theme: "dark" },
  ],
  site: [
    { width: 360, theme: "dark" },
    { width: 320, theme: "light" },
    { width: 768, theme: "dark" },
    { width: 1280, theme: "light" },
    { width: 1280, theme: "dark" },
  ],
} as const
let turn = 0

/** Else one page is opened at the desk, the next in the dark on the phone, and the third only as a whole. */
function looksAt(path: string) {
  const others = path.startsWith("/admin") ? places.office : places.site
  const turns = [others.slice(-1), others.slice(0, 1), []]
  return sized<readonly (typeof others)[number][]>(turns[turn++ % 3]!, others)
}

/**
 * Opens a page, brings it into its state, and looks for what is wrong: at everything on a light phone, elsewhere at what
 * another width or theme can change, on the same page.
 */
export async function inspect({ who, path, status = 200, act, isOnce = false }: State) {
  const looks = isOnce ? [] : looksAt(path)
  const { page, errors, widen } = seats[who]
  errors.length = 0
  await widen(WHOLE)
  await page.emulateMedia({ colorScheme: "light" })
  const answer = await page.goto(path)
  expect([new URL(page.url()).pathname, answer?.status()]).toEqual([path.split("?")[0], status])
  // Before, a browser's own check of a form may stop a press.
  await untilAlive(page)
  await act?.(page)
  // Where the act brought another document, its words are there before its styles are.
  await page.waitForLoadState()
  await fits(page)
  const lines = await namedBarriers(page, `${WHOLE} px, light`, "everything")
  const isOffice = path.startsWith("/admin")
  // Of the office's pages every third is gone through by its focus, one that is looked at at the desk too; in a full run all.
  // What an act opened, as a question or the drawer, lies over the rest by right.
  const seesFocus = isOffice && !act && (isFull || turn % 3 === 1)
  if (isOffice) lines.push(...(await findMislaidCards(page)))
  if (seesFocus) lines.push(...(await findCoveredFocus(page)).map((line) => `${WHOLE} px: ${line}`))
  let seen: number = WHOLE
  for (const { width, theme } of looks) {
    await widen(width)
    await page.emulateMedia({ colorScheme: theme })
    // What the act scrolled to lies under the toolbar in part.
    await page.evaluate(() => scrollTo(0, 0))
    await fits(page)
    lines.push(...(await namedBarriers(page, `${width} px, ${theme}`, width === seen ? "theme" : "width")))
    if (width !== seen && isOffice && width >= DESK) lines.push(...(await findLooseHeads(page)))
    if (width !== seen && seesFocus)
      lines.push(...(await findCoveredFocus(page)).map((line) => `${width} px: ${line}`))
    seen = width
  }
  if (isFull && !isOnce && !isOffice) lines.push(...(await crowded(page, widen)))
  const headings = await page.locator("h1").count()
  if (headings !== 1) lines.push(`${headings} h1`)
  expect([...lines, ...errors].join("\n")).toBe("")
}

/** What is wrong with a state of a public page where there is least room: a narrow phone, with letters twice as large. */
async function crowded(page: Page, widen: Seat["widen"]): Promise<string[]> {
  await widen(320)
  await enlarge(page, 200)
  await fits(page)
  const found = [...(await findSplintered(page, { most: 2 })), ...(await findCoveredFocus(page))]
  return found.map((line) => `320 px, 200 %: ${line}`)
}

const namedBarriers = async (page: Page, where: string, what: Parameters<typeof findBarriers>[1]) =>
  (await findBarriers(page, what)).map((line) => `${where}: ${line}`)

import type { Page } from "playwright"
import { afterAll, beforeAll, expect } from "vitest"
import { adultCookie } from "./age-gate"
import type { RunningApp } from "./app"
import { bringAxe } from "./axe"
import { closeCampaign, openCampaign } from "./axe-campaign"
import {
  barriersAt,
  crowded,
  type Look,
  officeLooks,
  reflowed,
  siteLooks,
  WHOLE,
  type Window,
} from "./axe-looks"
import { openPhone } from "./browser"
import { findCoveredFocus } from "./covered-focus"
import { enlarge } from "./enlarge"
import { isFull, sized } from "./full"
import { listenForErrors, untilAlive } from "./journey"
import { findLooseHeads, findMislaidCards } from "./mislaid-rows"
import { faultsInOwnColours, faultsOnPaper } from "./other-media"
import { resizer } from "./resizer"

let app: RunningApp

/** From here on a list is a table. */
const DESK = 768

/** Who looks: somebody past the age gate and no more, or somebody with a session of both kinds. */
type AxeVisitor = "stranger" | "insider"
type Seat = Window & { errors: string[] }
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
  /** By axe on a light phone alone: another language changes what a page says, and so only whether there is room for it. */
  isOnce?: boolean
}

let turn = 0

/**
 * A page in a full run everywhere. Else, and in what an act brought it to, one is opened at the desk, the next in the dark on
 * the phone, and the third only as a whole.
 */
function looksAt({ path, act }: State): readonly Look[] {
  const others = path.startsWith("/admin") ? officeLooks : siteLooks
  const turns = [others.slice(-1), others.slice(0, 1), []]
  const inTurn = turns[turn++ % 3]!
  return act ? inTurn : sized(inTurn, others)
}

/**
 * Opens a page, brings it into its state, and looks for what is wrong: at everything on a light phone, elsewhere at what
 * another width or theme can change, on the same page.
 */
export async function inspect(state: State) {
  const { who, path, status = 200, act, isOnce = false } = state
  const looks = isOnce ? [] : looksAt(state)
  const { page, errors, widen } = seats[who]
  errors.length = 0
  await widen(WHOLE)
  await page.emulateMedia({ media: "screen", colorScheme: "light", forcedColors: "none" })
  const answer = await page.goto(path)
  expect([new URL(page.url()).pathname, answer?.status()]).toEqual([path.split("?")[0], status])
  // Before, a browser's own check of a form may stop a press.
  await untilAlive(page)
  await act?.(page)
  // Where the act brought another document, its words are there before its styles are.
  await page.waitForLoadState()
  const isOffice = path.startsWith("/admin")
  // Of the office's pages every third is gone through by its focus, one that is looked at at the desk too; in a full run all.
  // What an act opened, as the drawer, lies over the rest by right; behind a dialog nothing takes the focus.
  const isLaidOver = act !== undefined && (await page.locator("dialog:modal").count()) === 0
  const seesFocus = isOffice && !isLaidOver && (isFull || turn % 3 === 1)
  const lines = await barriersAt(seats[who], looks, async (width) => [
    ...(isOffice && width === WHOLE ? await findMislaidCards(page) : []),
    ...(isOffice && width >= DESK ? await findLooseHeads(page) : []),
    ...(seesFocus ? (await findCoveredFocus(page)).map((line) => `${width} px: ${line}`) : []),
  ])
  if (isFull && !isOffice) lines.push(...(await (isOnce ? reflowed : crowded)(seats[who])))
  // In a quick run a third of what an act brought the page to; the public pages as they are opened: public-media.full.test.ts.
  if (!isOnce && (isFull || (act && turn % 3 === 2)))
    lines.push(...(await inOtherMedia(seats[who], isOffice)))
  const headings = await page.locator("h1").count()
  if (headings !== 1) lines.push(`${headings} h1`)
  expect([...lines, ...errors].join("\n")).toBe("")
}

/** What is wrong with the page in a reader's own colours and, of what is public, on paper. */
async function inOtherMedia({ page, widen }: Window, isOffice: boolean): Promise<string[]> {
  await enlarge(page, 100)
  await widen(WHOLE)
  const lines = await faultsInOwnColours(page, sized(3, 6))
  return isOffice ? lines : [...lines, ...(await faultsOnPaper(page))]
}

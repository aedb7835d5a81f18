import type { Page } from "playwright"
import { findBarriers } from "./axe"
import { findCoveredFocus } from "./covered-focus"
import { enlarge } from "./enlarge"
import { fits } from "./journey"
import { findLowLinks, findSplintered } from "./splintered"

/** The width at which axe looks at everything. */
export const WHOLE = 360

/** A page on a phone, and what gives its window another width. */
export type Window = { page: Page; widen: (width: number) => Promise<void> }
/** A window and what its reader's system is set to. */
export type Look = { width: number; theme: "light" | "dark" }

/**
 * Where a page is looked at for what a theme and a width can change: in both themes on a phone and at a desk, of one width
 * one after the other; in one theme at the widths between, which place a page's parts and do not colour them.
 */
export const officeLooks: readonly Look[] = [
  { width: 360, theme: "dark" },
  { width: 768, theme: "dark" },
  { width: 1440, theme: "light" },
  { width: 1440, theme: "dark" },
]
export const siteLooks: readonly Look[] = [
  { width: 360, theme: "dark" },
  { width: 320, theme: "light" },
  { width: 768, theme: "dark" },
  { width: 1280, theme: "light" },
  { width: 1280, theme: "dark" },
]

/**
 * What axe finds wrong: with everything where the page stands, on a light phone, and what other looks change about it;
 * `more` finds what else is wrong, asked once a width.
 */
export async function barriersAt(
  { page, widen }: Window,
  looks: readonly Look[],
  more: (width: number) => Promise<string[]> = async () => [],
): Promise<string[]> {
  await fits(page)
  const lines = await namedBarriers(page, `${WHOLE} px, light`, "everything")
  lines.push(...(await more(WHOLE)))
  let seen = WHOLE
  for (const { width, theme } of looks) {
    await widen(width)
    await page.emulateMedia({ colorScheme: theme })
    // What the page was brought to may lie under the toolbar in part.
    await page.evaluate(() => scrollTo(0, 0))
    await fits(page)
    lines.push(...(await namedBarriers(page, `${width} px, ${theme}`, width === seen ? "theme" : "width")))
    if (width !== seen) lines.push(...(await more(width)))
    seen = width
  }
  return lines
}

/**
 * What is wrong with a state of a public page where there is least room: a narrow phone, for thumbs and then with letters
 * twice as large.
 */
export async function crowded({ page, widen }: Window): Promise<string[]> {
  await widen(320)
  const low = (await findLowLinks(page)).map((line) => `320 px: ${line}`)
  await enlarge(page, 200)
  await fits(page)
  const found = [...(await findSplintered(page, { most: 2 })), ...(await findCoveredFocus(page))]
  return low.concat(found.map((line) => `320 px, 200 %: ${line}`))
}

/** Whether a page whose words are others, of another length, has room for them in every window: its colours stay the same. */
export async function reflowed(window: Window): Promise<string[]> {
  for (const width of new Set(siteLooks.map((look) => look.width))) {
    await window.widen(width)
    await fits(window.page)
  }
  return crowded(window)
}

const namedBarriers = async (page: Page, where: string, what: Parameters<typeof findBarriers>[1]) =>
  (await findBarriers(page, what)).map((line) => `${where}: ${line}`)

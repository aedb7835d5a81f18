import type { Page } from "playwright"
import { expect } from "vitest"
import { findEdgeless, findUndrawnFocus } from "./forced-colors"
import { fits, PATIENCE } from "./journey"

/** A sheet of A4 between its margins, at 96 pixels an inch. */
export const SHEET = 718
/** From here on ink is too light for paper. */
export const LIGHT_INK = 110

/** How light words are, 0 to 255. */
export const lightness = (page: Page, selector: string): Promise<number> =>
  page.evaluate((of) => {
    const canvas = document.createElement("canvas").getContext("2d")!
    canvas.fillStyle = getComputedStyle(document.querySelector(of)!).color
    canvas.fillRect(0, 0, 1, 1)
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3))
  }, selector)

/** What of a public page stands on paper though it is for pressing. */
const findPressed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "header.masthead, footer, .cookie, button, .button, form.form, form.ask, form.asks",
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => `${element.tagName.toLowerCase()}.${element.className} is on paper`),
  )

/** What folds away on the screen and would be missing on paper, where nobody can unfold it; forms are not for paper. */
const findFolded = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main details:not([open]):not(:has(form))")]
      .filter((fold) => fold.checkVisibility() && !fold.lastElementChild!.checkVisibility())
      .map((fold) => `${fold.querySelector("summary")!.textContent} is folded on paper`),
  )

/** What is wrong with a page in a reader's own few colours, with its first stops of the keyboard. */
export async function faultsInOwnColours(page: Page, stops: number): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" })
  const lines = (await findEdgeless(page)).map((line) => `without an edge: ${line}`)
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press("Tab")
    await expect.poll(() => findUndrawnFocus(page), PATIENCE).toBeNull()
  }
  return lines
}

/** What is wrong with a public page on the paper of somebody who reads in the dark. */
export async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print", forcedColors: "none", colorScheme: "dark" })
  await page.setViewportSize({ width: SHEET, height: 1000 })
  await fits(page)
  const light = await lightness(page, "h1")
  const lines = [...(await findPressed(page)), ...(await findFolded(page))]
  return light < LIGHT_INK ? lines : [...lines, `its heading is as light as ${light}`]
}

import type { Page } from "playwright"

/** Letters of that size, as a browser's own setting makes them: every rem of the page grows. */
export const enlarge = (page: Page, percent: number) =>
  page.evaluate((percent) => {
    const { style } = document.documentElement
    style.fontSize = ""
    const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    if (percent !== 100) style.fontSize = `${(size * percent) / 100}px`
  }, percent)

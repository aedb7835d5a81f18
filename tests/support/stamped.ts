import type { Page } from "playwright"

/** Titles whose words lie under a rubber stamp, which is printed over whatever stands there. */
export const findStamped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stamps = [...document.querySelectorAll(".stamp")].filter((one) => one.checkVisibility())
    const boxes = stamps.map((one) => one.getBoundingClientRect())
    const linesOf = (title: Element) => {
      const words = document.createRange()
      words.selectNodeContents(title)
      return [...words.getClientRects()]
    }
    const meets = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    return [...document.querySelectorAll("h1, h2, h3")]
      .filter((title) => linesOf(title).some((line) => boxes.some((box) => meets(line, box))))
      .map((title) => `under a stamp: ${title.textContent}`)
  })

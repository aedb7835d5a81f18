import type { Page } from "playwright"

/**
 * What a reader whose own few colours stand in for the page's could not see: what is pressed or filled in without an edge
 * in another colour than its ground's, and stamps that are printed unevenly.
 */
export const findEdgeless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest(".skip, .visually-hidden, .trap")
    const groundOf = (element: Element | null): string => {
      if (!element) return "rgb(255, 255, 255)"
      const { backgroundColor } = getComputedStyle(element)
      return /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
        ? groundOf(element.parentElement)
        : backgroundColor
    }
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}: ${(element.textContent ?? "").trim().slice(0, 30)}`
    const controls =
      "button, .button, select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])"
    const edgeless = [...document.querySelectorAll(`${controls}, .stamp, .badge`)]
      .filter(isSeen)
      .filter((element) => {
        const { borderTopStyle, borderTopWidth, borderTopColor, maskImage } = getComputedStyle(element)
        const hasEdge = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) >= 0.5
        return !hasEdge || borderTopColor === groundOf(element.parentElement) || maskImage !== "none"
      })
    return edgeless.map(named)
  })

/** What has the focus by the keyboard and is not drawn around in another colour than the page's ground. */
export const findUndrawnFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // Around a date's parts and its calendar's button the browser draws by itself.
    if (focused.matches("[type=date]")) return null
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused)
    const ground = getComputedStyle(document.documentElement).backgroundColor
    const isDrawn =
      outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== ground
    return isDrawn
      ? null
      : `${focused.tagName.toLowerCase()}.${focused.className}#${focused.id}: ${focused.textContent?.trim()}`
  })

import type { Page } from "playwright"

/** What has the focus and something else lies over it, one after the other as a keyboard goes through the page. */
export const findCoveredFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focusable = "a[href], button, input, select, textarea, summary, [tabindex='0']"
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) continue
      element.scrollIntoView({ block: "nearest", behavior: "instant" })
      const [box] = element.getClientRects()
      // What is only there for readers that speak has no place to be covered in.
      if (!box || box.width <= 1 || box.height <= 1) continue
      // Of what is taller than the window, as a list's frame, the middle of what is in view.
      const middle = (Math.max(box.top, 0) + Math.min(box.bottom, window.innerHeight)) / 2
      const over = document.elementFromPoint(box.x + box.width / 2, middle)
      const own = [element, ...((element as HTMLInputElement).labels ?? [])]
      if (over && own.some((one) => one.contains(over) || over.contains(one))) continue
      const name = element.textContent?.trim() || element.getAttribute("name") || element.tagName
      found.push(`${name.slice(0, 40)} has the focus under ${over?.className || over?.tagName || "nothing"}`)
    }
    return found
  })

import type { Page } from "playwright"

/**
 * Words that a line's end breaks though they are no longer than words are; where letters are twice as large a word may
 * take two lines, and three are letters under each other. In what `whole` selects none is broken at all.
 */
export const findSplintered = (page: Page, limits: { most: 1 | 2; whole?: string }): Promise<string[]> =>
  page.evaluate(({ most, whole = ":not(*)" }) => {
    const LONGEST = 12
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const around = text.parentElement
      if (!around?.checkVisibility({ visibilityProperty: true })) continue
      if (around.closest("script, style, svg, option, textarea, .visually-hidden, .skip")) continue
      for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
        if (word.length < 2 || word.length > LONGEST) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        // What follows without a blank belongs to a longer word, which may have to break.
        const isLonger =
          /^[^\s]{13,}/.test(text.data.slice(index)) || /[^\s-]$/.test(text.data.slice(0, index))
        if (lines.size > (around.closest(whole) ? 1 : most) && !isLonger)
          found.add(`${around.tagName}.${around.className}: ${word}`)
      }
    }
    return [...found]
  }, limits)

/** Links that are a line of their own, and lower than a thumb is wide. */
export const findLowLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim()
    return [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter((link) => link.checkVisibility({ visibilityProperty: true }) && !link.closest(".skip, .prose"))
      .filter((link) => said(link) === said(link.parentElement))
      .map((link) => [link, link.getBoundingClientRect().height] as const)
      .filter(([, height]) => height < 43.5)
      .map(([link, height]) => `${Math.round(height)} px: ${said(link)}`)
  })

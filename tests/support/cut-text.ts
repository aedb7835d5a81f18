import type { Page } from "playwright"

/**
 * Words of the page that nobody can read whole: cut by their box, or sticking out of it, or out of the window where
 * nothing scrolls; and cells of a scrolling table that push the other columns out.
 */
export const findCutText = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((width) => {
    const SLACK = 1.5
    const found = new Set<string>()
    // One's own name in the toolbar gives way to its buttons. Rubber stamps lie askew and the stub's word stands upright: the
    // box around them is not where their letters are.
    const isHidden = (element: Element) =>
      element.closest(".toolbar__who, .stamp, .prize__stub-word") !== null ||
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest(".visually-hidden, .skip, svg")
    const named = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`
    const say = (what: string, element: Element, text: string | null) =>
      found.add(`${what} ${named(element)}: ${(text ?? "").trim().slice(0, 40)}`)

    const scrolls = (element: Element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX)
    /** The first box around that shows what it holds, or its edge. */
    const walk = (text: Text, box: DOMRect) => {
      let within = true
      for (let around = text.parentElement; around; around = around.parentElement) {
        const { display, overflowX } = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        const clipPath = getComputedStyle(around).clipPath
        if (clipPath !== "none") return
        if (scrolls(around)) return
        const isOver = box.right > edge.right + SLACK || box.left < edge.left - SLACK
        if (isOver && (overflowX === "hidden" || overflowX === "clip"))
          return say("cut by", around, text.data)
        if (within && isOver && !display.startsWith("inline") && display !== "contents")
          return say("sticks out of", around, text.data)
        if (!display.startsWith("inline")) within = false
      }
      if (box.right > width + SLACK || box.left < -SLACK)
        say("outside the window", text.parentElement!, text.data)
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      if (!text.data.trim() || !text.parentElement || isHidden(text.parentElement)) continue
      if (text.parentElement.closest("option, script, style, textarea")) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const box of range.getClientRects()) if (box.width > 0) walk(text, box)
    }

    for (const table of document.querySelectorAll("table")) {
      const region = table.closest(".table-scroll") ?? table.parentElement!
      if (isHidden(table) || table.scrollWidth <= region.clientWidth + SLACK) continue
      if (width >= 900)
        say(`${region.clientWidth} px of ${table.scrollWidth} shown of`, table, table.textContent)
      const most = Math.min(region.clientWidth, 384)
      for (const cell of table.querySelectorAll("th, td"))
        if (cell.getBoundingClientRect().width > most + SLACK)
          say(
            `${Math.round(cell.getBoundingClientRect().width)} px wide, of ${region.clientWidth},`,
            cell,
            cell.textContent,
          )
    }
    return [...found]
  }, width)

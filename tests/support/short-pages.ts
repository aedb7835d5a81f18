import { expect } from "vitest"

/** A page's longest part that a terminal shows whole. */
const MOST = 600

/**
 * Says of a page that holds a text, or lacks it, what somebody can read: vitest itself prints the whole page, in one line
 * of a hundred thousand characters.
 */
expect.extend({
  toContain(held: unknown, wanted: unknown) {
    if (typeof held === "string" && typeof wanted === "string") {
      const at = held.indexOf(wanted)
      return { pass: at !== -1, message: () => sayText(held, wanted, at) }
    }
    if (typeof held !== "object" || held === null || !(Symbol.iterator in held))
      throw new TypeError(`toContain wants a text or a list, not ${typeof held}`)
    const items = Array.from(held as Iterable<unknown>)
    const pass = items.includes(wanted)
    const message = () =>
      `expected ${this.utils.printReceived(items)} ${pass ? "not " : ""}to contain ${this.utils.printExpected(wanted)}`
    return { pass, message }
  },
})

function sayText(held: string, wanted: string, at: number): string {
  if (at === -1)
    return `expected a text of ${held.length} characters to contain\n${wanted}\nIt says\n${shortened(held)}`
  const around = held.slice(Math.max(0, at - MOST / 4), at + wanted.length + MOST / 4)
  return `expected a text of ${held.length} characters not to contain\n${wanted}\nThere it says\n…${around}…`
}

/** Of a page what a reader sees from its heading on; of another text its beginning. */
function shortened(text: string): string {
  const [, seen = text] = /(<h1[\s\S]*)/.exec(text) ?? []
  const words = seen
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
  const shown = text.length <= MOST ? text : words
  return shown.length <= MOST ? shown : `${shown.slice(0, MOST)}…`
}

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type axe from "axe-core"
import type { Page } from "playwright"
import { isFull } from "./full"

// Handed over by the debugger, which the page's own policy does not stop.
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** WCAG 2.0 to 2.2, A and AA, and good practice. */
const everything = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
/** What a theme can change about a page is its colours; a width, room for a finger too, and what has to scroll. */
const looks = {
  theme: { type: "rule" as const, values: ["color-contrast"] },
  width: { type: "rule" as const, values: ["color-contrast", "target-size", "scrollable-region-focusable"] },
}

/** The rows of a list are made alike: eight stand for all, but where a full run looks at everything. */
const FURTHER_ROWS = "tbody tr:nth-child(n + 9)"

/** Every document of this phone has axe from its start: to hand half a megabyte to each one takes a tenth of a second. */
export const bringAxe = (page: Page) => page.context().addInitScript(source)

/**
 * What axe finds wrong with the page as it stands, with all of it or with what another theme or width can change; one
 * line a place.
 */
export async function findBarriers(
  page: Page,
  what: "everything" | "width" | "theme" = "everything",
): Promise<string[]> {
  const exclude = isFull && what === "everything" ? [] : [FURTHER_ROWS]
  // A stamp that is half there has half its contrast; in a closed fold one never ends by itself.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ({ context, runOnly }) =>
      (window as unknown as { axe: typeof axe }).axe.run(context, { runOnly, resultTypes: ["violations"] }),
    {
      context: { include: ["html"], exclude },
      runOnly: what === "everything" ? everything : looks[what],
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id} at ${target.join(" ")}: ${flat(failureSummary)}`),
  )
}

const flat = (text: string) => text.replace(/\s+/g, " ")

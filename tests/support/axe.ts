import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type axe from "axe-core"
import type { Page } from "playwright"

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** What axe finds wrong with the page as it stands: WCAG 2.0 to 2.2 A and AA, and good practice; one line a place. */
export async function findBarriers(page: Page): Promise<string[]> {
  // A stamp that is half there has half its contrast.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  // Evaluated by the debugger, which the page's own policy does not stop.
  await page.evaluate(source)
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
      }),
    rules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id} at ${target.join(" ")}: ${flat(failureSummary)}`),
  )
}

const flat = (text: string) => text.replace(/\s+/g, " ")

import lighthouse, { type Flags } from "lighthouse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort } from "#app/cli/embedded/machine.server"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, drawn, openCampaign } from "#tests/support/axe-campaign"
import { launchFirst } from "#tests/support/launch-browser"

/** The marks that are asserted are the same each time; of performance, LIGHTHOUSE=5 prints the middle one. */
const RUNS = Number(process.env.LIGHTHOUSE ?? 1)
const MEASURED = ["accessibility", "best-practices", "seo"] as const

let app: RunningApp
let port: number
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app } = await openCampaign())
  port = await freePort()
  const browser = await launchFirst([`--remote-debugging-port=${port}`])
  close = () => browser.close()
})
afterAll(async () => {
  await close?.()
  await closeCampaign()
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** What is behind a mark below 100, by Lighthouse's own names. */
const faultsIn = (report: Awaited<ReturnType<typeof look>>) =>
  MEASURED.flatMap((category) =>
    report.categories[category]!.auditRefs.filter(({ id, weight }) => {
      const { score } = report.audits[id]!
      return weight > 0 && score !== null && score < 1
    }).map(({ id }) => `${category}: ${id}`),
  )

async function look(path: string, isHidden: boolean) {
  const flags: Flags = {
    port,
    output: "json",
    logLevel: "error",
    extraHeaders: { Cookie: "agegate=InllcyI%3D" },
    onlyCategories: ["performance", ...MEASURED],
    // A form that is nobody's to find asks search engines to leave it out.
    skipAudits: isHidden ? ["is-crawlable"] : null,
  }
  const result = await lighthouse(app.origin + path, flags)
  return result!.lhr
}

const pages: [name: string, path: () => string, isHidden?: boolean][] = [
  ["home", () => "/"],
  ["the bars", () => "/bares"],
  ["a city's bars", () => "/bares/sp/campinas"],
  ["the questions", () => "/faq"],
  ["the winners", () => "/ganhadores"],
  ["a draw", () => `/ganhadores/${drawn.draw}`],
  ["the regulation", () => "/regulamentos"],
  ["the login", () => "/login", true],
  ["the registration", () => "/register", true],
]

test.each(pages)("%s has full marks", { timeout: 300_000 }, async (name, path, isHidden) => {
  const reports: Awaited<ReturnType<typeof look>>[] = []
  for (let run = 0; run < RUNS; run++) reports.push(await look(path(), isHidden === true))
  const markOf = (category: string) =>
    median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))
  // A machine's speed is a figure to look at (98 or more), and no promise.
  console.log(`${name}: performance ${markOf("performance")}`)
  expect([faultsIn(reports[0]!), MEASURED.map(markOf)]).toEqual([[], [100, 100, 100]])
})

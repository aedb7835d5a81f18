import lighthouse, { type Flags } from "lighthouse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort } from "#app/cli/embedded/machine.server"
import { adultLine } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, drawn, openCampaign } from "#tests/support/axe-campaign"
import { launchFirst } from "#tests/support/launch-browser"

/**
 * The marks that are asserted are of what a page says, and the same each time: once a page shows them. Where pictures,
 * forms and scripts are most, on the home page, five looks show that it is so. Five of the other ten pages would be forty
 * looks more, for marks that do not change from one look to the next. Each waits for a whole slow load, longer than a full
 * run has seconds to give. Performance is another figure each time: LIGHTHOUSE=5 looks at every page five times and prints
 * the middle one.
 */
const RUNS = Number(process.env.LIGHTHOUSE ?? 1)
const STEADY_RUNS = Math.max(RUNS, 5)
const MEASURED = ["accessibility", "best-practices", "seo"] as const

let app: RunningApp
let port: number
let close: () => Promise<void>
let session = ""

beforeAll(async () => {
  const campaign = await openCampaign()
  app = campaign.app
  session = campaign.cookies.map(({ name, value }) => `; ${name}=${value}`).join("")
  port = await freePort()
  const browser = await launchFirst([`--remote-debugging-port=${port}`])
  close = () => browser.close()
})
afterAll(async () => {
  await close?.()
  await closeCampaign()
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

type Sight = { path: () => string; who?: "insider"; isHidden?: true; runs?: number }

/** What is behind a mark below 100, by Lighthouse's own names. */
const faultsIn = (report: Awaited<ReturnType<typeof look>>) =>
  MEASURED.flatMap((category) =>
    report.categories[category]!.auditRefs.filter(({ id, weight }) => {
      const { score } = report.audits[id]!
      return weight > 0 && score !== null && score < 1
    }).map(({ id }) => `${category}: ${id}`),
  )

async function look({ path, who, isHidden }: Sight) {
  const flags: Flags = {
    port,
    output: "json",
    logLevel: "error",
    extraHeaders: { Cookie: `${adultLine}${who === "insider" ? session : ""}` },
    onlyCategories: ["performance", ...MEASURED],
    // A form that is nobody's to find asks search engines to leave it out.
    skipAudits: isHidden ? ["is-crawlable"] : null,
  }
  const result = await lighthouse(app.origin + path(), flags)
  return result!.lhr
}

const pages: Record<string, Sight> = {
  home: { path: () => "/", runs: STEADY_RUNS },
  "the bars": { path: () => "/bares" },
  "a city's bars": { path: () => "/bares/sp/campinas" },
  "the questions": { path: () => "/faq" },
  "the winners": { path: () => "/ganhadores" },
  "a draw": { path: () => `/ganhadores/${drawn.draw}` },
  "the regulation": { path: () => "/regulamentos" },
  "the login": { path: () => "/login", isHidden: true },
  "the registration": { path: () => "/register", isHidden: true },
  "the coupon's form": { path: () => "/cupom", who: "insider", isHidden: true },
  "one's own": { path: () => "/perfil", who: "insider", isHidden: true },
}

test.each(Object.entries(pages))("%s has full marks", { timeout: 300_000 }, async (name, sight) => {
  const reports: Awaited<ReturnType<typeof look>>[] = []
  for (let run = 0; run < (sight.runs ?? RUNS); run++) reports.push(await look(sight))
  const marksOf = (category: string) =>
    reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
  // A machine's speed is a figure to look at (98 or more), and no promise.
  console.log(`${name}: performance ${median(marksOf("performance"))}`)
  expect([faultsIn(reports[0]!), MEASURED.map((category) => median(marksOf(category)))]).toEqual([
    [],
    [100, 100, 100],
  ])
})

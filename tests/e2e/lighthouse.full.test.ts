import lighthouse, { type Flags } from "lighthouse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort } from "#app/cli/embedded/machine.server"
import { adultLine } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, drawn, openCampaign } from "#tests/support/axe-campaign"
import { builtPages, exampleOf } from "#tests/support/axe-examples"
import { launchFirst } from "#tests/support/launch-browser"

/**
 * The marks of what a page says are the same each time: the first look asserts them. How fast a page is is another figure
 * each time, which is printed: the middle one of as many looks as are asked for, of which all but the first leave the
 * other marks out. `LIGHTHOUSE=5 npm run test:full -- lighthouse` takes five of each, and some minutes more.
 */
const LOOKS = Number(process.env.LIGHTHOUSE ?? 1)
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

type Sight = {
  path: () => string | Promise<string>
  who?: "insider" | "newcomer"
  isHidden?: true
}

/** The example of a page whose address has something of the campaign in it. */
async function example(id: string): Promise<string> {
  const found = (await builtPages()).find((page) => page.id === `routes/site/${id}`)
  return exampleOf(found!)
}

/** What is behind a mark below 100, by Lighthouse's own names. */
const faultsIn = (report: Awaited<ReturnType<typeof look>>) =>
  MEASURED.flatMap((category) =>
    report.categories[category]!.auditRefs.filter(({ id, weight }) => {
      const { score } = report.audits[id]!
      return weight > 0 && score !== null && score < 1
    }).map(({ id }) => `${category}: ${id}`),
  )

async function look({ path, who, isHidden }: Sight, others: readonly string[]) {
  const flags: Flags = {
    port,
    output: "json",
    logLevel: "error",
    extraHeaders: who === "newcomer" ? {} : { Cookie: `${adultLine}${who === "insider" ? session : ""}` },
    onlyCategories: ["performance", ...others],
    // A form that is nobody's to find asks search engines to leave it out.
    skipAudits: isHidden ? ["is-crawlable"] : null,
  }
  const result = await lighthouse(app.origin + (await path()), flags)
  return result!.lhr
}

const pages: Record<string, Sight> = {
  home: { path: () => "/" },
  "the age gate": { path: () => "/agegate", who: "newcomer", isHidden: true },
  "the bars": { path: () => "/bares" },
  "a city's bars": { path: () => "/bares/sp/campinas" },
  "the questions": { path: () => "/faq" },
  "the winners": { path: () => "/ganhadores" },
  "a draw": { path: () => `/ganhadores/${drawn.draw}` },
  "the regulation": { path: () => "/regulamentos" },
  "the terms": { path: () => "/termos" },
  "the formats": { path: () => "/ganhadores/formato" },
  "a forgotten password": { path: () => "/forgot", isHidden: true },
  "a new password": { path: () => example("reset"), isHidden: true },
  "the login": { path: () => "/login", isHidden: true },
  "the registration": { path: () => "/register", isHidden: true },
  "the coupon's form": { path: () => "/cupom", who: "insider", isHidden: true },
  "a coupon's answer": { path: () => example("cupom-answer"), who: "insider", isHidden: true },
  "one's own": { path: () => "/perfil", who: "insider", isHidden: true },
  "one's data": { path: () => "/perfil/dados", who: "insider", isHidden: true },
  "a prize": { path: () => example("prize"), who: "insider", isHidden: true },
  help: { path: () => "/ajuda", who: "insider", isHidden: true },
}

test.each(Object.entries(pages))("%s has full marks", { timeout: 300_000 }, async (name, sight) => {
  const whole = await look(sight, MEASURED)
  const marksOf = (report: typeof whole, category: string) =>
    Math.round((report.categories[category]?.score ?? 0) * 100)
  const fast = [marksOf(whole, "performance")]
  while (fast.length < LOOKS) fast.push(marksOf(await look(sight, []), "performance"))
  // A machine's speed is a figure to look at (98 or more), and no promise.
  console.log(`${name}: performance ${median(fast)}`)
  expect([faultsIn(whole), MEASURED.map((category) => marksOf(whole, category))]).toEqual([
    [],
    [100, 100, 100],
  ])
})

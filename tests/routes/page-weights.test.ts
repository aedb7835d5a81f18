import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { adultLine } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, db, openCampaign } from "#tests/support/axe-campaign"
import { builtPages, exampleOf } from "#tests/support/axe-examples"
import { otherHosts } from "#tests/support/other-hosts"
import {
  compressed,
  KB,
  linked,
  scriptsOf,
  sentPage,
  sheetsOf,
  styleOf,
  stylesOf,
  undrawn,
  wholeSheet,
  withoutTemplates,
} from "#tests/support/page-weight"
import { signInParticipant } from "#tests/support/sign-in"
import { visit } from "#tests/support/visitor"

const MOST = 14 * KB

let app: RunningApp
const cookies = { stranger: adultLine, insider: "" }
let session: Record<string, string>

beforeAll(async () => {
  const campaign = await openCampaign(otherHosts)
  app = campaign.app
  session = Object.fromEntries(campaign.cookies.map(({ name, value }) => [name, value]))
  cookies.insider = Object.entries(session).reduce(
    (all, [name, value]) => `${all}; ${name}=${value}`,
    cookies.stranger,
  )
})
afterAll(closeCampaign)

/** Every page of the public side, so that a new one is weighed without a line here. */
const pages = (await builtPages()).filter(({ id }) => id.startsWith("routes/site/"))
type Sitting = { who: keyof typeof cookies; language: "pt" | "en" }
const sittings: Sitting[] = [
  { who: "stranger", language: "pt" },
  { who: "stranger", language: "en" },
  { who: "insider", language: "pt" },
  { who: "insider", language: "en" },
]
/** Whoever may open the page: a guest's page is nobody's who is signed in, and a participant's page is theirs alone. */
const whoOpens = (guard: unknown) =>
  sittings.filter(({ who }) => guard === "public" || (guard === "guest") === (who === "stranger"))

async function open(path: string, { who, language }: Sitting, headers: Record<string, string> = {}) {
  const cookie = `${cookies[who]}; lng=${Buffer.from(JSON.stringify(language)).toString("base64")}`
  const page = await sentPage(app.origin + path, { cookie, ...headers })
  expect([path, [200, 404].includes(page.status)]).toEqual([path, true])
  expect(page.html).toContain(`<html lang="${language === "pt" ? "pt-BR" : "en"}"`)
  return page
}

/** Text that was published, which is as long as the law and the lawyers make it. */
const withoutPublished = (html: string) => html.replace(/<div class="reading".*?<\/article>/s, "</article>")

describe.each(pages.map((page) => [page.id, page] as const))("%s", (id, page) => {
  test("weighs 14 KB with its one sheet at most, and nothing else holds it up", async () => {
    const path = await exampleOf(page)
    for (const sitting of whoOpens(page.loader?.guard)) {
      const { html, bytes } = await open(path, sitting)
      // A page waits for nothing but itself.
      const sheets = [sitting.who, stylesOf(html).length, sheetsOf(html).length]
      expect(sheets).toEqual([sitting.who, 1, 0])
      const isPublished = /\/(regulations|terms)$/.test(id)
      const own = isPublished ? compressed(withoutPublished(html)) : bytes
      const style = await styleOf(app.origin, html)
      const weight = `${sitting.who}, ${sitting.language}: ${own} + ${style.bytes} bytes`
      expect([weight, own + style.bytes <= MOST]).toEqual([weight, true])
      // A script that is a module waits for the page; any other kind would hold it up.
      expect(withoutTemplates(html)).not.toMatch(/<script(?=[^>]* src=)(?![^>]*type="module")/)
      // A preloaded font makes the first paint wait for it.
      expect(html).not.toMatch(/rel="(modulepreload|preload)"|__remixContext/)
      expect(undrawn(html, style.text)).toEqual([])
      // Without a line in `site/sheet-of` a page would carry the rules of every other one.
      expect(style.text.length).toBeLessThan(wholeSheet().length)
    }
  })

  test("where data is saved, brings no script and no font, but for the two that need a script", async () => {
    const path = await exampleOf(page)
    const [sitting] = whoOpens(page.loader?.guard)
    const lines: Record<string, string>[] = [{ "save-data": "on" }, { ect: "2g" }, { ect: "slow-2g" }]
    for (const lean of lines) {
      const { html } = await open(path, sitting!, lean)
      expect(html).not.toMatch(/\.woff2/)
      expect(scriptsOf(html)).toHaveLength(["/cupom", "/offline"].includes(path) ? 1 : 0)
    }
    const { html } = await open(path, sitting!, { ect: "4g" })
    expect(html).toContain(".woff2")
    expect(scriptsOf(html)).toHaveLength(1)
  })

  test("lets one page be fetched ahead at most", async () => {
    const path = await exampleOf(page)
    for (const sitting of whoOpens(page.loader?.guard)) {
      const ahead = linked((await open(path, sitting)).html, / data-next="([^"]+)"/g)
      expect(ahead.length).toBeLessThanOrEqual(1)
    }
  })
})

test("a page asks its browser to say how slow the line is, and says that it goes by that", async () => {
  const { headers } = await visit(app.origin).get("/")
  expect(headers.get("accept-ch")).toBe("ECT")
  expect(headers.get("vary")).toMatch(/\bECT\b/)
})

test.each([
  ["stranger", "/", "/register"],
  ["insider", "/", "/cupom"],
] as const)("what a %s is likely to open after %s is fetched ahead", async (who, path, next) => {
  expect((await open(path, { who, language: "pt" })).html).toContain(`data-next="${next}"`)
})

/** What the phone keeps of /perfil for the page without a signal (`site/enhance/phone`). */
const numbersOn = (html: string) => /<section(?=[^>]* id="numeros").*?<\/section>/s.exec(html)?.[0] ?? ""

test("one's own numbers are drawn where there is no signal as /perfil draws them, and so is that there are none", async () => {
  const newcomer = await signInParticipant(db, app.origin)
  const { html } = await open("/perfil", { who: "insider", language: "pt" })
  const [some, none] = [numbersOn(html), numbersOn(await newcomer.read("/perfil"))]
  expect([some, none]).toEqual([
    expect.stringContaining('class="own-numbers"'),
    expect.stringContaining('class="empty"'),
  ])
  const offline = await open("/offline", { who: "stranger", language: "pt" })
  const { text } = await styleOf(app.origin, offline.html)
  expect(undrawn(some + none, text)).toEqual([])
})

const refused = [
  ["stranger", "/login", "login"],
  ["stranger", "/register", "register"],
  ["stranger", "/forgot", "forgot"],
  ["insider", "/cupom", "cupom"],
  ["insider", "/ajuda", "question"],
] as const

test.each(refused)(
  "what a %s is told at %s about an empty form is drawn, and as light",
  async (who, path, intent) => {
    const visitor = visit(app.origin, { cookies: who === "insider" ? session : {} })
    const answer = await visitor.post(path, { intent })
    const html = await answer.text()
    const style = await styleOf(app.origin, html)
    expect([answer.status, undrawn(html, style.text)]).toEqual([422, []])
    expect(compressed(html) + style.bytes).toBeLessThanOrEqual(MOST)
  },
)

import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openUserSession } from "#app/auth/sessions.server"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { pauses } from "#drizzle/schema/pauses"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { adultCookie } from "#tests/support/age-gate"
import type { RunningApp } from "#tests/support/app"
import { asOwner } from "#tests/support/as-owner"
import { bringAxe, findBarriers } from "#tests/support/axe"
import { asked, closeCampaign, db, drawIds, drawn, ids, now, openCampaign } from "#tests/support/axe-campaign"
import { openPhone } from "#tests/support/browser"
import { findEdgeless, findUndrawnFocus } from "#tests/support/forced-colors"
import { shareOf, sized } from "#tests/support/full"
import { fits, PATIENCE } from "#tests/support/journey"
import { resizer } from "#tests/support/resizer"
import { signed } from "#tests/support/sign-in"

type Visitor = "stranger" | "person" | "blocked" | "winner"
type State = {
  who?: Visitor
  path: string
  status?: number
  /** Its form is sent as it stands, which is refused. */
  isSent?: true
}

let app: RunningApp
const pages = {} as Record<Visitor, Page>
/** A prize that is on its way to its winner. */
let prizeOnItsWay = ""

/** Somebody whom the campaign leaves out. */
async function blockSomebody(): Promise<string> {
  return asOwner(async (owner) => {
    const { id, cpf } = await insertRegistration(owner)
    await owner.insert(cpfBlocks).values({ cpf, reason: "Equipe da agência" })
    return id
  })
}

async function findWinner(): Promise<string> {
  const [sent] = await db
    .select({ id: prizeAwards.id, registrationId: prizeAwards.registrationId })
    .from(fulfilments)
    .innerJoin(prizeAwards, eq(prizeAwards.id, fulfilments.awardId))
    .where(eq(fulfilments.state, "sent"))
    .limit(1)
  prizeOnItsWay = sent!.id
  return sent!.registrationId
}

beforeAll(async () => {
  ;({ app } = await openCampaign())
  const people = {
    stranger: null,
    person: ids.person,
    blocked: await blockSomebody(),
    winner: await findWinner(),
  }
  for (const [who, registrationId] of Object.entries(people) as [Visitor, string | null][]) {
    const page = await openPhone({ javaScript: true, width: 360, baseURL: app.origin })
    await bringAxe(page)
    const cookies = [adultCookie]
    const client = { ip: "127.0.0.1", userAgent: "test" }
    if (registrationId) {
      const { token } = await openUserSession(db, { registrationId, now, client })
      cookies.push({ name: "user_session", value: signed(token) })
    }
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.origin })))
    pages[who] = page
  }
})
afterAll(closeCampaign)

/** What a page may be besides how it is opened: refused, empty, closed, over, won. */
const states: Record<string, () => State> = {
  "a refused login": () => ({ path: "/login", isSent: true }),
  "a refused registration": () => ({ path: "/register", isSent: true }),
  "a closed registration": () => ({ path: "/register?register_end=2020-01-01 00:00:00" }),
  "a registration before its time": () => ({ path: "/register?register_start=2099-01-01 00:00:00" }),
  "a used link": () => ({ path: "/reset/old", status: 404 }),
  "somebody under 18": () => ({ path: "/agegate?menor" }),
  "no such page": () => ({ path: "/nothing", status: 404 }),
  "no such draw": () => ({ path: "/ganhadores/nothing", status: 404 }),
  "a question that nobody asked": () => ({ path: "/faq?busca=zzzz" }),
  "a city without bars": () => ({ path: "/bares?q=Ubatuba" }),
  "no such city": () => ({ path: "/bares?q=Canpinas" }),
  "what is no CEP": () => ({ path: "/bares?q=123", status: 422 }),
  "winners of one city": () => ({ path: "/ganhadores?cidade=Campinas" }),
  "a number that no result has": () => ({ path: "/ganhadores?numero=07/53.269" }),
  "what is no number": () => ({ path: "/ganhadores?numero=abc", status: 422 }),
  "an open draw": () => ({ path: `/ganhadores/${drawIds.open}` }),
  "a draw that waits for its result": () => ({ path: `/ganhadores/${drawIds.closed}` }),
  "a canceled draw": () => ({ path: `/ganhadores/${drawIds.canceled}` }),
  "a number's proof": () => ({
    path: `/ganhadores/${drawn.draw}?numero=${encodeURIComponent(drawn.number)}`,
  }),
  "a refused coupon": () => ({ who: "person", path: "/cupom", isSent: true }),
  "closed coupons": () => ({ who: "person", path: "/cupom?store_invoice_end=2020-01-01 00:00:00" }),
  "coupons before their time": () => ({
    who: "person",
    path: "/cupom?store_invoice_start=2099-01-01 00:00:00",
  }),
  "a coupon that does not count": () => ({ who: "person", path: `/cupom/${asked.refusedInvoice}` }),
  "a review without a reason": () => ({
    who: "person",
    path: `/cupom/${asked.refusedInvoice}`,
    isSent: true,
  }),
  "coupons of one state": () => ({ who: "person", path: "/perfil?status=invalid" }),
  "data to correct": () => ({ who: "person", path: "/perfil?confirm=correct" }),
  leaving: () => ({ who: "person", path: "/perfil?confirm=cancel" }),
  "a question without words": () => ({ who: "person", path: "/ajuda", isSent: true }),
  "photos that are missing": () => ({ who: "person", path: `/perfil/premios/${ids.ownAward}` }),
  "a photo that was not chosen": () => ({
    who: "person",
    path: `/perfil/premios/${ids.ownAward}`,
    isSent: true,
  }),
  "a prize on its way": () => ({ who: "winner", path: `/perfil/premios/${prizeOnItsWay}` }),
  "a winner's own": () => ({ who: "winner", path: "/perfil" }),
  "a blocked CPF before the form": () => ({ who: "blocked", path: "/cupom" }),
  "a blocked CPF's own": () => ({ who: "blocked", path: "/perfil" }),
}

/** Opens a state in English. */
async function open({ who = "stranger", path, status = 200, isSent }: State): Promise<Page> {
  const page = pages[who]
  await (
    await resizer(page)
  )(360)
  await page.emulateMedia({ media: "screen", colorScheme: "light", forcedColors: "none" })
  const answer = await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=en`)
  expect(answer?.status()).toBe(status)
  if (isSent) {
    await page.locator("main form[method=post] button:not([type=button])").first().click()
    await page.getByRole("alert").first().waitFor(PATIENCE)
  }
  await page.waitForLoadState("networkidle")
  return page
}

/** A sheet of A4 between its margins, at 96 pixels an inch. */
const SHEET = 718

/** What stands on paper that is for pressing, and a heading in ink that is light. */
const findUnprintable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed = [
      ...document.querySelectorAll("header.masthead, footer, .cookie, button, .button, form.form"),
    ]
    const lines = pressed
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => `${element.tagName.toLowerCase()}.${element.className} is on paper`)
    const canvas = document.createElement("canvas").getContext("2d")!
    canvas.fillStyle = getComputedStyle(document.querySelector("h1")!).color
    canvas.fillRect(0, 0, 1, 1)
    const light = Math.max(...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3))
    return light < 110 ? lines : [...lines, `its heading is as light as ${light}`]
  })

/** In English, then in a reader's own colours, then on paper of somebody who reads in the dark. */
async function inspect(state: State): Promise<void> {
  const page = await open(state)
  await fits(page)
  const lines = await findBarriers(page)

  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" })
  lines.push(...(await findEdgeless(page)).map((line) => `without an edge: ${line}`))
  for (let stop = 0; stop < sized(3, 12); stop++) {
    await page.keyboard.press("Tab")
    const undrawn = await findUndrawnFocus(page)
    if (undrawn) lines.push(`focus is not drawn: ${undrawn}`)
  }

  await page.emulateMedia({ media: "print", forcedColors: "none", colorScheme: "dark" })
  await page.setViewportSize({ width: SHEET, height: 1000 })
  await fits(page)
  lines.push(...(await findUnprintable(page)))
  expect(lines.join("\n")).toBe("")
}

const looks = "is whole in English, in a reader's own colours and on paper"

test.each(shareOf(Object.entries(states), 1))(`%s ${looks}`, (_, state) => inspect(state()))

test(`a pause ${looks}`, async () => {
  const notice = { noticePt: "Voltamos às 18h.", noticeEn: "We are back at 6 pm.", reason: "Notas falsas" }
  await asOwner((owner) => owner.insert(pauses).values({ ...notice, pausedBy: ids.admin, pausedAt: now }))
  await inspect({ who: "person", path: "/cupom" })
})

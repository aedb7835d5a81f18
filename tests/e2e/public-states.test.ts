import { afterAll, beforeAll, expect, test } from "vitest"
import { pauses } from "#drizzle/schema/pauses"
import type { RunningApp } from "#tests/support/app"
import { asOwner } from "#tests/support/as-owner"
import { asked, closeCampaign, drawIds, drawn, ids, now, openCampaign } from "#tests/support/axe-campaign"
import { barriersAt, crowded, reflowed, siteLooks, WHOLE, type Window } from "#tests/support/axe-looks"
import { enlarge } from "#tests/support/enlarge"
import { isFull, sized } from "#tests/support/full"
import { PATIENCE } from "#tests/support/journey"
import { faultsInOwnColours, faultsOnPaper } from "#tests/support/other-media"
import {
  askForLink,
  letSessionEnd,
  loseSignal,
  type PublicAct,
  sendEmpty,
  shows,
  tryTooOften,
} from "#tests/support/public-acts"
import {
  findLuckyCoupon,
  findSentPrize,
  type Language,
  sitDown,
  type Visitor,
} from "#tests/support/public-visitors"

type State = { who?: Visitor; path: string; status?: number; act?: PublicAct }

let app: RunningApp
const found = { luckyCoupon: "", sentPrize: "" }

beforeAll(async () => {
  ;({ app } = await openCampaign({
    RATE_LIMITS: "on",
    POSTS_PER_MINUTE: "10000",
    TICKETS_RULE: "per-value:2000:carry",
  }))
  Object.assign(found, { luckyCoupon: (await findLuckyCoupon()).id, sentPrize: (await findSentPrize()).id })
})
afterAll(closeCampaign)

/** What a page may be besides how it is opened: refused, empty, closed, over, won. */
const states: Record<string, () => State> = {
  "a refused login": () => ({ path: "/login", act: sendEmpty }),
  "a refused registration": () => ({ path: "/register", act: sendEmpty }),
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
  "a refused coupon": () => ({ who: "person", path: "/cupom", act: sendEmpty }),
  "closed coupons": () => ({ who: "person", path: "/cupom?store_invoice_end=2020-01-01 00:00:00" }),
  "coupons before their time": () => ({
    who: "person",
    path: "/cupom?store_invoice_start=2099-01-01 00:00:00",
  }),
  "a coupon that does not count": () => ({ who: "person", path: `/cupom/${asked.refusedInvoice}` }),
  "a review without a reason": () => ({
    who: "person",
    path: `/cupom/${asked.refusedInvoice}`,
    act: sendEmpty,
  }),
  "coupons of one state": () => ({ who: "person", path: "/perfil?status=invalid" }),
  "data to correct": () => ({ who: "person", path: "/perfil?confirm=correct" }),
  leaving: () => ({ who: "person", path: "/perfil?confirm=cancel" }),
  "a question without words": () => ({ who: "person", path: "/ajuda", act: sendEmpty }),
  "photos that are missing": () => ({ who: "person", path: `/perfil/premios/${ids.ownAward}` }),
  "a photo that was not chosen": () => ({
    who: "person",
    path: `/perfil/premios/${ids.ownAward}`,
    act: sendEmpty,
  }),
  "a prize on its way": () => ({ who: "winner", path: `/perfil/premios/${found.sentPrize}` }),
  "a winner's own": () => ({ who: "winner", path: "/perfil" }),
  "a blocked CPF before the form": () => ({ who: "blocked", path: "/cupom" }),
  "a blocked CPF's own": () => ({ who: "blocked", path: "/perfil" }),
  "a coupon that has just won": () => ({
    who: "lucky",
    path: `/cupom/${found.luckyCoupon}`,
    act: shows(`main a[href^='/perfil/premios/']`),
  }),
  "a link that was asked for": () => ({ path: "/forgot", act: askForLink }),
  "too many tries": () => ({ path: "/login", act: tryTooOften }),
  "a login that says that a form was kept": () => ({
    who: "whose session ended",
    path: "/login",
    act: shows("[data-unsent]"),
  }),
  "a coupon's form that came back filled in": () => ({
    who: "who signed in again",
    path: "/cupom",
    act: shows("[name=total][value='85,00']"),
  }),
  "a session that is over": () => ({ who: "person", path: "/cupom", act: letSessionEnd }),
  "one's own where a number is not yet whole": () => ({
    who: "saver",
    path: "/perfil",
    act: (page) =>
      page
        .getByText(/R\$\s*4[,.]10/)
        .first()
        .waitFor(PATIENCE),
  }),
  "no signal, and the numbers that were seen": () => ({
    who: "person without a signal",
    path: "/perfil",
    act: loseSignal,
  }),
}

const seats = new Map<string, Promise<Window>>()

/** A visitor's phone in a language, the same one for all of their states. */
function seatOf(who: Visitor, language: Language): Promise<Window> {
  const key = `${who} ${language}`
  const seat = seats.get(key) ?? sitDown(app.origin, who, language)
  seats.set(key, seat)
  return seat
}

/** A page in its state on a light phone. */
async function open({ who = "stranger", path, status = 200, act }: State, language: Language) {
  const seat = await seatOf(who, language)
  const { page, widen } = seat
  await page.context().setOffline(false)
  await widen(WHOLE)
  await page.emulateMedia({ media: "screen", colorScheme: "light", forcedColors: "none" })
  const answer = await page.goto(path)
  expect([answer?.status(), await page.locator("html").getAttribute("lang")]).toEqual([
    status,
    language === "pt" ? "pt-BR" : "en",
  ])
  await act?.(page, language)
  await page.waitForLoadState("networkidle")
  return seat
}

/**
 * By axe, in every window, then in a reader's own colours, then on paper; themes and what axe finds in other windows in
 * Portuguese alone, since another language changes what a page says and not how it is coloured.
 */
async function inspect(state: State, language: Language): Promise<void> {
  const seat = await open(state, language)
  const lines = await barriersAt(seat, language === "pt" ? siteLooks : [])
  lines.push(...(await (language === "pt" ? crowded : reflowed)(seat)))
  await enlarge(seat.page, 100)
  await seat.widen(WHOLE)
  lines.push(...(await faultsInOwnColours(seat.page, sized(3, 12))))
  lines.push(...(await faultsOnPaper(seat.page)))
  expect(lines.join("\n")).toBe("")
}

const looks = "is whole in English, in every window, in a reader's own colours and on paper"
const everywhere = "is whole in every window, in both themes, in a reader's own colours and on paper"

/** Another language changes what a page says and not how it is made: of its states a third. */
const inEnglish = Object.entries(states).filter((_, at) => at % 3 === 1)

test.each(inEnglish)(`%s ${looks}`, (_, state) => inspect(state(), "en"))

test.runIf(isFull).each(Object.entries(states))(`%s ${everywhere}`, (_, state) => inspect(state(), "pt"))

test(`a pause ${looks}`, async () => {
  const notice = { noticePt: "Voltamos às 18h.", noticeEn: "We are back at 6 pm.", reason: "Notas falsas" }
  await asOwner((owner) => owner.insert(pauses).values({ ...notice, pausedBy: ids.admin, pausedAt: now }))
  for (const path of ["/cupom", "/perfil"])
    for (const language of sized<Language[]>(["en"], ["en", "pt"]))
      await inspect({ who: "person", path }, language)
})

import type { Page } from "playwright"
import { en as commonEn, pt as commonPt } from "#app/i18n/common"
import { en as deadEndEn, pt as deadEndPt } from "#app/i18n/dead-end"
import { en as forgotEn, pt as forgotPt } from "#app/i18n/forgot"
import { en as offlineEn, pt as offlinePt } from "#app/i18n/offline"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { PATIENCE, tap } from "./journey"
import type { Language } from "./public-visitors"
import { until } from "./until"
import { visit } from "./visitor"

/** Brings a page that was opened into its state. */
export type PublicAct = (page: Page, language: Language) => Promise<unknown>

const words = {
  pt: { common: commonPt, deadEnd: deadEndPt, forgot: forgotPt, offline: offlinePt },
  en: { common: commonEn, deadEnd: deadEndEn, forgot: forgotEn, offline: offlineEn },
}
const sending = (page: Page) => page.locator("main form[method=post] button:not([type=button])").first()
const headed = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor(PATIENCE)

/** Its form is sent as it stands, which is refused. */
export const sendEmpty: PublicAct = async (page) => {
  await sending(page).click(PATIENCE)
  await page.getByRole("alert").first().waitFor(PATIENCE)
}

let strangers = 0
/** A CPF that nobody has registered with and nobody has tried. */
const newCpf = () => buildCpf(1_930_000 + ++strangers)

export const askForLink: PublicAct = async (page, language) => {
  await page.locator("[name=cpf]").fill(newCpf())
  await tap(page, sending(page))
  await headed(page, words[language].forgot.sentTitle)
}

/** One try to sign in more than an account has. */
export const tryTooOften: PublicAct = async (page, language) => {
  const cpf = newCpf()
  const somebody = visit(new URL(page.url()).origin)
  for (let tried = 0; tried < 5; tried++) await somebody.post("/login", { cpf, password: "wrong-password" })
  await page.locator("[name=cpf]").fill(cpf)
  await page.locator("[name=password]").fill("wrong-password")
  await tap(page, sending(page))
  await headed(page, words[language].deadEnd.tooMany.title)
}

/** Waits until the page stands there with what makes it this state. */
export const shows =
  (selector: string): PublicAct =>
  (page) =>
    page.locator(selector).first().waitFor(PATIENCE)

/** Lets the page believe that a day has passed since it was opened. */
export const letSessionEnd: PublicAct = async (page, language) => {
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 86_400_000
  })
  await page.getByRole("dialog", { name: words[language].common.sessionOver }).waitFor(PATIENCE)
}

/** Opens the page anew once the phone keeps its numbers and has no signal. */
export const loseSignal: PublicAct = async (page, language) => {
  const isReady = async () =>
    navigator.serviceWorker.controller !== null &&
    (await caches.match("/lang")) !== undefined &&
    (await caches.match("/perfil")) !== undefined
  // On a busy machine the worker may start too late, and what the browser shows then is not to be left without a line.
  await until("our own page", async () => {
    try {
      await page.context().setOffline(false)
      await page.goto("/perfil")
      await page.waitForFunction(isReady, undefined, PATIENCE)
      await page.context().setOffline(true)
      await page.goto("/perfil")
      return true
    } catch {
      return false
    }
  })
  await headed(page, words[language].offline.title)
  await page.locator("[data-seen] .ticket, [data-seen] p").first().waitFor(PATIENCE)
}

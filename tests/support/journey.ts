import type { Locator, Page, Response } from "playwright"
import { expect } from "vitest"
import { demoPassword } from "#drizzle/seed/accounts"
import { until } from "./until"

/** Waits on a machine that has other things to do. */
export const PATIENCE = { timeout: 30_000 }

/**
 * Until scripts have taken a page over that they take over, one of the back office: before, a press is the browser's own,
 * and what is typed or pressed on the keyboard is heard by nobody.
 */
export const untilAlive = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      if (!("__remixContext" in window)) return true
      // It shows once scripts have looked which theme is on; the login has none.
      const toggle = document.querySelector<HTMLElement>(".theme-toggle")
      if (toggle) return toggle.dataset.ready === "true"
      return Object.keys(document.querySelector("h1") ?? document.body).some((key) =>
        key.startsWith("__reactFiber"),
      )
    },
    undefined,
    PATIENCE,
  )

/** Until nothing is under way any more that the page asked for: an answer's words stand there before the page is drawn anew. */
export const untilStill = (page: Page): Promise<void> =>
  page.locator(".page-loader").waitFor({ ...PATIENCE, state: "detached" })

/** Until the coupon's form is its script's, which sends it and keeps it; that one comes when the page is drawn. */
export const untilKept = (page: Page): Promise<void> => button(page, "Ler o código da foto").waitFor(PATIENCE)

/** The page that was led to: its address, its one h1, and nothing to scroll sideways. */
export async function arrive(page: Page, path: string | RegExp, heading: string | RegExp): Promise<void> {
  const isHere = (url: URL) => (typeof path === "string" ? url.pathname === path : path.test(url.pathname))
  const headed = page.getByRole("heading", { level: 1, name: heading, exact: true })
  try {
    await reach(page, isHere)
    await headed.waitFor(PATIENCE)
  } catch (error) {
    const instead = await page.locator("body").innerText()
    throw new Error(`${heading} was not reached at ${path} but ${page.url()}:\n${instead}`, { cause: error })
  }
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1)
  await fits(page)
}

/**
 * Takes a way out of a page with changes that nobody saved, and answers what it asks. A question that is asked while a
 * refused form's page still loads goes away with the loading: then the way is taken again.
 */
export async function answerUnsaved(page: Page, way: Locator, answer: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Há mudanças não salvas" })
  await until("the question is answered", async () => {
    if (!(await dialog.isVisible())) await way.click(PATIENCE)
    return button(dialog, answer)
      .click({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      )
  })
}

/** A second tap overtakes the way that the first was on, which then counts as broken off: where the second leads is waited for. */
async function reach(page: Page, isHere: (url: URL) => boolean): Promise<void> {
  await page.waitForURL(isHere, PATIENCE).catch(async (error: unknown) => {
    if (!String(error).includes("ERR_ABORTED")) throw error
    await page.waitForURL(isHere, PATIENCE)
  })
}

/** Nothing is wider than the window; a phone's page that is too wide widens the document too, so ask the screen. */
export async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()!.width)
}

const isAnswer = (response: Response) =>
  response.request().isNavigationRequest() && (response.status() < 300 || response.status() >= 400)

/** Taps what loads another document and waits for it; the status of the page that came. */
export async function tap(page: Page, target: Locator): Promise<number> {
  // Else the page that is tapped on, still loading, would be taken for the one that comes.
  await page.waitForLoadState("load", PATIENCE)
  const [answer] = await Promise.all([
    page.waitForResponse(isAnswer, PATIENCE),
    page.waitForEvent("load", PATIENCE),
    target.click(PATIENCE),
  ])
  return answer.status()
}

export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole("button", { name, exact: true })
export const link = (page: Page | Locator, name: string): Locator =>
  page.getByRole("link", { name, exact: true })
export const field = (page: Page | Locator, label: string): Locator => page.getByLabel(label, { exact: true })

/** Fills fields by their labels; a select by what its option says or its value. */
export async function fill(page: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const control = field(page, label)
    const tag = await control.evaluate((element) => element.tagName, undefined, PATIENCE)
    await (tag === "SELECT" ? control.selectOption(value) : control.fill(value))
  }
}

/** By the form, past the age gate: a participant who was never on this phone. */
export async function signInHere(page: Page, cpf: string): Promise<void> {
  await page.goto("/login")
  await button(page, "Tenho 18 anos ou mais").click()
  await fill(page, { CPF: cpf, Senha: demoPassword })
  expect(await tap(page, button(page, "Entrar"))).toBe(200)
}

/** By the form, to the back office's dashboard. */
export async function signInToOffice(page: Page, email: string): Promise<void> {
  await page.goto("/admin/login")
  await fill(page, { Email: email, Senha: demoPassword })
  await button(page, "Entrar").click()
  await arrive(page, "/admin/dashboard", "Painel")
}

/** On a phone a list's filters are folded until one is on. */
export const unfoldFilters = (page: Page): Promise<void> =>
  page
    .locator("summary")
    .getByText(/^Filtros( \(\d+ ativos?\))?$/)
    .click(PATIENCE)

/** The messages that a field names as its description, as it must when it is marked as wrong. */
export async function messagesBeside(page: Page | Locator, label: string): Promise<string[]> {
  return field(page, label).evaluate((control) => {
    if (control.getAttribute("aria-invalid") !== "true") return []
    const ids = control.getAttribute("aria-describedby")?.split(" ") ?? []
    const lists = ids.map((id) => document.getElementById(id)).filter((element) => element?.tagName === "UL")
    return lists.flatMap((list) => [...list!.children].map((line) => line.textContent ?? ""))
  })
}

/** The refused form's summary has the focus, so that it is read out and seen first. */
export async function summaryHasFocus(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("role"))
  await expect.poll(focused, PATIENCE).toBe("alert")
}

/** A refused form's status; a line that the test cut; an answer that who left the page no longer reads; and the way from the site, whose pages blend into each other, to the back office. */
const meant =
  /^Failed to load resource: the server responded with a status of 4|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)|BodyStreamBuffer was aborted|ViewTransition opt-in disabled/

/** What broke in the browser from now on: what scripts threw or wrote, what the policy refused, what was missing. */
export function listenForErrors(page: Page): string[] {
  const errors: string[] = []
  const note = (text: string) => meant.test(text) || errors.push(text)
  page.on("pageerror", ({ message }) => note(message))
  page.on("console", (message) => message.type() === "error" && note(message.text()))
  page.on("response", (response) => {
    const { pathname } = new URL(response.url())
    const request = response.request()
    // A form that a script sends may be refused.
    const isPart = !request.isNavigationRequest() && request.method() === "GET" && !pathname.endsWith(".data")
    if (response.status() >= 400 && isPart) note(`${response.status()} ${pathname}`)
  })
  return errors
}

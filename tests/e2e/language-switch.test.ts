import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fill, PATIENCE, tap } from "#tests/support/journey"
import { type Site, startSite } from "#tests/support/site"
import { visit } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite()
  await insertRegulations(site.db)
})
afterAll(() => site.close())

const PT = "Trocar o idioma apaga o que você digitou. Trocar mesmo assim?"
const EN = "Changing the language erases what you typed. Change it all the same?"

async function openForm(): Promise<Page> {
  const page = await openPhone({ javaScript: true, baseURL: site.app.origin })
  await page.context().addCookies([
    { name: "agegate", value: "InllcyI%3D", url: site.app.origin },
    { name: "cookie_consent", value: "InJlZnVzZWQi", url: site.app.origin },
  ])
  await page.goto("/register")
  await arrive(page, "/register", "Cadastrar")
  await button(page, "Mostrar senha").first().waitFor(PATIENCE)
  return page
}
/** What the page asks when this is tapped, answered as told; nothing where it does not ask. */
async function asks(page: Page, name: RegExp, isYes: boolean): Promise<string[]> {
  const asked: string[] = []
  page.once("dialog", (dialog) => {
    asked.push(dialog.message())
    void (isYes ? dialog.accept() : dialog.dismiss())
  })
  await page.getByRole("button", { name }).click(PATIENCE)
  return asked
}

test("a form that is half filled in is lost to another language only once its person said so", async () => {
  const page = await openForm()
  await fill(page, { Nome: "Marisa" })
  expect(await asks(page, /English$/, false)).toEqual([PT])
  expect(await field(page, "Nome").inputValue()).toBe("Marisa")
  expect(await asks(page, /English$/, true)).toEqual([PT])
  await arrive(page, "/register", "Register")
  await fill(page, { "First name": "Marisa" })
  expect(await asks(page, /Português$/, false)).toEqual([EN])
  expect(await field(page, "First name").inputValue()).toBe("Marisa")
})

test("so is one that came back refused", async () => {
  const page = await openForm()
  await fill(page, { Nome: "Marisa" })
  expect(await tap(page, page.locator("main form button:not([type=button])").last())).toBe(422)
  expect(await field(page, "Nome").inputValue()).toBe("Marisa")
  expect(await asks(page, /English$/, false)).toEqual([PT])
  expect(await field(page, "Nome").inputValue()).toBe("Marisa")
})

test("where nothing was typed, nothing is asked", async () => {
  const page = await openForm()
  expect(await asks(page, /English$/, false)).toEqual([])
  await arrive(page, "/register", "Register")
})

test("the hint that the site is in English, too, asks in English", async () => {
  const answer = await visit(site.app.origin).get("/register", { "accept-language": "en-GB" })
  const hint = /<form class="language-hint[^>]*>/.exec(await answer.text())?.[0]
  expect(hint).toContain(`data-lose="${EN}"`)
})

test("without scripts it stands on top of the pages that have such a form", async () => {
  const stranger = visit(site.app.origin)
  expect(await stranger.read("/register")).toContain(
    '<noscript><p class="wrap field__hint">Trocar o idioma apaga o que você digitou.</p></noscript>',
  )
  expect(await stranger.read("/register?lng=en")).toContain("Changing the language erases what you typed.")
  expect(await stranger.read("/faq")).not.toContain("Trocar o idioma apaga o que você digitou.</p>")
})

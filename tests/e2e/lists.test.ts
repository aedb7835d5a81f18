import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { openPhone } from "#tests/support/browser"
import { findCoveredFocus } from "#tests/support/covered-focus"
import {
  arrive,
  button,
  field,
  fill,
  fits,
  link,
  PATIENCE,
  unfoldFilters,
  untilAlive,
} from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
  for (let n = 0; n < 60; n++) await insertRegistration(site.db, { name: "Ana", lastname: `Lima ${n}` })
})
afterAll(() => site.close())

type Screen = { javaScript: boolean; width: number; height?: number }

/** The back office as an administrator has it open. */
async function openOffice({ javaScript, width, height }: Screen) {
  const { cookies } = await signInAdmin(site.db, site.app.origin, "super")
  const page = await openPhone({ javaScript, width, baseURL: site.app.origin })
  const jar = [...cookies].map(([name, value]) => ({ name, value, url: site.app.origin }))
  await page.context().addCookies(jar)
  if (height) await page.setViewportSize({ width, height })
  return page
}

test("a record leads back to the page of its list", async () => {
  const page = await openOffice({ javaScript: true, width: 1280 })
  await page.goto("/admin/registrations?status=active")
  await link(page, "Próxima").click()
  await page.waitForURL(/cursor=/, PATIENCE)
  // The address is there before the rows are.
  await link(page, "Anterior").waitFor(PATIENCE)
  const list = page.url()
  await page.getByRole("rowheader").last().getByRole("link").click()
  await arrive(page, /^\/admin\/registrations\/./, /^Ana Lima/)
  await page.getByRole("navigation", { name: "Caminho" }).getByRole("link").click()
  await arrive(page, "/admin/registrations", "Cadastros")
  expect(page.url()).toBe(list)
})

test("on a phone each row is a card that begins with its state, and is a table's row still", async () => {
  const page = await openOffice({ javaScript: false, width: 360 })
  await page.goto("/admin/registrations")
  await fits(page)
  const row = page.getByRole("table", { name: "Cadastros" }).getByRole("row").last()
  const [state, name, cpf] = [
    row.getByRole("cell", { name: "Ativo" }),
    row.getByRole("rowheader"),
    row
      .getByRole("cell")
      .filter({ hasText: /\*/ })
      .or(row.getByRole("cell").filter({ hasText: /\d{3}\.\d{3}/ })),
  ]
  const tops = []
  for (const part of [state, name, cpf.first()]) tops.push((await part.boundingBox())!.y)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(3)
  expect(await page.getByRole("columnheader", { name: "CPF" }).count()).toBe(1)
  // What sorts is left of the heads.
  await link(page, "Cadastro").click()
  await page.waitForURL(/sort=createdAt/, PATIENCE)
})

/** Whether so much of a list's first row as tells which one it is stands in the first screen of a phone. */
async function isFirstRowInView(page: Page): Promise<boolean> {
  const name = page.getByRole("rowheader").first()
  const box = await name.boundingBox()
  return box !== null && box.y > 0 && box.y + box.height <= 740
}

test.each([true, false])(
  "on a phone the filters are folded before they are set and behind what they found (scripts: %s)",
  async (javaScript) => {
    const page = await openOffice({ javaScript, width: 360, height: 740 })
    await page.goto("/admin/registrations")
    await page.getByRole("rowheader").first().waitFor(PATIENCE)
    expect(await isFirstRowInView(page)).toBe(true)
    expect(await field(page, "Estado").isVisible()).toBe(false)
    for (const name of ["Filtrar", "Limpar"]) expect(await button(page, name).isVisible(), name).toBe(false)
    await unfoldFilters(page)
    await fill(page, { Situação: "Ativo", Busca: "Ana" })
    await button(page, "Filtrar").click()
    await page.waitForURL(/status=active/, PATIENCE)
    await page.getByText("Filtros (2 ativos)").waitFor(PATIENCE)
    await expect.poll(() => isFirstRowInView(page), PATIENCE).toBe(true)
    expect(await field(page, "Situação").isVisible()).toBe(false)
    expect(await button(page, "Limpar").isVisible()).toBe(true)
    await fits(page)
    await unfoldFilters(page)
    expect(await field(page, "Situação").inputValue()).toBe("active")
    await fill(page, { Busca: "Ninguém se chama assim" })
    await button(page, "Filtrar").click()
    await page.getByText("Nada com esses filtros. Mude algum, ou limpe todos.").waitFor(PATIENCE)
    await button(page, "Limpar").click()
    await page.getByText("Filtros", { exact: true }).waitFor(PATIENCE)
    await expect.poll(() => isFirstRowInView(page), PATIENCE).toBe(true)
    expect(await field(page, "Busca").isVisible()).toBe(false)
  },
)

test("whoever filtered by the keyboard on a narrow screen is back at the folded filters", async () => {
  const page = await openOffice({ javaScript: true, width: 360 })
  await page.goto("/admin/registrations")
  await untilAlive(page)
  await unfoldFilters(page)
  await field(page, "Busca").fill("Ana")
  await field(page, "Busca").press("Enter")
  const fold = page.locator("summary").getByText("Filtros (1 ativo)")
  await expect.poll(() => fold.evaluate((each) => each === document.activeElement), PATIENCE).toBe(true)
})

test("the filters of figures fold as those of lists do, and again though nothing was changed", async () => {
  await insertDraw(site.db)
  const page = await openOffice({ javaScript: true, width: 360 })
  for (const path of ["/admin/total-tickets", "/admin/statistics"]) {
    await page.goto(path)
    await untilAlive(page)
    expect(await field(page, "Busca").isVisible(), path).toBe(false)
    for (const active of ["Filtros (1 ativo)", "Filtros (1 ativo)"]) {
      await unfoldFilters(page)
      await fill(page, { Busca: "Sorteio" })
      await button(page, "Filtrar").click()
      await page.getByText(active).waitFor(PATIENCE)
      await field(page, "Busca").waitFor({ ...PATIENCE, state: "hidden" })
    }
    await button(page, "Limpar").click()
    await page.getByText("Filtros", { exact: true }).waitFor(PATIENCE)
  }
})

test("on a phone what is done with chosen rows is folded, and done with those that were ticked", async () => {
  const page = await openOffice({ javaScript: false, width: 360, height: 740 })
  await page.goto("/admin/registrations")
  expect(await button(page, "Desativar").isVisible()).toBe(false)
  const row = page.getByRole("row").filter({ hasText: "Ana Lima" }).first()
  await row.getByRole("checkbox").check()
  await page.locator("summary").getByText("Linhas escolhidas").click(PATIENCE)
  await fits(page)
  await button(page, "Desativar").click()
  await arrive(page, /^\/admin\/bulk\/./, "Desativar: 1 cadastro")
})

test("on a tablet what a row is in stays in view beside columns that go on", async () => {
  await insertInvoice(site.db, { status: "pending" })
  const page = await openOffice({ javaScript: false, width: 768 })
  await page.goto("/admin/invoices")
  const region = page.getByRole("region", { name: "Cupons" })
  const [shown, wide] = await region.evaluate((each) => [each.clientWidth, each.scrollWidth])
  expect(wide).toBeGreaterThan(shown!)
  const [edge, row] = [(await region.boundingBox())!, page.getByRole("row").last()]
  for (const part of [
    page.getByRole("columnheader", { name: "Situação" }),
    row.getByRole("cell", { name: "Em análise" }),
  ]) {
    const box = (await part.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(edge.x + edge.width)
  }
  // What lies under it comes out where the rows are moved.
  const tickets = row.getByRole("cell").nth(-2)
  await region.evaluate((each) => each.scrollTo(each.scrollWidth, 0))
  const [box, state] = [(await tickets.boundingBox())!, (await row.getByRole("cell").last().boundingBox())!]
  expect(box.x + box.width).toBeLessThanOrEqual(state.x + 1)
  expect(await findCoveredFocus(page)).toEqual([])
  await fits(page)
})

test("on a wide screen the heads stay while the rows go by", async () => {
  const page = await openOffice({ javaScript: true, width: 1280, height: 720 })
  await page.goto("/admin/registrations")
  const head = page.getByRole("columnheader", { name: "Nome" })
  await page.getByRole("rowheader").last().scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [box, bar] = [await head.boundingBox(), await page.getByRole("banner").boundingBox()]
  expect(box!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
  expect(box!.y).toBeLessThan(360)
  await fits(page)
})

test.each([true, false])("rows of 36 px are kept for who wants them (scripts: %s)", async (javaScript) => {
  const page = await openOffice({ javaScript, width: 1280 })
  await page.goto("/admin/registrations?status=active")
  const low = button(page, "Linhas compactas")
  await low.click()
  await page.getByRole("button", { name: "Linhas compactas", pressed: true }).waitFor(PATIENCE)
  expect(new URL(page.url()).search).toBe("?status=active")
  await page.goto("/admin/invoices")
  await page.goto("/admin/registrations")
  const row = page.getByRole("row").last()
  expect(Math.abs((await row.boundingBox())!.height - 36)).toBeLessThanOrEqual(1)
  await low.click()
  await page.getByRole("button", { name: "Linhas compactas", pressed: false }).waitFor(PATIENCE)
})

test.each([true, false])(
  "a view is saved under a name and opened again (scripts: %s)",
  async (javaScript) => {
    const page = await openOffice({ javaScript, width: 360 })
    await page.goto("/admin/registrations?status=active&sort=createdAt")
    await page.getByText("Salvar esta visão").click()
    await fill(page, { "Nome da visão": "Ativos, os primeiros antes" })
    await button(page, "Salvar").click()
    await page.getByText("Visão salva.").waitFor(PATIENCE)
    await page.goto("/admin/registrations")
    await link(page, "Ativos, os primeiros antes").click()
    await page.waitForURL(/\?status=active&sort=createdAt$/, PATIENCE)
    const sorting = page.getByRole("columnheader", { name: "Cadastro" })
    await expect.poll(() => sorting.getAttribute("aria-sort"), PATIENCE).toBe("ascending")
    await page.getByText(/^(Salvar esta visão|Apagar visões)$/).click()
    await button(page, "Apagar “Ativos, os primeiros antes”").click()
    await page.getByText("Visão apagada.").waitFor(PATIENCE)
    await link(page, "Ativos, os primeiros antes").waitFor({ ...PATIENCE, state: "detached" })
    await fits(page)
  },
)

test.each([true, false])(
  "a view that others have, too, goes once that was said (scripts: %s)",
  async (javaScript) => {
    const page = await openOffice({ javaScript, width: 360 })
    await page.goto("/admin/registrations?status=active")
    await page.getByText("Salvar esta visão").click()
    await fill(page, { "Nome da visão": "Ativos de todos" })
    await field(page, "Para todos que veem esta lista").check()
    await button(page, "Salvar").click()
    await page.getByText("Visão salva.").waitFor(PATIENCE)
    await page.goto("/admin/registrations")
    await page.getByText("Apagar visões").click()
    const asked = page.getByRole("dialog", { name: "Apagar a visão “Ativos de todos”?" })
    await button(page, "Apagar “Ativos de todos”").click()
    await button(asked, "Cancelar").click()
    await asked.waitFor({ ...PATIENCE, state: "hidden" })
    expect(await link(page, "Ativos de todos").isVisible()).toBe(true)
    await button(page, "Apagar “Ativos de todos”").click()
    await button(asked, "Apagar").click()
    await page.getByText("Visão apagada.").waitFor(PATIENCE)
    await link(page, "Ativos de todos").waitFor({ ...PATIENCE, state: "detached" })
    await fits(page)
  },
)

test.each([
  { javaScript: true, width: 1280 },
  { javaScript: false, width: 360 },
])("columns are left out for whoever chose so, and come back: %o", async ({ javaScript, width }) => {
  const page = await openOffice({ javaScript, width })
  await page.goto("/admin/registrations?status=active")
  const cell = (head: string) =>
    page.getByRole("table", { name: "Cadastros" }).getByRole("columnheader", { name: head, exact: true })
  await cell("CPF").waitFor({ ...PATIENCE, state: "attached" })
  await page.getByText("Colunas (1 oculta)").click()
  await page.getByLabel("Coluna CPF").uncheck()
  await page.getByLabel("Coluna Novidades por email").check()
  await fits(page)
  await button(page, "Mostrar estas").click()
  await cell("CPF").waitFor({ ...PATIENCE, state: "detached" })
  await cell("Novidades por email").waitFor({ ...PATIENCE, state: "attached" })
  expect(new URL(page.url()).search).toBe("?status=active")
  await fits(page)
  // Another list has its own.
  await page.goto("/admin/tickets")
  await page.goto("/admin/registrations")
  await page.getByRole("row").last().waitFor(PATIENCE)
  expect(
    await page
      .getByRole("row")
      .last()
      .getByText(/^\*{3}\./)
      .count(),
  ).toBe(0)
  await page.getByText("Colunas (1 oculta)").click()
  await button(page, "Voltar ao padrão").click()
  await cell("CPF").waitFor({ ...PATIENCE, state: "attached" })
})

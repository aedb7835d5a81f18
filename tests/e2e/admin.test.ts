import { readFile } from "node:fs/promises"
import { generateTOTP } from "@epic-web/totp"
import { eq } from "drizzle-orm"
import type { Locator, Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { AdminType } from "#app/auth/permissions"
import { connect } from "#app/db/client.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { demoPasswordHash } from "#drizzle/seed/builders/password"
import { buildRegistration, insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { tickets } from "#drizzle/schema/tickets"
import { registrations } from "#drizzle/schema/registrations"
import { sessions } from "#drizzle/schema/sessions"
import { type RunningApp, startApp } from "#tests/support/app"
import { findBarriers } from "#tests/support/axe"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { readXlsx } from "#tests/support/xlsx"
import { freshDatabase } from "#tests/support/database"
import {
  arrive,
  button,
  field,
  fill,
  link,
  listenForErrors,
  messagesBeside,
  PATIENCE,
  unfoldFilters,
} from "#tests/support/journey"

const database = await freshDatabase()
const db = connect(database.url)
const owner = connect(database.ownerUrl, { max: 1 })
let app: RunningApp
let draw: Awaited<ReturnType<typeof insertDraw>>

beforeAll(async () => {
  app = await startApp({ databaseUrl: database.url, env: { ADMIN_TOTP: "super" }, warm: true })
  draw = await insertDraw(db)
  const [now, passwordHash] = [new Date(), await demoPasswordHash()]
  const crowd = Array.from({ length: 110 }, () => buildRegistration(nextNumber(), { now, passwordHash }))
  await db.insert(registrations).values(crowd)
})
afterAll(async () => {
  await app?.stop()
  await db.$client.end()
  await owner.$client.end()
  await database.drop()
})

type Options = { type?: AdminType; javaScript: boolean; width?: number }

/** A new administrator's browser, signed in and at the dashboard. */
async function open({ type = "admin", ...phone }: Options) {
  const admin = await insertUser(db, { type })
  const page = await openPhone({ ...phone, baseURL: app.origin })
  const errors = listenForErrors(page)
  await page.goto("/admin")
  await signIn(page, admin.email)
  return { page, errors, admin }
}

async function signIn(page: Page, email: string) {
  await arrive(page, "/admin/login", "Entrar")
  await fill(page, { Email: email, Senha: demoPassword })
  await button(page, "Entrar").click()
}

const openDashboard = async (options: Options) => {
  const opened = await open(options)
  await arrive(opened.page, "/admin/dashboard", "Painel")
  return opened
}

/** The open confirmation dialog; with scripts it is modal, and Escape does not close it. */
async function askedIn(page: Page, javaScript: boolean): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: /\?$/ })
  await dialog.waitFor(PATIENCE)
  if (javaScript) {
    const isModal = () => dialog.evaluate((element) => element.matches(":modal")).catch(() => false)
    await expect.poll(isModal, PATIENCE).toBe(true)
    // A browser asks the page only about the first one.
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await expect.poll(isModal, PATIENCE).toBe(true)
  }
  return dialog
}

const firstCells = (page: Page) => page.getByRole("main").getByRole("rowheader").allTextContents()
const untilShown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor(PATIENCE)
const leave = (page: Page) => button(page.getByRole("banner"), "Sair").click()

/** The code that the authenticator shows in the next step; one works once. */
async function nextCode(secret: string): Promise<string> {
  vi.setSystemTime(Date.now() + 30_000)
  try {
    return (await generateTOTP({ secret, period: 30 })).otp
  } finally {
    vi.useRealTimers()
  }
}

bothWays({ owner: () => owner, quick: "with scripts" }, (javaScript) => {
  test("a super administrator needs a second step, and then signs in with it", async () => {
    const { page, errors, admin } = await open({ type: "super", javaScript })
    await arrive(page, "/admin/two-factor", "Verificação em duas etapas")
    await page.goto("/admin/registrations")
    await arrive(page, "/admin/two-factor", "Verificação em duas etapas")
    await fill(page, { "Senha atual": demoPassword })
    await button(page, "Começar").click()
    await page.getByRole("img", { name: "QR code da chave" }).waitFor(PATIENCE)
    const secret = (await page.getByRole("main").locator("code").innerText()).replace(/\s/g, "")
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await fill(page, { Código: "abc" })
    await button(page, "Ligar").click()
    await expect
      .poll(() => messagesBeside(page, "Código"), PATIENCE)
      .toEqual(["Código inválido. Confira o aplicativo e tente de novo."])
    await fill(page, { Código: (await generateTOTP({ secret, period: 30 })).otp })
    await button(page, "Ligar").click()
    await page.getByRole("heading", { name: "Códigos de recuperação" }).waitFor(PATIENCE)
    const recovery = await page.getByRole("main").getByRole("listitem").allTextContents()
    expect(recovery).toHaveLength(10)
    await arrive(page, "/admin/two-factor", "Verificação em duas etapas")

    for (const code of [await nextCode(secret), recovery[0]!]) {
      await leave(page)
      await signIn(page, admin.email)
      await arrive(page, "/admin/login", "Verificação em duas etapas")
      await fill(page, { Código: code })
      await button(page, "Entrar").click()
      await arrive(page, "/admin/dashboard", "Painel")
    }
    expect(errors).toEqual([])
  })

  test("the drawer opens, leads on and is closed again", async () => {
    const { page } = await openDashboard({ javaScript })
    const menu = page.getByRole("navigation", { name: "Menu" })
    expect(await menu.isVisible()).toBe(false)
    await page.getByTitle("Menu", { exact: true }).click()
    await menu.waitFor(PATIENCE)
    await page.locator("label", { hasText: "Fechar o menu" }).click()
    await menu.waitFor({ ...PATIENCE, state: "hidden" })
    await page.getByTitle("Menu", { exact: true }).click()
    await link(menu, "Cadastros").click()
    await arrive(page, "/admin/registrations", "Cadastros")
    await menu.waitFor({ ...PATIENCE, state: "hidden" })
  })

  test("a list is filtered and paged by its address", async () => {
    const [n, tag] = [nextNumber(), javaScript ? "Zulmira" : "Zenaide"]
    await insertRegistration(db, { name: tag, lastname: `Goleira ${n}`, uf: "BA", city: "Salvador" })
    await insertRegistration(db, { name: tag, lastname: `Zagueira ${n}` })
    const { page, errors } = await openDashboard({ javaScript })
    await page.goto("/admin/registrations")
    await unfoldFilters(page)
    await fill(page, { Busca: `${tag} ${n}` })
    await button(page, "Filtrar").click()
    await expect.poll(() => firstCells(page), PATIENCE).toHaveLength(2)
    await unfoldFilters(page)
    await fill(page, { Estado: "Bahia" })
    await button(page, "Filtrar").click()
    await expect.poll(() => firstCells(page), PATIENCE).toEqual([`${tag} Goleira ${n}`])
    const filters = () => ["q", "uf"].map((name) => new URL(page.url()).searchParams.get(name))
    await expect.poll(filters, PATIENCE).toEqual([`${tag} ${n}`, "BA"])
    await page.reload()
    expect(await field(page, "Busca").inputValue()).toBe(`${tag} ${n}`)
    expect(await firstCells(page)).toHaveLength(1)

    await button(page, "Limpar").click()
    await expect.poll(() => firstCells(page), PATIENCE).toHaveLength(50)
    await expect.poll(() => field(page, "Busca").inputValue(), PATIENCE).toBe("")
    const first = await firstCells(page)
    await link(page, "Próxima").click()
    await expect
      .poll(async () => (await firstCells(page)).some((name) => first.includes(name)), PATIENCE)
      .toBe(false)
    await arrive(page, "/admin/registrations", "Cadastros")
    await link(page, "Anterior").click()
    await expect.poll(() => firstCells(page), PATIENCE).toEqual(first)
    await link(page, first[0]!).click()
    await arrive(page, /^\/admin\/registrations\/[0-9a-f-]{36}$/, first[0]!)
    expect(errors).toEqual([])
  })

  test("of two who correct an email the second one sees both versions first", async () => {
    const person = await insertRegistration(db)
    const { page: first, errors } = await openDashboard({ javaScript })
    const second = await first.context().newPage()
    const dialogs: Locator[] = []
    for (const page of [first, second]) {
      await page.goto(`/admin/registrations/${person.id}`)
      await button(page, "Alterar email").click()
      dialogs.push(await askedIn(page, javaScript))
    }
    const [early, late] = dialogs as [Locator, Locator]
    await fill(early, { Email: "primeira" })
    await button(early, "Confirmar").click()
    await expect.poll(() => messagesBeside(early, "Email"), PATIENCE).toEqual(["Email inválido."])
    const [one, two] = [`um.${person.id}@example.com`, `dois.${person.id}@example.com`]
    await fill(early, { Email: one })
    await button(early, "Confirmar").click()
    await untilShown(first, "Email alterado.")
    await fill(late, { Email: two })
    await button(late, "Confirmar").click()
    await untilShown(second, "Alguém salvou antes de você")
    await late.getByRole("row", { name: "Email" }).getByText(one).waitFor(PATIENCE)
    await late.getByRole("row", { name: "Email" }).getByText(two).waitFor(PATIENCE)
    expect(await field(late, "Email").inputValue()).toBe(two)
    if (javaScript) expect(await findBarriers(second)).toEqual([])
    await button(late, "Confirmar").click()
    await untilShown(second, "Email alterado.")
    const [saved] = await db.select().from(registrations).where(eq(registrations.id, person.id))
    expect(saved!.email).toBe(two)
    expect(errors).toEqual([])
  })

  test("an invoice is invalidated with a reason, and its numbers with it", async () => {
    const invoice = await insertInvoice(db)
    await insertTickets(db, { draw, invoice, count: 2 })
    const { page, errors } = await openDashboard({ javaScript })
    await page.goto(`/admin/invoices/${invoice.id}`)
    await arrive(page, `/admin/invoices/${invoice.id}`, `Cupom ${invoice.protocol}`)
    await button(page, "Invalidar").click()
    const dialog = await askedIn(page, javaScript)
    await button(dialog, "Cancelar").click()
    await dialog.waitFor({ ...PATIENCE, state: "detached" })
    await button(page, "Invalidar").click()
    await askedIn(page, javaScript)
    await button(dialog, "Confirmar").click()
    const reasons = dialog.getByRole("group", { name: "Motivo, como a pessoa lê no email" })
    await reasons.getByText("Campo obrigatório.").waitFor(PATIENCE)
    await reasons.getByRole("radio").last().check()
    await fill(dialog, { "Nas minhas palavras": "O papel está ilegível." })
    await button(dialog, "Confirmar").click()
    await untilShown(page, "Cupom invalidado.")
    await arrive(page, `/admin/invoices/${invoice.id}`, `Cupom ${invoice.protocol}`)
    await untilShown(page, "Invalidado")
    await untilShown(page, "O papel está ilegível.")
    const numbers = await db.select().from(tickets).where(eq(tickets.invoiceId, invoice.id))
    expect(numbers.map(({ voidAt }) => voidAt !== null)).toEqual([true, true])
    expect(errors).toEqual([])
  })

  test("an administrator enters as a participant, says why, and comes back", async () => {
    const person = await insertRegistration(db, { name: "Olívia" })
    const { page, errors } = await openDashboard({ javaScript })
    await page.goto(`/admin/registrations/${person.id}`)
    await button(page, "Entrar como").click()
    const dialog = await askedIn(page, javaScript)
    await fill(dialog, { Motivo: "Ligou e não encontra os números.", "Sua senha": "Errada@2027" })
    await button(dialog, "Confirmar").click()
    await expect
      .poll(() => messagesBeside(dialog, "Sua senha"), PATIENCE)
      .toEqual(["Não confere com a da sua conta. Digite de novo."])
    await fill(dialog, { "Sua senha": demoPassword })
    await button(dialog, "Confirmar").click()
    await arrive(page, "/perfil", "Olá, Olívia")
    const left = javaScript ? /termina em \d+:\d\d/ : /termina às \d\d:\d\d/
    await untilShown(page, "Você está vendo o site como Olívia")
    await untilShown(page, left)
    await page.goto("/faq")
    await untilShown(page, left)
    await button(page, "Sair e voltar ao cadastro").click()
    await arrive(page, `/admin/registrations/${person.id}`, `Olívia ${person.lastname}`)
    await page.goto("/perfil")
    await arrive(page, "/login", "Entrar")
    await page.goto(`/admin/registrations/${person.id}`)
    await untilShown(page, "Administrador entrou como participante")
    expect(errors).toEqual([])
  })

  test("a filtered list becomes a file", async () => {
    const n = nextNumber()
    const person = await insertRegistration(db, { name: "Ximena", lastname: `Lateral ${n}` })
    const { page, errors } = await openDashboard({ javaScript })
    await page.goto(`/admin/registrations?q=Ximena+${n}`)
    await button(page, "Exportar").click()
    await arrive(page, "/admin/exports", "Exportações")
    await untilShown(page, "Exportação pedida.")
    const row = page.getByRole("row", { name: `Ximena ${n}` })
    const ready = async () => {
      if (!javaScript && (await link(row, "Baixar").count()) === 0) await link(page, "Atualizar").click()
      return link(row, "Baixar").count()
    }
    await expect.poll(ready, { ...PATIENCE, interval: 200 }).toBe(1)
    const download = page.waitForEvent("download", PATIENCE)
    await link(row, "Baixar").click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^cadastros-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/)
    const [sheet] = readXlsx(await readFile(await file.path()))
    expect(sheet?.rows).toHaveLength(2)
    expect(sheet?.rows[1]).toContain(person.email)
    expect(errors).toEqual([])
  })
})

describe("with scripts", () => {
  test("the drawer and the theme stay as they were chosen, from the first paint", async () => {
    const { page } = await openDashboard({ javaScript: true, width: 1280 })
    const menu = page.getByRole("navigation", { name: "Menu" })
    expect(await menu.isVisible()).toBe(true)
    await page.getByTitle("Menu", { exact: true }).click()
    await menu.waitFor({ ...PATIENCE, state: "hidden" })
    await button(page, "Tema escuro").click()
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await expect.poll(theme, PATIENCE).toBe("dark")
    const dark = await paper()

    // Without its modules the page stays as it was painted first.
    await page.route("**/assets/*.js", (route) => route.abort())
    await page.reload()
    expect([await theme(), await paper(), await menu.isVisible()]).toEqual(["dark", dark, false])
    await page.unroute("**/assets/*.js")
    await page.reload()
    await button(page, "Tema escuro").click()
    await expect.poll(theme, PATIENCE).toBe("light")
    await expect.poll(paper, PATIENCE).not.toBe(dark)
  })

  test("the session counts down, says when it is over, and the login leads back", async () => {
    const { page, admin } = await openDashboard({ javaScript: true })
    await page.clock.install()
    await page.goto("/admin/registrations?uf=SP")
    await expect.poll(() => page.getByRole("timer").innerText(), PATIENCE).toMatch(/5\d:\d\d$/)
    // What the steps before took is gone from the hour already.
    await page.clock.fastForward("56:30")
    expect(await page.getByRole("dialog").count()).toBe(0)
    await page.clock.fastForward("02:00")
    const ending = page.getByRole("dialog", { name: "Sua sessão está para terminar" })
    await button(ending, "Agora não").click()
    await ending.waitFor({ ...PATIENCE, state: "hidden" })
    await page.clock.fastForward("02:00")
    const dialog = page.getByRole("dialog", { name: "Sua sessão terminou" })
    await dialog.waitFor(PATIENCE)
    const ended = new Date(Date.now() - 1_000)
    await db.update(sessions).set({ exp: ended }).where(eq(sessions.userId, admin.id))
    await link(dialog, "Ir para o login").click()
    await signIn(page, admin.email)
    await arrive(page, "/admin/registrations", "Cadastros")
    await expect.poll(() => new URL(page.url()).search, PATIENCE).toBe("?uf=SP")
  })
})

test("without scripts the session's end is told as a time of day", async () => {
  const { page } = await openDashboard({ javaScript: false })
  expect(await page.getByRole("timer").innerText()).toMatch(/\d\d:\d\d$/)
  await leave(page)
  await page.goto("/admin/registrations")
  await arrive(page, "/admin/login", "Entrar")
})

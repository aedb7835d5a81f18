import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { dayOf } from "#app/platform/time/clock.server"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { demoPassword } from "#drizzle/seed/accounts"
import { buildAccessKey, buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { button, type DrivenBrowser, field, heading, link, text } from "#tests/support/driven-browser"
import { findPrograms, otherBrowsers } from "#tests/support/other-browsers"
import { type Site, startSite } from "#tests/support/site"
import { startTcpProxy } from "#tests/support/tcp-proxy"

let site: Site
let bar: StoreRow
const folder = await mkdtemp(path.join(tmpdir(), "bar-photo-"))
const photo = path.join(folder, "cupom.jpg")
const today = dayOf(new Date())

beforeAll(async () => {
  site = await startSite()
  bar = await insertStore(site.db)
  await insertRegulations(site.db)
  await insertDraw(site.db)
  await sharp({ create: { width: 300, height: 400, channels: 3, background: "#cdb" } })
    .jpeg()
    .toFile(photo)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** Everything that the registration's form asks for. */
async function register(browser: DrivenBrowser): Promise<string> {
  const n = nextNumber()
  const [cpf, email] = [buildCpf(n), `marta.${n}@example.com`]
  const typed = {
    Nome: "Marta",
    Sobrenome: "da Torcida",
    CPF: cpf,
    Telefone: buildPhone(n),
    Email: email,
    "Confirmar email": email,
    Cidade: "Campinas",
    Senha: demoPassword,
    "Confirmar senha": demoPassword,
  }
  await browser.set(field("Data de nascimento"), "1991-06-15")
  await browser.set(field("Estado"), "SP")
  for (const [label, text] of Object.entries(typed)) await browser.type(field(label), text)
  await browser.click(field("Li e aceito os termos de uso"))
  await browser.click(field("Li e aceito o regulamento"))
  await browser.click(button("Cadastrar"))
  return cpf
}

async function fillCoupon(browser: DrivenBrowser): Promise<void> {
  const aamm = today.slice(2, 4) + today.slice(5, 7)
  const accessKey = buildAccessKey({ ...bar, aamm, number: nextNumber() })
  await browser.type(field("Chave de acesso"), accessKey)
  await browser.type(field("Valor total"), "85,00")
  await browser.set(field("Data da compra"), today)
  await browser.choose(field("Foto do cupom"), photo)
}

/** Starts it at the age gate of the form, registers somebody, and leaves them where the coupon is filled in. */
async function arriveAtForm(browser: DrivenBrowser, origin: string): Promise<string> {
  await browser.open(`${origin}/cupom`)
  await browser.click(button("Tenho 18 anos ou mais"))
  await browser.see(heading("Entrar"))
  await browser.click(link("Fazer meu cadastro"))
  await browser.see(heading("Cadastrar"))
  const cpf = await register(browser)
  await browser.see(heading("Enviar cupom"))
  return cpf
}

const sentBy = (cpf: string) =>
  site.db
    .select({ photoKey: invoices.photoKey })
    .from(invoices)
    .innerJoin(registrations, eq(registrations.id, invoices.registrationId))
    .where(eq(registrations.cpf, cpf))

// Nothing else starts these two, so that all of each comes from the disk.
describe.for(otherBrowsers)("in $name", { timeout: 240_000 }, ({ programs, start }) => {
  const installed = findPrograms(programs)
  const missing = "missing" in installed ? installed.missing : ""
  let browser: DrivenBrowser
  beforeEach(async ({ skip }) => {
    if ("missing" in installed) return skip(missing)
    browser = await start(installed.found)
  })
  afterEach(() => browser?.close())

  test("somebody of age registers, sends a coupon with its photo, sees its numbers, leaves and comes back", async () => {
    const { origin } = site.app
    const cpf = await arriveAtForm(browser, origin)
    await fillCoupon(browser)
    await browser.click(button("Enviar cupom"))
    await browser.see(heading("Seu cupom chegou"))
    expect(await sentBy(cpf)).toEqual([{ photoKey: expect.any(String) }])
    await browser.open(`${origin}/perfil`)
    await browser.see(heading("Olá, Marta"))
    await browser.click(button("Sair"))
    await browser.see(`//a[@href = "/login"]`)
    const isSeen = () => browser.ask(`caches.has("seen")`)
    await expect.poll(isSeen, { timeout: 60_000 }).toBe(false)
    await browser.open(`${origin}/perfil`)
    await browser.see(heading("Entrar"))
    await browser.type(field("CPF"), cpf)
    await browser.type(field("Senha"), demoPassword)
    await browser.click(button("Entrar"))
    await browser.see(heading("Olá, Marta"))
  })

  test("a coupon with its photo waits where the line is dead, and goes up once when it is back", async () => {
    const line = await startTcpProxy(site.app.origin)
    try {
      const { origin } = new URL(line.url)
      const cpf = await arriveAtForm(browser, origin)
      await browser.ask("navigator.serviceWorker.ready.then(() => true)")
      await fillCoupon(browser)
      line.cut()
      await browser.click(button("Enviar cupom"))
      await browser.see(text("Sem sinal. Nada se perdeu."))
      await browser.open(`${origin}/faq`)
      await browser.see(text("Sem sinal. Nada se perdeu."))
      expect(await sentBy(cpf)).toEqual([])
      await line.restore()
      await browser.open(`${origin}/faq`)
      await browser.see(text("O cupom que esperava foi enviado."))
      expect(await sentBy(cpf)).toEqual([{ photoKey: expect.any(String) }])
    } finally {
      line.stop()
    }
  })
})

import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { dayOf } from "#app/platform/time/clock.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey, buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { sessions } from "#drizzle/schema/sessions"
import { tickets } from "#drizzle/schema/tickets"
import { type RunningApp, startApp } from "#tests/support/app"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
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
  summaryHasFocus,
  tap,
  untilKept,
} from "#tests/support/journey"
import { startSmtp } from "#tests/support/smtp"
import { until } from "#tests/support/until"

const database = await freshDatabase()
const db = connect(database.url)
const owner = connect(database.ownerUrl, { max: 1 })
const smtp = await startSmtp()
let app: RunningApp
let bar: StoreRow

beforeAll(async () => {
  app = await startApp({ databaseUrl: database.url, env: { SMTP_URL: smtp.url }, warm: true })
  bar = await insertStore(db, { name: "Bar do Gol" })
  await insertRegulations(db)
  await insertDraw(db, { title: "Sorteio da Final" })
})
afterAll(async () => {
  await app?.stop()
  await smtp.stop()
  await db.$client.end()
  await owner.$client.end()
  await database.drop()
})

const today = dayOf(new Date())
const protocol = /[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/
const luckyNumber = /^\d{2}\/\d{2}\.\d{3}$/

const newPerson = () => {
  const n = nextNumber()
  return { n, cpf: formatCpf(buildCpf(n)), email: `marta.${n}@example.com`, password: "Gol-de-placa-1" }
}
type Person = ReturnType<typeof newPerson>

const newKey = () =>
  buildAccessKey({ ...bar, aamm: today.slice(2, 4) + today.slice(5, 7), number: nextNumber() })

/** The gate stands before the page that was asked for, and leads on to it. */
async function passTheGate(page: Page) {
  await page.goto("/ganhadores")
  await arrive(page, "/agegate", "Você tem 18 anos ou mais?")
  await tap(page, button(page, "Tenho menos de 18 anos"))
  await page.getByText("Volte quando fizer 18 anos.").waitFor(PATIENCE)
  await tap(page, button(page, "Tenho 18 anos ou mais"))
  await arrive(page, "/ganhadores", "Ganhadores")
  await button(page, "Recusar").click()
  await page.getByRole("region", { name: "Cookies" }).waitFor({ ...PATIENCE, state: "detached" })
  await arrive(page, "/ganhadores", "Ganhadores")
  expect(await button(page, "Aceitar").count()).toBe(0)
}

async function signIn(page: Page, { cpf, password }: Pick<Person, "cpf" | "password">): Promise<number> {
  await page.goto("/login")
  await arrive(page, "/login", "Entrar")
  await fill(page, { CPF: cpf, Senha: password })
  return tap(page, button(page, "Entrar"))
}

const dataOf = ({ n, cpf, email }: Person) => ({
  Nome: "Marta",
  Sobrenome: "da Torcida",
  CPF: cpf,
  "Data de nascimento": "1991-06-15",
  Telefone: buildPhone(n),
  Email: email,
  "Confirmar email": email,
  Estado: "São Paulo",
})

/** What a password needs is ticked as it grows, and the password can be looked at. */
async function seeThePassword(page: Page) {
  const password = field(page, "Senha")
  const ticked = () => page.locator(".ticks > .met").allInnerTexts()
  const grown = [
    ["a", 1],
    ["aB", 2],
    ["aB3", 3],
    ["aB3-", 4],
    ["aB3-defg", 5],
    ["", 0],
  ] as const
  for (const [typed, met] of grown) {
    await password.fill(typed)
    await expect.poll(async () => (await ticked()).length, PATIENCE).toBe(met)
  }
  await password.fill("aB3-")
  const show = button(page, "Mostrar senha").first()
  for (const [type, pressed] of [
    ["text", "true"],
    ["password", "false"],
  ] as const) {
    await show.click()
    expect([await password.getAttribute("type"), await show.getAttribute("aria-pressed")]).toEqual([
      type,
      pressed,
    ])
  }
  await password.fill("")
}

/** An empty form, a wrong one, a city that is none, and then it works. */
async function register(page: Page, person: Person, javaScript: boolean) {
  if (javaScript) await seeThePassword(page)
  const send = () => tap(page, button(page, "Cadastrar"))
  expect(await send()).toBe(422)
  await summaryHasFocus(page)
  expect(await messagesBeside(page, "CPF")).toEqual(["Campo obrigatório."])
  expect(await messagesBeside(page, "Cidade")).toEqual(["Campo obrigatório."])
  expect(await messagesBeside(page, "Li e aceito o regulamento")).toEqual([
    "Aceite o regulamento para continuar.",
  ])

  const secrets = { Senha: person.password, "Confirmar senha": person.password }
  await fill(page, { ...dataOf(person), CPF: "529.982.247-26", "Confirmar email": "outra@example.com" })
  await fill(page, { Cidade: "campinas", Senha: "fraca", "Confirmar senha": "outra" })
  await field(page, "Li e aceito os termos de uso").check()
  expect(await send()).toBe(422)
  await summaryHasFocus(page)
  expect(await messagesBeside(page, "CPF")).toEqual(["CPF inválido."])
  expect(await messagesBeside(page, "Confirmar email")).toEqual(["Emails não correspondem."])
  expect(await messagesBeside(page, "Senha")).toEqual([
    "Mínimo de 8 caracteres.",
    "Inclua uma letra maiúscula.",
    "Inclua um número.",
    "Inclua um caractere especial.",
  ])
  expect(await messagesBeside(page, "Nome")).toEqual([])
  expect(await field(page, "Sobrenome").inputValue()).toBe("da Torcida")
  expect(await field(page, "Estado").inputValue()).toBe("SP")
  expect(await field(page, "Li e aceito os termos de uso").isChecked()).toBe(true)
  expect(await field(page, "Senha").inputValue()).toBe("")
  await arrive(page, "/register", "Cadastrar")

  await fill(page, { ...dataOf(person), Cidade: "Campinaz", ...secrets })
  await field(page, "Li e aceito o regulamento").check()
  expect(await send()).toBe(422)
  expect(await messagesBeside(page, "Cidade")).toEqual(["Não encontramos essa cidade no estado escolhido."])
  await field(page, "Campinas").check()
  await fill(page, secrets)
  expect(await send()).toBe(200)
}

type SentInvoice = { accessKey: string; protocol: string; numbers: string[]; prize: string }

const fillInvoice = (page: Page, accessKey: string) =>
  fill(page, { "Chave de acesso": accessKey, "Data da compra": today, "Valor total": "85,00" })

/** Noise, which no camera's JPEG makes small: some megabytes. */
const photo = await sharp({
  create: {
    width: 1600,
    height: 1400,
    channels: 3,
    background: "#888",
    noise: { type: "gaussian", mean: 128, sigma: 60 },
  },
})
  .jpeg({ quality: 95 })
  .toBuffer()

/** A photo from a good camera; with scripts it gets small before it goes up. */
async function addPhoto(page: Page, javaScript: boolean) {
  const input = field(page, "Foto do cupom")
  await input.setInputFiles({ name: "cupom.jpg", mimeType: "image/jpeg", buffer: photo })
  const size = () => input.evaluate((control: HTMLInputElement) => control.files?.[0]?.size ?? 0)
  if (javaScript) await expect.poll(size, PATIENCE).toBeLessThan(photo.length)
}

/** Tapped twice: one invoice, four numbers at R$ 20,00 each, and the prize whose moment has come. */
async function sendInvoice(page: Page, { cpf }: Person): Promise<SentInvoice> {
  const prize = await insertPrize(db, {
    moment: new Date(Date.now() - 60_000),
    name: `Camisa ${nextNumber()}`,
  })
  const accessKey = newKey()
  await fillInvoice(page, accessKey)
  await button(page, "Enviar cupom").dblclick()
  await arrive(page, /^\/cupom\/[0-9a-f-]{36}$/, `Você ganhou! ${prize.name}`)
  const numbers = await page.getByText(luckyNumber).allTextContents()
  expect(numbers).toHaveLength(4)
  await page.getByRole("heading", { name: prize.name, exact: true }).waitFor(PATIENCE)
  await page.getByText("Bar do Gol").waitFor(PATIENCE)
  const stored = await page.request.get((await link(page, "Ver a foto").getAttribute("href")) ?? "")
  expect([stored.status(), stored.headers()["content-type"]]).toEqual([200, "image/jpeg"])
  const [person] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.cpf, cpf.replace(/\D/g, "")))
  const kept = await db.select().from(invoices).where(eq(invoices.registrationId, person!.id))
  expect(kept.map((invoice) => invoice.protocol)).toEqual([await protocolOn(page)])
  return { accessKey, protocol: await protocolOn(page), numbers, prize: prize.name }
}

const protocolOn = async (page: Page) => protocol.exec(await page.getByRole("main").innerText())?.[0] ?? ""

/** Reloaded, gone back to, and typed once more into a new form: always the invoice that there is. */
async function sendAgain(page: Page, sent: SentInvoice, javaScript: boolean) {
  const answer = page.url()
  await page.reload()
  expect(await protocolOn(page)).toBe(sent.protocol)
  await page.goBack()
  await arrive(page, "/cupom", "Enviar cupom")
  await fillInvoice(page, sent.accessKey)
  if (javaScript) {
    const answer = page.waitForResponse((response) => response.request().method() === "POST", PATIENCE)
    await button(page, "Enviar cupom").click()
    expect((await answer).status()).toBe(409)
  } else expect(await tap(page, button(page, "Enviar cupom"))).toBe(409)
  await summaryHasFocus(page)
  expect(await messagesBeside(page, "Chave de acesso")).toEqual([expect.stringContaining("já")])
  expect(await protocolOn(page)).toBe(sent.protocol)
  await tap(page, link(page, "Ver este cupom"))
  expect(page.url()).toBe(answer)
}

/** The text of a QR code is pasted, and the answer lost on its way; the retry shows it, the script's or the browser's. */
async function loseTheAnswer(page: Page, javaScript: boolean) {
  await page.goto("/cupom")
  if (javaScript) await untilKept(page)
  await fillInvoice(page, `https://nfce.example/qrcode?p=${newKey()}|2|1|1|0A1B2C`)
  const before = await db.$count(invoices)
  const once = { times: 1 }
  await page.route(
    "**/cupom",
    async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort("connectionreset")
    },
    once,
  )
  const lost = page.waitForEvent("requestfailed", PATIENCE)
  await button(page, "Enviar cupom").click()
  await lost
  expect(await db.$count(invoices)).toBe(before + 1)
  // The browser's own page of what went wrong is still on its way, and cannot be reloaded until it is there.
  const again = () =>
    page.reload(PATIENCE).then(
      () => true,
      () => false,
    )
  if (!javaScript) await until("the browser sends it again", again)
  await arrive(page, /^\/cupom\/[0-9a-f-]{36}$/, "Seu cupom chegou")
  expect(await db.$count(invoices)).toBe(before + 1)
}

async function lookAtProfile(page: Page, sent: SentInvoice) {
  await page.goto("/perfil")
  await arrive(page, "/perfil", "Olá, Marta")
  const shown = await page.getByText(luckyNumber).allTextContents()
  expect(shown).toEqual(expect.arrayContaining(sent.numbers))
  await page.getByRole("link", { name: sent.protocol }).first().waitFor(PATIENCE)
  await page.getByRole("heading", { name: sent.prize }).waitFor(PATIENCE)
}

/** Own data, then the own password. */
async function edit(page: Page, person: Person): Promise<Person> {
  await fill(page, { Sobrenome: "", Cidade: "São Paulo" })
  expect(await tap(page, button(page, "Salvar"))).toBe(422)
  await summaryHasFocus(page)
  expect(await messagesBeside(page, "Sobrenome")).toEqual(["Insira o sobrenome."])
  await fill(page, { Sobrenome: "do Gol" })
  expect(await tap(page, button(page, "Salvar"))).toBe(200)
  await page.getByText("Dados salvos.").waitFor(PATIENCE)
  expect(await field(page, "Sobrenome").inputValue()).toBe("do Gol")
  expect(await field(page, "Cidade").inputValue()).toBe("São Paulo")

  const changed = { ...person, password: "Segundo-tempo-2" }
  const twice = { "Nova senha": changed.password, "Confirmar senha": changed.password }
  await fill(page, { "Senha atual": "Impedido-1", ...twice })
  expect(await tap(page, button(page, "Alterar senha"))).toBe(422)
  expect(await messagesBeside(page, "Senha atual")).toEqual([
    "Não confere com a da sua conta. Digite de novo.",
  ])
  await fill(page, { "Senha atual": person.password, ...twice })
  expect(await tap(page, button(page, "Alterar senha"))).toBe(200)
  await page.getByText("Senha alterada.").waitFor(PATIENCE)
  return changed
}

async function signOutAndIn(page: Page, { before, now }: { before: Person; now: Person }) {
  await tap(page, button(page, "Sair"))
  await page.goto("/perfil")
  await arrive(page, "/login", "Entrar")
  expect(await signIn(page, before)).toBe(422)
  await page.getByText("CPF ou senha inválidos.").first().waitFor(PATIENCE)
  expect(await signIn(page, now)).toBe(200)
  await arrive(page, "/perfil", "Olá, Marta")
  await tap(page, button(page, "Sair"))
}

/** The link comes by mail, and works once. */
async function recover(page: Page, person: Person): Promise<Person> {
  await page.goto("/login")
  await tap(page, link(page, "Esqueci minha senha"))
  await arrive(page, "/forgot", "Recuperar senha")
  await fill(page, { CPF: person.cpf })
  expect(await tap(page, button(page, "Enviar"))).toBe(200)
  await arrive(page, "/forgot", "Olhe seu email")

  const hasLink = ({ text = "" }: { text?: string }) => text.includes("/reset/")
  const mail = await smtp.waitFor((sent) => sent.recipients.includes(person.email) && hasLink(sent))
  const [way = ""] = /\/reset\/[\w-]+/.exec(mail.text ?? "") ?? []
  await page.goto(way)
  await arrive(page, way, "Criar senha nova")
  const changed = { ...person, password: "Prorrogação-3" }
  await fill(page, { "Nova senha": changed.password, "Confirmar senha": changed.password })
  expect(await tap(page, button(page, "Salvar"))).toBe(200)
  await arrive(page, "/login", "Entrar")
  await page.goto(way)
  await arrive(page, way, "Esse link não serve mais")
  expect(await signIn(page, changed)).toBe(200)
  return changed
}

async function readInEnglish(page: Page) {
  await tap(page, page.getByRole("button", { name: "English" }))
  await arrive(page, "/perfil", "Hello, Marta")
  expect(await page.locator("html").getAttribute("lang")).toBe("en")
  await tap(page, page.getByRole("button", { name: "Português" }))
  await arrive(page, "/perfil", "Olá, Marta")
}

async function leave(page: Page, person: Person) {
  await tap(page, button(page, "Cancelar conta"))
  await arrive(page, "/perfil", "Cancelar sua conta?")
  await tap(page, link(page, "Voltar ao perfil"))
  await tap(page, button(page, "Cancelar conta"))
  expect(await tap(page, button(page, "Cancelar conta"))).toBe(200)
  await page.getByText("Sua conta foi cancelada").waitFor(PATIENCE)
  expect(await signIn(page, person)).toBe(422)
  await page.getByText("CPF ou senha inválidos.").first().waitFor(PATIENCE)
}

bothWays({ owner: () => owner, quick: "both ways" }, (javaScript) => {
  test("a participant comes, takes part, and leaves", { timeout: 240_000 }, async () => {
    const page = await openPhone({ javaScript, baseURL: app.origin })
    const errors = listenForErrors(page)
    const person = newPerson()

    await passTheGate(page)
    await page.goto("/")
    await arrive(page, "/", /./)
    await tap(page, link(page, "Enviar cupom").first())
    await arrive(page, "/login", "Entrar")
    await tap(page, link(page, "Fazer meu cadastro"))
    await arrive(page, "/register", "Cadastrar")
    await register(page, person, javaScript)

    await arrive(page, "/cupom", "Enviar cupom")
    await addPhoto(page, javaScript)
    const sent = await sendInvoice(page, person)
    await sendAgain(page, sent, javaScript)
    await loseTheAnswer(page, javaScript)
    await lookAtProfile(page, sent)

    const changed = await edit(page, person)
    await signOutAndIn(page, { before: person, now: changed })
    const recovered = await recover(page, changed)
    await readInEnglish(page)
    await leave(page, recovered)
    expect(errors).toEqual([])
    const [{ id } = { id: "" }] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.cpf, person.cpf.replace(/\D/g, "")))
    expect(await db.$count(invoices, eq(invoices.registrationId, id))).toBe(2)
    expect(await db.$count(tickets, eq(tickets.registrationId, id))).toBe(8)
  })
})

test("with scripts the end of the session is told, and the login leads back to what was typed", async () => {
  const { id, cpf } = await insertRegistration(db)
  const page = await openPhone({ javaScript: true, baseURL: app.origin })
  await passTheGate(page)
  await page.clock.install()
  await signIn(page, { cpf, password: demoPassword })
  await page.goto("/cupom")
  await arrive(page, "/cupom", "Enviar cupom")
  const accessKey = newKey()
  await fillInvoice(page, accessKey)
  await addPhoto(page, true)
  await page.clock.fastForward("01:59:00")
  expect(await page.getByRole("dialog").count()).toBe(0)
  await page.clock.fastForward("01:00")
  const dialog = page.getByRole("dialog", { name: "Sessão encerrada" })
  await dialog.waitFor(PATIENCE)
  const ended = new Date(Date.now() - 1_000)
  await db.update(sessions).set({ exp: ended }).where(eq(sessions.registrationId, id))
  await tap(page, link(dialog, "Entrar"))
  await arrive(page, "/login", "Entrar")
  await page.getByText("Guardamos o que você digitou.").waitFor(PATIENCE)
  await fill(page, { CPF: cpf, Senha: demoPassword })
  await tap(page, button(page, "Entrar"))
  await arrive(page, "/cupom", "Enviar cupom")
  await expect.poll(() => field(page, "Valor total").inputValue(), PATIENCE).toBe("85,00")
  const photos = () =>
    field(page, "Foto do cupom").evaluate((control: HTMLInputElement) => control.files?.length)
  await expect.poll(photos, PATIENCE).toBe(1)
  await tap(page, button(page, "Enviar cupom"))
  await arrive(page, /^\/cupom\/[0-9a-f-]{36}$/, "Seu cupom chegou")
  await link(page, "Ver a foto").waitFor(PATIENCE)
})

test("with scripts the dialog of the session's end can be closed", async () => {
  const { cpf } = await insertRegistration(db)
  const page = await openPhone({ javaScript: true, baseURL: app.origin })
  await passTheGate(page)
  await page.clock.install()
  await signIn(page, { cpf, password: demoPassword })
  const dialog = page.getByRole("dialog", { name: "Sessão encerrada" })
  for (const close of [() => page.keyboard.press("Escape"), () => button(dialog, "Fechar").click()]) {
    await page.goto("/cupom")
    await page.clock.fastForward("02:00:00")
    await dialog.waitFor(PATIENCE)
    await close()
    await dialog.waitFor({ ...PATIENCE, state: "hidden" })
  }
  expect(new URL(page.url()).pathname).toBe("/cupom")
})

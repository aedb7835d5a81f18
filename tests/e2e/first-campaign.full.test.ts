import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { generateTOTP } from "@epic-web/totp"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { buildAccessKey, buildCnpj, buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { nextNumber } from "#drizzle/seed/builders/random"
import { type RunningApp, startApp } from "#tests/support/app"
import { openPhone } from "#tests/support/browser"
import { freshDatabase } from "#tests/support/database"
import { arrive, button, field, fill, listenForErrors, PATIENCE, tap } from "#tests/support/journey"

const password = "Gol-de-placa-1"
const today = dayOf(new Date())
const bar = { uf: "SP", cnpj: buildCnpj(nextNumber()) }

const database = await freshDatabase()
let app: RunningApp
beforeAll(async () => {
  app = await startApp({ databaseUrl: database.url, warm: true })
})
afterAll(async () => {
  await app?.stop()
  await database.drop()
})

const untilShown = (page: Page, text: string) => page.getByText(text).first().waitFor(PATIENCE)

async function confirm(page: Page, opener: string): Promise<void> {
  await button(page, opener).click(PATIENCE)
  const dialog = page.getByRole("dialog", { name: "Confirmar essa ação?" })
  await dialog.waitFor(PATIENCE)
  await button(dialog, "Confirmar").click()
}

/** From the link that the command prints to the back office, which a super user enters with two factors. */
async function becomeFirstAdmin(page: Page): Promise<void> {
  const who = ["--email", "ana@exemplo.test", "--name", "Ana", "--type", "super"]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "app/cli/create-admin.ts", ...who],
    { env: { ...process.env, DATABASE_URL: database.ownerUrl, ORIGIN: app.origin } },
  )
  await page.goto(/http\S+\/admin\/reset\/\S+/.exec(stdout)![0])
  await fill(page, { "Nova senha": password, "Confirmar senha": password })
  await button(page, "Salvar").click()
  await arrive(page, "/admin/login", "Entrar")
  await fill(page, { Email: "ana@exemplo.test", Senha: password })
  await button(page, "Entrar").click()
  await arrive(page, "/admin/two-factor", "Verificação em duas etapas")
  await fill(page, { "Senha atual": password })
  await button(page, "Começar").click()
  const secret = (await page.getByText("Chave:").innerText(PATIENCE)).replace(/^Chave:|\s/g, "")
  await fill(page, { Código: (await generateTOTP({ secret })).otp })
  await button(page, "Ligar").click()
  await untilShown(page, "códigos de recuperação")
}

async function publish(page: Page, kind: string, title: string): Promise<void> {
  await page.goto("/admin/regulations/create")
  await fill(page, { Tipo: kind, Língua: "pt", Título: title, Texto: "## 1. Prêmios\n\nUma TV." })
  await button(page, "Salvar rascunho").click()
  await arrive(page, /^\/admin\/regulations\/edit\//, title)
  await confirm(page, "Publicar")
  await untilShown(page, "Em vigor")
}

async function createBar(page: Page): Promise<void> {
  await page.goto("/admin/stores/create")
  await fill(page, { Nome: "Bar do Apito", CNPJ: bar.cnpj, Endereço: "Rua do Gol, 10", CEP: "13010-000" })
  await fill(page, { Estado: bar.uf, Cidade: "Campinas" })
  await button(page, "Criar bar").click()
  await untilShown(page, "Bar criado: Bar do Apito.")
}

async function planDraw(page: Page): Promise<void> {
  await page.goto("/admin/winners-draw/create")
  await fill(page, {
    "Nome do sorteio": "Sorteio da Estreia",
    Prêmio: "Uma TV",
    "Início do período": `${today}T00:00`,
    "Fim do período": `${daysAfter(today, 30)}T23:59`,
    "Data da extração": daysAfter(today, 32),
    "Quantidade de séries": "100",
  })
  await button(page, "Criar sorteio").click()
  await arrive(page, /^\/admin\/winners-draw\/edit\//, "Sorteio da Estreia")
}

async function register(page: Page): Promise<number> {
  const n = nextNumber()
  const email = `marta.${n}@exemplo.test`
  await page.goto("/register")
  await fill(page, { Nome: "Marta", Sobrenome: "da Torcida", CPF: buildCpf(n), Telefone: buildPhone(n) })
  await fill(page, { "Data de nascimento": "1991-06-15", Email: email, "Confirmar email": email })
  await fill(page, { Estado: "SP", Cidade: "Campinas", Senha: password, "Confirmar senha": password })
  await field(page, "Li e aceito os termos de uso").check()
  await field(page, "Li e aceito o regulamento").check()
  return tap(page, button(page, "Cadastrar"))
}

test(
  "an empty database is led to the first coupon by what its screens say",
  { timeout: 120_000 },
  async () => {
    const [office, phone] = [
      await openPhone({ javaScript: true, baseURL: app.origin, width: 1280 }),
      await openPhone({ javaScript: true, baseURL: app.origin }),
    ]
    const errors = [office, phone].map(listenForErrors)
    await becomeFirstAdmin(office)

    await phone.goto("/register")
    await tap(phone, button(phone, "Tenho 18 anos ou mais"))
    await arrive(phone, "/register", "O cadastro ainda não abriu")
    await untilShown(phone, "O regulamento e os termos ainda não foram publicados.")

    await publish(office, "regulation", "Regulamento")
    await publish(office, "terms", "Termos de uso")
    await createBar(office)
    await planDraw(office)

    expect(await register(phone)).toBe(200)
    await arrive(phone, "/perfil", "Olá, Marta")
    await phone.goto("/cupom")
    const accessKey = buildAccessKey({ ...bar, aamm: today.slice(2, 4) + today.slice(5, 7), number: 1 })
    await fill(phone, { "Chave de acesso": accessKey, "Data da compra": today, "Valor total": "85,00" })
    await button(phone, "Enviar cupom").click()
    await arrive(phone, /^\/cupom\/[0-9a-f-]{36}$/, "Seu cupom chegou")
    expect(await phone.getByText(/^\d{2}\/\d{2}\.\d{3}$/).count()).toBe(4)
    expect(errors.flat()).toEqual([])
  },
)

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { openPhone } from "#tests/support/browser"
import { arrive, button, fill, PATIENCE, tap } from "#tests/support/journey"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const phone = () => openPhone({ javaScript: true, baseURL: site.app.origin })
const gate = "Você tem 18 anos ou mais?"

describe("the hash that was asked for", () => {
  test("survives the age gate, its language switch and the login, right and wrong", async () => {
    const { cpf, name } = await insertRegistration(site.db)
    const page = await phone()
    await page.goto("/perfil#cupons")
    await arrive(page, "/agegate", gate)
    await tap(page, button(page, "Mudar o idioma: English"))
    await arrive(page, "/agegate", /18/)
    await tap(page, page.getByRole("button", { name: /: Português/ }))
    await arrive(page, "/agegate", gate)
    await tap(page, button(page, "Tenho 18 anos ou mais"))
    await arrive(page, "/login", "Entrar")
    await fill(page, { CPF: cpf, Senha: "errada" })
    expect(await tap(page, button(page, "Entrar"))).toBe(422)
    await fill(page, { CPF: cpf, Senha: demoPassword })
    await tap(page, button(page, "Entrar"))
    await arrive(page, "/perfil", `Olá, ${name}`)
    await expect.poll(() => new URL(page.url()).hash, PATIENCE).toBe("#cupons")
  })

  test("survives an administrator's login", async () => {
    const { email } = await insertUser(site.db, { type: "admin" })
    const page = await phone()
    await page.goto("/admin/registrations#conteudo")
    await arrive(page, "/admin/login", "Entrar")
    await expect
      .poll(() => page.locator("form#login").evaluate((form: HTMLFormElement) => form.action), PATIENCE)
      .toContain("#conteudo")
    await fill(page, { Email: email, Senha: demoPassword })
    await button(page, "Entrar").click()
    await arrive(page, "/admin/registrations", "Cadastros")
    await expect.poll(() => new URL(page.url()).hash, PATIENCE).toBe("#conteudo")
  })
})

import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { stores } from "#drizzle/schema/stores"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import {
  arrive,
  button,
  field,
  fill,
  listenForErrors,
  messagesBeside,
  PATIENCE,
  summaryHasFocus,
  untilAlive,
} from "#tests/support/journey"
import { signed, signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
  await insertRegulations(site.db)
})
afterAll(() => site.close())

/** A public page, past the question for the age. */
async function openSite(path: string) {
  const page = await openPhone({ javaScript: true, baseURL: site.app.origin })
  await page.context().addCookies([{ ...adultCookie, url: site.app.origin }])
  await page.goto(path)
  return page
}

async function openOffice(path: string, heading: string | RegExp, type: "admin" | "super" = "admin") {
  const { token } = await signInAdmin(site.db, site.app.origin, type)
  const page = await openPhone({ javaScript: true, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  const errors = listenForErrors(page)
  await page.goto(path)
  await arrive(page, path, heading)
  await untilAlive(page)
  return { page, errors }
}

const summary = (page: Page) => page.getByRole("main").getByRole("alert")
const lines = (page: Page) => summary(page).getByRole("listitem").allInnerTexts()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"))

/** Sends the form and waits for its answer, which no later one may overtake. */
async function refuse(page: Page, name: string) {
  await button(page, name).click()
  await summaryHasFocus(page)
  await expect.poll(() => button(page, name).isEnabled(), PATIENCE).toBe(true)
}

describe("what is wrong with a field", () => {
  test("is said until the field is right, in the summary too, and the typing goes on undisturbed", async () => {
    const { page, errors } = await openOffice("/admin/stores/create", "Criar bar")
    await fill(page, { CNPJ: "12", CEP: "13010-000", Estado: "SP", Cidade: "Campinas" })
    await refuse(page, "Criar bar")
    expect(await lines(page)).toEqual([
      "Nome: Campo obrigatório.",
      "CNPJ: CNPJ inválido.",
      "Endereço: Campo obrigatório.",
    ])

    await field(page, "Nome").pressSequentially("  ")
    await field(page, "Endereço").pressSequentially("Rua")
    await expect.poll(() => messagesBeside(page, "Endereço"), PATIENCE).toEqual([])
    // Nothing but spaces is still nothing.
    expect(await messagesBeside(page, "Nome")).toEqual(["Campo obrigatório."])
    expect(await lines(page)).toEqual(["Nome: Campo obrigatório.", "CNPJ: CNPJ inválido."])
    expect(await focused(page)).toBe("address")

    await field(page, "Nome").pressSequentially("Bar")
    await expect.poll(() => lines(page), PATIENCE).toEqual(["CNPJ: CNPJ inválido."])
    // What only the server can judge is left to it as soon as something else stands there.
    await field(page, "CNPJ").pressSequentially("3")
    await summary(page).waitFor({ ...PATIENCE, state: "detached" })
    expect(await messagesBeside(page, "CNPJ")).toEqual([])
    expect(await focused(page)).toBe("cnpj")

    // Only an answer brings a message.
    await field(page, "Nome").fill("")
    await field(page, "CNPJ").fill("12")
    await field(page, "Endereço").focus()
    expect(await page.getByText("Campo obrigatório.").count()).toBe(0)
    await refuse(page, "Criar bar")
    expect(await lines(page)).toEqual(["Nome: Campo obrigatório.", "CNPJ: CNPJ inválido."])
    expect(errors).toEqual([])
  })

  test("is said again by the next answer, where it is the same", async () => {
    const taken = buildCnpj(nextNumber())
    await insertStore(site.db, { cnpj: taken })
    const { page } = await openOffice("/admin/stores/create", "Criar bar")
    await fill(page, {
      Nome: "Bar da Curva",
      CNPJ: taken,
      CEP: "13010-000",
      Estado: "SP",
      Cidade: "Campinas",
    })
    await fill(page, { Endereço: "Rua das Traves, 10" })
    await refuse(page, "Criar bar")
    expect(await lines(page)).toEqual([expect.stringContaining("CNPJ já cadastrado.")])
    await field(page, "CNPJ").fill("1")
    await summary(page).waitFor({ ...PATIENCE, state: "detached" })
    await field(page, "CNPJ").fill(taken)
    await refuse(page, "Criar bar")
    const again = [expect.stringContaining("CNPJ já cadastrado.")]
    await expect.poll(() => messagesBeside(page, "CNPJ"), PATIENCE).toEqual(again)
    const cnpj = buildCnpj(nextNumber())
    await field(page, "CNPJ").fill(cnpj)
    await button(page, "Criar bar").click()
    await arrive(page, "/admin/stores", "Bares")
    expect(await site.db.$count(stores, eq(stores.cnpj, cnpj))).toBe(1)
  })

  test("goes on the public pages too, which load no framework", async () => {
    const page = await openSite("/register")
    const errors = listenForErrors(page)
    await button(page, "Cadastrar").click()
    await summaryHasFocus(page)
    await page.waitForLoadState()
    const { length } = await lines(page)
    await field(page, "Nome").pressSequentially("Ana")
    await expect.poll(() => lines(page), PATIENCE).toHaveLength(length - 1)
    expect(await messagesBeside(page, "Nome")).toEqual([])
    await field(page, "Sobrenome").pressSequentially(" ")
    expect(await lines(page)).toHaveLength(length - 1)
    await field(page, "Sobrenome").pressSequentially("a")
    await expect.poll(() => lines(page), PATIENCE).toHaveLength(length - 2)
    expect(await focused(page)).toBe("lastname")

    await page.goto("/forgot")
    await button(page, "Enviar").click()
    await summaryHasFocus(page)
    await page.waitForLoadState()
    await field(page, "CPF").pressSequentially("5")
    await summary(page).waitFor({ ...PATIENCE, state: "detached" })
    expect(await focused(page)).toBe("cpf")
    expect(errors).toEqual([])
  })

  test("is said until a text is no longer than it may be, on both sides", async () => {
    const { page } = await openOffice("/admin/tokens/create", "Criar token", "super")
    await fill(page, { Nome: "a".repeat(82) })
    await refuse(page, "Criar token")
    const limit = ["Limite de 80 caracteres."]
    expect(await messagesBeside(page, "Nome")).toEqual(limit)
    await field(page, "Nome").press("End")
    await field(page, "Nome").press("Backspace")
    // What is chosen beside it is right at once, by which we know that the change before was seen.
    await fill(page, { "Vale por": "30" })
    await expect.poll(() => messagesBeside(page, "Vale por"), PATIENCE).toEqual([])
    expect(await messagesBeside(page, "Nome")).toEqual(limit)
    await field(page, "Nome").press("Backspace")
    await expect.poll(() => messagesBeside(page, "Nome"), PATIENCE).toEqual([])

    const outside = await openSite("/register")
    await fill(outside, { Nome: "a".repeat(65) })
    await button(outside, "Cadastrar").click()
    await summaryHasFocus(outside)
    await outside.waitForLoadState()
    const most = ["Limite de 64 caracteres."]
    expect(await messagesBeside(outside, "Nome")).toEqual(most)
    await field(outside, "Nome").pressSequentially("a")
    expect(await messagesBeside(outside, "Nome")).toEqual(most)
    await field(outside, "Nome").fill("Ana")
    await expect.poll(() => messagesBeside(outside, "Nome"), PATIENCE).toEqual([])
  })

  test("goes where one of several is chosen too", async () => {
    await insertInvoice(site.db, { status: "pending" })
    const { page } = await openOffice("/admin/invoices/queue", /^Cupom/)
    await refuse(page, "Invalidar")
    const reasons = page.getByRole("group", { name: "Motivo, como a pessoa lê no email" })
    await reasons.getByText("Campo obrigatório.").waitFor(PATIENCE)
    await reasons.getByRole("radio").first().check()
    await summary(page).waitFor({ ...PATIENCE, state: "detached" })
    expect(await reasons.getByText("Campo obrigatório.").count()).toBe(0)
    expect(await reasons.getAttribute("aria-describedby")).toBeNull()
  })
})

describe("what is wrong with a whole form", () => {
  test.each([
    ["/admin/login", { Email: "ninguem@example.com", Senha: "Torcida@1958" }, "Email ou senha inválidos."],
    ["/login", { CPF: "529.982.247-25", Senha: "Torcida@1958" }, "CPF ou senha inválidos."],
  ])("is said at %s until the form holds something else", async (path, typed, message) => {
    const page = await openSite(path)
    await untilAlive(page)
    await fill(page, typed)
    await refuse(page, "Entrar")
    await page.waitForLoadState()
    expect(await lines(page)).toEqual([message])
    await field(page, "Senha").pressSequentially("a")
    await summary(page).waitFor({ ...PATIENCE, state: "detached" })
    expect(await focused(page)).toBe("password")
  })
})

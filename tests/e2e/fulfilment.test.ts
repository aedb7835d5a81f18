import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { demoPassword } from "#drizzle/seed/accounts"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { type RunningApp, startApp } from "#tests/support/app"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { freshDatabase } from "#tests/support/database"
import { arrive, button, field, fill, link, listenForErrors, PATIENCE, tap } from "#tests/support/journey"

const database = await freshDatabase()
const db = connect(database.url)
const owner = connect(database.ownerUrl, { max: 1 })
let app: RunningApp

beforeAll(async () => {
  app = await startApp({ databaseUrl: database.url, env: { WORKER: "off" }, warm: true })
  // What builders make once, for all that come later.
  await insertWin("Camisa de ontem")
})
afterAll(async () => {
  await app?.stop()
  await db.$client.end()
  await owner.$client.end()
  await database.drop()
})

/** Somebody who won a shirt that goes by post. */
async function insertWin(name: string) {
  const person = await insertRegistration(db, { name: "Rita", lastname: "Lemos" })
  const prize = await insertPrize(db, { name })
  const award = await insertAward(db, { prizeId: prize.id, registrationId: person.id, state: "validated" })
  await owner.update(prizeKinds).set({ way: "post" }).where(eq(prizeKinds.name, name))
  return { person, award }
}

/** The same with a voucher: the delivery's id, by which lists of codes call it. */
async function insertVoucher(name: string) {
  const { id: registrationId } = await insertRegistration(db)
  const prize = await insertPrize(db, { name })
  const award = await insertAward(db, { prizeId: prize.id, registrationId, state: "validated" })
  await owner.update(prizeKinds).set({ way: "voucher" }).where(eq(prizeKinds.name, name))
  return award.id
}

async function signIn(page: Page, cpf: string) {
  await page.goto("/login")
  await button(page, "Tenho 18 anos ou mais").click()
  await fill(page, { CPF: cpf, Senha: demoPassword })
  expect(await tap(page, button(page, "Entrar"))).toBe(200)
}

async function signInAdmin(page: Page) {
  const { email } = await insertUser(db, { type: "admin" })
  await page.goto("/admin/login")
  await fill(page, { Email: email, Senha: demoPassword })
  await button(page, "Entrar").click()
  await arrive(page, "/admin/dashboard", "Painel")
}

bothWays({ owner: () => owner }, (javaScript) => {
  test("a prize goes from the address to the door", async () => {
    const name = javaScript ? "Camisa da casa" : "Camisa de fora"
    const { person } = await insertWin(name)
    const winner = await openPhone({ javaScript, width: 360, baseURL: app.origin })
    const desk = await openPhone({ javaScript, width: 1280, baseURL: app.origin })
    const errors = [listenForErrors(winner), listenForErrors(desk)]

    await signIn(winner, formatCpf(person.cpf))
    await winner.goto("/perfil")
    await link(winner, "Informar o endereço").click()
    await fill(winner, {
      CEP: "13010-000",
      Rua: "Rua das Palmeiras",
      Número: "12",
      Bairro: "Centro",
      Cidade: "Campinas",
    })
    await field(winner, "Estado").selectOption("SP")
    expect(await tap(winner, button(winner, "Salvar endereço"))).toBe(200)

    await signInAdmin(desk)
    await desk.goto("/admin/fulfilment")
    await link(desk, name).click()
    await field(desk.locator("#send"), "Código de rastreio").fill(`AB${javaScript ? 1 : 2}BR`)
    await button(desk, "Marcar como enviado").click()
    const question = desk.getByRole("dialog", { name: "Marcar como enviado?" })
    await question.getByText(`${name}, de Rita Lemos.`).waitFor(PATIENCE)
    await button(question, "Confirmar").click()
    await desk.getByRole("button", { name: "Marcar como entregue" }).waitFor(PATIENCE)

    await winner.goto("/perfil")
    const track = winner.getByRole("list", { name: "Andamento do prêmio" })
    const current = track.locator("[aria-current=step]")
    await current.getByText("A caminho").waitFor(PATIENCE)
    await winner.getByText(`Código de rastreio: AB${javaScript ? 1 : 2}BR`).waitFor(PATIENCE)

    await button(desk, "Marcar como entregue").click()
    await desk.getByText("Prêmio entregue.").first().waitFor(PATIENCE)
    await winner.goto("/perfil")
    await current.getByText("Entregue").waitFor(PATIENCE)
    expect(errors.flat()).toEqual([])
  })

  test("a list of codes is refused, corrected, looked over and kept", async () => {
    const name = javaScript ? "Vale da casa" : "Vale de fora"
    const [award, code] = [await insertVoucher(name), `VALE-${javaScript ? 1 : 2}`]
    const desk = await openPhone({ javaScript, baseURL: app.origin })
    const errors = listenForErrors(desk)
    await signInAdmin(desk)
    await desk.goto("/admin/fulfilment")
    await link(desk, "Importar códigos").click()
    await arrive(desk, "/admin/fulfilment/codes", "Importar códigos")
    await fill(desk, { Códigos: `ninguem;${code}` })
    await button(desk, "Conferir").click()
    await desk
      .getByText(/Linha 1/)
      .first()
      .waitFor(PATIENCE)
    expect(await field(desk, "Códigos").inputValue()).toBe(`ninguem;${code}`)
    await fill(desk, { Códigos: `${award};${code}` })
    await button(desk, "Conferir").click()
    await desk.getByText("1 prêmio ganha o código da lista.").waitFor(PATIENCE)
    await desk.getByRole("cell", { name }).waitFor(PATIENCE)
    await button(desk, "Guardar 1 mudança").click()
    await arrive(desk, "/admin/fulfilment", "Entregas")
    await desk.getByText("1 prêmio mudado.").first().waitFor(PATIENCE)
    await link(desk, name).click()
    await desk.getByText(code).first().waitFor(PATIENCE)
    expect(errors).toEqual([])
  })

  test("how a prize is delivered and how many there are is set, and what is left is told", async () => {
    const name = javaScript ? "Boné da casa" : "Boné de fora"
    await insertWin(name)
    const desk = await openPhone({ javaScript, baseURL: app.origin })
    const errors = listenForErrors(desk)
    await signInAdmin(desk)
    await desk.goto("/admin/fulfilment")
    await link(desk, "Estoque").click()
    await arrive(desk, "/admin/fulfilment/kinds", "Estoque de prêmios")
    await link(desk, name).click()
    await arrive(desk, /^\/admin\/fulfilment\/kinds\/./, name)
    await fill(desk, { "Como é entregue": "Vale com código", Estoque: "muitos" })
    await button(desk, "Salvar").click()
    await desk.getByText("Confira os campos").waitFor(PATIENCE)
    expect(await field(desk, "Estoque").inputValue()).toBe("muitos")
    await fill(desk, { Estoque: "3" })
    await button(desk, "Salvar").click()
    await desk.getByText("de 3; restam 3").waitFor(PATIENCE)
    const [kind] = await db.select().from(prizeKinds).where(eq(prizeKinds.name, name))
    expect(kind).toMatchObject({ way: "voucher", stock: 3 })
    expect(errors).toEqual([])
  })
})

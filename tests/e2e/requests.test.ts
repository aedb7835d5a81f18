import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { newProtocol } from "#app/domain/invoices/protocol.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertUser } from "#drizzle/seed/builders/user"
import { requests } from "#drizzle/schema/requests"
import { type RunningApp, startApp } from "#tests/support/app"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { freshDatabase } from "#tests/support/database"
import {
  arrive,
  button,
  fill,
  fits,
  link,
  listenForErrors,
  PATIENCE,
  signInHere,
  signInToOffice,
  tap,
} from "#tests/support/journey"
import { letAnswersBeFinal } from "#tests/support/final-answers"

const database = await freshDatabase()
const db = connect(database.url)
const owner = connect(database.ownerUrl, { max: 1 })
let app: RunningApp

beforeAll(async () => {
  app = await startApp({
    databaseUrl: database.url,
    env: { WORKER: "off", ADMIN_TOTP: "optional" },
    warm: true,
  })
})
afterAll(async () => {
  await app?.stop()
  await db.$client.end()
  await owner.$client.end()
  await database.drop()
})

const open = async (javaScript: boolean, width = 360) => {
  const page = await openPhone({ javaScript, width, baseURL: app.origin })
  return { page, errors: listenForErrors(page) }
}

const signInAdmin = async (page: Page) =>
  signInToOffice(page, (await insertUser(db, { type: "admin" })).email)

async function refused() {
  const person = await insertRegistration(db, { name: "Rita", lastname: "Lemos" })
  const invoice = await insertInvoice(db, {
    registrationId: person.id,
    protocol: newProtocol(),
    status: "invalid",
    reason: "A foto não deixa ler o cupom.",
  })
  return { person, invoice }
}

bothWays({ owner: () => owner }, (javaScript) => {
  test("a refused invoice is appealed against, looked at again and counts", async () => {
    const { person, invoice } = await refused()
    const { page: phone, errors } = await open(javaScript)
    await signInHere(phone, person.cpf)
    await phone.goto(`/cupom/${invoice.id}`)
    await fill(phone, { "Por que rever": "A foto mostra o cupom inteiro." })
    await button(phone, "Pedir revisão").click()
    await phone.getByText("Uma pessoa da equipe vai responder.").waitFor(PATIENCE)
    await fits(phone)

    const desk = await open(javaScript, 1280)
    await signInAdmin(desk.page)
    await link(desk.page, "1 pedido por responder").click()
    await arrive(desk.page, "/admin/registrations/requests", "Pedidos")
    await link(desk.page, "Revisão de um cupom").click()
    await arrive(desk.page, /\/requests\/./, "Revisão de um cupom")
    await desk.page.getByText("A foto mostra o cupom inteiro.").waitFor(PATIENCE)
    await link(desk.page, invoice.protocol).waitFor(PATIENCE)
    await desk.page.getByLabel(/^Texto para a pessoa/).fill("Obrigado por avisar.")
    const { id: next } = await insertRequest(db, { kind: "question", registrationId: person.id })
    await button(desk.page, "O cupom vale").click()
    await desk.page.getByText("Fazer valer o cupom?").waitFor(PATIENCE)
    await button(desk.page, "Confirmar").click()
    await arrive(desk.page, `/admin/registrations/requests/${next}`, "Pergunta sobre um cupom")
    await desk.page.getByText("O que foi pedido já está feito").waitFor(PATIENCE)
    await link(desk.page, "Ver o respondido").waitFor(PATIENCE)
    const reply = desk.page.getByLabel(/^Texto para a pessoa/)
    await expect.poll(() => reply.inputValue(), PATIENCE).toBe("")
    await reply.fill("Sai hoje.")
    await button(desk.page, "Responder").click()
    await arrive(desk.page, "/admin/registrations/requests/queue", "Nenhum pedido na fila")

    await phone.goto(`/cupom/${invoice.id}`)
    await phone.getByText("Obrigado por avisar.").waitFor(PATIENCE)
    await phone.getByText("Validado", { exact: true }).first().waitFor(PATIENCE)
    await phone.goto("/perfil")
    await phone.getByText("Olhamos de novo e o cupom vale.").waitFor(PATIENCE)
    await fits(phone)
    expect([...errors, ...desk.errors]).toEqual([])
  })
})

test("without scripts a question is asked, answered and read", async () => {
  const { person, invoice } = await refused()
  const { page: phone } = await open(false)
  await signInHere(phone, person.cpf)
  await phone.goto(`/cupom/${invoice.id}`)
  expect(await tap(phone, link(phone, "Perguntar sobre este cupom"))).toBe(200)
  await arrive(phone, "/ajuda", "Ajuda")
  expect(await tap(phone, button(phone, "Enviar pergunta"))).toBe(422)
  await fill(phone, { "Sua pergunta": "Quando sai a resposta?" })
  expect(await tap(phone, button(phone, "Enviar pergunta"))).toBe(200)
  await arrive(phone, /\/ajuda\/./, "Seu pedido")

  const [request] = await db.select().from(requests).where(eq(requests.registrationId, person.id))
  const desk = await open(false)
  await signInAdmin(desk.page)
  await desk.page.goto(`/admin/registrations/requests/${request!.id}`)
  await fill(desk.page, { "Texto para a pessoa": "Sai hoje." })
  expect(await tap(desk.page, button(desk.page, "Responder"))).toBe(200)
  await arrive(desk.page, "/admin/registrations/requests/queue", "Nenhum pedido na fila")
  await button(desk.page, "Desfazer").waitFor(PATIENCE)

  await phone.reload()
  await phone.getByText("Aguardando", { exact: true }).waitFor(PATIENCE)
  await letAnswersBeFinal(owner)
  await phone.reload()
  await phone.getByText("Sai hoje.").waitFor(PATIENCE)
})

import { eq, sql } from "drizzle-orm"
import type { Page } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { newProtocol } from "#app/domain/invoices/protocol.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { checkNames } from "#app/domain/validation/checks"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
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
  PATIENCE,
  signInHere,
  signInToOffice,
  tap,
  untilStill,
} from "#tests/support/journey"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { prizeAwards } from "#drizzle/schema/prizes"
import { startSmtp } from "#tests/support/smtp"

const database = await freshDatabase()
const db = connect(database.url)
const owner = connect(database.ownerUrl, { max: 1 })
const smtp = await startSmtp()
let app: RunningApp

beforeAll(async () => {
  app = await startApp({ databaseUrl: database.url, env: { SMTP_URL: smtp.url, WORKER: "off" }, warm: true })
  // What builders make once, for all that come later.
  await insertWin()
})
afterAll(async () => {
  await app?.stop()
  await smtp.stop()
  await db.$client.end()
  await owner.$client.end()
  await database.drop()
})

const photo = await sharp({ create: { width: 400, height: 260, channels: 3, background: "#cdb" } })
  .jpeg()
  .toBuffer()

/** Somebody who won a shirt with an invoice that has a number, too. */
async function insertWin() {
  const person = await insertRegistration(db, { name: "Rita", lastname: "Lemos" })
  const invoice = await insertInvoice(db, { registrationId: person.id, protocol: newProtocol() })
  const draw = await insertDraw(db, { title: "Sorteio da Final" })
  await insertTickets(db, { draw, invoice })
  const prize = await insertPrize(db, { name: "Camisa oficial" })
  const whose = { prizeId: prize.id, registrationId: person.id, invoiceId: invoice.id }
  return { person, invoice, award: await insertAward(db, whose) }
}

const open = async (javaScript: boolean, width: number) => {
  const page = await openPhone({ javaScript, width, baseURL: app.origin })
  return { page, errors: listenForErrors(page) }
}

const signInAdmin = async (page: Page) =>
  signInToOffice(page, (await insertUser(db, { type: "admin" })).email)

/** Two people decided it; what this process asks of the queue nobody would do. */
async function loseAward(awardId: string, reason: string) {
  const [asker, confirmer] = [await insertUser(db), await insertUser(db)]
  const [askedAt, endedAt] = [new Date(Date.now() - 3 * 86_400_000), new Date()]
  const why = { reasonCode: "documents", reason } as const
  const moments = { askedBy: asker.id, askedAt, toldAt: askedAt }
  const ended = { state: "confirmed", endedBy: confirmer.id, endedAt } as const
  const lost = { state: "invalid", decidedBy: confirmer.id, decidedAt: endedAt } as const
  await owner.insert(disqualifications).values({ awardId, ...why, ...moments, ...ended })
  await owner
    .update(prizeAwards)
    .set({ ...lost, ...why })
    .where(eq(prizeAwards.id, awardId))
}

bothWays({ owner: () => owner }, (javaScript) => {
  test("a winner sends the papers, a reviewer with a phone in one ear finds and validates, the winner reads it", async () => {
    const { person, award } = await insertWin()
    const phone = await open(javaScript, 360)
    await signInHere(phone.page, person.cpf)
    await phone.page.goto("/perfil")
    await tap(phone.page, link(phone.page, "Enviar documentos"))
    await arrive(phone.page, `/perfil/premios/${award.id}`, "Enviar documentos")
    await fill(phone.page, { "O que é": "identity" })
    await field(phone.page, "Foto").setInputFiles({ name: "rg.jpg", mimeType: "image/jpeg", buffer: photo })
    const sending = button(phone.page, "Enviar foto")
    // With scripts the page stays, and says how far the photo is.
    if (javaScript) await sending.click()
    else expect(await tap(phone.page, sending)).toBe(200)
    await phone.page.getByText("Documento com foto, recebido em").waitFor(PATIENCE)

    const desk = await open(javaScript, 1280)
    await signInAdmin(desk.page)
    await desk.page.goto("/admin/validation")
    await fill(desk.page, { Busca: formatCpf(person.cpf) })
    await button(desk.page, "Filtrar").click()
    await arrive(desk.page, `/admin/validation/${award.id}`, "Camisa oficial")
    const paper = desk.page.getByRole("img", { name: "Documento com foto" })
    await expect
      .poll(() => paper.evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENCE)
      .toBe(400)

    const boxes = desk.page.getByRole("main").getByRole("checkbox")
    expect(await boxes.count()).toBe(checkNames.length)
    await boxes.first().check()
    await button(desk.page, "Salvar sem validar").click()
    await desk.page.getByText("Conferência salva.").waitFor(PATIENCE)
    // Drawn anew once the page has asked for what is saved by now, it would lose what is ticked before.
    await untilStill(desk.page)
    expect(await boxes.first().isChecked()).toBe(true)
    for (const box of await boxes.all()) await box.check()
    await fill(desk.page, { "Por que validar sem todos os papéis": "O cupom de papel veio na entrega" })
    await button(desk.page, "Validar").click()
    await button(desk.page, "Confirmar").click()
    await desk.page
      .getByText(/^Prêmio validado: Camisa oficial. O email de confirmação sai/)
      .waitFor(PATIENCE)
    // A slip of the hand: what was ticked and saved before is as it was.
    await button(desk.page, "Desfazer").click()
    await desk.page.getByText("Validação desfeita.").waitFor(PATIENCE)
    await untilStill(desk.page)
    expect(await boxes.first().isChecked()).toBe(true)
    for (const box of await boxes.all()) await box.check()
    await fill(desk.page, { "Por que validar sem todos os papéis": "O cupom de papel veio na entrega" })
    await button(desk.page, "Validar").click()
    await button(desk.page, "Confirmar").click()
    await button(desk.page, "Desfazer").waitFor(PATIENCE)

    // The two minutes in which nobody is told.
    await phone.page.goto("/perfil")
    await phone.page.getByText("Camisa oficial").first().waitFor(PATIENCE)
    expect(await phone.page.getByText("Confirmado", { exact: true }).count()).toBe(0)
    await db.execute(
      sql`update prize_awards set decided_at = decided_at - interval '2 minutes' where id = ${award.id}`,
    )
    await phone.page.goto("/perfil")
    await phone.page.getByText("Confirmado", { exact: true }).waitFor(PATIENCE)
    expect(await link(phone.page, "Enviar documentos").count()).toBe(0)
    expect([...phone.errors, ...desk.errors]).toEqual([])
  })

  test("a mail that does not go out is said, and goes out at the next press", async () => {
    const { person, award } = await insertWin()
    const { page, errors } = await open(javaScript, 1280)
    await signInAdmin(page)
    await page.goto(`/admin/validation/${award.id}`)
    for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check()
    await fill(page, { "Por que validar sem todos os papéis": "O cupom de papel veio na entrega" })
    await button(page, "Validar").click()
    await button(page, "Confirmar").click()
    await button(page, "Desfazer").waitFor(PATIENCE)
    await db.execute(sql`update pgboss.job set state = 'failed' where data ->> 'id' = ${award.id}`)
    await page.reload()
    const alert = page.getByRole("alert").getByText("o email de confirmação não saiu")
    await alert.first().waitFor(PATIENCE)
    await button(page, "Enviar de novo").click()
    await page.getByText("O email de confirmação saiu.").first().waitFor(PATIENCE)
    await smtp.waitFor(({ recipients }) => recipients.includes(person.email))
    expect(await alert.count()).toBe(0)
    expect(errors).toEqual([])
  })

  test("what was refused is forgotten once it has gone well, and what was saved stays ticked", async () => {
    const { award } = await insertWin()
    const { page, errors } = await open(javaScript, 1280)
    await signInAdmin(page)
    await page.goto(`/admin/validation/${award.id}`)
    const boxes = page.getByRole("main").getByRole("checkbox")
    await boxes.first().check()
    await button(page, "Validar").click()
    await button(page, "Confirmar").click()
    const refusal = page.getByRole("alert").filter({ hasText: "Não deu certo" })
    await refusal.waitFor(PATIENCE)
    await boxes.nth(1).check()
    await button(page, "Salvar sem validar").click()
    await page.getByText("Conferência salva.").waitFor(PATIENCE)
    await refusal.waitFor({ ...PATIENCE, state: "detached" })
    await untilStill(page)
    expect([await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]).toEqual([true, true])
    expect(await boxes.nth(2).isChecked()).toBe(false)
    expect(errors.filter((error) => !/40[0-9]|422/.test(error))).toEqual([])
  })

  test("a prize is lost for a reason, comes back to its winner, is lost again and goes back on offer", async () => {
    const { person, award } = await insertWin()
    const { page, errors } = await open(javaScript, 1280)
    await signInAdmin(page)
    const decide = async (opener: string, why: string, message: string) => {
      await button(page, opener).click()
      const dialog = page.getByRole("dialog")
      await fill(dialog, { Motivo: why })
      await button(dialog, "Confirmar").click()
      await page.getByText(message).first().waitFor(PATIENCE)
    }
    const openLost = async () => {
      await page.goto("/admin/invalid-prizes")
      await fill(page, { Busca: formatCpf(person.cpf) })
      await button(page, "Filtrar").click()
      await page.getByText("1 linha nesta página").waitFor(PATIENCE)
      await link(page, "Camisa oficial").click()
      await arrive(page, `/admin/invalid-prizes/${award.id}`, "Camisa oficial")
    }
    const lose = (reason: string) => loseAward(award.id, reason)
    await lose("Documento vencido")
    await openLost()
    await page.getByText("Documento vencido").waitFor(PATIENCE)
    await decide("Voltar a pendente", "Mandou o novo", "Prêmio de volta a pendente.")
    await link(page, "Papéis e conferência").click()
    await arrive(page, `/admin/validation/${award.id}`, "Camisa oficial")
    await lose("O novo é de outra pessoa")
    await openLost()
    await decide("Devolver à oferta", "Segue o jogo", "Prêmio de volta à oferta.")
    expect(await button(page, "Voltar a pendente").count()).toBe(0)
    await link(page, "Camisa oficial").click()
    await arrive(page, `/admin/prizes/${award.prizeId}`, "Camisa oficial")
    expect(await page.getByRole("main").innerText()).toContain("Disponível")
    expect(errors).toEqual([])
  })
})

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq, sql } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openAdminSession } from "#app/auth/sessions.server"
import { connect } from "#app/db/client.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { dayOf } from "#app/platform/time/clock.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { draws } from "#drizzle/schema/draws"
import { findSegment } from "#drizzle/seed/builders/draw"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { tickets } from "#drizzle/schema/tickets"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { adultCookie } from "#tests/support/age-gate"
import { type RunningApp, startApp } from "#tests/support/app"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { freshDatabase } from "#tests/support/database"
import { arrive, button, fill, link, listenForErrors, PATIENCE, field } from "#tests/support/journey"
import { signed } from "#tests/support/sign-in"
import { startSmtp } from "#tests/support/smtp"
import { confirmDisqualification } from "#app/domain/disqualification/confirm-disqualification.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { afterHearing, toldByMail } from "#tests/support/disqualified"
import { until } from "#tests/support/until"

const DAY = 86_400_000
/** One moment for all of its days, which no midnight parts. */
const begun = Date.now()
const NAMES = ["Alba", "Bento", "Cida", "Dirceu", "Edna", "Fausto", "Geni", "Hélio", "Iara", "Jonas"]
const PRIZES = ["45931", "12876", "60254", "33019", "08777"]

const database = await freshDatabase()
// Sessions are made in this process as the application would make them.
Object.assign(process.env, { DATABASE_URL: database.url })
const db = connect(database.url, { max: 2 })
const owner = connect(database.ownerUrl, { max: 1 })
const smtp = await startSmtp()
let folder: string
/** The campaign today, on the day after the periods, and in the evening of the extraction. */
let [today, afterwards, extractionDay]: RunningApp[] = []
const daysAhead = new Map<RunningApp, number>()

beforeAll(async () => {
  // Made with the first prize of its name, for all that come later.
  await owner.insert(prizeKinds).values({ name: "Uma viagem" })
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  const start = async (days: number, WORKER: string) => {
    const env = {
      FILES_URL: `file:${folder}`,
      SMTP_URL: smtp.url,
      WORKER,
      CLOCK_OFFSET_MS: String(Math.round(days * DAY)),
      ADMIN_TOTP: "optional",
    }
    const app = await startApp({ databaseUrl: database.url, env, warm: true })
    daysAhead.set(app, days)
    return app
  }
  today = await start(0, "off")
  afterwards = await start(3, "on")
  // The lottery draws at 20:00.
  extractionDay = await start((Date.parse(`${on(4, "20:30:00")}-03:00`) - Date.now()) / DAY, "off")
})
afterAll(async () => {
  for (const app of [today, afterwards, extractionDay]) await app?.stop()
  await smtp.stop()
  await db.$client.end()
  await owner.$client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const on = (days: number, time: string) => `${dayOf(new Date(begun + days * DAY))}T${time}`
const untilShown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor(PATIENCE)

/** An administrator's browser at a page of the campaign on one of its days. */
async function open(
  app: RunningApp,
  user: { id: string },
  { javaScript, at }: { javaScript: boolean; at: string },
) {
  const now = new Date(Date.now() + daysAhead.get(app)! * DAY)
  const { token } = await openAdminSession(db, {
    userId: user.id,
    now,
    client: { ip: "127.0.0.1" },
  })
  const page = await openPhone({ javaScript, baseURL: app.origin, width: 1280 })
  const cookies = { admin_session: signed(token), [adultCookie.name]: adultCookie.value }
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: app.origin })))
  const errors = listenForErrors(page)
  await page.goto(at)
  return { page, errors }
}

async function confirm(page: Page, opener: string, values: Record<string, string> = {}): Promise<void> {
  await button(page, opener).click()
  const dialog = page.getByRole("dialog")
  await dialog.waitFor(PATIENCE)
  await fill(dialog, values)
  await button(dialog, "Confirmar").click()
}

/** Finds a winner by the number on the telephone, checks everything and confirms the prize; the winner is told. */
async function validate(page: Page, winnerId: string): Promise<{ name: string; lastname: string }> {
  const [found] = await db
    .select({ person: registrations, ticket: tickets, rule: draws.rule })
    .from(winners)
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .where(eq(winners.id, winnerId))
  const { person, ticket, rule } = found!
  await fill(page, { Busca: formatLuckyNumber(ticket, rule.seriesDigits) })
  await button(page, "Filtrar").click()
  await arrive(page, `/admin/validation/${winnerId}`, "Uma viagem")
  await untilShown(page, /suplente$/)
  for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check()
  await fill(page, { "Por que validar sem todos os papéis": "Mostrou tudo na entrega" })
  await button(page, "Validar").click()
  await button(page, "Confirmar").click()
  await untilShown(page, "Prêmio validado: Uma viagem. O email de confirmação sai em dois minutos.")
  // Nobody waits for them here.
  await db.execute(
    sql`update pgboss.job set start_after = now() where name = 'mail' and data ->> 'id' = ${winnerId}`,
  )
  await db.execute(
    sql`update winners set decided_at = decided_at - interval '2 minutes' where id = ${winnerId}`,
  )
  const mail = await smtp.waitFor(
    ({ recipients, subject }) =>
      recipients.includes(person.email) && subject === "Prêmio confirmado: Uma viagem",
  )
  expect(mail.text).toContain(formatLuckyNumber(ticket, rule.seriesDigits))
  return person
}

/** Ten people with three numbers each; no two have the same first name. */
async function handOutNumbers(drawId: string, arrived: Date): Promise<void> {
  const segment = await findSegment(db, drawId)
  for (const name of NAMES) {
    const whose = { name, lastname: "da Arquibancada", passwordHash: "none" }
    const { id: registrationId } = await insertRegistration(db, whose)
    const invoice = await insertInvoice(db, { now: arrived, registrationId, status: "validated" })
    await insertTickets(db, { draw: { id: drawId, segment }, invoice, count: 3 })
  }
}

bothWays({ owner: () => owner, quick: "with scripts" }, (javaScript) => {
  test(
    "a draw is opened, closed, computed, published, and a surrogate called, validated and named",
    { timeout: 240_000 },
    async () => {
      const day = javaScript ? 1 : 2
      const [ana, bia] = [await insertUser(db, { type: "super" }), await insertUser(db, { type: "super" })]
      const title = `Sorteio ${javaScript ? "vivo" : "simples"}`

      const opening = await open(today!, ana, { javaScript, at: "/admin/winners-draw/create" })
      await arrive(opening.page, "/admin/winners-draw/create", "Criar sorteio")
      await link(opening.page, "Regra A: 200 séries").click()
      await expect.poll(() => field(opening.page, "Quantidade de séries").inputValue(), PATIENCE).toBe("200")
      await fill(opening.page, {
        "Nome do sorteio": title,
        Prêmio: "Uma viagem",
        "Início do período": on(day, "08:00"),
        "Fim do período": on(day, "20:00"),
        "Data da extração": on(4, "").slice(0, 10),
      })
      await button(opening.page, "Criar sorteio").click()
      await arrive(opening.page, /^\/admin\/winners-draw\/edit\//, title)
      const [draw] = await db.select().from(draws).where(eq(draws.title, title))
      const drawId = draw!.id
      await handOutNumbers(drawId, draw!.periodEnd)

      const desk = `/admin/calculation/${drawId}`
      const closing = await open(afterwards!, ana, { javaScript, at: desk })
      await confirm(closing.page, "Fechar o período")
      const stateOf = async () => (await db.select().from(draws).where(eq(draws.id, drawId)))[0]!
      const closed = await until("the base is written", async () => {
        const found = await stateOf()
        return found.state === "closed" && found
      })
      await closing.page.goto(desk)
      await untilShown(closing.page, closed.baseSha256!)

      const publishing = await open(extractionDay!, bia, { javaScript, at: desk })
      const computing = await open(extractionDay!, ana, { javaScript, at: desk })
      for (const { page } of [publishing, computing]) {
        for (const [at, prize] of PRIZES.entries()) await fill(page, { [`${at + 1}º prêmio`]: `0${prize}` })
        await button(page, "Salvar extração").click()
        await untilShown(page, page === computing.page ? "digitaram o mesmo" : "agora outra pessoa digita")
      }
      await computing.page.goto(desk)
      await confirm(computing.page, "Apurar")
      await until("the draw is computed", async () => (await stateOf()).state === "computed")
      await computing.page.goto(desk)
      await untilShown(computing.page, "Este passo é de outra pessoa")
      expect(await button(computing.page, "Publicar").count()).toBe(0)

      await publishing.page.goto(desk)
      await confirm(publishing.page, "Publicar")
      await until("the draw is published", async () => (await stateOf()).state === "published")

      const titular = and(eq(winners.drawId, drawId), eq(winners.order, 1))
      const [loser] = await db.select().from(winners).where(titular)
      await publishing.page.goto(`/admin/winners/${loser!.id}`)
      await confirm(publishing.page, "Invalidar", {
        "Motivo público": "underage",
        "Explicação, só para a equipe": "Não tem 18 anos",
      })
      await untilShown(publishing.page, "Desclassificação pedida: espera outra pessoa")
      const claim = { winnerId: loser!.id }
      const request = (await findOpenRequest(db, claim))!
      // The person was told and had the time to answer, and the one who computed confirms.
      await toldByMail(db, claim)
      const at = afterHearing(request.toldAt!)
      await confirmDisqualification(db, { claim, requestId: request.id, by: ana.id, now: at })
      await publishing.page.goto(`/admin/winners/${loser!.id}`)
      await confirm(publishing.page, "Chamar próximo suplente")
      await untilShown(publishing.page, /Suplente nº \d+ chamado/)
      const [called] = await db.select().from(winners).where(eq(winners.replacesId, loser!.id))
      expect(called).toMatchObject({ state: "called", kind: "surrogate", calledBy: bia.id })

      const visitor = await openPhone({ javaScript, baseURL: extractionDay!.origin })
      await visitor.context().addCookies([{ ...adultCookie, url: extractionDay!.origin }])
      await visitor.goto("/ganhadores")
      await link(visitor, title).or(visitor.getByText(title)).first().waitFor(PATIENCE)
      await visitor.goto(`/ganhadores/${drawId}`)
      await visitor.getByRole("heading", { level: 1 }).waitFor(PATIENCE)
      await visitor.getByText("Para quem quer conferir tudo", { exact: true }).click(PATIENCE)
      await untilShown(visitor, closed.baseSha256!)
      const calls = await visitor.request.get(`/ganhadores/${drawId}/calls.json`)
      expect(JSON.stringify(await calls.json())).toContain(`"${called!.order}"`.replaceAll('"', ""))

      const roll = async () => {
        await visitor.goto("/ganhadores")
        return visitor
          .getByRole("article")
          .filter({ has: visitor.getByRole("link", { name: title }) })
          .first()
      }
      expect(await (await roll()).getByText(/ A\.$/).count()).toBe(0)
      const clerk = await insertUser(db, { type: "admin" })
      const checking = await open(extractionDay!, clerk, { javaScript, at: "/admin/validation" })
      const person = await validate(checking.page, called!.id)
      const card = await roll()
      await card.getByText(`${person.name} A.`, { exact: true }).waitFor(PATIENCE)
      expect(await card.innerText()).not.toContain(person.lastname)
      for (const { errors } of [opening, closing, computing, publishing, checking]) expect(errors).toEqual([])
    },
  )
})

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { dayOf, startOfDay } from "#app/platform/clock.server"
import { commands, exports } from "#drizzle/schema/back-office"
import { rolePermissions } from "#drizzle/schema/users"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { type RunningApp, startApp } from "#tests/support/app"
import { freshDatabase } from "#tests/support/database"
import { signInAdmin } from "#tests/support/sign-in"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/dashboard"

let app: RunningApp
let db: ReturnType<typeof connect>
let ownerUrl: string
let close: () => Promise<unknown>

beforeAll(async () => {
  const database = await freshDatabase()
  ownerUrl = database.ownerUrl
  db = connect(database.url)
  Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
  app = await startApp({ databaseUrl: database.url, env: { ADMIN_TOTP: "optional", WORKER: "off" } })
  close = async () => {
    await app.stop()
    await db.$client.end()
    await database.drop()
  }
})
afterAll(() => close())

/** Label → figure and note of every tile. */
const tilesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<div class="stat">(.*?)<\/div>/g)].map(([, tile = ""]) => {
      const [label = "", ...rest] = tile.split("</p>").map((part) => words(part).trim())
      return [label, rest.filter(Boolean).join(" | ")]
    }),
  )
/** What a chart's table says of each row that is not all zeros: its label, then its figures. */
const chartOf = (html: string, title: string) => {
  const chart = html.slice(html.indexOf(`${title}<span`))
  return [...chart.slice(0, chart.indexOf("</table>")).matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(
    ([, row = ""]) =>
      row
        .split("</td>")
        .flatMap((cell) => words(cell).trim().split(/\s+/))
        .filter(Boolean),
  )
}
const filled = (rows: string[][]) => rows.filter(([, ...figures]) => figures.some((figure) => figure !== "0"))
/** The cards of what waits for a person, in their order. */
const cardsOf = (html: string) =>
  [...html.matchAll(/<li class="card waiting__card">(.*?)<\/li>/gs)].map(([, card = ""]) =>
    words(card).trim(),
  )
const shortDay = (moment: Date) => {
  const [, month, day] = dayOf(moment).split("-")
  return `${day}/${month}`
}

test("an empty campaign has a calm page", async () => {
  const admin = await signInAdmin(db, app.origin, "admin")
  const html = await admin.read(PAGE)
  expect(tilesOf(html)).toMatchObject({ Cadastros: "0 | 0 hoje", Disponível: "0" })
  expect(words(html)).toContain("Precisa de você hoje Nada espera por você agora.")
  expect(words(html)).toContain("Ninguém se cadastrou ainda.")
})

test("every figure is what was put in", async () => {
  const now = new Date()
  // Inside today whatever the hour; midday of the days before.
  const today = new Date((+startOfDay(dayOf(now)) + +now) / 2)
  const daysAgo = (days: number) => new Date(+startOfDay(dayOf(now)) - days * 86_400_000 + 12 * 3_600_000)
  const store = await insertStore(db, { now })
  const person = await insertRegistration(db, { now: daysAgo(3), name: "Íris", lastname: "Monteiro" })
  await insertRegistration(db, { now: today, name: "Nova", lastname: "Torcedora" })
  await insertRegistration(db, { now: daysAgo(40) })
  const send = (at: Date, status: "pending" | "validated" | "invalid" = "validated") =>
    insertInvoice(db, { now: at, status, store, registrationId: person.id })
  const kept = await send(today)
  await send(today, "pending")
  await send(daysAgo(3), "pending")
  await send(daysAgo(3))
  await send(daysAgo(13))
  await send(daysAgo(14), "invalid")
  const draw = await insertDraw(db, { now, title: "Sorteio de hoje", seriesCount: 10 })
  await insertTickets(db, { draw, invoice: kept, count: 7 })
  await insertDraw(db, { now, title: "Sorteio vazio", seriesCount: 20 })
  await insertDraw(db, { now, title: "Sorteio antigo", periodEnd: daysAgo(2) })
  const past = new Date(+now - 60_000)
  const won = await insertPrize(db, { moment: past })
  await insertAward(db, { prizeId: won.id, registrationId: person.id, invoiceId: kept.id })
  await insertPrize(db, { moment: past })
  await insertPrize(db, { moment: new Date(+now + 1e9) })
  await insertPrize(db)
  const admin = await signInAdmin(db, app.origin, "admin")
  const failed = { area: "prizes", state: "failed" as const, requestedBy: admin.user.id }
  await db.insert(exports).values([failed, { ...failed, createdAt: daysAgo(30) }])
  await failMail()

  const html = await admin.read(PAGE)
  const tiles = tilesOf(html)
  expect(tiles).toMatchObject({
    Cadastros: "3 | 1 hoje",
    "Cupons: em análise": "2 | 1 hoje",
    "Cupons: validado": "3 | 1 hoje",
    "Cupons: invalidado": "1 | 0 hoje",
    "Sorteio de hoje": "7 | de 1.000.000 (0%)",
    "Sorteio vazio": "0 | de 2.000.000 (0%)",
    ...{ "Não liberado": "2", Disponível: "1", Pendente: "1", Validado: "0", Inválido: "0" },
  })
  expect(tiles).not.toHaveProperty("Sorteio antigo")
  // Validated, waiting, invalid.
  const invoiceDays = chartOf(html, "Cupons por dia")
  expect(invoiceDays).toHaveLength(14)
  expect(filled(invoiceDays)).toEqual([
    [shortDay(daysAgo(13)), "1", "0", "0"],
    [shortDay(daysAgo(3)), "1", "1", "0"],
    [shortDay(now), "1", "1", "0"],
  ])
  expect(filled(chartOf(html, "Cadastros por dia"))).toEqual([
    [shortDay(daysAgo(3)), "1"],
    [shortDay(now), "1"],
  ])
  expect(filled(chartOf(html, "Números da sorte por dia"))).toEqual([[shortDay(now), "7"]])
  const hour = (at: Date) =>
    `${at.toLocaleTimeString("pt-BR", { timeZone: "America/Sao_Paulo", hour: "2-digit" }).slice(0, 2)}h`
  expect(filled(chartOf(html, "Cupons por hora do dia"))).toEqual(
    hour(today) === "12h"
      ? [["12h", "5"]]
      : [
          [hour(today), "2"],
          ["12h", "3"],
        ].toSorted(),
  )
  expect(words(html)).toMatch(/Cupons por estado Estado Cupons São Paulo 5 /)
  expect(cardsOf(html)).toEqual([
    "1 sorteio espera o fechamento",
    "1 prêmio instantâneo ainda sem papéis",
    "2 cupons em análise",
    "1 prêmio da vez espera um ganhador",
    "1 email não saiu nas últimas 24 horas",
    "1 exportação falhou nos últimos 7 dias",
  ])
  const month = await admin.read(`${PAGE}?dias=30`)
  expect(chartOf(month, "Cupons por dia")).toHaveLength(30)
  expect(filled(chartOf(month, "Cupons por dia"))[0]).toEqual([shortDay(daysAgo(14)), "0", "0", "1"])
  for (const days of ["15", "", "x", "1e1", "60000"])
    expect(chartOf(await admin.read(`${PAGE}?dias=${days}`), "Cupons por dia")).toHaveLength(14)
  expect(words(html)).toMatch(/Nova Torcedora .* Íris Monteiro/)
})

/** A mail that the queue gave up. */
async function failMail() {
  const owner = connect(ownerUrl, { max: 1 })
  await owner.$client`insert into pgboss.job (name, state, completed_on) values ('mail', 'failed', now())`
  await owner.$client.end()
}

test("it opens for whoever holds dashboard:list, and shows people only to whoever may list them", async () => {
  const [reports, user] = [
    await signInAdmin(db, app.origin, "reports"),
    await signInAdmin(db, app.origin, "user"),
  ]
  expect(words(await reports.read(PAGE))).toContain("Nova T.")
  expect(words(await reports.read(PAGE))).not.toContain("Torcedora")
  expect(words(await user.read(PAGE))).toContain("Nova Torcedora")
  const held = await db.delete(rolePermissions).returning()
  expect((await reports.get(PAGE)).status).toBe(403)
  await db.insert(rolePermissions).values({ type: "reports", permission: "dashboard", action: "list" })
  const bare = [await reports.read(PAGE), await reports.read(`${PAGE}.data`)]
  for (const answer of bare) expect(answer).not.toContain("Nova")
  await db.delete(rolePermissions)
  await db.insert(rolePermissions).values(held)
})

test("what waits is shown with the way there, and only to whoever may see it, in no answer", async () => {
  const other = await freshDatabase()
  const [there, owner] = [connect(other.url), connect(other.ownerUrl, { max: 1 })]
  const running = await startApp({ databaseUrl: other.url, env: { ADMIN_TOTP: "optional", WORKER: "off" } })
  try {
    const now = new Date()
    const day = 86_400_000
    await insertDraw(there, { now: new Date(+now - 9 * day), periodEnd: new Date(+now - day) })
    const full = await insertDraw(there, { now, title: "Quase cheio", seriesCount: 1 })
    await owner.execute(sql`select setval(${full.segment.sequenceName}::regclass, 95499)`)
    await insertInvoice(there, { status: "pending" })
    await insertPrize(there, { moment: new Date(+now - 60_000) })
    await there.insert(commands).values({ name: "verify-audit", state: "failed", output: "Não confere." })
    await owner.$client`insert into pgboss.job (name, state, completed_on) values ('mail', 'failed', now())`
    const [superuser, admin, reports] = [
      await signInAdmin(there, running.origin, "super"),
      await signInAdmin(there, running.origin, "admin"),
      await signInAdmin(there, running.origin, "reports"),
    ]
    const html = await superuser.read(PAGE)
    expect(cardsOf(html)).toEqual([
      "1 sorteio espera o fechamento",
      "Quase cheio: 95,5% dos números já dados",
      "1 cupom em análise",
      "1 prêmio da vez espera um ganhador",
      "1 email não saiu nas últimas 24 horas Reenviar",
      "1 comando falhou Conferir a auditoria",
    ])
    for (const path of ["commands?status=failed", "invoices?status=pending", "prizes?status=available"])
      expect(html).toContain(`href="/admin/${path}"`)
    const dialog = await superuser.read(`${PAGE}?confirm=resend`)
    expect(words(/<dialog[^>]* open[^>]*>(.*?)<\/dialog>/s.exec(dialog)?.[1] ?? "")).toMatch(
      /Confirmar essa ação\? .*Reenviar emails que falharam\. .*Cancelar .*Confirmar/,
    )

    // The button is for dashboard:command.
    const toAdmin = await admin.read(PAGE)
    expect(cardsOf(toAdmin)).toContain("1 email não saiu nas últimas 24 horas")
    expect(toAdmin).not.toContain("Reenviar")
    const toReports = await reports.read(PAGE)
    expect(cardsOf(toReports)).toEqual([
      "Quase cheio: 95,5% dos números já dados",
      "1 cupom em análise",
      "1 prêmio da vez espera um ganhador",
    ])
    for (const answer of [toReports, await reports.read(`${PAGE}.data`)])
      expect(answer).not.toMatch(/"(mails|commands|exports|draws)"/)
  } finally {
    await running.stop()
    await Promise.all([there.$client.end(), owner.$client.end()])
    await other.drop()
  }
})

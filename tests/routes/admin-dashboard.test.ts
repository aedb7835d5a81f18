import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { dayOf, startOfDay } from "#app/platform/clock.server"
import { exports } from "#drizzle/schema/back-office"
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
/** Day → figure of a chart's table. */
const daysOf = (html: string, title: string) => {
  const chart = html.slice(html.indexOf(`${title}<span`))
  return [
    ...chart
      .slice(0, chart.indexOf("</table>"))
      .matchAll(/<th scope="row">([\d/]+)<\/th><td[^>]*>([\d.]+)</g),
  ].map(([, day, figure]) => [day, Number(figure)])
}
const shortDay = (moment: Date) => {
  const [, month, day] = dayOf(moment).split("-")
  return `${day}/${month}`
}

test("an empty campaign has a calm page", async () => {
  const admin = await signInAdmin(db, app.origin, "admin")
  const html = await admin.read(PAGE)
  expect(tilesOf(html)).toMatchObject({ Cadastros: "0 | 0 hoje", Disponível: "0" })
  expect(words(html)).not.toContain("Precisa de atenção")
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
  const invoiceDays = daysOf(html, "Cupons por dia")
  expect(invoiceDays).toHaveLength(14)
  expect(invoiceDays.filter(([, figure]) => figure !== 0)).toEqual([
    [shortDay(daysAgo(13)), 1],
    [shortDay(daysAgo(3)), 2],
    [shortDay(now), 2],
  ])
  expect(daysOf(html, "Cadastros por dia").filter(([, figure]) => figure !== 0)).toEqual([
    [shortDay(daysAgo(3)), 1],
    [shortDay(now), 1],
  ])
  for (const said of [
    ...["2 cupons em análise", "1 prêmio por validar", "1 exportação falhou nos últimos 7 dias"],
    "1 email não saiu nas últimas 24 horas",
  ])
    expect(words(html)).toContain(said)
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

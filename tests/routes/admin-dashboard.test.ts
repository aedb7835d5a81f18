import { eq, sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { dayOf, startOfDay } from "#app/platform/time/clock.server"
import { attentionWords } from "#app/routes/admin/dashboard/attention-words"
import { places } from "#app/routes/admin/dashboard/places"
import { approvalKindNames } from "#app/domain/approvals/approval"
import { bulkCommandNames } from "#app/domain/bulk/bulk-command"
import { approvals } from "#drizzle/schema/approvals"
import { commands, exports } from "#drizzle/schema/back-office"
import { bulkRuns } from "#drizzle/schema/bulk"
import { certificates } from "#drizzle/schema/contents"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { stores } from "#drizzle/schema/stores"
import { rolePermissions } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize, type PrizeRow } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import type { RunningApp } from "#tests/support/app"
import { asOwner } from "#tests/support/as-owner"
import { drawnPrize } from "#tests/support/claims"
import { nowOfLastingDay } from "#tests/support/lasting-day"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/dashboard"

let site: Site
let app: RunningApp
let db: Site["db"]

/** A campaign of its own for each test: the page counts everything. */
beforeEach(async () => {
  // Somebody outside dates the public log.
  site = await startSite({ TSA_URL: "https://tsa.example/" })
  ;({ app, db } = site)
  await db.insert(certificates).values({ number: "04.012345/2026" })
})
afterEach(() => site.close())

/** What people accept and where they drink, without which a campaign does not begin. */
async function begin(): Promise<void> {
  await insertRegulations(db)
  await insertStore(db)
}

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
  const chart = html.slice(html.indexOf(`${title}</figcaption>`))
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
test("an empty campaign has a calm page", async () => {
  await begin()
  const admin = await signInAdmin(db, app.origin, "admin")
  const html = await admin.read(PAGE)
  expect(tilesOf(html)).toMatchObject({ Cadastros: "0 | 0 hoje", Disponível: "0" })
  expect(words(html)).toContain("Precisa de você hoje Nada espera por você agora.")
  expect(words(html)).toContain("Ninguém se cadastrou ainda.")
})

test("a campaign without a certificate is told so, with the way to where it is typed", async () => {
  await begin()
  await db.delete(certificates)
  const admin = await signInAdmin(db, app.origin, "admin")
  const html = await admin.read(PAGE)
  expect(cardsOf(html)).toEqual([expect.stringContaining("nenhum certificado de autorização cadastrado")])
  expect(html).toContain('href="/admin/regulations/certificates"')
})

test("every figure is what was put in", async () => {
  await begin()
  const now = await nowOfLastingDay()
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
    "Cupons em análise": "2 | 1 hoje",
    "Cupons validados": "3 | 1 hoje",
    "Cupons invalidados": "1 | 0 hoje",
    "Sorteio de hoje": "7 | de 1.000.000 (0%)",
    "Sorteio vazio": "0 | de 2.000.000 (0%)",
    // One of them is due.
    "Sem ganhador": "3",
    Disponível: "0",
    Pendente: "1",
    Validado: "0",
    Inválido: "0",
  })
  expect(tiles).not.toHaveProperty("Sorteio antigo")
  // Validated, waiting, invalid.
  const invoiceDays = chartOf(html, "Cupons por dia")
  expect(invoiceDays).toHaveLength(14)
  expect(filled(invoiceDays)).toEqual([
    [dayOf(daysAgo(13)), "1", "0", "0"],
    [dayOf(daysAgo(3)), "1", "1", "0"],
    [dayOf(now), "1", "1", "0"],
  ])
  expect(filled(chartOf(html, "Cadastros por dia"))).toEqual([
    [dayOf(daysAgo(3)), "1"],
    [dayOf(now), "1"],
  ])
  expect(filled(chartOf(html, "Números da sorte por dia"))).toEqual([[dayOf(now), "7"]])
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
    "1 email não saiu nos últimos 7 dias",
    "1 exportação falhou nos últimos 7 dias",
  ])
  const month = await admin.read(`${PAGE}?days=30`)
  expect(chartOf(month, "Cupons por dia")).toHaveLength(30)
  // How high a plot goes stands on its axis, over the nought, and nowhere else.
  const plot = month.slice(month.indexOf("Cadastros por dia</figcaption>"))
  expect(words(plot.slice(0, plot.indexOf("<svg"))).trim()).toMatch(/^Cadastros por dia \d+ 0$/)
  expect(filled(chartOf(month, "Cupons por dia"))[0]).toEqual([dayOf(daysAgo(14)), "0", "0", "1"])
  for (const days of ["15", "", "x", "1e1", "60000"])
    expect(chartOf(await admin.read(`${PAGE}?days=${days}`), "Cupons por dia")).toHaveLength(14)
  expect(words(html)).toMatch(/Nova Torcedora .* Íris Monteiro/)
})

/** A mail that the queue gave up. */
const failMail = () =>
  db.$client`insert into pgboss.job (name, state, completed_on) values ('mail', 'failed', now())`
/** A mail that waits to be tried again, after it failed so many times. */
const retryMail = (failed: number) =>
  db.$client`insert into pgboss.job (name, state, retry_count) values ('mail', 'retry', ${failed - 1})`

test("it opens for whoever holds dashboard:list, and shows people only to whoever may list them", async () => {
  await insertRegistration(db, { name: "Nova", lastname: "Torcedora" })
  const [reports, user] = [
    await signInAdmin(db, app.origin, "reports"),
    await signInAdmin(db, app.origin, "user"),
  ]
  expect(words(await reports.read(PAGE))).toContain("Nova T.")
  expect(words(await reports.read(PAGE))).not.toContain("Torcedora")
  expect(words(await user.read(PAGE))).toContain("Nova Torcedora")
  await db.delete(rolePermissions)
  expect((await reports.get(PAGE)).status).toBe(403)
  await db.insert(rolePermissions).values({ type: "reports", permission: "dashboard", action: "list" })
  const bare = [await reports.read(PAGE), await reports.read(`${PAGE}.data`)]
  for (const answer of bare) expect(answer).not.toContain("Nova")
})

/** Something of everything that may wait. */
async function everythingWaits() {
  const now = new Date()
  const day = 86_400_000
  const full = await insertDraw(db, { now, title: "Quase cheio", seriesCount: 1 })
  await db.execute(sql`select setval(${full.segment.sequenceName}::regclass, 95499)`)
  const person = await insertRegistration(db, { now })
  await insertInvoice(db, { status: "pending", registrationId: person.id })
  const ended = { now: new Date(+now - 9 * day), periodEnd: new Date(+now - day) }
  await insertDraw(db, ended)
  const drawn = await insertDraw(db, { ...ended, title: "Sorteio de ontem" })
  const before = await insertInvoice(db, { now: drawn.periodEnd, registrationId: person.id })
  const [ticket] = await insertTickets(db, { draw: drawn, invoice: before })
  await insertWinner(db, { draw: await moveDraw(db, drawn, { to: "computed" }), ticket: ticket! })
  const past = new Date(+now - 60_000)
  await insertPrize(db, { moment: past })
  const won = await insertPrize(db, { moment: past })
  await insertAward(db, { prizeId: won.id, registrationId: person.id })
  const name = "Cooler contado"
  const two = [await insertPrize(db, { moment: past, name }), await insertPrize(db, { moment: past, name })]
  const [paid, confirmed] = two as [PrizeRow, PrizeRow]
  await asOwner((owner) => owner.update(prizeKinds).set({ stock: 0 }).where(eq(prizeKinds.name, name)))
  const validated = { registrationId: person.id, state: "validated", decidedAt: now } as const
  await insertAward(db, { prizeId: paid.id, ...validated })
  await insertAward(db, { prizeId: confirmed.id, ...validated, confirmationSentAt: now })
  const { winner } = await drawnPrize(db, { to: "published" })
  await db.update(winners).set({ state: "validated" }).where(eq(winners.id, winner.id))
  await db.insert(commands).values({ name: "verify-audit", state: "failed", output: "Não confere." })
  await failMail()
  for (const failed of [1, 2, 3]) await retryMail(failed)
}
const ALL = [
  "1 sorteio espera o fechamento 1 sorteio espera a publicação",
  "Quase cheio: 95,5% das posições já usadas",
  "1 ganhador ainda sem papéis",
  "1 prêmio instantâneo ainda sem papéis",
  "1 prêmio sem estoque para quem espera o envio Cooler contado (2 faltam)",
  "1 ganhador validado sem o email de confirmação",
  "1 prêmio instantâneo validado sem o email de confirmação",
  "1 cupom em análise",
  "1 pedido espera por outra pessoa",
  "1 email não saiu nos últimos 7 dias 2 emails esperam outra tentativa",
  "1 comando falhou Conferir a auditoria",
]

test("what waits is shown, and only to whoever may see it, in no answer", async () => {
  await begin()
  await everythingWaits()
  const [superuser, admin, reports] = [
    await signInAdmin(db, app.origin, "super"),
    await signInAdmin(db, app.origin, "admin"),
    await signInAdmin(db, app.origin, "reports"),
  ]
  const html = await superuser.read(PAGE)
  expect(cardsOf(html)).toEqual(ALL.map((card) => (card.includes("email") ? `${card} Reenviar` : card)))
  const dialog = await superuser.read(`${PAGE}?confirm=resend`)
  expect(words(/<dialog[^>]* open[^>]*>(.*?)<\/dialog>/s.exec(dialog)?.[1] ?? "")).toMatch(
    /Confirmar essa ação\? .*Reenviar emails que falharam\. .*Cancelar .*Confirmar/,
  )

  // The button is for dashboard:command.
  expect(cardsOf(await admin.read(PAGE))).toEqual(ALL)
  const toReports = await reports.read(PAGE)
  expect(cardsOf(toReports)).toEqual(ALL.slice(1, 8))
  for (const answer of [toReports, await reports.read(`${PAGE}.data`)])
    expect(answer).not.toMatch(/"(mails|commands|exports|draws)"/)
})

test("while mails fail and none is given up yet, the page says so and offers nothing to send again", async () => {
  await begin()
  await retryMail(2)
  const superuser = await signInAdmin(db, app.origin, "super")
  expect(cardsOf(await superuser.read(PAGE))).toEqual(["1 email espera outra tentativa"])
})

/** A place of a draw whose winner lost it, and somebody of the reserve whom nobody called. */
async function losePlace() {
  const planned = await insertDraw(db, { title: "Sorteio da Reserva" })
  const { id: registrationId } = await insertRegistration(db)
  const invoice = await insertInvoice(db, { registrationId })
  const [first, second] = await insertTickets(db, { draw: planned, invoice, count: 2 })
  const draw = await moveDraw(db, planned, { to: "computed" })
  await insertWinner(db, { draw, ticket: first!, state: "invalid", reason: "Menor de idade." })
  await insertWinner(db, { draw, ticket: second!, kind: "surrogate", order: 2 })
}

test("every card leads to a page that opens for its reader, and nowhere without its permission", async () => {
  await site.close()
  site = await startSite()
  ;({ app, db } = site)
  await everythingWaits()
  const reader = await signInAdmin(db, app.origin, "reports")
  const requestedBy = reader.user.id
  await db.insert(exports).values({ area: "prizes", state: "failed", requestedBy })
  await insertRequest(db)
  await db.execute(
    sql`insert into pgboss.job (name, start_after) values ('mail', now() - interval '10 minutes')`,
  )
  for (const command of bulkCommandNames)
    await db.insert(bulkRuns).values({ command, state: "running", reason: "Equipe", requestedBy })
  const asked = { details: {}, reason: "Equipe", askedBy: requestedBy, askedAt: new Date() }
  for (const kind of approvalKindNames)
    await db.insert(approvals).values({ ...asked, kind, subjectId: crypto.randomUUID() })
  const by = sql`jsonb_build_object('by', ${requestedBy}::text, 'at', now())`
  for (const claim of ["award", "winner"]) {
    const claims = claim === "award" ? sql`prize_awards` : sql`winners`
    await db.execute(sql`update ${claims} set validation_asked = ${by} where state = 'pending'`)
    await db.execute(sql`insert into disqualifications (id, ${sql.identifier(`${claim}_id`)}, reason_code, reason, asked_by, asked_at)
      select gen_random_uuid(), id, 'staff', 'Equipe', ${requestedBy}::uuid, now() from ${claims} where state = 'pending' limit 1`)
  }
  await losePlace()
  await db.update(stores).set({ active: false })
  const hold = async (...held: string[]) => {
    await db.delete(rolePermissions)
    const rows = ["dashboard:list", ...held].map((pair) => pair.split(":") as [string, string])
    await db
      .insert(rolePermissions)
      .values(rows.map(([permission, action]) => ({ type: "reports" as const, permission, action })))
  }
  const linksOf = async () =>
    [...(await reader.read(PAGE)).matchAll(/waiting__card">(?:<p>)<a[^>]* href="([^"]*)"/g)].map(([, to]) =>
      to!.replaceAll("&amp;", "&"),
    )
  const lists = [
    "calculation",
    "tickets",
    "winners",
    "prizes",
    "invoices",
    "registrations",
    "regulations",
    "stores",
    "commands",
    "exports",
    "log",
  ]
  const led = new Set<string>()
  for (const [name, choices] of Object.entries(places))
    for (const { to, permissions } of choices) {
      const areas = [...new Set(permissions.map((pair) => `${pair.split(":")[0]}:list`))]
      await hold(...new Set([...permissions, ...areas]))
      const link = (await linksOf()).find((one) => one === to || one.startsWith(`${to}&`))
      expect([name, to, (await reader.get(link ?? "")).status]).toEqual([name, to, 200])
      led.add(name)
    }
  // No page tells which mails did not go out.
  const placed = Object.keys(attentionWords).filter((name) => name !== "mails")
  expect([...led].toSorted()).toEqual(placed.toSorted())
  // What waits for another person has no list of its own right: each deed's does.
  // Neither has whom nobody told but the list of what is to be validated.
  const validation = ["winners:validate", "winners:view", "prizes:validate", "prizes:view"]
  await hold(...lists.map((area) => `${area}:list`), "cpf-block:create", ...validation)
  expect(await linksOf()).toHaveLength(Object.keys(places).length)
  await hold()
  expect(await linksOf()).toEqual([])
})

test("the list that a card leads to has as many rows as the card says", async () => {
  await everythingWaits()
  await insertRequest(db)
  const reader = await signInAdmin(db, app.origin, "super")
  const of = { area: "prizes", requestedBy: reader.user.id }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db.insert(exports).values([
    { ...of, state: "failed" },
    { ...of, state: "failed", filters: "q=x", createdAt: daysAgo(6) },
    { ...of, state: "failed", filters: "q=x", createdAt: daysAgo(8) },
    { ...of, state: "failed", area: "stores", createdAt: daysAgo(2) },
    { ...of, state: "ready", area: "stores", createdAt: daysAgo(1) },
  ])
  await db.insert(commands).values([
    { name: "verify-audit", state: "failed", createdAt: daysAgo(1) },
    { name: "sweep-files", state: "failed", createdAt: daysAgo(2) },
    { name: "sweep-files", state: "done", createdAt: daysAgo(1) },
  ])
  const counted: Record<string, number> = {}
  const html = await reader.read(PAGE)
  for (const [, card = ""] of html.matchAll(/<li class="card waiting__card">(.*?)<\/li>/gs)) {
    const to = /href="([^"]*)"/.exec(card)?.[1]?.replaceAll("&amp;", "&")
    const lines = Array.from(card.matchAll(/(?:<p[^>]*>|<a[^>]*>|; )(\d+) /g), ([, count]) => Number(count))
    if (!to?.includes("?") && to !== "/admin/registrations/requests") continue
    const rows = /([\d.]+) linhas? nesta página/.exec(words(await reader.read(to)))?.[1]
    counted[to] = lines.reduce((sum, count) => sum + count, 0)
    expect([to, Number(rows)]).toEqual([to, counted[to]])
  }
  expect(Object.values(counted)).toEqual([1, 1, 1, 1, 1, 1, 1, 2])
})

test("mails that did not go out lead to no page that does not tell of them", async () => {
  await begin()
  await failMail()
  const reader = await signInAdmin(db, app.origin, "super")
  const [, card = ""] = /<li class="card waiting__card">(.*?)<\/li>/s.exec(await reader.read(PAGE)) ?? []
  expect([words(card).trim(), card.includes("<a ")]).toEqual([
    "1 email não saiu nos últimos 7 dias Reenviar",
    false,
  ])
})

test("a number means the same here as among the totals, whatever was taken and given up", async () => {
  const draw = await insertDraw(db, { title: "Sorteio da Final", seriesCount: 10 })
  await insertTickets(db, { draw, invoice: await insertInvoice(db), count: 7 })
  // A submission that rolled back took twelve positions, and gave no number.
  await db.execute(sql`select nextval(${draw.segment.sequenceName}::regclass) from generate_series(1, 12)`)
  const admin = await signInAdmin(db, app.origin, "admin")
  expect(tilesOf(await admin.read(PAGE))["Sorteio da Final"]).toBe("7 | de 1.000.000 (0%)")
  const totals = await admin.read("/admin/total-tickets")
  expect(tilesOf(totals)).toMatchObject({ Dados: "7" })
  expect(words(totals)).toMatch(/Posições usadas De Uso Sorteio da Final Planejado \S+ a \S+ 19 1\.000\.000 /)
})

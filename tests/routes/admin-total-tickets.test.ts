import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { totalTicketsExport } from "#app/domain/tickets/total-tickets.list.server"
import { type DrawRow, insertDraw, moveDraw, type SegmentRow } from "#drizzle/seed/builders/draw"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { exports } from "#drizzle/schema/back-office"
import { tickets } from "#drizzle/schema/tickets"
import { inMasks } from "#tests/support/file-viewers"
import { loseKeys } from "#tests/support/lost-keys"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/total-tickets"
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

type Draw = DrawRow & { segment: SegmentRow }
let site: Site
let admin: Awaited<ReturnType<typeof signInAdmin>>
let reports: Awaited<ReturnType<typeof signInAdmin>>
let invoice: InvoiceRow
let [open, old] = [{} as Draw, {} as Draw]

/** Noon in São Paulo of a day, and half an hour before its midnight. */
const noon = (day: string) => new Date(`${day}T15:00:00Z`)
const lastMinutes = (day: string) => new Date(Date.parse(`${day}T15:00:00Z`) + 11.5 * 3_600_000)

let position = 0
/** Puts so many numbers of a series in, given at a moment; `voided` of them are void. */
async function give(draw: Draw, series: number, at: Date, count: number, voided = 0) {
  const { registrationId } = invoice
  const sent = await insertInvoice(site.db, { registrationId, now: draw.periodStart })
  const rows = Array.from({ length: count }, (_, n) => ({
    drawId: draw.id,
    segmentId: draw.segment.id,
    position: position++,
    series,
    element: position,
    registrationId,
    invoiceId: sent.id,
    createdAt: at,
    voidAt: n < voided ? now : null,
  }))
  await site.db.insert(tickets).values(rows)
}
const useUp = (draw: Draw, given: number) =>
  site.db.execute(sql`select setval(${draw.segment.sequenceName}::regclass, ${given - 1}::bigint)`)

beforeAll(async () => {
  site = await startSite()
  const { db } = site
  admin = await signInAdmin(db, site.app.origin, "admin")
  reports = await signInAdmin(db, site.app.origin, "reports")
  invoice = await insertInvoice(db)
  const over = { periodStart: daysAgo(80), periodEnd: daysAgo(40) }
  old = await insertDraw(db, { title: "Sorteio da Semifinal", ...over, seriesCount: 1 })
  await give(old, 0, daysAgo(60), 1)
  await useUp(old, 100_000)
  await moveDraw(db, old, { to: "closed" })
  open = await insertDraw(db, { title: "Sorteio da Final", rule: { seriesFirst: 7 }, seriesCount: 10 })
  await give(open, 7, noon("2026-11-10"), 30, 2)
  await give(open, 7, lastMinutes("2026-11-10"), 1)
  await give(open, 16, noon("2026-11-13"), 5, 5)
  await useUp(open, 36)
})
afterAll(() => site.close())

/** The lines of the file. */
async function totals(filters: string) {
  const lines: unknown[][] = []
  for await (const page of totalTicketsExport.rows(site.db, new URLSearchParams(filters), inMasks))
    lines.push(...page.map((row) => totalTicketsExport.columns.map(({ value }) => value(row))))
  return lines
}

const read = async (query = "") => words(await admin.read(PAGE + query))

describe("the totals", () => {
  test("say how far every draw's series are used, by the sequences", async () => {
    const text = await read()
    expect(text).toContain("Sorteio da Final Planejado 07 a 16 36 1.000.000 0%")
    expect(text).toContain("Sorteio da Semifinal Base fechada 00 100.000 100.000 100%")
  })

  test("count the newest open draw by state, by day in São Paulo with its gaps, and by series", async () => {
    const text = await read()
    expect(text).toContain("Dados 36 Válidos 29 Anulados 7")
    const sums = (await admin.read(PAGE)).match(/href="\/admin\/tickets\?draw=[^"]*"/g)
    expect(sums).toEqual(
      ["", "&amp;state=valid", "&amp;state=void"].map(
        (state) => `href="/admin/tickets?draw=${open.id}${state}"`,
      ),
    )
    // The list of numbers cannot be asked for one series.
    expect(await admin.read(`${PAGE}?series=16`)).not.toContain("/admin/tickets?draw=")
    expect(text).toContain(
      "Dia Números 2026-11-10 31 (2 anulados) 2026-11-11 0 2026-11-12 0 2026-11-13 5 (5 anulados)",
    )
    expect(text).toContain("Série Números 07 31 (2 anulados), 0% da série 16 5 (5 anulados), 0% da série")
    expect(await admin.read(`${PAGE}?draw=${old.id}`)).toContain(`<option value="${old.id}" selected=""`)
  })

  test("find a draw by words of its title, whatever else the form sends along", async () => {
    const html = await admin.read(`${PAGE}?q=SEMI&draw=&series=&from=&to=&state=`)
    expect(html).toMatch(/<label [^>]*for="filter-q"[^>]*>Busca</)
    const text = words(html)
    expect(text).toContain("Sorteio da Semifinal Base fechada 00")
    expect(text).not.toContain("Sorteio da Final Planejado")
    expect(text).toContain("Dados 1 Válidos 1 Anulados 0")
    expect(html).toContain(`href="${PAGE}?q=SEMI&amp;draw=${old.id}"`)
    const all = words(await admin.read(`${PAGE}?q=sorteio`))
    expect(all).toContain("Sorteio da Semifinal Base fechada")
    expect(all).toContain("Dados 36 Válidos 29 Anulados 7")
    for (const query of ["?q=copa", `?q=semi&draw=${open.id}`, "?q=%25"])
      expect([query, await read(query)]).toEqual([query, expect.stringContaining("Nada com esses filtros.")])
    expect((await totals("q=semi")).map(([draw]) => draw)).toEqual(["Sorteio da Semifinal"])
    expect(await totals("q=copa")).toEqual([])
    expect(await totals(`q=semi&draw=${open.id}`)).toEqual([])
  })

  test("narrow down to a draw, a series, a period and a state", async () => {
    expect(await read(`?draw=${old.id}`)).toContain("Dados 1 Válidos 1 Anulados 0")
    expect(await read("?series=16")).toContain("Dados 5 Válidos 0 Anulados 5")
    expect(await read("?series=07&state=valid")).toContain("Dia Números 2026-11-10 29 ")
    expect(await read("?state=void")).toContain(
      "Dia Números 2026-11-10 2 2026-11-11 0 2026-11-12 0 2026-11-13 5 ",
    )
    expect(await read("?from=2026-11-11&to=2026-11-13")).toContain("Dados 5 Válidos 0 Anulados 5")
    expect(await read("?from=2026-11-14")).toContain("Nenhum número com esses filtros.")
  })

  test("find nothing by what they cannot read and say which it is, on the page as in the file", async () => {
    for (const [query, said] of [
      ["draw=x", "Sorteio: valor desconhecido, escolha na lista."],
      ["series=-1", "Série: escreva só o número, como 7."],
      ["series=x&state=valid", "Série: escreva só o número, como 7."],
      ["from=2026-13-01", "De: escreva um dia como 2026-11-05 ou 05/11/2026."],
      ["to=hoje", "Até: escreva um dia como 2026-11-05 ou 05/11/2026."],
      ["state=lost", "Situação: valor desconhecido, escolha na lista."],
    ] as const) {
      const text = await read(`?${query}`)
      expect([query, text]).toEqual([query, expect.stringContaining(said)])
      expect([query, text]).toEqual([query, expect.stringContaining("Nada com esses filtros.")])
      expect([query, text]).toEqual([query, expect.not.stringContaining("Dados ")])
      expect([query, await totals(query)]).toEqual([query, []])
    }
    expect(await read()).not.toMatch(/valor desconhecido|escreva/)
    expect(await read("?from=2026-11-13&to=2026-11-10")).toContain("De vem depois de Até: troque os dias.")
    expect(await read("?series=999999")).toContain("Nenhum número com esses filtros.")
  })

  test("are those of no draw where there is none of the id", async () => {
    const nobody = `draw=${crypto.randomUUID()}`
    expect(await read(`?${nobody}`)).toContain("Nada com esses filtros.")
    expect(await totals(nobody)).toEqual([])
  })
})

test("a run of series that is nine tenths full raises an alarm while numbers are given", async () => {
  expect(await read()).not.toContain("Números da sorte acabando")
  await useUp(open, 899_999)
  expect(await read()).not.toContain("Números da sorte acabando")
  await useUp(open, 900_000)
  const text = await read()
  expect(text).toContain("Sorteio da Final, série 07 a 16: 90% já usados, ainda livres: 100.000.")
  expect(text).not.toContain("Sorteio da Semifinal, série")
  expect(await read("?q=semifinal")).toContain("Sorteio da Final, série 07 a 16: 90% já usados")
  await useUp(open, 999_999)
  expect(await read()).toContain("99,9% já usados, ainda livres: 1. Abra mais séries antes que acabem.")
})

test("the alarm of a draw that takes no more series says so, and what follows", async () => {
  const rule = { seriesFirst: 0, seriesDigits: 1, seriesFrom: [1] }
  const over = { periodStart: daysAgo(80), periodEnd: daysAgo(40) }
  const full = await insertDraw(site.db, { title: "Sorteio Cheio", ...over, rule, seriesCount: 10 })
  await useUp(full, 900_000)
  const text = await read()
  expect(text).toContain(
    "Sorteio Cheio, série 0 a 9: 90% já usados, ainda livres: 100.000. Não cabem mais séries neste sorteio. Quando acabarem, um cupom que ganharia números dele é recusado: “Os números da sorte deste sorteio acabaram.”",
  )
})

test("series whose key was lost raise it too, and say what follows where no more fit", async () => {
  const period = { periodStart: daysAgo(80), periodEnd: daysAgo(-40) }
  const rule = { seriesFirst: 0, seriesDigits: 1, seriesFrom: [1] }
  const full = await insertDraw(site.db, { title: "Sorteio do Cofre", ...period, rule, seriesCount: 10 })
  await useUp(full, 5)
  await loseKeys(site.db, full, now)
  expect(await read()).toContain(
    "Sorteio do Cofre, série 0 a 9: a chave se perdeu, e não sai mais número. Não cabem mais séries neste sorteio: até o fim do período, um cupom que ganharia números dele é recusado: “Os números da sorte deste sorteio acabaram.” Se ninguém tem número dele, cancele o sorteio e planeje outro; senão, pause os envios no painel.",
  )
})

test("the totals can be had as a file, by whoever may export numbers", async () => {
  expect(await reports.read(PAGE)).not.toContain("Exportar")
  const exportRequest = { intent: "create", area: "total-tickets", filters: "state=void" }
  expect((await reports.post("/admin/exports", exportRequest)).status).toBe(403)
  expect(await admin.read(`${PAGE}?state=void`)).toContain(`name="filters" value="state=void"`)
  expect((await admin.post("/admin/exports", exportRequest)).status).toBe(302)
  const filters = `draw=${open.id}&state=void`
  expect(
    await site.db.select().from(exports),
    "the draw of the moment at which it was asked for",
  ).toMatchObject([{ area: "total-tickets", filters }])
  expect(words(await admin.read("/admin/exports"))).toMatch(
    new RegExp(`Total de números .* Sorteio: ${open.id.slice(-6)}, Situação: Anulado`),
  )
  expect(await totals("state=void")).toEqual([
    ["Sorteio da Final", "07", "2026-11-10", 2, 31, 2],
    ["Sorteio da Final", "16", "2026-11-13", 5, 5, 5],
  ])
})

test("without a draw there is nothing to count and nothing to check", async () => {
  const empty = await startSite()
  try {
    const visitor = await signInAdmin(empty.db, empty.app.origin, "super")
    expect(words(await visitor.read(PAGE))).toContain("Ainda não há sorteio.")
    expect(words(await visitor.read("/admin/tickets-check"))).toContain("Ainda não há sorteio.")
  } finally {
    await empty.close()
  }
})

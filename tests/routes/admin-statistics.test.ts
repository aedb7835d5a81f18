import { eq, like } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { countAllDays } from "#app/domain/statistics/count-days.server"
import { shownColumn } from "#app/domain/exports/export-source"
import { findExportSource } from "#app/domain/exports/export-sources.server"
import { statisticsExport } from "#app/domain/statistics/statistics.list.server"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { exports } from "#drizzle/schema/back-office"
import { statisticCounts } from "#drizzle/schema/statistics"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { connect } from "#app/db/client.server"
import { freshDatabase } from "#tests/support/database"
import { inMasks } from "#tests/support/file-viewers"
import { nowOfLastingDay } from "#tests/support/lasting-day"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/statistics"

let site: Site
let admin: Awaited<ReturnType<typeof signInAdmin>>
let reports: Awaited<ReturnType<typeof signInAdmin>>
let user: Awaited<ReturnType<typeof signInAdmin>>
let bar: StoreRow
let eager: string
let today: string

beforeAll(async () => {
  site = await startSite()
  const { db } = site
  const { origin } = site.app
  ;[admin, reports, user] = await Promise.all([
    signInAdmin(db, origin, "admin"),
    signInAdmin(db, origin, "reports"),
    signInAdmin(db, origin, "user"),
  ])
})
afterAll(() => site.close())

const read = async (query = "", who = admin) => words(await who.read(PAGE + query))

test("before anything was counted the page says so", async () => {
  const text = await read()
  expect(text).toContain("Esse período ainda não foi contado: a contagem corre de hora em hora.")
  expect(text).toContain("Ainda não há nada contado nesse período.")
})

test("what a filter says wrong is said, for the figures are of another period than was asked for", async () => {
  expect(await read("?from=2026-11-20&to=2026-11-10")).toContain("De vem depois de Até: troque os dias.")
  for (const fault of ["De: escreva um dia como 2026-11-05 ou 05/11/2026", "Estado: valor desconhecido"])
    expect(await read("?from=ontem&uf=ZZ")).toContain(fault)
  for (const query of ["", "?from=2026-11-10&to=2026-11-20&uf=SP&measure=invoices"])
    expect(await read(query)).not.toMatch(/valor desconhecido|escreva um dia|troque os dias/)
})

async function fill() {
  const { db } = site
  const now = await nowOfLastingDay()
  today = dayOf(now)
  const person = await insertRegistration(db, {
    name: "Ana",
    lastname: "Lima Souza",
    uf: "AC",
    city: "Xapuri",
    utm: { source: "cartaz", campaign: "=gol" },
  })
  eager = person.id
  bar = await insertStore(db, { name: "Bar da Torcida", city: "Santos" })
  const draw = await insertDraw(db, {})
  for (let n = 0; n < 12; n++) {
    const invoice = await insertInvoice(db, { store: bar, registrationId: person.id })
    if (n === 0) {
      const [ticket] = await insertTickets(db, { draw, invoice, count: 4 })
      const computed = await moveDraw(db, draw, { to: "computed" })
      await insertWinner(db, { draw: computed, ticket: ticket! })
      await moveDraw(db, computed, { to: "published" })
    }
    if (n === 0) {
      const prize = await insertPrize(db, {})
      await insertAward(db, { prizeId: prize.id, registrationId: person.id, invoiceId: invoice.id })
    }
  }
  for (let n = 0; n < 6; n++)
    await insertInvoice(db, { status: n === 0 ? "pending" : "invalid", store: await insertStore(db) })
  await countAllDays(db, now)
}

describe("the statistics", () => {
  beforeAll(fill)

  test("say what there is of everything, each figure with the list that shows it", async () => {
    const text = await read()
    expect(text).toContain("Cupons 18 Validados: 12 Em análise: 1 Invalidados: 5")
    expect(text).toContain("Cadastros 7 Ativos: 7 Cancelados: 0")
    expect(text).toContain("Números da sorte 4 Válidos: 4 Anulados: 0")
    expect(text).toContain("Prêmios instantâneos 1 Validados: 0 Pendentes: 1 Inválidos: 0")
    expect(text).toContain(
      "Prêmios de sorteio: 1 (Validados: 0, Pendentes: 1, Inválidos: 0). Cada um conta depois que o resultado é publicado, no dia e no bar do cupom que ganhou, e está com o sorteio em",
    )
    expect(text).toContain("Contado em ")
    const html = await admin.read(`${PAGE}?from=${today}&to=${today}`)
    expect(html).toContain(`href="/admin/invoices?from=${today}&amp;to=${today}&amp;status=pending"`)
    expect(html).toContain(`href="/admin/tickets?from=${today}&amp;to=${today}&amp;state=valid"`)
    const drawn = html.slice(html.indexOf("no dia e no bar do cupom que ganhou")).replaceAll("<!-- -->", "")
    expect(drawn).toMatch(/^[^<]*<a [^>]*href="\/admin\/winners"[^>]*>Ganhadores<\/a>\./)
  })

  test("lead to lists that show as many", async () => {
    const html = await admin.read(`${PAGE}?from=${today}&to=${today}`)
    const [, list = ""] = /href="(\/admin\/invoices\?[^"]*status=invalid)"/.exec(html) ?? []
    expect(words(await admin.read(list.replaceAll("&amp;", "&")))).toContain("5 linhas nesta página")
  })

  test("count by every cut, of what was asked for", async () => {
    expect(await read()).toContain(`Bar da Torcida, Santos, SP 12`)
    expect(await read()).toContain("Cupons por campanha (utm_campaign)")
    const people = await read("?measure=registrations")
    expect(people).toContain("Xapuri, AC 1")
    expect(people).toContain("cartaz 1")
    expect(people).toContain("Sem origem 6")
    expect(people).toContain("Cadastros por bar do primeiro cupom")
    expect(people).toContain("Bar da Torcida, Santos, SP 1")
    expect(await read("?measure=tickets")).toContain("Bar da Torcida, Santos, SP 4")
    const drawn = await read("?measure=winners")
    expect(drawn).toContain("Prêmios de sorteio por bar do cupom")
    expect(drawn).toContain("Bar da Torcida, Santos, SP 1")
    expect(drawn).toContain("cartaz 1")
    expect(await read("?measure=registrations&uf=AC")).toContain("Cadastros 1 Ativos: 1")
    expect(await read("?from=2020-01-01&to=2020-02-01")).toContain("Ainda não há nada contado nesse período.")
  })

  test("say of a cut with more lines than the page shows that the file has all", async () => {
    const city = { cut: "city", subject: "invoices", uf: "SP", state: "validated", count: 1 } as const
    const cities = Array.from({ length: 51 }, (_, n) => ({ ...city, day: today, key: `Cidade ${n}` }))
    await site.db.insert(statisticCounts).values(cities)
    const text = await read()
    expect(text.match(/As 50 maiores linhas\. O arquivo tem todas\./g)).toHaveLength(1)
    await site.db.delete(statisticCounts).where(like(statisticCounts.key, "Cidade %"))
  })

  test("find lines by words of their names, without accents, and leave days, hours and sums whole", async () => {
    const html = await admin.read(`${PAGE}?q=TORCIDA`)
    expect(html).toMatch(/<label [^>]*for="filter-q"[^>]*>Busca</)
    const text = words(html)
    expect(text).toContain("Bar da Torcida, Santos, SP 12")
    expect(text).toContain("Cupons 18 Validados: 12")
    expect(text).toContain("só as linhas com “TORCIDA”")
    expect(text).toContain("Cupons por cidade: nenhuma linha com o que se busca.")
    for (const [query, found] of [
      ["q=santos&measure=invoices", "Santos, SP 12"],
      ["q=xapuri+ac&measure=registrations", "Xapuri, AC 1"],
      ["q=sao+paulo", "São Paulo 18"],
      ["q=%3DGÓL&measure=registrations", "=gol 1"],
      ["q=sem+origem&measure=registrations", "Sem origem 6"],
      [`q=${bar.cnpj}`, "Bar da Torcida, Santos, SP 12"],
    ])
      expect([query, await read(`?${query}`)]).toEqual([query, expect.stringContaining(found!)])
    expect((await admin.read(`${PAGE}?q=<b>`)).replaceAll("<!-- -->", "")).toContain("“&lt;b&gt;”")
    for (const query of ["q=100%25", "q=_", "q=\\", `q=${"a".repeat(5_000)}`])
      expect((await admin.get(`${PAGE}?${query}`)).status).toBe(200)
    expect(await read("?q=%25")).toContain("Cupons por cidade: nenhuma linha com o que se busca.")
  })

  test("take what the URL says wrong for nothing", async () => {
    for (const query of ["?measure=x", "?uf=ZZ", "?from=2026-13-01&to=hoje", "?cut=x", "?measure="])
      expect([query, await read(query)]).toEqual([query, expect.stringContaining("Cupons 18 Validados: 12")])
  })

  test("tell how far people have come", async () => {
    expect(await read()).toContain(
      "Cadastraram-se 7 (100%) Enviaram um cupom 7 (100%) Têm um cupom validado 1",
    )
  })

  test("name who is far from the usual to those alone who may read names", async () => {
    const html = await admin.read(PAGE)
    expect(html).toContain(`href="/admin/registrations/${eager}`)
    expect(words(html)).toContain("Ana Lima Souza")
    expect(html).toContain(`href="/admin/stores/edit/${bar.id}`)
    expect(html).toContain(`q=${bar.cnpj}`)
    const masked = await reports.read(PAGE)
    expect(masked).not.toContain("Souza")
    expect(masked).not.toContain(`/admin/registrations/${eager}`)
    expect(masked).not.toContain(`/admin/stores/edit/${bar.id}`)
    expect(words(masked)).toContain("Pessoas longe do comum")
    // As app/domain/statistics/outliers.ts reckons it.
    const rule =
      "mais 6 desvios. O desvio é a mediana das distâncias até a mediana, vezes 1,4826, mas nunca menos que um quarto da mediana, nem que 1."
    expect(words(masked).split(rule)).toHaveLength(3)
  })

  test("are for those alone who hold them", async () => {
    expect((await user.get(PAGE)).status).toBe(403)
    expect((await user.get(`${PAGE}.data`)).status).toBe(403)
    expect(await user.read("/admin/dashboard")).not.toContain(`href="${PAGE}"`)
    expect(await reports.read("/admin/dashboard")).toContain(`href="${PAGE}"`)
  })

  test("can be had as files, a plot or all of them, by whoever may export them", async () => {
    expect(await reports.read(PAGE)).not.toContain("Exportar")
    const wanted = { intent: "create", area: "statistics", filters: "cut=campaign&measure=registrations" }
    expect((await reports.post("/admin/exports", wanted)).status).toBe(403)
    expect(await admin.read(`${PAGE}?measure=registrations`)).toContain(
      `name="filters" value="measure=registrations&amp;cut=campaign"`,
    )
    expect((await admin.post("/admin/exports", wanted)).status).toBe(302)
    const month = new URLSearchParams({ from: daysAfter(today, -29), to: today })
    expect(await site.db.select().from(exports)).toMatchObject([
      {
        area: "statistics",
        filters: `cut=campaign&from=${month.get("from")}&measure=registrations&to=${today}`,
      },
    ])
    expect(words(await admin.read("/admin/exports"))).toContain(
      `O que contar: Cadastros, Recorte: Por campanha (utm_campaign), De: ${month.get("from")}, Até: ${today}`,
    )
    const lines = async (filters: string) => {
      const found: unknown[][] = []
      for await (const page of statisticsExport.rows(site.db, new URLSearchParams(filters), inMasks))
        found.push(...page.map((row) => statisticsExport.columns.map(({ value }) => value(row))))
      return found
    }
    expect(await lines(wanted.filters)).toEqual([
      ["Cadastros", "Por campanha (utm_campaign)", "Sem campanha", null, "Ativos", 6],
      ["Cadastros", "Por campanha (utm_campaign)", "=gol", null, "Ativos", 1],
    ])
    expect(await lines("measure=tickets&cut=store")).toEqual([
      ["Números da sorte", "Por bar", "Bar da Torcida, Santos, SP", bar.cnpj, "Válidos", 4],
    ])
    expect(await lines("measure=registrations&cut=store")).toContainEqual([
      "Cadastros",
      "Por bar do primeiro cupom",
      "Bar da Torcida, Santos, SP",
      bar.cnpj,
      "Ativos",
      1,
    ])
    expect((await lines("measure=tickets&cut=city&q=santos")).map(([, , city]) => city)).toEqual([
      "Santos, SP",
    ])
    expect(await lines("measure=tickets&cut=city&q=recife")).toEqual([])
    expect(await lines("measure=tickets&cut=hour&q=recife")).toHaveLength(1)
    const whole = await lines("")
    expect(new Set(whole.map(([, cut]) => cut)).size).toBe(8)
  })

  test("as files are of the days of the moment at which they were asked for, however late they are written", async () => {
    const source = findExportSource("statistics")!
    const at = new Date("2026-01-31T12:00:00Z")
    const settled = async (filters: string, area = "statistics") =>
      String(await findExportSource(area)!.settled!(site.db, new URLSearchParams(filters), at))
    expect(await settled("uf=SP")).toBe("uf=SP&from=2026-01-02&to=2026-01-31&measure=invoices")
    expect(await settled("from=2025-12-30&to=2026-03-01")).toBe(
      "from=2025-12-30&to=2026-01-31&measure=invoices",
    )
    expect(await settled("uf=SP&q=bar&measure=tickets", "funnel")).toBe("from=2026-01-02&to=2026-01-31&uf=SP")
    expect(await settled("from=ontem")).toBe("from=ontem")
    const counted = { cut: "hour", subject: "invoices", day: "2026-01-02", uf: "SP", key: "10" } as const
    await site.db.insert(statisticCounts).values({ ...counted, state: "validated", count: 7 })
    const rows: unknown[] = []
    for await (const page of source.rows(site.db, new URLSearchParams(await settled("cut=day")), inMasks))
      rows.push(...page.map((row) => (row as { count: number }).count))
    expect(rows).toEqual([7])
  })

  test("as files are of the very days that are asked for, and say nothing of others", async () => {
    const long = { cut: "hour", subject: "invoices", day: "2019-05-01", uf: "SP", key: "10" } as const
    await site.db.insert(statisticCounts).values({ ...long, state: "validated", count: 3 })
    const countsOf = async (area: string, filters: string) => {
      const counts: unknown[] = []
      for await (const page of findExportSource(area)!.rows(site.db, new URLSearchParams(filters), inMasks))
        counts.push(...page.map((row) => (row as { count?: number }).count))
      return counts
    }
    const days = "measure=invoices&cut=day&from"
    expect(await countsOf("statistics", `${days}=2019-05-01`)).toContain(3)
    expect(await countsOf("statistics", `${days}=2019-05-02&to=2019-05-01`)).toEqual([])
    expect(new Set(await countsOf("funnel", `from=${today}&to=2019-05-01`))).toEqual(new Set([0]))
    for (const area of ["statistics", "funnel", "far-bars", "far-people"])
      expect([area, await countsOf(area, "from=ontem")]).toEqual([area, []])
  })

  test("have the funnel and who is far from the usual as files too, people named only for whoever may", async () => {
    const { db } = site
    const html = await admin.read(PAGE)
    const asked = { intent: "create", filters: "", format: "csv" }
    const files: Record<string, string> = {}
    for (const area of ["funnel", "far-bars", "far-people"]) {
      expect(html).toContain(`name="area" value="${area}"`)
      expect((await reports.post("/admin/exports", { ...asked, area })).status).toBe(403)
      expect((await admin.post("/admin/exports", { ...asked, area })).status).toBe(302)
      const [row] = await db.select().from(exports).where(eq(exports.area, area))
      expect(row?.filters).toBe(`from=${daysAfter(today, -29)}&to=${today}`)
      const source = findExportSource(area)!
      for (const named of [true, false])
        for await (const page of source.rows(db, new URLSearchParams(), { ...inMasks, named }))
          files[`${area} ${named}`] = page
            .map((row) => source.columns.map((column) => shownColumn(column, named).value(row)).join(";"))
            .join("\n")
    }
    expect(files["funnel true"]).toContain("Cadastraram-se;7\nEnviaram um cupom;7\nTêm um cupom validado;1")
    expect(files["far-bars true"]).toBe(`Bar da Torcida;${bar.cnpj};Santos, SP;12;1;12;1`)
    expect(files["far-people true"]).toBe(`Ana Lima Souza;Xapuri, AC;${today};12`)
    expect(files["far-people false"]).not.toContain("Souza")
  })
})

test("are read from the replica where there is one", async () => {
  const copy = await freshDatabase()
  const there = connect(copy.ownerUrl, { max: 1 })
  const row = { cut: "hour", subject: "invoices", uf: "SP", key: "20", state: "validated" } as const
  await there.insert(statisticCounts).values({ ...row, day: today, count: 4_321 })
  await there.$client.end()
  const split = await startSite({ DATABASE_REPLICA_URL: copy.url })
  try {
    const reader = await signInAdmin(split.db, split.app.origin, "admin")
    expect(words(await reader.read(PAGE))).toContain("Cupons 4.321")
  } finally {
    await split.close()
    await copy.drop()
  }
})

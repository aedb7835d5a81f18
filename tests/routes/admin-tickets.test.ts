import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { maskCpf } from "#app/domain/registrations/cpf"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { ticketsExport } from "#app/domain/tickets/tickets.list.server"
import { exports } from "#drizzle/schema/back-office"
import { tickets } from "#drizzle/schema/tickets"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertRegistration, type RegistrationRow } from "#drizzle/seed/builders/registration"
import { insertTickets, type TicketRow } from "#drizzle/seed/builders/ticket"
import type { RunningApp } from "#tests/support/app"
import { inMasks } from "#tests/support/file-viewers"
import { FAR } from "#tests/support/promotion"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/tickets"

let site: Site
let app: RunningApp
let db: Site["db"]
let admin: Awaited<ReturnType<typeof signInAdmin>>
let reports: Awaited<ReturnType<typeof signInAdmin>>

let [ana, bia] = [{} as RegistrationRow, {} as RegistrationRow]
let [anas, bias] = [{} as InvoiceRow, {} as InvoiceRow]
let final: Awaited<ReturnType<typeof insertDraw>>
let semifinal: Awaited<ReturnType<typeof insertDraw>>
let [early, late, voided, plain] = [{}, {}, {}, {}] as TicketRow[] as [
  TicketRow,
  TicketRow,
  TicketRow,
  TicketRow,
]

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
  admin = await signInAdmin(db, app.origin, "admin")
  reports = await signInAdmin(db, app.origin, "reports")

  const now = new Date("2026-11-10T15:00:00Z")
  ana = await insertRegistration(db, { name: "Ana", lastname: "Conceição" })
  bia = await insertRegistration(db, { name: "Beatriz", lastname: "Souza" })
  anas = await insertInvoice(db, { now, registrationId: ana.id, protocol: "TESTE-00001" })
  bias = await insertInvoice(db, {
    now: new Date("2026-11-12T15:00:00Z"),
    registrationId: bia.id,
    protocol: "TESTE-00002",
  })
  semifinal = await insertDraw(db, { now, title: "Sorteio da Semifinal", periodEnd: FAR })
  final = await insertDraw(db, {
    now,
    title: "Sorteio da Final",
    periodEnd: FAR,
    rule: { seriesDigits: 3 },
  })
  ;[early] = (await insertTickets(db, { draw: semifinal, invoice: anas })) as [TicketRow]
  ;[voided] = (await insertTickets(db, { draw: final, invoice: anas, voidAt: now })) as [TicketRow]
  ;[late, plain] = (await insertTickets(db, { draw: final, invoice: bias, count: 2 })) as [
    TicketRow,
    TicketRow,
  ]
})
afterAll(() => site.close())

const written = (ticket: TicketRow) =>
  formatLuckyNumber(ticket, ticket.drawId === final.id ? 3 : semifinal.rule.seriesDigits)
/** The numbers on a page of the list, in order. */
const listed = async (query = "") =>
  [
    ...(await admin.read(PAGE + query)).matchAll(/<th [^>]*scope="row"[^>]*>(?:<del>)?([0-9]+\/[0-9.]+)</g),
  ].map(([, text]) => text)
const sorted = (...some: TicketRow[]) => some.map(written).toSorted()
const listedSorted = async (query: string) => (await listed(query)).toSorted()

describe("the list of lucky numbers", () => {
  test("shows number, draw, person, invoice, moment and state, newest first", async () => {
    const all = await listed()
    expect(all.slice(0, 2).toSorted()).toEqual(sorted(late, plain))
    expect(all.slice(2).toSorted()).toEqual(sorted(early, voided))
    expect(words(await admin.read(PAGE))).toContain(
      `${written(early)} Sorteio da Semifinal Ana Conceição ${maskCpf(ana.cpf)} TESTE-00001 2026-11-10 12:00:00 Válido`,
    )
    const html = await admin.read(PAGE)
    // What does not count is struck out.
    expect(html.match(/<del>.*?<\/del>/g)).toEqual([`<del>${written(voided)}</del>`])
    expect(html).toContain(`href="/admin/invoices/${anas.id}"`)
    expect(html).toContain(`href="/admin/registrations/${ana.id}"`)
  })

  test("finds a number as it is written, an invoice by its protocol, a person by name or CPF", async () => {
    const ask = (text: string) => listedSorted(`?${new URLSearchParams({ q: text })}`)
    expect(await ask(written(late))).toEqual(sorted(late))
    expect(await ask(written(late).replace(".", ""))).toEqual(sorted(late))
    expect(await ask(`${semifinal.rule.seriesFirst + 999}/00.000`)).toEqual([])
    expect(await ask("teste 00001")).toEqual(sorted(early, voided))
    expect(await ask("conceicao")).toEqual(sorted(early, voided))
    expect(await ask(bia.cpf)).toEqual(sorted(late, plain))
    expect(await ask(maskCpf(bia.cpf))).toEqual(sorted(late, plain))
    expect(await ask("nobody of that name")).toEqual([])
  })

  test("filters by draw, state and period", async () => {
    expect(await listedSorted(`?draw=${semifinal.id}`)).toEqual(sorted(early))
    expect(await listedSorted("?state=void")).toEqual(sorted(voided))
    expect(await listedSorted(`?state=valid&draw=${final.id}`)).toEqual(sorted(late, plain))
    expect(await listedSorted("?from=2026-11-12&to=2026-11-12")).toEqual(sorted(late, plain))
    expect(words(await admin.read(`${PAGE}?state=void&from=2026-11-12`))).toContain("Nada com esses filtros.")
  })

  test("finds nothing by a filter that it cannot read, and says which", async () => {
    for (const query of ["?draw=x", `?draw=${ana.id}`, "?state=lost"])
      expect(await listed(query), query).toEqual([])
    expect(await admin.read(`${PAGE}?state=lost`)).toContain("Situação: valor desconhecido")
  })

  test("takes an order or a place that it does not know for nothing", async () => {
    for (const query of [
      "?sort=element",
      "?cursor=broken",
      `?cursor=${Buffer.from(`["soon", "${early.id}", 0]`).toString("base64url")}`,
    ])
      expect(await listed(query), query).toHaveLength(4)
    expect((await listed("?sort=createdAt")).slice(2).toSorted()).toEqual(sorted(late, plain))
  })

  test("names nobody in full to who may not view registrations, and links to no page of theirs", async () => {
    const html = await reports.read(PAGE)
    expect(words(html)).toContain("Ana C.")
    expect(words(html)).not.toContain("Conceição")
    expect(html).not.toContain("/admin/invoices/")
    expect(html).not.toMatch(/\/admin\/registrations\/[0-9a-f]{8}-/)
    expect(html).not.toContain("Exportar")
  })

  test("pages through numbers of one moment without losing or repeating one", async () => {
    const invoice = await insertInvoice(db, { registrationId: bia.id, protocol: "TESTE-00003" })
    const many = await insertTickets(db, { draw: semifinal, invoice, count: 70 })
    const query = `?q=TESTE-00003`
    const one = await listed(query)
    const next = /href="[^"]*(\?[^"]*cursor=[^"]*)"/.exec(await admin.read(PAGE + query))?.[1]
    const two = await listed(next?.replaceAll("&amp;", "&"))
    expect([one.length, two.length]).toEqual([50, 20])
    expect([...one, ...two].toSorted()).toEqual(sorted(...many))
    await db.update(tickets).set({ voidAt: new Date() }).where(eq(tickets.invoiceId, invoice.id))
  })

  test("exports what the filters leave, masked and in full", async () => {
    expect(await admin.read(`${PAGE}?state=void`)).toContain(`name="filters" value="state=void"`)
    const exportRequest = { intent: "create", area: "tickets", filters: "state=void" }
    expect((await admin.post("/admin/exports", exportRequest)).status).toBe(302)
    expect(await db.select().from(exports)).toMatchObject([{ area: "tickets", filters: "state=void" }])
    const lines: unknown[][][] = []
    for await (const page of ticketsExport.rows(
      db,
      new URLSearchParams(`state=void&draw=${final.id}`),
      inMasks,
    ))
      for (const row of page)
        lines.push(ticketsExport.columns.map(({ value, masked }) => [value(row), masked?.(row)]))
    expect(lines).toHaveLength(1)
    const cells = lines[0]
    expect(cells).toContainEqual([written(voided), undefined])
    expect(cells).toContainEqual([expect.stringMatching(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/), maskCpf(ana.cpf)])
    expect(cells).toContainEqual(["Anulado", undefined])
  })
})

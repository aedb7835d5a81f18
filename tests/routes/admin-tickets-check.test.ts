import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { maskCpf } from "#app/domain/registrations/cpf"
import { formatLuckyNumber, type LuckyNumber } from "#app/domain/tickets/lucky-number"
import { type DrawRow, insertDraw, moveDraw, type SegmentRow } from "#drizzle/seed/builders/draw"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertRegistration, type RegistrationRow } from "#drizzle/seed/builders/registration"
import { tickets } from "#drizzle/schema/tickets"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/tickets-check"
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

type Draw = DrawRow & { segment: SegmentRow }
let site: Site
let user: Awaited<ReturnType<typeof signInAdmin>>
let open: Draw
let past: Draw
let [ana, bia] = [{} as RegistrationRow, {} as RegistrationRow]
let [anas, bias, lost] = [{} as InvoiceRow, {} as InvoiceRow, {} as InvoiceRow]
let [anasEarlier, biasEarlier] = [{} as InvoiceRow, {} as InvoiceRow]

/** Puts one number in as it is, whatever the permutation would give. */
let position = 0
async function give(draw: Draw, number: LuckyNumber, invoice: InvoiceRow, voidAt?: Date) {
  await site.db.insert(tickets).values({
    drawId: draw.id,
    segmentId: draw.segment.id,
    position: position++,
    ...number,
    registrationId: invoice.registrationId,
    invoiceId: invoice.id,
    createdAt: invoice.receivedAt,
    voidAt,
  })
}

beforeAll(async () => {
  site = await startSite()
  const { db } = site
  user = await signInAdmin(db, site.app.origin, "user")
  ana = await insertRegistration(db, { name: "Ana", lastname: "Conceição" })
  bia = await insertRegistration(db, { name: "Beatriz", lastname: "Souza" })
  anas = await insertInvoice(db, { registrationId: ana.id, protocol: "AAAAA-00001" })
  bias = await insertInvoice(db, { registrationId: bia.id, protocol: "BBBBB-00001" })
  anasEarlier = await insertInvoice(db, { now: daysAgo(30), registrationId: ana.id })
  biasEarlier = await insertInvoice(db, { now: daysAgo(30), registrationId: bia.id })
  lost = await insertInvoice(db, {
    registrationId: bia.id,
    protocol: "BBBBB-00002",
    status: "invalid",
    reason: "Foto ilegível",
  })
  past = await insertDraw(db, {
    title: "Sorteio da Primeira Fase",
    periodStart: daysAgo(60),
    periodEnd: daysAgo(20),
  })
  open = await insertDraw(db, { title: "Sorteio da Final", periodStart: daysAgo(10) })
  for (const element of [53_269, 53_000, 53_270, 60_000, 99_999, 0])
    await give(open, { series: 7, element }, anas)
  for (const element of [10, 20, 30, 40]) await give(open, { series: 7, element }, bias)
  await give(open, { series: 7, element: 54_000 }, lost, now)
  await give(open, { series: 8, element: 53_271 }, bias)
})
afterAll(() => site.close())

const ask = async (overrides: Record<string, string>) => {
  const answer = await user.get(`${PAGE}?${new URLSearchParams(overrides)}`)
  const html = await answer.text()
  return { status: answer.status, html, text: words(html) }
}
/** The rows of the table of neighbours, as people read them. */
const rows = (html: string) =>
  [...html.matchAll(/<tr[^>]*>\s*<th scope="row">[\s\S]*?<\/tr>/g)].map(([row]) => words(row).trim())

describe("the number that somebody asks about", () => {
  test("is found however it is typed, in the newest open draw", async () => {
    for (const number of ["07/53.269", "07/53269", "0753269", " 7 / 53 269 "]) {
      const { status, text } = await ask({ number })
      expect([number, status]).toEqual([number, 200])
      expect(text).toContain(`Pessoa Ana C. CPF ${maskCpf(ana.cpf)} Cupom AAAAA-00001 Validado Dado em`)
      expect(text).toContain("Sorteio Sorteio da Final Planejado")
    }
  })

  test("leads to registration and invoice, and names nobody in full", async () => {
    const { html, text } = await ask({ number: "07/53.269" })
    expect(html).toContain(`href="/admin/registrations/${ana.id}"`)
    expect(html).toContain(`href="/admin/invoices/${anas.id}"`)
    for (const full of ["Conceição", ana.cpf, "Souza"]) expect(text).not.toContain(full)
  })

  test("says when it was voided and why", async () => {
    const { text } = await ask({ number: "07/54.000" })
    expect(text).toMatch(
      /Situação Anulado Anulado em [0-9-]+ [0-9:]+ Por quê Cupom invalidado: Foto ilegível/,
    )
  })

  test("says why one stays void behind an invoice that came back", async () => {
    await give(open, { series: 9, element: 1 }, bias, now)
    expect((await ask({ number: "09/00.001" })).text).toContain("passava do limite por CPF")
  })

  test("stands among its nearest holders of the same series, five on each side, void ones marked", async () => {
    const written = (element: number) => formatLuckyNumber({ series: 7, element }, 2)
    const { html } = await ask({ number: "07/53.269" })
    const near = [10, 20, 30, 40, 53_000, 53_269, 53_270, 54_000, 60_000, 99_999]
    expect(rows(html).map((row) => row.split(" ")[0])).toEqual(near.map(written))
    expect(rows(html)[5]).toMatch(/^07\/53\.269 0 Ana C\./)
    expect(rows(html)[6]).toContain("07/53.270 +1 Ana C.")
    expect(rows(html)[4]).toContain("07/53.000 -269 Ana C.")
    expect(rows(html)[7]).toMatch(/07\/54\.000 \+731 Beatriz S\..*Anulado$/)
  })

  test("is found in another draw than the newest, and in each that somebody has it in", async () => {
    await give(past, { series: 11, element: 77_777 }, anasEarlier)
    const { text } = await ask({ number: "11/77.777" })
    expect(text).toContain(`Pessoa Ana C. CPF ${maskCpf(ana.cpf)}`)
    expect(text).toContain("Sorteio Sorteio da Primeira Fase")
    expect(text).not.toContain("Ninguém tem este número.")

    await give(open, { series: 11, element: 77_777 }, bias)
    const both = (await ask({ number: "11/77.777" })).text
    expect(both).toContain("Número 11/77.777, Sorteio da Final")
    expect(both).toContain("Número 11/77.777, Sorteio da Primeira Fase")
  })

  test("that nobody has in the chosen draw is still shown where somebody has it", async () => {
    await give(past, { series: 12, element: 3 }, anasEarlier)
    const { text } = await ask({ number: "12/00.003", draw: open.id })
    expect(text).toContain("Número 12/00.003, Sorteio da Final Pessoa Ninguém tem este número.")
    expect(text).toContain("Número 12/00.003, Sorteio da Primeira Fase Pessoa Ana C.")
  })

  test("has neighbours even when nobody holds it", async () => {
    const { status, html, text } = await ask({ number: "07/53.271" })
    expect(status).toBe(200)
    expect(text).toContain("Ninguém tem este número.")
    expect(rows(html).map((row) => row.split(" ").slice(0, 3).join(" "))).toEqual([
      "07/00.030 -53.241 Beatriz",
      "07/00.040 -53.231 Beatriz",
      "07/53.000 -271 Ana",
      "07/53.269 -2 Ana",
      "07/53.270 -1 Ana",
      "07/53.271 0 Ninguém",
      "07/54.000 +729 Beatriz",
      "07/60.000 +6.729 Ana",
      "07/99.999 +46.728 Ana",
    ])
  })

  test("is alone in an empty series", async () => {
    const { text } = await ask({ number: "42/00.000" })
    expect(text).toContain("Ninguém tem este número.")
    expect(text).toContain("Ninguém nesta série ainda.")
  })

  test("is looked for in the draw that was chosen, whatever its state", async () => {
    const { db } = site
    const three = { seriesFirst: 110, seriesDigits: 3, seriesCount: 10 }
    const old = await insertDraw(db, { title: "Sorteio da Semifinal", rule: three, periodEnd: daysAgo(5) })
    await give(old, { series: 113, element: 73_254 }, biasEarlier)
    await moveDraw(db, old, { to: "published" })
    const { text } = await ask({ draw: old.id, number: "113/73254" })
    expect(text).toContain("Número 113/73.254")
    expect(text).toContain("Beatriz S.")
    expect(text).toContain("Sorteio da Semifinal Publicado")
    expect((await ask({ draw: old.id, number: "07/53.269" })).text).toContain("Séries: 110 a 119.")
  })
})

describe("what is no number", () => {
  test("is told so beside the field, and stays", async () => {
    for (const [number, message] of [
      ["", "Escreva a série e o número, como 00/53.269."],
      ["abc", "Escreva a série e o número"],
      ["🍺", "Escreva a série e o número"],
      ["<script>alert(1)</script>", "Escreva a série e o número"],
      ["53.269", "Falta a série."],
      ["07/5326", "cinco algarismos"],
      ["100/00.000", "Nenhum sorteio tem essa série. Séries de Sorteio da Final: 00 a 99."],
      ["9".repeat(5_000), "Nenhum sorteio tem essa série"],
    ] as const) {
      const { status, html, text } = await ask({ number })
      expect(text, number).toContain(message)
      expect(html).not.toContain("<script>alert(1)")
      expect([number.slice(0, 20), status]).toEqual([number.slice(0, 20), 422])
      expect(html).toMatch(
        /id="check-number"[^>]*aria-invalid="true"[^>]*aria-describedby="check-number-error"/,
      )
      expect(html).toContain('role="alert"')
    }
    expect((await ask({ number: "53.269" })).html).toContain('value="53.269"')
  })

  test("survives nonsense in the rest of the URL", async () => {
    for (const query of [`?draw=x&number=07/53.269`, `?draw=${ana.id}&number=0753269`, "?draw="])
      expect((await user.get(PAGE + query)).status).toBe(200)
    expect(await user.read(`${PAGE}?draw=x&number=0753269`)).toContain("Ana C.")
  })
})

test("it wants tickets:view", async () => {
  for (const type of ["reports", "exports"] as const) {
    const visitor = await signInAdmin(site.db, site.app.origin, type)
    expect((await visitor.get(`${PAGE}?number=0753269`)).status).toBe(403)
    expect(await visitor.read("/admin/tickets")).not.toContain(PAGE)
  }
  expect(await user.read("/admin/tickets")).toContain(`href="${PAGE}"`)
})

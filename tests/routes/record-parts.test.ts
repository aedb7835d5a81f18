import { afterAll, beforeAll, expect, test } from "vitest"
import { stopByProvider } from "#app/domain/news/stop-by-provider.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

let site: Site
let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "super")
})
afterAll(() => site.close())

/** A card of a person's record, by its heading, to the next card's. */
async function cardOf(registrationId: string, heading: string): Promise<string> {
  const html = await admin.read(`/admin/registrations/${registrationId}`)
  const [, card] = html.split(`<h2 class="card__title">${heading}</h2>`)
  return card?.split('<h2 class="card__title">')[0] ?? ""
}
/** A table's lines, each as people read it. */
const linesOf = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].slice(1).map(([, line]) => words(line!).trim())

test("a record shows a refused coupon with why", async () => {
  const { id } = await insertRegistration(site.db)
  const earlier = new Date(Date.now() - 60_000)
  const valid = await insertInvoice(site.db, { registrationId: id, now: earlier })
  const reason = "A foto não deixa ler o cupom. Falta o rodapé."
  const refused = await insertInvoice(site.db, { registrationId: id, status: "invalid", reason })
  const [first, second, ...others] = linesOf(await cardOf(id, "Últimos cupons"))
  expect(first).toMatch(new RegExp(`^${refused.protocol} Invalidado ${reason}`))
  expect(second).toMatch(new RegExp(`^${valid.protocol} Validado R\\$`))
  expect(others).toEqual([])
})

test("a record says of news what was chosen, and what keeps them from going out", async () => {
  const [yes, no, gone] = [
    await insertRegistration(site.db, { newsletter: true }),
    await insertRegistration(site.db, { newsletter: false }),
    await insertRegistration(site.db, { newsletter: true }),
  ]
  await stopByProvider(site.db, [{ type: "bounce", email: gone.email }], new Date("2026-11-20T15:00:00Z"))
  const said = async ({ id }: { id: string }) =>
    /Novidades por email (.*?)( Escolhido em|$)/.exec(words(await cardOf(id, "Aceites")).trim())?.[1]
  expect(await said(yes)).toBe("Sim")
  expect(await said(no)).toBe("Não")
  expect(await said(gone)).toMatch(
    /^Sim, mas não recebe: os emails a este endereço voltam, desde 2026-11-20 12:00:00/,
  )
})

test("a record has its numbers of each draw", async () => {
  const { id } = await insertRegistration(site.db)
  const [later, sooner] = [
    await insertDraw(site.db, { title: "Sorteio da Final", extractionOn: "2099-12-20" }),
    await insertDraw(site.db, { title: "Sorteio da Semana", extractionOn: "2099-12-06" }),
  ]
  const kept = await insertInvoice(site.db, { registrationId: id })
  const lost = await insertInvoice(site.db, { registrationId: id, status: "invalid" })
  const [ofFinal, ofWeek, voided] = [
    await insertTickets(site.db, { draw: later, invoice: kept, count: 2 }),
    await insertTickets(site.db, { draw: sooner, invoice: kept }),
    await insertTickets(site.db, { draw: later, invoice: lost, voidAt: new Date() }),
  ]
  const card = await cardOf(id, "Números da sorte")
  const parts = card.split('<section class="cards">').slice(1)
  expect(parts.map((part) => words(/<h3>.*?<\/p>/s.exec(part)?.[0] ?? "").trim())).toEqual([
    "Sorteio da Final 2 números válidos , 1 anulado",
    "Sorteio da Semana 1 número válido",
  ])
  const say = (draw: typeof later) => (ticket: (typeof ofFinal)[number]) =>
    formatLuckyNumber(ticket, draw.rule.seriesDigits)
  const [inFinal, inWeek] = parts.map(linesOf)
  const shown = (number: string, state: string, { protocol }: typeof kept) => `${number} ${state} ${protocol}`
  expect(inFinal?.toSorted()).toEqual(
    [
      ...ofFinal.map(say(later)).map((number) => shown(number, "Válido", kept)),
      ...voided.map(say(later)).map((number) => shown(number, "Anulado", lost)),
    ].toSorted(),
  )
  expect(inWeek).toEqual(ofWeek.map(say(sooner)).map((number) => shown(number, "Válido", kept)))
  for (const { id: draw } of [later, sooner])
    expect(card).toContain(`/admin/tickets?q=${id}&amp;draw=${draw}&amp;state=valid"`)
  expect(card).toContain(`/admin/tickets?q=${id}&amp;draw=${later.id}&amp;state=void"`)
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { dayOf } from "#app/platform/time/clock.server"
import { sayLongDay } from "#app/i18n/say-moment.server"
import { daysBetween } from "#app/platform/time/days"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { nowOfLastingDay } from "#tests/support/lasting-day"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
let draw: Awaited<ReturnType<typeof insertDraw>>

beforeAll(async () => {
  site = await startSite()
  draw = await insertDraw(site.db, { title: "Sorteio da Final" })
})
afterAll(() => site.close())

/** A page in two: what stands open, and what `details` folds away under its title. */
const parted = (html: string) => {
  const [open = "", folded = ""] = html.split('id="conferir"')
  return { open: words(open), folded: words(folded) }
}

test("a draw's page says the day, how long it takes and how the number comes about, and folds the proofs", async () => {
  const left = daysBetween(dayOf(await nowOfLastingDay()), draw.extractionOn)
  const html = await visit(site.app.origin).read(`/ganhadores/${draw.id}`)
  const { open, folded } = parted(html)
  expect(open).toContain(`Faltam ${left} dias para o sorteio.`)
  expect(open).toContain("Juntamos o último algarismo dos cinco prêmios. Veja um exemplo.")
  expect(open).toContain("Número sorteado no exemplo")
  expect(open).toMatch(/16\.497/)
  expect(html.split('id="conferir"')[0]).not.toMatch(/[0-9a-f]{64}/)
  expect(folded).toContain("Para quem quer conferir tudo")
  expect(folded).toContain(draw.segment.keyCommitment)
  expect(html).toMatch(/<details[^>]*id="conferir"/)
  expect(open).not.toContain("neste sorteio")
})

test("it says first what is won and when, then what one has in it, how it works, and last what proves it", async () => {
  const ana = await signInParticipant(site.db, site.app.origin)
  const invoice = await insertInvoice(site.db, { registrationId: ana.registration.id })
  const [own] = await insertTickets(site.db, { draw, invoice })
  const left = daysBetween(dayOf(await nowOfLastingDay()), draw.extractionOn)
  const html = await ana.read(`/ganhadores/${draw.id}`)
  const page = words(html.slice(html.indexOf("<main")))
  const said = [draw.prize, sayLongDay(draw.extractionOn, "pt"), `Faltam ${left} dias`]
  const places = said.concat(
    formatLuckyNumber(own!, 2),
    "Número sorteado no exemplo",
    "Para quem quer conferir tudo",
  )
  const at = places.map((each) => page.indexOf(each))
  expect(at).not.toContain(-1)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
})

test("a draw that takes numbers says after which day they are published, here and among the others", async () => {
  const open = await insertDraw(site.db, {
    title: "Sorteio de Natal",
    periodEnd: new Date("2099-12-12T02:59:59Z"),
  })
  const says = "publicamos todos os números aqui. Só então a Loteria Federal sorteia."
  const page = words(await visit(site.app.origin).read(`/ganhadores/${open.id}`))
  expect(page).toContain(`Depois de 11/12 ${says}`)
  const cards = words(await visit(site.app.origin).read("/ganhadores"))
  expect(cards).toContain(`Depois de 11/12 ${says.replace("aqui", "na página do sorteio")}`)
})

test("whoever is signed in reads which numbers they hold in it", async () => {
  const ana = await signInParticipant(site.db, site.app.origin)
  const page = `/ganhadores/${draw.id}`
  expect(words(await ana.read(page))).toContain("Você ainda não tem números neste sorteio.")
  const invoice = await insertInvoice(site.db, { registrationId: ana.registration.id })
  const [live] = await insertTickets(site.db, { draw, invoice })
  const bad = await insertInvoice(site.db, { registrationId: ana.registration.id })
  const [gone] = await insertTickets(site.db, { draw, invoice: bad, voidAt: new Date() })
  const { open } = parted(await ana.read(page))
  expect(open).toContain(`Você tem 1 número neste sorteio : ${formatLuckyNumber(live!, 2)}`)
  expect(open).not.toContain(formatLuckyNumber(gone!, 2))
  // Nobody who comes after them gets back to it, as anybody may to the page that says the same to all.
  for (const address of [page, `${page}.data`]) {
    const [own, open] = [await ana.get(address), await visit(site.app.origin).get(address)]
    expect(own.headers.get("cache-control")).toBe("private, no-store")
    expect(open.headers.get("cache-control")).toBe("private, no-cache")
  }
})

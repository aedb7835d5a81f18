import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq, ne } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openUserSession } from "#app/auth/sessions.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { PLACES_SHOWN } from "#app/domain/winners/public-winners.queries.server"
import { units } from "#app/domain/locations/locations.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { tickets } from "#drizzle/schema/tickets"
import { firstNames, lastNames } from "#drizzle/seed/demo/names"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { disqualified } from "#tests/support/disqualified"
import { adultLine } from "#tests/support/age-gate"
import { otherHosts } from "#tests/support/other-hosts"
import { KB, sentPage, styleOf, undrawn } from "#tests/support/page-weight"
import { signed } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { publishedDraw, wholeDraw } from "#tests/support/whole-draw"

const MOST = 14 * KB
const WINNERS = PLACES_SHOWN + 5
const now = new Date()
const ids = { published: "", number: "", closed: "", open: "", canceled: "", answer: "", refused: "" }
const cookies = { stranger: adultLine, winner: "", blocked: "" }

let site: Site
let folder: string

const sessionOf = async (registrationId: string) => {
  const client = { ip: "127.0.0.1" }
  const { token } = await openUserSession(site.db, { registrationId, now, client })
  return `${adultLine}; user_session=${signed(token)}`
}

/** A result of more places than a page shows, with whole names and cities, two places lost and one being checked. */
async function publishPlaces(files: Files) {
  const rule = { winners: WINNERS, surrogates: 5 }
  const result = { files, now, people: WINNERS + 10, rule, winnerNames: "full" } as const
  const { draw, bia, evening } = await publishedDraw(site.db, result)
  const ofDraw = eq(winners.drawId, draw.id)
  const places = await site.db.select().from(winners).where(ofDraw).orderBy(winners.order)
  const lives = units.flatMap(({ value: uf, cities }) => cities.slice(0, 3).map((city) => ({ city, uf })))
  for (const [at, { registrationId: id }] of places.entries()) {
    const [name, lastname] = [firstNames[at]!, `${lastNames[at]!} ${lastNames[at + 40]!}`]
    const person = { name, lastname, ...lives[at]! }
    await site.db.update(registrations).set(person).where(eq(registrations.id, id))
  }
  for (const { id: winnerId } of places.slice(1, 3))
    await disqualified(site.db, { claim: { winnerId }, reasonCode: "documents", now: evening })
  const isKnown = and(ofDraw, eq(winners.state, "pending"), eq(winners.kind, "titular"), ne(winners.order, 4))
  const stand = { state: "validated", decidedBy: bia.id, decidedAt: now } as const
  await site.db.update(winners).set(stand).where(isKnown)
  const [won] = await site.db.select().from(tickets).where(eq(tickets.id, places[0]!.ticketId))
  ids.number = encodeURIComponent(formatLuckyNumber(won!, draw.rule.seriesDigits))
  return { draw, places }
}

/** That result, whose first winner holds much besides, and draws in other states. */
async function fillPages() {
  const files = openFiles(`file:${folder}`)
  const { draw, places } = await publishPlaces(files)
  const { registrationId } = places[0]!
  const closed = await wholeDraw(site.db, { files, now, title: "Sorteio encerrado", oncePerPromotion: false })
  for (const step of ["close", "freeze"] as const) await closed[step]()
  const open = await insertDraw(site.db, { now, title: "Sorteio da Final" })
  const canceled = await insertDraw(site.db, { now, title: "Sorteio cancelado", state: "canceled" })
  for (let n = 0; n < 12; n++) {
    const invoice = await insertInvoice(site.db, { now, registrationId })
    await insertTickets(site.db, { draw: open, invoice, count: n === 0 ? 90 : 3 })
    if (n === 0) ids.answer = invoice.id
  }
  const prize = await insertPrize(site.db, { name: "Caixa térmica da arquibancada" })
  await insertAward(site.db, { now, prizeId: prize.id, registrationId, invoiceId: ids.answer })
  const refused = await insertInvoice(site.db, { now, registrationId, status: "invalid" })
  Object.assign(ids, { published: draw.id, closed: closed.draw.id, open: open.id, canceled: canceled.id })
  ids.refused = refused.id
  const blocked = await insertRegistration(site.db)
  await site.db.insert(cpfBlocks).values({ cpf: blocked.cpf, reason: "Equipe da agência" })
  cookies.winner = await sessionOf(registrationId)
  cookies.blocked = await sessionOf(blocked.id)
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-full-"))
  site = await startSite({ FILES_URL: `file:${folder}`, ...otherHosts })
  await fillPages()
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

type Who = keyof typeof cookies
const over = "store_invoice_end=2020-01-01 00:00:00"

/** Pages with as much on them as they may hold, and what may stand in a page's place. */
const pages: Record<string, () => [who: Who, path: string]> = {
  "a winner's profile with ten coupons": () => ["winner", "/perfil"],
  "an account about to be closed": () => ["winner", "/perfil?confirm=cancel"],
  "an answer with a prize and 90 numbers": () => ["winner", `/cupom/${ids.answer}`],
  "a coupon that does not count": () => ["winner", `/cupom/${ids.refused}`],
  "a result with a whole page of places": () => ["stranger", `/ganhadores/${ids.published}`],
  "a result with a whole page of places, for one of its winners": () => [
    "winner",
    `/ganhadores/${ids.published}`,
  ],
  "a number that is not in the list": () => ["stranger", `/ganhadores/${ids.published}?numero=00/00.000`],
  "a number's proof": () => ["stranger", `/ganhadores/${ids.published}?numero=${ids.number}`],
  "a closed draw": () => ["stranger", `/ganhadores/${ids.closed}`],
  "an open draw with numbers of one's own": () => ["winner", `/ganhadores/${ids.open}`],
  "a canceled draw": () => ["stranger", `/ganhadores/${ids.canceled}`],
  "a blocked CPF before the form": () => ["blocked", "/cupom"],
  "a blocked CPF's profile": () => ["blocked", "/perfil"],
  "coupons that are over": () => ["winner", `/cupom?${over}`],
  "a home page after the end": () => ["stranger", `/?${over}`],
  "a closed registration": () => ["stranger", "/register?register_end=2020-01-01 00:00:00"],
}

test.each(Object.entries(pages))("%s weighs 14 KB with its sheet at most", async (_, page) => {
  const [who, at] = page()
  for (const language of ["pt", "en"] as const) {
    const cookie = `${cookies[who]}; lng=${Buffer.from(JSON.stringify(language)).toString("base64")}`
    const { html, bytes, status } = await sentPage(site.app.origin + at, { cookie })
    const style = await styleOf(site.app.origin, html)
    expect([status, undrawn(html, style.text)]).toEqual([200, []])
    const weight = `${language}: ${bytes} + ${style.bytes} bytes`
    expect([weight, bytes + style.bytes <= MOST]).toEqual([weight, true])
  }
})

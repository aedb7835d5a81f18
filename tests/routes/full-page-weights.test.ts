import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openUserSession } from "#app/auth/sessions.server"
import { PLACES_SHOWN } from "#app/domain/winners/public-winners.queries.server"
import { openFiles } from "#app/platform/files.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { adultLine } from "#tests/support/age-gate"
import { KB, sentPage, styleOf, undrawn } from "#tests/support/page-weight"
import { signed } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { publishedDraw, wholeDraw } from "#tests/support/whole-draw"

const MOST = 14 * KB
const now = new Date()
const ids = { published: "", closed: "", open: "", canceled: "", answer: "", refused: "" }
const cookies = { stranger: adultLine, winner: "", blocked: "" }

let site: Site
let folder: string

const sessionOf = async (registrationId: string) => {
  const client = { ip: "127.0.0.1", userAgent: "test" }
  const { token } = await openUserSession(site.db, { registrationId, now, client })
  return `${adultLine}; user_session=${signed(token)}`
}

/** A draw with more places than a page shows, whose first winner holds much besides. */
async function fillPages() {
  const files = openFiles(`file:${folder}`)
  const rule = { winners: PLACES_SHOWN, surrogates: 5 }
  const { draw } = await publishedDraw(site.db, { files, now, people: PLACES_SHOWN + 10, rule })
  const first = and(eq(winners.drawId, draw.id), eq(winners.order, 1))
  const [place] = await site.db.select().from(winners).where(first)
  const { registrationId } = place!
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
  site = await startSite({ FILES_URL: `file:${folder}` })
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
  "a result with a whole page of places, for one of its winners": () => [
    "winner",
    `/ganhadores/${ids.published}`,
  ],
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

import { afterAll, beforeAll, expect, test } from "vitest"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit, words } from "#tests/support/visitor"

let site: Site
let [stranger, person]: Visitor[] = []
let awardId = ""

/** Somebody with a number in a draw ahead, and a prize that another asked to take away. */
beforeAll(async () => {
  site = await startSite()
  const { db, app } = site
  const ana = await signInParticipant(db, app.origin)
  ;[stranger, person] = [visit(app.origin), ana]
  const own = { registrationId: ana.registration.id }
  const draw = await insertDraw(db)
  await insertTickets(db, { draw, invoice: await insertInvoice(db, own) })
  const award = await insertAward(db, { ...own, prizeId: (await insertPrize(db)).id })
  awardId = award.id
  const { id: by } = await insertUser(db, { passwordHash: null })
  const asked = { claim: { awardId }, reasonCode: "staff", reason: "Equipe", by } as const
  await askDisqualification(db, { ...asked, now: new Date(Date.now() - UNDO_MS) })
})
afterAll(() => site.close())

const [PAST, AHEAD] = ["2020-01-31%2018:00:00", "2099-12-31%2018:00:00"]
const windows = (register: string, invoices: string) => `register_${register}&store_invoice_${invoices}`

test.each([
  [
    "the home page while coupons are sent",
    "/",
    windows(`end=${AHEAD}`, `end=${AHEAD}`),
    /até 31 de dezembro/,
  ],
  ["the home page before", "/", windows(`start=${AHEAD}`, `start=${AHEAD}`), /Começa em/],
  ["the home page after", "/", windows(`end=${PAST}`, `end=${PAST}`), /terminou em/],
  ["registering before", "/register", windows(`start=${AHEAD}`, `end=${AHEAD}`), /O cadastro abre em/],
  ["registering after", "/register", windows(`end=${PAST}`, `end=${AHEAD}`), /cupons até 31 de dezembro/],
  ["sending a coupon", "/cupom", windows(`end=${AHEAD}`, `end=${AHEAD}`), /O envio vai até/],
  ["sending before", "/cupom", windows(`end=${AHEAD}`, `start=${AHEAD}`), /abre em/],
  ["sending after", "/cupom", windows(`end=${AHEAD}`, `end=${PAST}`), /terminou em/],
  ["the profile", "/perfil", "", /Envie cupons até/],
  ["a prize that may be lost", "/perfil/premios/AWARD", "", /decide depois de/],
])("%s says whose clock its moments are of, in both languages", async (_, path, query, said) => {
  const who = /^\/(cupom|perfil)/.test(path) ? person! : stranger!
  const at = path.replace("AWARD", awardId)
  const pt = words(await who.read(`${at}?lng=pt&${query}`))
  expect(pt).toMatch(said)
  const times = pt.match(/(às|à) \d{1,2}h(\d\d)?/g) ?? []
  expect(times.length).toBeGreaterThan(0)
  expect(pt.match(/(às|à) \d{1,2}h(\d\d)? \(Brasília\)/g)).toHaveLength(times.length)
  expect(words(await who.read(`${at}?lng=en&${query}`))).toContain("(Brasília time)")
})

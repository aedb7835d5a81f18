import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { dayOf } from "#app/platform/time/clock.server"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw, type MadeDraw } from "#drizzle/seed/builders/draw"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { tickets } from "#drizzle/schema/tickets"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { arrive, button, fill, PATIENCE, untilKept } from "#tests/support/journey"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"

let site: Site
let bar: StoreRow
let over: MadeDraw
let next: MadeDraw

beforeAll(async () => {
  site = await startSite()
  bar = await insertStore(site.db)
  const end = Date.now() + 5_000
  over = await insertDraw(site.db, { title: "Sorteio da Ida", periodEnd: new Date(end) })
  next = await insertDraw(site.db, { title: "Sorteio da Volta", periodStart: new Date(end + 1) })
})
afterAll(() => site.close())

const today = dayOf(new Date())

test("a coupon that waited while its draw closed counts in the next one, and says in which", async () => {
  const ana = await signInParticipant(site.db, site.app.origin)
  const page = await openPhone({ javaScript: true, baseURL: site.app.origin })
  await page.context().addCookies([
    { ...adultCookie, url: site.app.origin },
    { name: "cookie_consent", value: "InJlZnVzZWQi", url: site.app.origin },
    { name: "user_session", value: signed(ana.token), url: site.app.origin },
  ])
  await page.goto("/cupom")
  await arrive(page, "/cupom", "Enviar cupom")
  await untilKept(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const aamm = today.slice(2, 4) + today.slice(5, 7)
  const accessKey = buildAccessKey({ ...bar, aamm, number: nextNumber() })
  await fill(page, { "Chave de acesso": accessKey, "Data da compra": today, "Valor total": "85,00" })
  await page.context().setOffline(true)
  await button(page, "Enviar cupom").click()
  await page.getByText("Sem sinal. Nada se perdeu.").first().waitFor(PATIENCE)
  await until("the period is over", async () => Date.now() > over.periodEnd.getTime())
  await closeDraw(site.db, { drawId: over.id, now: new Date(over.periodEnd.getTime() + 180_000) })
  await page.context().setOffline(false)
  await arrive(page, /^\/cupom\/[0-9a-f-]{36}$/, "Seu cupom chegou")
  await page.getByRole("heading", { name: "Sorteio da Volta" }).waitFor(PATIENCE)
  const numbers = await site.db
    .select({ drawId: tickets.drawId })
    .from(tickets)
    .where(eq(tickets.registrationId, ana.registration.id))
  expect(numbers.map(({ drawId }) => drawId)).toEqual(Array(4).fill(next.id))
})

import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { exports } from "#drizzle/schema/back-office"
import { sessions } from "#drizzle/schema/sessions"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { arrive, button, field, PATIENCE, untilAlive } from "#tests/support/journey"
import { openOffice } from "#tests/support/office-page"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Less than the two minutes before which the password is asked for, and more than any page takes to open. */
const LASTS_MS = 100_000
const ENDED = "Sua sessão terminou"
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name })

/** Opens a page, whose person wants no new session before theirs ends, and lets it end: by the page's clock, then here. */
async function openUntilEnd(
  path: string,
  {
    prepare,
    type,
  }: { prepare: (userId: string) => Promise<unknown>; type?: (page: Page) => Promise<unknown> },
) {
  const { page, user } = await openOffice(site)
  await prepare(user.id)
  await page.clock.install()
  const endAt = (exp: Date) => site.db.update(sessions).set({ exp }).where(eq(sessions.userId, user.id))
  await endAt(new Date(Date.now() + LASTS_MS))
  await page.goto(path)
  await untilAlive(page)
  await button(dialog(page, "Sua sessão está para terminar"), "Agora não").click(PATIENCE)
  await type?.(page)
  await page.clock.fastForward(LASTS_MS)
  await dialog(page, ENDED).waitFor(PATIENCE)
  await endAt(new Date())
  return page
}

/** The pages' data that a browser asks for, not what the dialog sends. */
function listenForData(page: Page): string[] {
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith(".data")) asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}

async function signInAgain(page: Page) {
  await field(dialog(page, ENDED), "Senha").fill(demoPassword)
  await button(dialog(page, ENDED), "Entrar").click()
  await dialog(page, ENDED).waitFor({ ...PATIENCE, state: "detached" })
}

test("a queue stays as it is at the session's end, though somebody moves, with the reason that was typed", async () => {
  const page = await openUntilEnd("/admin/invoices/queue", {
    prepare: () => insertInvoice(site.db, { status: "pending" }),
    type: (open) => field(open, "Nas minhas palavras").fill("Cupom de outra promoção"),
  })
  const asked = listenForData(page)
  for (const x of [20, 30]) await page.mouse.move(x, 20)
  await page.clock.fastForward("02:00")
  await signInAgain(page)
  expect(asked).toEqual([])
  expect(await field(page, "Nas minhas palavras").inputValue()).toBe("Cupom de outra promoção")
  await button(page, "Invalidar").click()
  await arrive(page, "/admin/invoices/queue", "Nenhum cupom na fila")
})

/** The session ends by another's hand, as by the list of one's sessions on another device. */
const revoke = (userId: string) =>
  site.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, userId))

test("a session that was ended elsewhere takes no page with it that says somebody is still there", async () => {
  const { page, user } = await openOffice(site)
  await insertInvoice(site.db, { status: "pending" })
  await page.clock.install()
  await page.goto("/admin/invoices/queue")
  await untilAlive(page)
  await field(page, "Nas minhas palavras").fill("Cupom de outra promoção")
  await revoke(user.id)
  await page.mouse.move(20, 20)
  await page.clock.fastForward("01:01")
  await dialog(page, ENDED).getByText("foi encerrada em outro lugar").waitFor(PATIENCE)
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/invoices\/queue/)
  await signInAgain(page)
  expect(await field(page, "Nas minhas palavras").inputValue()).toBe("Cupom de outra promoção")
  await button(page, "Invalidar").click()
  await arrive(page, "/admin/invoices/queue", "Nenhum cupom na fila")
})

test("nor does it take one that looks again by itself", async () => {
  const { page, user } = await openOffice(site)
  await site.db.insert(exports).values({ requestedBy: user.id, area: "faq" })
  await page.clock.install()
  await page.goto("/admin/exports")
  await untilAlive(page)
  await revoke(user.id)
  await page.clock.fastForward("00:04")
  await dialog(page, ENDED).getByText("foi encerrada em outro lugar").waitFor(PATIENCE)
  const asked = listenForData(page)
  await page.clock.fastForward("00:04")
  await signInAgain(page)
  expect(asked).toEqual([])
  await page.clock.fastForward("00:04")
  await expect.poll(() => asked.length, PATIENCE).toBeGreaterThan(0)
  await arrive(page, "/admin/exports", "Exportações")
})

test("a page that looks again by itself waits at the session's end, and goes on in the new one", async () => {
  const page = await openUntilEnd("/admin/exports", {
    prepare: (requestedBy) => site.db.insert(exports).values({ requestedBy, area: "faq" }),
  })
  const asked = listenForData(page)
  for (let look = 0; look < 3; look++) await page.clock.fastForward("00:04")
  await signInAgain(page)
  expect(asked).toEqual([])
  await page.clock.fastForward("00:04")
  await expect.poll(() => asked.length, PATIENCE).toBeGreaterThan(0)
  await arrive(page, "/admin/exports", "Exportações")
})

import { eq } from "drizzle-orm"
import type { Locator, Page } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { invoices } from "#drizzle/schema/invoices"
import { reviewLeases } from "#drizzle/schema/review-queue"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import {
  arrive,
  button,
  field,
  fits,
  link,
  listenForErrors,
  PATIENCE,
  untilStill,
} from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

const PAGE = "/admin/invoices/queue"
let site: Site
let sent: InvoiceRow[]
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

beforeEach(async () => {
  const { db } = site
  await db.update(invoices).set({ status: "validated" }).where(eq(invoices.status, "pending"))
  await db.delete(reviewLeases)
  const { id: registrationId } = await insertRegistration(db)
  sent = []
  for (let n = 0; n < 6; n++) {
    const now = new Date(Date.parse("2026-11-10T12:00:00Z") + n * 1000)
    sent.push(await insertInvoice(db, { registrationId, status: "pending", now }))
  }
})

/** A reviewer's browser, which counts what its person does: each tap and each key. */
async function open(javaScript: boolean) {
  const { cookies } = await signInAdmin(site.db, site.app.origin, "user")
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  const session = { name: "admin_session", value: cookies.get("admin_session")!, url: site.app.origin }
  await page.context().addCookies([session])
  const errors = listenForErrors(page)
  let count = 0
  const act = async (work: Promise<unknown>) => {
    count += 1
    await work
  }
  const acts = {
    click: (name: string) => act(button(page, name).click(PATIENCE)),
    choose: (label: string) => act(field(page, label).check(PATIENCE)),
    press: (key: string) => act(page.keyboard.press(key)),
    write: (label: string, text: string) => act(field(page, label).fill(text)),
  }
  const counted = () => {
    const done = count
    count = 0
    return done
  }
  return { page, errors, acts, counted }
}

/** The coupon that is shown, under its heading, which has the focus. */
async function isShown(page: Page, heading: string, invoice: InvoiceRow) {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor(PATIENCE)
  await link(page, invoice.protocol).waitFor(PATIENCE)
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, " ").trim())
  await expect.poll(focused, PATIENCE).toBe(heading)
  await fits(page)
}
const statuses = async () => {
  const rows = await site.db.select().from(invoices)
  return sent.map(({ id }) => rows.find((row) => row.id === id)!.status)
}

bothWays({ owner: () => site.db }, (javaScript) => {
  test("a coupon takes one tap to validate and two to invalidate, and one takes it back", async () => {
    const { page, errors, acts, counted } = await open(javaScript)
    await page.goto("/admin/invoices")
    await link(page, "Analisar fila (6)").click()
    await arrive(page, PAGE, "Cupom 1 de 6")

    await acts.click("Validar")
    await isShown(page, "Cupom 1 de 5", sent[1]!)
    expect(counted()).toBe(1)

    await acts.choose("A foto não deixa ler o cupom.")
    await acts.click("Invalidar")
    await isShown(page, "Cupom 1 de 4", sent[2]!)
    expect(counted()).toBe(2)
    expect((await statuses()).slice(0, 3)).toEqual(["validated", "invalid", "pending"])

    await acts.click("Desfazer")
    await isShown(page, "Cupom 1 de 5", sent[1]!)
    expect([counted(), (await statuses())[1]]).toEqual([1, "pending"])

    await acts.click("Pular")
    await isShown(page, "Cupom 2 de 5", sent[2]!)
    await acts.click("Anterior")
    await isShown(page, "Cupom 1 de 5", sent[1]!)
    expect(errors).toEqual([])
  })

  test("without a reason nothing is decided, and the page says so", async () => {
    const { page, acts } = await open(javaScript)
    await page.goto(PAGE)
    await acts.click("Invalidar")
    await page.getByRole("alert").waitFor(PATIENCE)
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Cupom 1 de 6")
    expect((await statuses())[0]).toBe("pending")
    // What the page still asks for would hold a coupon of the next test.
    await untilStill(page)
  })
})

test("own words are a reason without another tap, and stand behind one of the list that was chosen", async () => {
  const { page, errors, acts, counted } = await open(true)
  await page.goto(PAGE)
  await isShown(page, "Cupom 1 de 6", sent[0]!)
  await keysSwitch(page).waitFor(PATIENCE)
  await acts.write("Nas minhas palavras", "Cupom rasgado na data.")
  await acts.click("Invalidar")
  await isShown(page, "Cupom 1 de 5", sent[1]!)
  expect(counted()).toBe(2)
  await acts.choose("A foto não deixa ler o cupom.")
  await acts.write("Nas minhas palavras", "Falta a data.")
  await acts.click("Invalidar")
  await isShown(page, "Cupom 1 de 4", sent[2]!)
  const rows = await site.db.select().from(invoices)
  const reasons = sent.slice(0, 2).map(({ id }) => rows.find((row) => row.id === id)!.reason)
  expect(reasons).toEqual(["Cupom rasgado na data.", "A foto não deixa ler o cupom. Falta a data."])
  expect(errors).toEqual([])
})

const keysSwitch = (page: Page | Locator) => page.getByLabel(/Usar atalhos/)

test("the photo has half of the width beside what is decided, and is turned and enlarged there", async () => {
  const { db } = site
  await db.update(invoices).set({ photoKey: "none" }).where(eq(invoices.id, sent[0]!.id))
  const { page, errors } = await open(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The row has no file.
  const body = await sharp({ create: { width: 300, height: 500, channels: 3, background: "#cdb" } })
    .jpeg()
    .toBuffer()
  await page.route("**/admin/invoices/*/photo", (route) => route.fulfill({ contentType: "image/jpeg", body }))
  await page.goto(PAGE)
  await isShown(page, "Cupom 1 de 6", sent[0]!)
  const photo = page.getByRole("group", { name: "Foto do cupom" })
  const [main, frame, decision] = [
    (await page.getByRole("main").boundingBox())!,
    (await photo.boundingBox())!,
    (await page.getByRole("heading", { name: "Decisão" }).boundingBox())!,
  ]
  expect(frame.width / main.width).toBeGreaterThan(0.4)
  expect(frame.width / main.width).toBeLessThan(0.52)
  expect(decision.x).toBeGreaterThan(frame.x + frame.width)
  expect(decision.y).toBeLessThan(frame.y + frame.height)

  const sheet = photo.locator("[data-turn]")
  const small = (await sheet.boundingBox())!.width
  for (const tool of ["Girar", "Aumentar"])
    await page.getByRole("button", { name: new RegExp(`^${tool}\\s*: Foto do cupom$`) }).click()
  await expect.poll(() => sheet.getAttribute("data-turn"), PATIENCE).toBe("1")
  expect((await sheet.boundingBox())!.width).toBeGreaterThan(1.5 * small)
  // It grows within its frame: what is decided stays where it was.
  expect((await photo.boundingBox())!.width).toBe(frame.width)
  await page.getByRole("button", { name: /^Diminuir\s*: Foto do cupom$/ }).click()
  await expect.poll(async () => (await sheet.boundingBox())!.width, PATIENCE).toBe(small)
  await fits(page)
  expect(errors).toEqual([])
})

test("under a dialog a key decides nothing, and ? says what each does here", async () => {
  const { page, errors, acts } = await open(true)
  await page.goto(PAGE)
  await keysSwitch(page).waitFor(PATIENCE)
  const help = page.getByRole("dialog", { name: "Atalhos do teclado" })
  await page.keyboard.press("?")
  await help.getByText("Pular para o próximo").waitFor(PATIENCE)
  expect(await help.locator("dt").allInnerTexts()).toEqual(["V", "1 a 8", "I", "J", "K", "Ctrl+K", "/", "?"])
  await page.keyboard.press("v")
  await keysSwitch(help).uncheck()
  await button(help, "Fechar").click()
  await help.waitFor({ ...PATIENCE, state: "detached" })
  await page.keyboard.press("v")
  // Had a key done something, the skipping would not find this coupon.
  await acts.click("Pular")
  await isShown(page, "Cupom 2 de 6", sent[1]!)
  expect((await statuses())[0]).toBe("pending")
  expect(errors).toEqual([])
})

test("by the keyboard too, until the keys are switched off, and never while somebody writes", async () => {
  const { page, errors, acts, counted } = await open(true)
  await page.goto(PAGE)
  await keysSwitch(page).waitFor(PATIENCE)
  expect(await button(page, "Validar").getAttribute("aria-keyshortcuts")).toBe("V")
  await acts.press("v")
  await isShown(page, "Cupom 1 de 5", sent[1]!)
  expect(counted()).toBe(1)

  await expect.poll(() => button(page, "Invalidar").isEnabled(), PATIENCE).toBe(true)
  await acts.press("1")
  await acts.press("i")
  await isShown(page, "Cupom 1 de 4", sent[2]!)
  expect([counted(), (await statuses()).slice(0, 2)]).toEqual([2, ["validated", "invalid"]])

  await expect.poll(() => button(page, "Pular").isEnabled(), PATIENCE).toBe(true)
  await acts.press("j")
  await isShown(page, "Cupom 2 de 4", sent[3]!)
  await expect.poll(() => button(page, "Anterior").isEnabled(), PATIENCE).toBe(true)
  await acts.press("k")
  await isShown(page, "Cupom 1 de 4", sent[2]!)

  // Without a reason the key leads to the reasons.
  await acts.press("i")
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(focused, PATIENCE).toBe("queue-reason-1")

  await field(page, "Nas minhas palavras").focus()
  await page.keyboard.type("vijk")
  expect(await field(page, "Nas minhas palavras").inputValue()).toBe("vijk")

  await keysSwitch(page).uncheck()
  await page.reload()
  await keysSwitch(page).waitFor(PATIENCE)
  expect(await keysSwitch(page).isChecked()).toBe(false)
  expect(await button(page, "Validar").getAttribute("aria-keyshortcuts")).toBeNull()
  await page.keyboard.press("v")
  // Had the key done something, the skipping would not find this coupon.
  await acts.click("Pular")
  await isShown(page, "Cupom 2 de 4", sent[3]!)
  expect((await statuses()).slice(2)).toEqual(["pending", "pending", "pending", "pending"])
  expect(errors).toEqual([])
})

test("who moves keeps the coupon, who does not says nothing, and both are told where another has it by now", async () => {
  const { db } = site
  const { page, errors } = await open(true)
  await page.clock.install()
  await page.goto(PAGE)
  await isShown(page, "Cupom 1 de 6", sent[0]!)
  await keysSwitch(page).waitFor(PATIENCE)
  const heldUntil = async () => (await db.select().from(reviewLeases))[0]!.heldUntil.getTime()
  const minute = async (moves: boolean) => {
    if (moves) for (const x of [20, 30]) await page.mouse.move(x, 20)
    await page.clock.fastForward("01:00")
  }
  await field(page, "Nas minhas palavras").fill("De outra promoção")
  const soon = new Date(Date.now() + 60_000)
  await db.update(reviewLeases).set({ heldUntil: soon })
  await minute(true)
  await expect.poll(heldUntil, PATIENCE).toBeGreaterThan(soon.getTime())

  const posts: string[] = []
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()))
  await minute(false)
  const { user } = await signInAdmin(db, site.app.origin, "user")
  await db.update(reviewLeases).set({ heldBy: user.id })
  await minute(true)
  await page.getByText("Isto já não está com você").waitFor(PATIENCE)
  expect(posts).toHaveLength(1)
  expect(await field(page, "Nas minhas palavras").inputValue()).toBe("De outra promoção")
  expect(errors).toEqual([])
})

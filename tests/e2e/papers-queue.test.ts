import type { Locator, Page } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { papers } from "#drizzle/schema/papers"
import { reviewLeases } from "#drizzle/schema/review-queue"
import { openPhone } from "#tests/support/browser"
import { heldPrize } from "#tests/support/claims"
import { button, fill, fits, listenForErrors, PATIENCE } from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
beforeAll(async () => {
  site = await startSite()
  for (const name of ["Ivo", "Lia"]) {
    const { award } = await heldPrize(site.db, { name, lastname: "Prado" })
    const kinds = ["identity", "address"] as const
    await site.db.insert(papers).values(kinds.map((kind) => ({ awardId: award.id, kind, fileKey: "none" })))
  }
})
afterAll(() => site.close())

const place = (page: Page, text: string) => page.getByRole("heading", { level: 2, name: text, exact: true })
const asksFor = (page: Page, name: string) =>
  page.getByText(`Camisa oficial, de ${name} Prado.`).waitFor(PATIENCE)

/** A reviewer's browser with so much room. */
async function open({ javaScript, width }: { javaScript: boolean; width: number }) {
  const { cookies } = await signInAdmin(site.db, site.app.origin, "admin")
  const page = await openPhone({ javaScript, width, baseURL: site.app.origin })
  const session = { name: "admin_session", value: cookies.get("admin_session")!, url: site.app.origin }
  await page.context().addCookies([session])
  // The rows have no files.
  const body = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#cdb" } })
    .jpeg()
    .toBuffer()
  await page.route("**/validation/papers/*", (route) => route.fulfill({ contentType: "image/jpeg", body }))
  const errors = listenForErrors(page)
  await page.goto("/admin/validation/queue")
  return { page, errors }
}

/** Ticks all that is asked, and says why without all papers; how many ticks that were. */
const tickAll = async (page: Page): Promise<number> => {
  const boxes = await page.getByRole("main").getByRole("checkbox").all()
  for (const box of boxes) await box.check()
  await fill(page, { "Por que validar sem todos os papéis": "O cupom de papel veio na entrega" })
  return boxes.length
}

/** What a browser's person does by hand here: presses, ticks and fields that are filled. */
function counting(page: Page) {
  let done = 0
  const acts = {
    async click(name: string) {
      done += 1
      await button(page, name).click()
    },
    async tickAll() {
      const ticks = await tickAll(page)
      done += ticks + 1
      return ticks
    },
  }
  const counted = () => {
    const count = done
    done = 0
    return count
  }
  return { acts, counted }
}

test("without scripts it goes by buttons, asks before it validates, and what was validated comes back", async () => {
  const { page } = await open({ javaScript: false, width: 360 })
  const { acts, counted } = counting(page)
  await place(page, "Prêmio 1 de 2").waitFor(PATIENCE)
  await fits(page)
  await acts.click("Pular")
  await place(page, "Prêmio 2 de 2").waitFor(PATIENCE)
  await acts.click("Anterior")
  await place(page, "Prêmio 1 de 2").waitFor(PATIENCE)
  expect(counted()).toBe(2)
  const ticks = await acts.tickAll()
  await acts.click("Validar")
  await asksFor(page, "Ivo")
  await acts.click("Confirmar")
  await place(page, "Prêmio 1 de 1").waitFor(PATIENCE)
  // The ticks, why not all papers are there, the press and its question: the next prize is there by itself.
  expect(counted()).toBe(ticks + 1 + 2)
  await acts.click("Desfazer")
  await place(page, "Prêmio 1 de 2").waitFor(PATIENCE)
  expect(counted()).toBe(1)
  await site.db.delete(reviewLeases)
})

test("a desk has the papers right of their ticks, several at once, in view with them", async () => {
  const { page, errors } = await open({ javaScript: true, width: 1440 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await place(page, "Prêmio 1 de 2").waitFor(PATIENCE)
  const boxOf = async (part: Locator) => (await part.boundingBox())!
  const sheets = ["Documento com foto", "Comprovante de endereço"].map((name) =>
    page.getByRole("group", { name }),
  )
  await expect.poll(async () => (await boxOf(sheets[1]!)).height, PATIENCE).toBeGreaterThan(100)
  const ticks = page.locator("form").filter({ has: button(page, "Validar") })
  const marks = await Promise.all((await ticks.getByRole("checkbox").all()).map(boxOf))
  expect(marks.length).toBeGreaterThan(3)
  const edge = Math.max(...marks.map(({ x, width }) => x + width))
  for (const { x, y, height } of await Promise.all(sheets.map(boxOf))) {
    expect(x).toBeGreaterThan(edge)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(900)
  }
  // The ticks stand in view beside them.
  expect(Math.max(...marks.map(({ y, height }) => y + height))).toBeLessThanOrEqual(900)
  expect(errors).toEqual([])
  await site.db.delete(reviewLeases)
})

test("the queue of papers goes by keys, which ask before they validate, what was validated comes back, and papers turn and grow", async () => {
  const { page, errors } = await open({ javaScript: true, width: 1280 })
  await page.getByLabel(/Usar atalhos/).waitFor(PATIENCE)
  await place(page, "Prêmio 1 de 2").waitFor(PATIENCE)

  await page.keyboard.press("j")
  await place(page, "Prêmio 2 de 2").waitFor(PATIENCE)
  await button(page, "Anterior").waitFor(PATIENCE)
  await expect.poll(() => button(page, "Anterior").isEnabled(), PATIENCE).toBe(true)
  await page.keyboard.press("k")
  await place(page, "Prêmio 1 de 2").waitFor(PATIENCE)

  for (const tool of ["Girar", "Aumentar"])
    await page.getByRole("button", { name: new RegExp(`^${tool}\\s*: Documento com foto$`) }).click()
  const sheet = page.getByRole("group", { name: "Documento com foto" }).locator("[data-turn]")
  const turned = async () => [await sheet.getAttribute("data-turn"), await sheet.getAttribute("data-zoom")]
  await expect.poll(turned, PATIENCE).toEqual(["1", "2"])
  await fits(page)

  await expect.poll(() => button(page, "Pular").isEnabled(), PATIENCE).toBe(true)
  await page.keyboard.press("v")
  await asksFor(page, "Ivo")
  await page.keyboard.press("j")
  await page.keyboard.press("Escape")
  // Had the key under the question done something, another prize would be asked about.
  await page.keyboard.press("v")
  await asksFor(page, "Ivo")
  await page.keyboard.press("Escape")

  const { acts, counted } = counting(page)
  const ticks = await acts.tickAll()
  await acts.click("Validar")
  await acts.click("Confirmar")
  await place(page, "Prêmio 1 de 1").waitFor(PATIENCE)
  expect(counted()).toBe(ticks + 1 + 2)
  await fits(page)
  await button(page, "Desfazer").click()
  await place(page, "Prêmio 1 de 2").waitFor(PATIENCE)
  await page.getByText("Validação desfeita.").waitFor(PATIENCE)
  expect(errors).toEqual([])
})

import type { Page } from "playwright"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { reviewLeases } from "#drizzle/schema/review-queue"
import { requests } from "#drizzle/schema/requests"
import { insertRequest } from "#drizzle/seed/builders/request"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fits, link, listenForErrors, PATIENCE } from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

const LIST = "/admin/registrations/requests"
const PAGE = `${LIST}/queue`
const NO = "A foto enviada não deixa conferir o cupom."
const YES = "O cupom vale"

let site: Site
let ids: string[]
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

beforeEach(async () => {
  const { db } = site
  await db.delete(reviewLeases)
  await db.execute("alter table requests disable trigger user")
  await db.delete(requests)
  await db.execute("alter table requests enable trigger user")
  ids = []
  for (let n = 0; n < 3; n++)
    ids.push(
      (await insertRequest(db, { createdAt: new Date(Date.parse("2026-11-10T12:00:00Z") + n * 1000) })).id,
    )
})

/** An administrator's browser, which counts what its person does: each tap and each key. */
async function open(type: "user" | "reports", javaScript: boolean) {
  const { cookies } = await signInAdmin(site.db, site.app.origin, type)
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
  }
  const counted = () => {
    const done = count
    count = 0
    return done
  }
  return { page, errors, acts, counted }
}

/** The request that is shown, with its place, whose heading has the focus. */
async function isShown(page: Page, place: string, id: string) {
  await page.waitForURL((url) => url.pathname === `${LIST}/${id}`, PATIENCE)
  await page.getByRole("heading", { level: 2, name: place, exact: true }).waitFor(PATIENCE)
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, " ").trim())
  await expect.poll(focused, PATIENCE).toBe(place)
  await fits(page)
}
const states = async () => {
  const rows = await site.db.select().from(requests)
  return ids.map((id) => rows.find((row) => row.id === id)!.state)
}

bothWays({ owner: () => site.db }, (javaScript) => {
  test("a request takes two taps to answer, a yes its question, one takes a no back, and one leaves it for later", async () => {
    const { page, errors, acts, counted } = await open("user", javaScript)
    await page.goto(LIST)
    await link(page, "Responder em fila").click()
    await isShown(page, "Pedido 1 de 3", ids[0]!)

    await acts.choose(NO)
    await acts.click("Não atender")
    await isShown(page, "Pedido 1 de 2", ids[1]!)
    expect([counted(), await states()]).toEqual([2, ["refused", "open", "open"]])

    await acts.click("Desfazer")
    await isShown(page, "Pedido 1 de 3", ids[0]!)
    expect([counted(), await states()]).toEqual([1, ["open", "open", "open"]])

    await acts.click("Pular")
    await isShown(page, "Pedido 2 de 3", ids[1]!)
    await acts.click("Anterior")
    await isShown(page, "Pedido 1 de 3", ids[0]!)
    expect(counted()).toBe(2)

    await acts.click(YES)
    await page.getByText("Fazer valer o cupom?").waitFor(PATIENCE)
    expect((await states())[0]).toBe("open")
    await acts.click("Confirmar")
    await isShown(page, "Pedido 1 de 2", ids[1]!)
    await page.getByText("isso não se desfaz aqui").first().waitFor(PATIENCE)
    expect(await button(page, "Desfazer").count()).toBe(0)
    expect([counted(), await states()]).toEqual([2, ["granted", "open", "open"]])
    expect(errors).toEqual([])
  })

  test("who may not answer finds no way to the queue, and no queue", async () => {
    const { page } = await open("reports", javaScript)
    await page.goto(LIST)
    await arrive(page, LIST, "Pedidos")
    expect(await link(page, "Responder em fila").count()).toBe(0)
    const answer = await page.goto(PAGE)
    expect(answer?.status()).toBe(403)
    expect(await states()).toEqual(["open", "open", "open"])
  })
})

test("by the keyboard a request takes two keys, until the keys are switched off", async () => {
  const { page, errors, acts, counted } = await open("user", true)
  await page.goto(PAGE)
  const keysSwitch = page.getByLabel(/Usar atalhos/)
  await keysSwitch.waitFor(PATIENCE)
  await isShown(page, "Pedido 1 de 3", ids[0]!)
  await acts.press("2")
  await acts.press("i")
  await isShown(page, "Pedido 1 de 2", ids[1]!)
  expect([counted(), (await states())[0]]).toEqual([2, "refused"])

  await expect.poll(() => button(page, "Pular").isEnabled(), PATIENCE).toBe(true)
  await acts.press("j")
  await isShown(page, "Pedido 2 de 2", ids[2]!)
  await expect.poll(() => button(page, "Anterior").isEnabled(), PATIENCE).toBe(true)
  await acts.press("k")
  await isShown(page, "Pedido 1 de 2", ids[1]!)
  counted()

  // Without a chosen refusal the key leads to them, and the yes asks before it does anything.
  await acts.press("i")
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(focused, PATIENCE).toBe("request-code-1")
  counted()
  await acts.press("v")
  await page.getByText("Fazer valer o cupom?").waitFor(PATIENCE)
  await page.keyboard.press("v")
  expect((await states())[1]).toBe("open")
  await acts.click("Confirmar")
  await isShown(page, "Pedido 1 de 1", ids[2]!)
  expect([counted(), (await states())[1]]).toEqual([2, "granted"])

  await keysSwitch.uncheck()
  await page.keyboard.press("2")
  await page.keyboard.press("i")
  // Had the keys done something, an answer would be chosen.
  expect(await field(page, NO).isChecked()).toBe(false)
  expect((await states())[2]).toBe("open")
  expect(errors).toEqual([])
})

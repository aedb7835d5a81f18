import type { Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { PATIENCE, untilKept } from "#tests/support/journey"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function newPhone(): Promise<Page> {
  const page = await openPhone({ javaScript: true, baseURL: site.app.origin })
  await page.context().addCookies([
    { ...adultCookie, url: site.app.origin },
    { name: "cookie_consent", value: "InJlZnVzZWQi", url: site.app.origin },
  ])
  return page
}

test("what sends coupons is fetched once the form is painted, where data is saved too", async () => {
  const page = await newPhone()
  const { token } = await signInParticipant(site.db, site.app.origin)
  await page.context().addCookies([{ name: "user_session", value: signed(token), url: site.app.origin }])
  await page.context().setExtraHTTPHeaders({ "save-data": "on" })
  await page.goto("/cupom")
  const times = () =>
    page.evaluate(() => {
      const startOf = (entries: PerformanceEntry[]) => entries[0]?.startTime
      const outbox = performance.getEntriesByType("resource").filter(({ name }) => /\/outbox-/.test(name))
      return {
        painted: startOf(performance.getEntriesByName("first-contentful-paint")),
        asked: startOf(outbox),
      }
    })
  await expect.poll(async () => (await times()).asked, PATIENCE).toBeDefined()
  await expect.poll(async () => (await times()).painted, PATIENCE).toBeDefined()
  const { painted, asked } = await times()
  expect(asked).toBeGreaterThan(painted!)
})

/** The form of a coupon, on a phone whose first so many requests for what sends it break. */
async function openCoupon(page: Page, { broken }: { broken: number }) {
  const { token } = await signInParticipant(site.db, site.app.origin)
  await page.context().addCookies([{ name: "user_session", value: signed(token), url: site.app.origin }])
  await page.route(/\/outbox-/, (route) => route.abort(), { times: broken })
  const failed = page.waitForEvent("requestfailed", PATIENCE)
  await page.goto("/cupom")
  await failed
}

test("what sends coupons is asked for again where it did not arrive, and takes over what was filled in", async () => {
  const page = await newPhone()
  await openCoupon(page, { broken: 1 })
  await page.getByLabel("Valor total").fill("85,00")
  await page.getByLabel("Valor total").blur()
  await untilKept(page)
  await page.route("**/cupom", (route) => route.abort())
  await page.getByRole("button", { name: "Enviar cupom" }).click()
  await page.getByText("Ainda não foi. Nada se perdeu.").first().waitFor(PATIENCE)
  expect(await page.getByLabel("Valor total").inputValue()).toBe("85,00")
})

test("where it never arrives the button is held for as long as a photo takes, and not for ever", async () => {
  const page = await newPhone()
  await page.clock.install()
  await openCoupon(page, { broken: 99 })
  const picture = { name: "cupom.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(1024) }
  await page.getByLabel(/^Foto do cupom/).setInputFiles(picture)
  // Behind all that hears of it, so that the browser sends nothing, as on a line that moves no byte, and can be asked.
  await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()))
  const send = page.getByRole("button", { name: "Enviar cupom" })
  await send.click()
  await expect.poll(() => send.isDisabled(), PATIENCE).toBe(true)
  await page.clock.fastForward(30_000)
  expect(await send.isDisabled()).toBe(true)
  await page.clock.fastForward(90_000)
  await expect.poll(() => send.isDisabled(), PATIENCE).toBe(false)
})

test("a form is filled in before its script comes, which leaves text and caret where they are", async () => {
  const page = await newPhone()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route("**/*.js", async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/login", { waitUntil: "commit" })
  const cpf = page.getByLabel("CPF", { exact: true })
  await cpf.pressSequentially("529982247", PATIENCE)
  const typed = () => cpf.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])
  await cpf.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4))
  expect(await typed()).toEqual(["529982247", 4])
  letGo()
  await expect.poll(typed, PATIENCE).toEqual(["529.982.247", 5])
  await page.keyboard.type("0")
  await expect.poll(typed, PATIENCE).toEqual(["529.908.224-7", 6])
})

test("a coupon's form is filled in before its script comes, which writes the key in groups and loses nothing", async () => {
  const page = await newPhone()
  const { token } = await signInParticipant(site.db, site.app.origin)
  await page.context().addCookies([{ name: "user_session", value: signed(token), url: site.app.origin }])
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route("**/*.js", async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/cupom", { waitUntil: "commit" })
  const [key, total] = [page.getByLabel("Chave de acesso"), page.getByLabel("Valor total")]
  await total.fill("85,00", PATIENCE)
  await key.pressSequentially("35261111", PATIENCE)
  expect([await key.inputValue(), await total.inputValue()]).toEqual(["35261111", "85,00"])
  expect(await page.getByRole("button", { name: "Enviar cupom" }).isEnabled()).toBe(true)
  letGo()
  await expect.poll(() => key.inputValue(), PATIENCE).toBe("3526 1111")
  await page.keyboard.type("2")
  await expect.poll(() => key.inputValue(), PATIENCE).toBe("3526 1111 2")
  expect(await total.inputValue()).toBe("85,00")
})

describe("the page that most people open next", () => {
  const rules = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll("script[type=speculationrules]")].map(
        ({ textContent }) => JSON.parse(textContent ?? "") as unknown,
      ),
    )
  /** The page of somebody who looks at it for a while. */
  async function idle(page: Page) {
    const now = Date.now()
    await page.clock.install({ time: now })
    // Else its clock goes on by itself while a machine that is busy looks.
    await page.clock.pauseAt(now + 1_000)
    await page.goto("/")
    await page.clock.runFor(1_900)
    expect(await rules(page)).toEqual([])
    await page.clock.runFor(5_000)
  }

  test("is fetched ahead once the phone has been idle for two seconds, and no other one", async () => {
    const page = await newPhone()
    await idle(page)
    const next = { source: "list", urls: ["/register"], eagerness: "immediate" }
    await expect.poll(() => rules(page), PATIENCE).toEqual([{ prefetch: [next] }])
  })

  test("is not where data is saved", async () => {
    const page = await newPhone()
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) }),
    )
    await idle(page)
    expect(await rules(page)).toEqual([])
  })
})

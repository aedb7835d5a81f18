import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import type { BrowserContext, Page } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayOf } from "#app/platform/time/clock.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { invoices } from "#drizzle/schema/invoices"
import { sessions } from "#drizzle/schema/sessions"
import { adultCookie } from "#tests/support/age-gate"
import { openKeptPhone, openPhone } from "#tests/support/browser"
import {
  arrive,
  button,
  field,
  fill,
  link,
  listenForErrors,
  PATIENCE,
  tap,
  untilKept,
} from "#tests/support/journey"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
let bar: StoreRow

beforeAll(async () => {
  site = await startSite()
  bar = await insertStore(site.db)
  await insertDraw(site.db)
})
afterAll(() => site.close())

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
const WAITS = "Sem sinal. Nada se perdeu. Enviamos assim que voltar."
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
const answerOf = /^\/cupom\/[0-9a-f-]{36}$/
const today = dayOf(new Date())
const newKey = () =>
  buildAccessKey({ ...bar, aamm: today.slice(2, 4) + today.slice(5, 7), number: nextNumber() })

/** A photo on its side, as cameras store it: noise, which no JPEG makes small. */
const photo = await sharp({
  create: {
    width: 2400,
    height: 1800,
    channels: 3,
    background: "#888",
    noise: { type: "gaussian", mean: 128, sigma: 30 },
  },
})
  .withMetadata({ orientation: 6 })
  .jpeg({ quality: 90 })
  .toBuffer()

/** A photo of exactly 490 KB: what stands behind a JPEG's end is no part of its picture. */
const lightPhoto = Buffer.alloc(490 * 1024)
await sharp({ create: { width: 300, height: 400, channels: 3, background: "#888" } })
  .jpeg()
  .toBuffer()
  .then((picture) => picture.copy(lightPhoto))

type Person = Awaited<ReturnType<typeof signInParticipant>>
/** The person's forms on the phone, the oldest first, each with the size of its photo. */
const formsOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes("outbox")) return []
    const ask = (asked: IDBOpenDBRequest | IDBRequest) =>
      new Promise<unknown>((resolve, reject) => {
        asked.addEventListener("success", () => resolve(asked.result))
        asked.addEventListener("error", () => reject(asked.error))
      })
    const db = (await ask(indexedDB.open("outbox"))) as IDBDatabase
    const forms = await ask(db.transaction("forms").objectStore("forms").getAll())
    db.close()
    return (forms as { state: string; photo?: ArrayBuffer; at: number }[])
      .toSorted((a, b) => a.at - b.at)
      .map(({ state, photo }) => ({ state, bytes: photo?.byteLength }))
  })
const keptOn = async (page: Page) =>
  (await formsOn(page)).map(({ state, bytes }) => ({ state, hasPhoto: bytes !== undefined }))
/** What a phone that was wiped has no more. */
const leftOn = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    seen: (await caches.has("seen")) ? (await (await caches.open("seen")).keys()).length : 0,
  }))
/** How many of them. */
const waitingOn = async (page: Page) => (await keptOn(page)).length
/** Notes what the next page asks to have its worker woken for; the browser of the tests has that turned off. */
async function noteTags(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    const sync = window as unknown as { SyncManager: { prototype: { register(tag: string): unknown } } }
    sync.SyncManager.prototype.register = async (tag) => sessionStorage.setItem("tag", tag)
  })
  return () => page.evaluate(() => sessionStorage.getItem("tag"))
}
const newcomer = () => signInParticipant(site.db, site.app.origin)

const enter = (context: BrowserContext, { token }: Person) =>
  context.addCookies([
    { ...adultCookie, url: site.app.origin },
    { name: "cookie_consent", value: "InJlZnVzZWQi", url: site.app.origin },
    { name: "user_session", value: signed(token), url: site.app.origin },
  ])

async function newPhone(): Promise<{ page: Page; person: Person; errors: string[] }> {
  const [page, person] = [await openPhone({ javaScript: true, baseURL: site.app.origin }), await newcomer()]
  await enter(page.context(), person)
  return { page, person, errors: listenForErrors(page) }
}

const stored = ({ registration }: Person) =>
  site.db.select().from(invoices).where(eq(invoices.registrationId, registration.id))
const countOf = (person: Person) => async () => (await stored(person)).length

/** Opens the form on a phone that is ready to lose its signal, and fills it in. */
async function fillForm(page: Page, { withPhoto = false, accessKey = newKey() } = {}): Promise<string> {
  await page.goto("/cupom")
  await arrive(page, "/cupom", "Enviar cupom")
  await untilKept(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await fill(page, { "Chave de acesso": accessKey, "Data da compra": today, "Valor total": "85,00" })
  if (withPhoto) await choosePhoto(page)
  return accessKey
}

async function choosePhoto(page: Page) {
  const input = field(page, "Foto do cupom")
  await input.setInputFiles({ name: "cupom.jpg", mimeType: "image/jpeg", buffer: photo })
  await expect.poll(() => sizeOf(page), PATIENCE).toBeLessThan(450 * 1024)
}
async function chooseLightPhoto(page: Page) {
  const light = { name: "cupom.jpg", mimeType: "image/jpeg", buffer: lightPhoto }
  await field(page, "Foto do cupom").setInputFiles(light)
  await expect.poll(() => sizeOf(page), PATIENCE).toBe(lightPhoto.length)
}
const sizeOf = (page: Page) =>
  field(page, "Foto do cupom").evaluate((control: HTMLInputElement) => control.files?.[0]?.size ?? 0)
const loseSignal = (page: Page) => page.context().setOffline(true)
const findSignal = (page: Page) => page.context().setOffline(false)
const sendWithoutSignal = async (page: Page) => {
  await loseSignal(page)
  await button(page, "Enviar cupom").click()
  await page.getByText(WAITS).first().waitFor(PATIENCE)
}
/** Ages what waits: one form for each of so many days, whose session had ended, and numbers as old as the oldest. */
const ageForms = (page: Page, days: number[]) =>
  page.evaluate(
    async (moments) => {
      const ask = <Value>(asked: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          asked.addEventListener("success", () => resolve(asked.result))
          asked.addEventListener("error", () => reject(asked.error))
        })
      const db = await ask(indexedDB.open("outbox"))
      const store = () => db.transaction("forms", "readwrite").objectStore("forms")
      const [form] = (await ask(store().getAll())) as object[]
      await ask(store().clear())
      for (const at of moments) await ask(store().put({ ...form, key: `${at}`, state: "login", at }))
      db.close()
      const headers = { date: new Date(Math.min(...moments)).toUTCString() }
      await (await caches.open("seen")).put("/perfil", new Response("<p>07/12.345</p>", { headers }))
    },
    days.map((n) => Date.now() - n * (WEEK_MS / 7)),
  )
/** Somebody else was faster: the coupon is refused from now on. */
async function sendByAnother(accessKey: string) {
  const rui = await newcomer()
  const form = await rui.read("/cupom")
  const [, idempotencyKey = ""] = /name="idempotencyKey" value="([0-9a-f-]{36})"/.exec(form) ?? []
  const sent = await rui.post("/cupom", { idempotencyKey, accessKey, issuedOn: today, total: "85" })
  expect(sent.status).toBe(303)
}
/** Over on the server, and on a page whose clock goes that far. */
async function endSession(page: Page, { registration }: Person) {
  const exp = new Date(Date.now() - 1000)
  await site.db.update(sessions).set({ exp }).where(eq(sessions.registrationId, registration.id))
  await page.clock.fastForward(2 * 60 * MINUTE_MS)
  await page.getByRole("dialog", { name: "Sessão encerrada" }).waitFor(PATIENCE)
}
/** How large the photo was with which the next page's forms went up. */
async function weighPhotos(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener("formdata", ({ formData }) => {
      const photo = formData.get("photo")
      if (photo instanceof File && formData.has("keep")) sessionStorage.setItem("photo", `${photo.size}`)
    })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem("photo") ?? -1))
}
const signIn = async (page: Page, cpf: string) => {
  await fill(page, { CPF: cpf, Senha: demoPassword })
  await tap(page, button(page, "Entrar"))
}

describe("a photo on a slow line", () => {
  test("gets small and stays upright, is shown with its size, and can be taken anew", async () => {
    const { page, errors } = await newPhone()
    await fillForm(page, { withPhoto: true })
    const sides = await field(page, "Foto do cupom").evaluate(async (control: HTMLInputElement) => {
      const image = await createImageBitmap(control.files![0]!)
      return [image.width, image.height]
    })
    expect(sides).toEqual([1200, 1600])
    await page.getByText(/^Foto pronta: \d+ KB$/).waitFor(PATIENCE)
    const drawnWidth = () =>
      page.locator("img.photo__image").evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(drawnWidth, PATIENCE).toBe(1200)
    const chooser = page.waitForEvent("filechooser", PATIENCE)
    await button(page, "Tirar outra").click()
    await chooser
    expect(errors).toEqual([])
  })

  test("that is below 500 KB already goes up byte for byte", async () => {
    const { page } = await newPhone()
    await page.addInitScript(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        const sent = body instanceof FormData ? body.get("photo") : null
        if (sent instanceof File)
          void sent.arrayBuffer().then((bytes) => Object.assign(window, { sent: [...new Uint8Array(bytes)] }))
        // Kept from the server: what went up is looked at here.
        else send.call(this, body)
      }
    })
    await fillForm(page)
    await field(page, "Foto do cupom").setInputFiles({
      name: "cupom.jpg",
      mimeType: "image/jpeg",
      buffer: lightPhoto,
    })
    await page.getByText("Foto pronta: 490 KB").waitFor(PATIENCE)
    await button(page, "Enviar cupom").click()
    const sent = () =>
      page
        .evaluate(() => (window as unknown as { sent?: number[] }).sent)
        .then((bytes) => Buffer.from(bytes ?? []))
    await expect.poll(async () => (await sent()).equals(lightPhoto), PATIENCE).toBe(true)
  })

  test("says how far it is, and holds the button while bytes move, for half a minute too", async () => {
    const { page, person, errors } = await newPhone()
    await page.clock.install()
    await fillForm(page, { withPhoto: true })
    const line = await page.context().newCDPSession(page)
    const goAt = (uploadThroughput: number) =>
      line.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 20,
        downloadThroughput: 1_000_000,
        uploadThroughput,
      })
    await goAt(10_000)
    await button(page, "Enviar cupom").click()
    await page.getByText(/^Enviando foto: \d+ %$/).waitFor(PATIENCE)
    const sending = () =>
      page.evaluate(() => ({
        share: document.querySelector<HTMLProgressElement>(".sending progress")?.value ?? 1,
        isHeld: [...document.querySelectorAll<HTMLButtonElement>("main form[aria-busy] button")].every(
          ({ disabled }) => disabled,
        ),
      }))
    const before = await sending()
    await page.clock.fastForward(30_000)
    await expect.poll(async () => (await sending()).share, PATIENCE).toBeGreaterThan(before.share)
    const after = await sending()
    expect([before.isHeld, after.isHeld, after.share < 1]).toEqual([true, true, true])
    await goAt(1_000_000)
    await arrive(page, answerOf, "Seu cupom chegou")
    expect(await stored(person)).toMatchObject([{ photoKey: expect.any(String) }])
    expect(errors).toEqual([])
  })

  test("that is cut goes up again whole, as the same coupon", async () => {
    const { page, person } = await newPhone()
    await fillForm(page, { withPhoto: true })
    const isPost = { times: 1 }
    await page.route(
      "**/cupom",
      async (route) => {
        // The server had it all, and only the answer was lost.
        await route.fetch({ maxRedirects: 0 })
        await route.abort("connectionreset")
      },
      isPost,
    )
    await button(page, "Enviar cupom").click()
    await arrive(page, answerOf, "Seu cupom chegou")
    expect(await stored(person)).toHaveLength(1)
  })
})

describe("without signal", () => {
  test("the form waits, says so on every page, and is sent once when the line is back", async () => {
    const { page, person, errors } = await newPhone()
    await fillForm(page, { withPhoto: true })
    await sendWithoutSignal(page)
    await page.goto("/ganhadores")
    await arrive(page, "/ganhadores", "Sem sinal")
    await page.getByText(WAITS).waitFor(PATIENCE)
    await findSignal(page)
    await arrive(page, "/ganhadores", "Ganhadores")
    await expect.poll(countOf(person), PATIENCE).toBe(1)
    await tap(page, link(page, "Ver o cupom"))
    await arrive(page, answerOf, "Seu cupom chegou")
    expect(await stored(person)).toMatchObject([{ photoKey: expect.any(String) }])
    // The page of the answer was seen once its script has come, which is after it is painted.
    await expect.poll(() => page.evaluate(() => document.cookie), PATIENCE).not.toContain("outbox")
    await page.goto("/ganhadores")
    await arrive(page, "/ganhadores", "Ganhadores")
    expect(await page.getByText("O cupom que esperava foi enviado.").count()).toBe(0)
    expect(errors.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([])
  })

  test("one that was sent is answered by a page that says from its first bytes that nothing is left to do", async () => {
    const { page } = await newPhone()
    const answers: string[] = []
    page.on("response", async (response) => {
      if (!response.request().isNavigationRequest() || !answerOf.test(new URL(response.url()).pathname))
        return
      answers.push(await response.text())
    })
    await fillForm(page, { withPhoto: true })
    await button(page, "Enviar cupom").click()
    await arrive(page, answerOf, "Seu cupom chegou")
    await expect.poll(() => answers, PATIENCE).toHaveLength(1)
    expect(answers[0]).toContain("Seu cupom chegou")
    expect(answers[0]).not.toContain("Falta enviar")
  })

  test("it says so where data is saved, too, and such a line brings the script no longer than something is here", async () => {
    const { page, person } = await newPhone()
    await page.context().setExtraHTTPHeaders({ "save-data": "on" })
    const scripts = page.locator("script[data-enhance]")
    await page.goto("/faq")
    expect(await scripts.count()).toBe(0)
    await fillForm(page)
    await page.route("**/cupom", (route) => route.abort())
    await sendWithoutSignal(page)
    await findSignal(page)
    await page.goto("/faq")
    await page.getByText(WAITS).waitFor(PATIENCE)
    await page.unroute("**/cupom")
    await expect.poll(countOf(person), PATIENCE).toBe(1)
    await button(page, "Fechar").click()
    await expect.poll(() => page.evaluate(() => document.cookie), PATIENCE).not.toContain("outbox")
    await page.goto("/faq")
    await arrive(page, "/faq", "Dúvidas")
    expect(await scripts.count()).toBe(0)
  })

  test("a photo that is taken while it waits goes with it once it is sent anew, and the page says so", async () => {
    const { page, person } = await newPhone()
    await fillForm(page)
    await sendWithoutSignal(page)
    await choosePhoto(page)
    await page.getByText("Para mandar esta foto, toque em Enviar cupom.").waitFor(PATIENCE)
    expect(await keptOn(page)).toEqual([{ state: "waiting", hasPhoto: false }])
    await button(page, "Enviar cupom").click()
    await expect.poll(() => keptOn(page), PATIENCE).toEqual([{ state: "waiting", hasPhoto: true }])
    expect(await page.evaluate(() => document.cookie)).toContain("outbox=1")
    await findSignal(page)
    await arrive(page, answerOf, "Seu cupom chegou")
    expect(await stored(person)).toMatchObject([{ photoKey: expect.any(String) }])
    expect(await page.getByText(WAITS).count()).toBe(0)
  })

  test.each([true, false])(
    "what waits (with a photo: %s) is left as it was where the next paper's photo is chosen before its code is typed",
    async (withPhoto) => {
      const { page, person } = await newPhone()
      const first = await fillForm(page)
      if (withPhoto) await chooseLightPhoto(page)
      await sendWithoutSignal(page)
      await choosePhoto(page)
      const second = await sizeOf(page)
      await fill(page, { "Chave de acesso": newKey() })
      await button(page, "Enviar cupom").click()
      await expect
        .poll(() => formsOn(page), PATIENCE)
        .toEqual([
          { state: "waiting", bytes: withPhoto ? lightPhoto.length : undefined },
          { state: "waiting", bytes: second },
        ])
      await findSignal(page)
      await expect.poll(countOf(person), PATIENCE).toBe(2)
      const photos = new Map(
        (await stored(person)).map(({ accessKey, photoKey }) => [accessKey === first, photoKey]),
      )
      expect([photos.get(true) !== null, photos.get(false) !== null]).toEqual([withPhoto, true])
      expect(photos.get(true)).not.toBe(photos.get(false))
    },
  )

  test("what waits goes without the next paper's photo where the line is back before that one's code is typed", async () => {
    const { page, person } = await newPhone()
    const first = await fillForm(page)
    await sendWithoutSignal(page)
    await choosePhoto(page)
    await findSignal(page)
    await page.getByText("O cupom que esperava foi enviado.").waitFor(PATIENCE)
    expect(await stored(person)).toMatchObject([{ accessKey: first, photoKey: null }])
    await fill(page, { "Chave de acesso": newKey() })
    await button(page, "Enviar cupom").click()
    await arrive(page, answerOf, "Seu cupom chegou")
    const [second] = (await stored(person)).filter(({ accessKey }) => accessKey !== first)
    expect(second).toMatchObject({ photoKey: expect.any(String) })
  })

  test("two papers sent from one page are two coupons, and one that was mended is one", async () => {
    const { page, person } = await newPhone()
    const first = await fillForm(page)
    await sendWithoutSignal(page)
    const second = newKey()
    for (const total of ["50,00", "55,00"]) {
      await fill(page, { "Chave de acesso": second, "Valor total": total })
      await button(page, "Enviar cupom").click()
      await expect.poll(() => waitingOn(page), PATIENCE).toBe(2)
      await expect.poll(() => button(page, "Enviar cupom").isEnabled(), PATIENCE).toBe(true)
    }
    await findSignal(page)
    await arrive(page, answerOf, "Seu cupom chegou")
    await page.getByText("O cupom que esperava foi enviado.").waitFor(PATIENCE)
    const sent = (await stored(person)).map(({ accessKey, totalCents }) => [accessKey, totalCents])
    expect(sent.toSorted()).toEqual(
      [
        [first, 8500],
        [second, 5500],
      ].toSorted(),
    )
  })

  test("what is typed as the line comes back stays where it is, as another coupon", async () => {
    const { page, person } = await newPhone()
    await fillForm(page)
    await sendWithoutSignal(page)
    const second = newKey()
    await fill(page, { "Chave de acesso": second })
    await findSignal(page)
    await page.getByText("O cupom que esperava foi enviado.").waitFor(PATIENCE)
    expect((await field(page, "Chave de acesso").inputValue()).replaceAll(" ", "")).toBe(second)
    expect(await page.getByText(WAITS).count()).toBe(0)
    await button(page, "Enviar cupom").click()
    await arrive(page, answerOf, "Seu cupom chegou")
    expect(await stored(person)).toHaveLength(2)
  })

  test("two tabs send it once", async () => {
    const { page, person } = await newPhone()
    await fillForm(page)
    const other = await page.context().newPage()
    await other.goto("/")
    await sendWithoutSignal(page)
    await other.goto("/")
    await other.getByText(WAITS).waitFor(PATIENCE)
    await findSignal(page)
    await arrive(page, answerOf, "Seu cupom chegou")
    await expect.poll(countOf(person), PATIENCE).toBe(1)
  })

  test("it is sent after the browser was closed and opened again", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "bar-phone-"))
    try {
      const person = await newcomer()
      const looks = { javaScript: true, baseURL: site.app.origin }
      const before = await openKeptPhone(folder, looks)
      await enter(before, person)
      const page = await before.newPage()
      await fillForm(page, { withPhoto: true })
      await sendWithoutSignal(page)
      await before.close()
      const after = await openKeptPhone(folder, looks)
      await enter(after, person)
      const again = await after.newPage()
      await again.goto("/")
      await expect.poll(countOf(person), PATIENCE).toBe(1)
      await again.getByText("O cupom que esperava foi enviado.").waitFor(PATIENCE)
      await after.close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test("it is sent by the browser itself once the line is back, with no page open", async () => {
    const { page, person } = await newPhone()
    const tag = await noteTags(page)
    await fillForm(page)
    expect(await tag()).toBeNull()
    await sendWithoutSignal(page)
    await expect.poll(tag, PATIENCE).toBe("outbox")
    const empty = await page.context().newPage()
    const line = await page.context().newCDPSession(empty)
    const registered = new Promise<string>((resolve) =>
      line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [ours] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(site.app.origin))
        if (ours) resolve(ours.registrationId)
      }),
    )
    await line.send("ServiceWorker.enable")
    const registrationId = await registered
    await page.close()
    await empty.context().setOffline(false)
    expect(await stored(person)).toEqual([])
    await line.send("ServiceWorker.dispatchSyncEvent", {
      origin: site.app.origin,
      registrationId,
      tag: "outbox",
      lastChance: false,
    })
    await expect.poll(countOf(person), PATIENCE).toBe(1)
  })

  test("it waits for seven days and no longer", async () => {
    const { page, person } = await newPhone()
    await page.clock.install()
    await fillForm(page)
    // The clock's jump has the page send at once, while the next page is opened over it: a request that the
    // browser lets through then would be a coupon, of which the phone learns nothing.
    await page.route("**/cupom", (route) => route.abort())
    await sendWithoutSignal(page)
    await page.clock.fastForward(WEEK_MS - MINUTE_MS)
    await page.goto("/faq")
    await page.getByText(WAITS).waitFor(PATIENCE)
    expect(await waitingOn(page)).toBe(1)
    await page.clock.fastForward(2 * MINUTE_MS)
    await page.goto("/faq")
    await expect.poll(() => waitingOn(page), PATIENCE).toBe(0)
    await page.unroute("**/cupom")
    await findSignal(page)
    await arrive(page, "/faq", "Dúvidas")
    expect(await page.getByText(WAITS).count()).toBe(0)
    expect(await stored(person)).toEqual([])
  })

  test("what is older than that goes with the first page on a line, also where nothing tells that page of it", async () => {
    const { page } = await newPhone()
    await fillForm(page, { withPhoto: true })
    await expect.poll(() => waitingOn(page), PATIENCE).toBe(1)
    // The mark is set once the form is stored.
    const lived = async () => {
      const cookies = await page.context().cookies()
      const { expires = 0 } = cookies.find(({ name }) => name === "outbox") ?? {}
      return expires * 1000 - Date.now()
    }
    await expect.poll(lived, PATIENCE).toBeGreaterThan(4 * WEEK_MS)
    await ageForms(page, [6, 8])
    await page.context().clearCookies({ name: "outbox" })
    await page.goto("/faq")
    await arrive(page, "/faq", "Dúvidas")
    await expect.poll(() => waitingOn(page), PATIENCE).toBe(1)
    await expect.poll(() => page.evaluate(() => caches.has("seen")), PATIENCE).toBe(false)
    expect(await page.evaluate(() => document.cookie)).not.toContain("outbox=")
  })

  test("one that is refused later says so, with the form filled again", async () => {
    const { page, person } = await newPhone()
    const accessKey = await fillForm(page, { withPhoto: true })
    await sendWithoutSignal(page)
    await page.goto("/faq")
    await arrive(page, "/faq", "Sem sinal")
    await sendByAnother(accessKey)
    await findSignal(page)
    await page.getByText("O cupom que esperava não entrou.").waitFor(PATIENCE)
    await tap(page, link(page, "Ver o motivo"))
    await page.getByRole("alert").getByText(/já/).first().waitFor(PATIENCE)
    await expect.poll(() => sizeOf(page), PATIENCE).toBeGreaterThan(0)
    await expect.poll(() => page.title(), PATIENCE).toBe("Erro: Enviar cupom · Bar na Torcida")
    expect((await field(page, "Chave de acesso").inputValue()).replaceAll(" ", "")).toBe(accessKey)
    expect(await stored(person)).toEqual([])
  })

  test("one whose session ended meanwhile wants its person, and comes back filled in with its photo", async () => {
    const { page, person } = await newPhone()
    const accessKey = await fillForm(page, { withPhoto: true })
    await sendWithoutSignal(page)
    const { id, cpf } = person.registration
    const exp = new Date(Date.now() - 1000)
    await site.db.update(sessions).set({ exp }).where(eq(sessions.registrationId, id))
    await findSignal(page)
    await arrive(page, "/login", "Entrar")
    await page.getByText("Guardamos o que você digitou.").waitFor(PATIENCE)
    await signIn(page, cpf)
    await arrive(page, "/cupom", "Enviar cupom")
    await page.getByText("Aqui está o que você digitou").waitFor(PATIENCE)
    await expect.poll(() => sizeOf(page), PATIENCE).toBeGreaterThan(0)
    expect((await field(page, "Chave de acesso").inputValue()).replaceAll(" ", "")).toBe(accessKey)
    await button(page, "Enviar cupom").click()
    await arrive(page, answerOf, "Seu cupom chegou")
    expect(await stored(person)).toHaveLength(1)
  })

  test("the dialog of the session's end leads from a refused coupon to the login, and sends no photo that is kept here", async () => {
    const { page, person } = await newPhone()
    const sentPhoto = await weighPhotos(page)
    await page.clock.install()
    const accessKey = await fillForm(page, { withPhoto: true })
    await sendByAnother(accessKey)
    await button(page, "Enviar cupom").click()
    await page.getByRole("alert").getByText(/já/).first().waitFor(PATIENCE)
    await expect.poll(() => waitingOn(page), PATIENCE).toBe(1)
    await endSession(page, person)
    await tap(page, link(page.getByRole("dialog"), "Entrar"))
    await arrive(page, "/login", "Entrar")
    await page.getByText("Sua sessão acabou. Guardamos o que você digitou.").waitFor(PATIENCE)
    expect(await sentPhoto()).toBe(1)
    await signIn(page, person.registration.cpf)
    await arrive(page, "/cupom", "Enviar cupom")
    await expect.poll(() => sizeOf(page), PATIENCE).toBeGreaterThan(1024)
    expect((await field(page, "Chave de acesso").inputValue()).replaceAll(" ", "")).toBe(accessKey)
    expect(await page.getByText("Escolha a foto de novo").count()).toBe(0)
  })

  test("one that a busy server sent away says so, and the news of its sending is closed without erasing anything", async () => {
    const { page, person } = await newPhone()
    await page.clock.install()
    await fillForm(page)
    const busy = { status: 503, headers: { "retry-after": "1" }, body: "" }
    await page.route("**/cupom", (route) => route.fulfill(busy))
    await button(page, "Enviar cupom").click()
    const later = page.getByText("Ainda não foi. Nada se perdeu. Tentamos de novo em instantes.")
    await later.waitFor(PATIENCE)
    await page.goto("/faq")
    await later.waitFor(PATIENCE)
    expect(await page.getByText(WAITS).count()).toBe(0)
    await page.unroute("**/cupom")
    await page.clock.fastForward(MINUTE_MS)
    await expect.poll(countOf(person), PATIENCE).toBe(1)
    const news = page.getByText("O cupom que esperava foi enviado.")
    await news.waitFor(PATIENCE)
    expect(await button(page, "Descartar").count()).toBe(0)
    await button(page, "Fechar").click()
    await news.waitFor({ ...PATIENCE, state: "detached" })
    expect(await waitingOn(page)).toBe(0)
    expect(await page.getByText("Cupom apagado.").count()).toBe(0)
  })

  test("one whose session was gone with the browser says what is left to do, and not that the line is, and comes back after the login", async () => {
    const { page, person } = await newPhone()
    // Another browser's, which sends nothing by itself.
    await noteTags(page)
    await fillForm(page, { withPhoto: true })
    await sendWithoutSignal(page)
    await page.goto("about:blank")
    await page.context().clearCookies({ name: "user_session" })
    await findSignal(page)
    await page.goto("/faq")
    await arrive(page, "/faq", "Dúvidas")
    await button(page, "Descartar").waitFor(PATIENCE)
    await link(page, "Abrir o cupom").waitFor(PATIENCE)
    expect(await page.getByText(WAITS).count()).toBe(0)
    await tap(page, link(page, "Abrir o cupom"))
    await arrive(page, "/login", "Entrar")
    await page
      .getByText("Sua sessão acabou. Guardamos o que você digitou. O cupom ainda não foi enviado.")
      .waitFor(PATIENCE)
    await signIn(page, person.registration.cpf)
    await arrive(page, "/cupom", "Enviar cupom")
    await expect.poll(() => sizeOf(page), PATIENCE).toBeGreaterThan(0)
    await button(page, "Enviar cupom").click()
    await arrive(page, answerOf, "Seu cupom chegou")
    expect(await stored(person)).toMatchObject([{ photoKey: expect.any(String) }])
  })

  test("one whose session is gone says on every page what is left to do, and is erased only when asked twice", async () => {
    const { page, person } = await newPhone()
    await fillForm(page)
    await sendWithoutSignal(page)
    await page.context().clearCookies({ name: "user_session" })
    await findSignal(page)
    await arrive(page, "/login", "Entrar")
    await page
      .getByText("Sua sessão acabou. Guardamos o que você digitou. O cupom ainda não foi enviado.")
      .waitFor(PATIENCE)
    expect(await button(page, "Descartar").count()).toBe(0)
    await signIn(page, person.registration.cpf)
    await arrive(page, "/cupom", "Enviar cupom")
    const filled = "Guardamos o que você digitou. O cupom ainda não foi enviado: toque em Enviar cupom."
    await page.getByText(filled).waitFor(PATIENCE)
    expect(await button(page, "Descartar").count()).toBe(0)
    await page.goto("/perfil")
    await page.getByText("Falta enviar um cupom.").waitFor(PATIENCE)
    await link(page, "Abrir o cupom").waitFor(PATIENCE)
    const asked: string[] = []
    page.once("dialog", (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await button(page, "Descartar").click()
    expect(asked).toEqual(["Apagar este cupom?"])
    expect(await waitingOn(page)).toBe(1)
    page.once("dialog", (dialog) => void dialog.accept())
    await button(page, "Descartar").click()
    await page.getByText("Cupom apagado.").waitFor(PATIENCE)
    expect(await waitingOn(page)).toBe(0)
    expect(await stored(person)).toEqual([])
  })

  test("the numbers of one's own profile are there as they were last seen, and nobody else's after another login", async () => {
    const { page, person } = await newPhone()
    await fillForm(page)
    await button(page, "Enviar cupom").click()
    await arrive(page, answerOf, "Seu cupom chegou")
    await page.goto("/perfil")
    const number =
      (await page
        .getByText(/^\d{2}\/\d{2}\.\d{3}$/)
        .first()
        .textContent(PATIENCE)) ?? ""
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("seen")).keys()).length), PATIENCE)
      .toBe(1)
    await loseSignal(page)
    await page.goto("/perfil")
    await arrive(page, "/perfil", "Sem sinal")
    await page.getByText(number).first().waitFor(PATIENCE)
    await findSignal(page)
    await arrive(page, "/perfil", `Olá, ${person.registration.name}`)
    await page.context().clearCookies({ name: "user_session" })
    const { cpf } = await insertRegistration(site.db)
    await page.goto("/login")
    await signIn(page, cpf)
    await loseSignal(page)
    await page.goto("/perfil")
    await arrive(page, "/perfil", "Sem sinal")
    expect(await page.getByText(number).count()).toBe(0)
  })

  test("the numbers that were seen are there for seven days and no longer", async () => {
    const { page } = await newPhone()
    await page.clock.install()
    await fillForm(page)
    await button(page, "Enviar cupom").click()
    await arrive(page, answerOf, "Seu cupom chegou")
    await page.goto("/perfil")
    const numbers = page.getByText(/^\d{2}\/\d{2}\.\d{3}$/)
    await numbers.first().waitFor(PATIENCE)
    const isKept = () => page.evaluate(() => caches.match("/perfil").then((kept) => kept !== undefined))
    await expect.poll(isKept, PATIENCE).toBe(true)
    await loseSignal(page)
    await page.clock.fastForward(WEEK_MS - MINUTE_MS)
    await page.goto("/perfil")
    await numbers.first().waitFor(PATIENCE)
    await page.clock.fastForward(2 * MINUTE_MS)
    await page.goto("/perfil")
    await expect.poll(isKept, PATIENCE).toBe(false)
    expect(await numbers.count()).toBe(0)
  })

  test("a form of yesterday waits on where the numbers that were seen are older than a week", async () => {
    const { page, person } = await newPhone()
    await page.clock.install()
    await fillForm(page)
    await sendWithoutSignal(page)
    await page.clock.fastForward(WEEK_MS / 7)
    await page.evaluate(async (days) => {
      const headers = { date: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toUTCString() }
      await (await caches.open("seen")).put("/perfil", new Response("<p>07/12.345</p>", { headers }))
    }, 8)
    await page.goto("/perfil")
    await arrive(page, "/perfil", "Sem sinal")
    await page.getByText(WAITS).waitFor(PATIENCE)
    await expect.poll(() => page.evaluate(() => caches.has("seen")), PATIENCE).toBe(false)
    expect(await page.getByText("07/12.345").count()).toBe(0)
    expect(await waitingOn(page)).toBe(1)
    await findSignal(page)
    await expect.poll(countOf(person), PATIENCE).toBe(1)
    await page.getByText("O cupom que esperava foi enviado.").waitFor(PATIENCE)
  })

  test("another person's login forgets what waits", async () => {
    const { page, person } = await newPhone()
    await fillForm(page)
    await sendWithoutSignal(page)
    await page.route("**/cupom", (route) => route.abort())
    await findSignal(page)
    await page.context().clearCookies({ name: "user_session" })
    const rui = await insertRegistration(site.db)
    await page.goto("/login")
    expect(await waitingOn(page)).toBe(1)
    await signIn(page, rui.cpf)
    await arrive(page, "/perfil", `Olá, ${rui.name}`)
    await expect.poll(() => waitingOn(page), PATIENCE).toBe(0)
    expect(await stored(person)).toEqual([])
  })

  test("another person's login forgets it also on a line that brings no script", async () => {
    const { page, person } = await newPhone()
    const { id } = person.registration
    const device = { id: crypto.randomUUID(), accounts: { [id]: "" } }
    await page.context().addCookies([{ name: "device", value: signed(device), url: site.app.origin }])
    await fillForm(page)
    await sendWithoutSignal(page)
    const line = await page.context().newCDPSession(page)
    const bringScripts = (isBrought: boolean) =>
      line.send("Emulation.setScriptExecutionDisabled", { value: !isBrought })
    await bringScripts(false)
    await findSignal(page)
    await page.context().clearCookies({ name: "user_session" })
    const rui = await insertRegistration(site.db)
    await page.goto("/login")
    await signIn(page, rui.cpf)
    await arrive(page, "/perfil", `Olá, ${rui.name}`)
    // The page is there, and its script was not run: what is asked now is asked of what the server left.
    await bringScripts(true)
    await expect.poll(() => waitingOn(page), PATIENCE).toBe(0)
    expect(await stored(person)).toEqual([])
  })

  test("signing out forgets what waits and what was seen, once that was answered, and nothing without a signal", async () => {
    const { page, person } = await newPhone()
    await fillForm(page)
    await sendWithoutSignal(page)
    await page.route("**/cupom", (route) => route.abort())
    await findSignal(page)
    await page.goto("/perfil")
    await page.getByText(WAITS).waitFor(PATIENCE)
    await loseSignal(page)
    await button(page, "Sair").click()
    await arrive(page, "/logout", "Sem sinal")
    await findSignal(page)
    await page.goto("/perfil")
    await page.getByText(WAITS).waitFor(PATIENCE)
    const asked: string[] = []
    page.once("dialog", (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await button(page, "Sair").click()
    expect(asked).toEqual(["Um cupom ainda não foi enviado. Sair apaga ele deste celular. Sair assim mesmo?"])
    expect([await waitingOn(page), await button(page, "Sair").isDisabled()]).toEqual([1, false])
    page.once("dialog", (dialog) => void dialog.accept())
    await tap(page, button(page, "Sair"))
    await expect.poll(() => leftOn(page), PATIENCE).toEqual({ databases: [], seen: 0 })
    expect((await stored(person)).length).toBeLessThanOrEqual(1)
  })

  test("the account's end forgets what waits and what was seen, by the next page's script where the browser is told nothing", async () => {
    const { page, person } = await newPhone()
    await page.context().setExtraHTTPHeaders({ "user-agent": SAFARI })
    await fillForm(page)
    await sendWithoutSignal(page)
    await page.route("**/cupom", (route) => route.abort())
    await findSignal(page)
    await page.goto("/perfil")
    await page.getByText(WAITS).waitFor(PATIENCE)
    await page.goto("/perfil?confirm=cancel")
    await tap(page, button(page, "Cancelar conta"))
    await expect.poll(() => leftOn(page), PATIENCE).toEqual({ databases: [], seen: 0 })
    await expect.poll(() => page.evaluate(() => document.cookie), PATIENCE).not.toMatch(/wipe|outbox/)
    expect(await stored(person)).toEqual([])
  })

  const late: [string, number, string][] = [
    ["is asked for later", 503, "Ainda não foi. Nada se perdeu. Tentamos de novo em instantes."],
    ["is refused", 409, "Este cupom não entra."],
  ]
  test.each(late)(
    "what was wiped in one tab stays gone where a form that was on its way in another one %s",
    async (_, status, says) => {
      const { page } = await newPhone()
      await fillForm(page, { withPhoto: true })
      let answer = () => {}
      const isWiped = new Promise<void>((resolve) => (answer = resolve))
      const body = `<main id="conteudo"><p>${says}</p></main>`
      await page.route("**/cupom", async (route) => {
        await isWiped
        await route.fulfill({ status, contentType: "text/html;charset=utf-8", body })
      })
      const sent = page.waitForRequest((request) => request.method() === "POST", PATIENCE)
      await button(page, "Enviar cupom").click()
      await sent
      const other = await page.context().newPage()
      await other.goto("/perfil")
      expect(await waitingOn(other)).toBe(1)
      other.once("dialog", (dialog) => void dialog.accept())
      await tap(other, button(other, "Sair"))
      await expect.poll(() => leftOn(other), PATIENCE).toEqual({ databases: [], seen: 0 })
      // Behind what it keeps a page sets this mark anew.
      await page.evaluate(() => void (document.cookie = "outbox=x"))
      answer()
      await page.getByText(says).waitFor(PATIENCE)
      await expect.poll(() => page.evaluate(() => document.cookie), PATIENCE).not.toContain("outbox=x")
      expect(await waitingOn(page)).toBe(0)
    },
  )
})

describe("a phone that keeps nothing", () => {
  const NO_ROOM =
    "Ainda não foi, e não coube neste celular. Deixe a página aberta e, com sinal, toque em Enviar de novo."
  const cookies = (page: Page) => page.evaluate(() => document.cookie)
  /** Fills the form in and sends it without a signal. */
  async function sendInVain(page: Page) {
    await fillForm(page)
    await loseSignal(page)
    await button(page, "Enviar cupom").click()
  }

  test("because it is full says so, promises nothing, and sends with the next tap", async () => {
    const { page, person } = await newPhone()
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError")
      }
    })
    await sendInVain(page)
    await page.getByText(NO_ROOM).waitFor(PATIENCE)
    expect(await page.getByText("Nada se perdeu").count()).toBe(0)
    expect(await cookies(page)).not.toContain("outbox")
    await findSignal(page)
    await button(page, "Enviar cupom").click()
    await arrive(page, answerOf, "Seu cupom chegou")
    expect(await stored(person)).toHaveLength(1)
  })

  test("says so in English, too, and where a busy server sends the form away", async () => {
    const { page } = await newPhone()
    await page.context().addCookies([{ name: "lng", value: "ImVuIg%3D%3D", url: site.app.origin }])
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("refused", "SecurityError")
      }
    })
    await page.goto("/cupom")
    await button(page, "Read the code in the photo").waitFor(PATIENCE)
    await fill(page, { "Access key": newKey(), "Date of purchase": today, Total: "85.00" })
    const busy = { status: 503, headers: { "retry-after": "1" }, body: "" }
    await page.route("**/cupom", (route) => route.fulfill(busy))
    await button(page, "Send receipt").click()
    const noRoom = page.getByText(
      "Not sent yet, and it did not fit on this phone. Leave the page open and, with a signal, tap Send again.",
    )
    await noRoom.waitFor(PATIENCE)
    await page.unroute("**/cupom")
    await loseSignal(page)
    await page.evaluate(() => document.querySelector(".sending")!.remove())
    await button(page, "Send receipt").click()
    await noRoom.waitFor(PATIENCE)
    expect(await cookies(page)).not.toContain("outbox")
  })

  test("at first, but later, sends what waits once the line is back", async () => {
    const { page, person, errors } = await newPhone()
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (...asked) {
        if (!sessionStorage.getItem("room")) throw new DOMException("refused", "SecurityError")
        return open.apply(this, asked)
      }
    })
    await fillForm(page)
    await page.evaluate(() => sessionStorage.setItem("room", "1"))
    await sendWithoutSignal(page)
    await findSignal(page)
    await arrive(page, answerOf, "Seu cupom chegou")
    expect(await stored(person)).toHaveLength(1)
    expect(errors).toEqual([])
  })
})

describe("what the worker keeps", () => {
  test("is the page without signal and its parts: no person's page, nothing of the back office", async () => {
    const { page } = await newPhone()
    await fillForm(page)
    const kept = () =>
      page.evaluate(async () => {
        const names: string[] = []
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) names.push(new URL(url).pathname)
        return names
      })
    await page.goto("/perfil")
    await expect.poll(kept, PATIENCE).toContain("/perfil")
    for (const address of ["/", "/admin/login", "/ganhadores", "/faq"]) await page.goto(address)
    const others = (await kept()).filter((name) => !/^\/(assets|fonts)\//.test(name))
    expect([...new Set(others)].toSorted()).toEqual(["/lang", "/offline", "/perfil"])
  })
})

import type { Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fits, listenForErrors, PATIENCE } from "#tests/support/journey"
import { photographCode, photographReceipt } from "#tests/support/receipt-photo"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const key = "35261111222333000181650010000001231000012300"
const groups = key.match(/.{4}/g)!.join(" ")
const receipt = `https://nfce.example/qrcode?p=${key}|2|1|1|0A1B2C`
const [fromPhoto, byCamera] = ["Ler o código da foto", "Ler o código com a câmera"]

/** The form on a phone, and which parts of the reader it has asked for. */
async function openForm({ javaScript = true, width = 360 } = {}) {
  const page = await openPhone({ javaScript, width, baseURL: site.app.origin })
  const { token } = await signInParticipant(site.db, site.app.origin)
  const cookies = [adultCookie, { name: "user_session", value: signed(token) }]
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: site.app.origin })))
  // What the page asks for its worker may ask for once more.
  const fetched = new Set<string>()
  page.context().on("request", (request) => {
    const [, part] = /\/assets\/(scan|reader)-[\w-]+(?=\.)/.exec(request.url()) ?? []
    if (part) fetched.add(part + request.url().slice(request.url().lastIndexOf(".")))
  })
  return { page, fetched, errors: listenForErrors(page) }
}
const goToForm = async (page: Page) => {
  await page.goto("/cupom")
  await arrive(page, "/cupom", "Enviar cupom")
}
const jpeg = (buffer: Buffer) => ({ name: "cupom.jpg", mimeType: "image/jpeg", buffer })
const said = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor(PATIENCE)
const keyField = (page: Page) => field(page, "Chave de acesso")

describe("the code in a photo", () => {
  test("fills the key, read by what is fetched then and not before", async () => {
    const { page, fetched, errors } = await openForm({ width: 320 })
    await goToForm(page)
    await button(page, fromPhoto).waitFor(PATIENCE)
    expect([...fetched]).toEqual([])
    const chooser = page.waitForEvent("filechooser", PATIENCE)
    await button(page, fromPhoto).click()
    await (await chooser).setFiles(jpeg(await photographCode(receipt)))
    await said(page, `Chave lida: ${groups}.`)
    expect(await keyField(page).inputValue()).toBe(groups)
    await page.getByText("44/44", { exact: true }).waitFor(PATIENCE)
    expect([...fetched]).toEqual(["scan.js", "reader.js", "reader.wasm"])
    // It is the coupon's photo, too.
    await page.getByText(/^Foto pronta: \d+ KB$/).waitFor(PATIENCE)
    await fits(page)
    expect(errors).toEqual([])
  })

  test("is said to be missing, none of a receipt, or in no photo at all", async () => {
    const { page, errors } = await openForm()
    await goToForm(page)
    const photo = field(page, "Foto do cupom")
    await photo.setInputFiles(jpeg(await photographCode("https://bar.example/cardapio")))
    await button(page, fromPhoto).click()
    await said(page, "Esse código não é o de um cupom.")
    await photo.setInputFiles(jpeg(await photographReceipt(1)))
    await button(page, fromPhoto).click()
    await said(page, "Não achamos um código na foto.")
    await photo.setInputFiles(jpeg(Buffer.from("no photo")))
    await button(page, fromPhoto).click()
    await said(page, "Esse arquivo não abre como foto.")
    expect(await keyField(page).inputValue()).toBe("")
    expect(errors).toEqual([])
  })

  test("is read by the browser itself where it can, and nothing else is fetched", async () => {
    const { page, fetched } = await openForm()
    await page.addInitScript((rawValue) => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ["qr_code"]
        detect = async () => [{ rawValue }]
      }
      Object.assign(window, { BarcodeDetector })
    }, receipt)
    await goToForm(page)
    await field(page, "Foto do cupom").setInputFiles(jpeg(await photographCode("https://bar.example")))
    await button(page, fromPhoto).click()
    await said(page, `Chave lida: ${groups}.`)
    expect([...fetched]).toEqual(["scan.js"])
  })

  test("can be tried again where the reader did not come, be it that this is known before the photo is open", async () => {
    const { page } = await openForm()
    await page.addInitScript(() => {
      const [Whole, open] = [Worker, createImageBitmap]
      let failed: Promise<unknown> | undefined
      window.Worker = class extends Whole {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(failed ? address : "/assets/nothing.js", options)
          failed ??= new Promise((resolve) => this.addEventListener("error", resolve))
        }
      }
      window.createImageBitmap = async (...photo: [ImageBitmapSource]) => {
        await failed
        return open(...photo)
      }
    })
    await goToForm(page)
    await field(page, "Foto do cupom").setInputFiles(jpeg(await photographCode(receipt)))
    await button(page, fromPhoto).click()
    await said(page, "O leitor não veio.")
    await button(page, fromPhoto).click()
    await said(page, `Chave lida: ${groups}.`)
    expect(await keyField(page).inputValue()).toBe(groups)
  })
})

/** A camera that looks at the photo. */
const lookAt = (page: Page, photo: Buffer) =>
  page.addInitScript(
    (url) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image()
        image.src = url
        await image.decode()
        const canvas = document.createElement("canvas")
        ;[canvas.width, canvas.height] = [image.width, image.height]
        const draw = () => canvas.getContext("2d")!.drawImage(image, 0, 0)
        setInterval(draw, 40)
        return canvas.captureStream()
      }
    },
    `data:image/jpeg;base64,${photo.toString("base64")}`,
  )

/** A camera that does not open. */
const refuse = (page: Page, name: string) =>
  page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("", name)
    }
  }, name)

describe("the camera", () => {
  test("reads the code that it sees, closes, and gives the focus back", async () => {
    const { page, errors } = await openForm()
    await lookAt(page, await photographCode(receipt))
    await goToForm(page)
    await button(page, byCamera).click()
    await said(page, `Chave lida: ${groups}.`)
    expect(await keyField(page).inputValue()).toBe(groups)
    await page.getByRole("dialog").waitFor({ ...PATIENCE, state: "detached" })
    const hasFocus = () => button(page, byCamera).evaluate((it) => it === document.activeElement)
    await expect.poll(hasFocus, PATIENCE).toBe(true)
    expect(errors).toEqual([])
  })

  test("says what it sees that is no receipt, and is closed by its button", async () => {
    const { page } = await openForm({ width: 320 })
    await lookAt(page, await photographCode("https://bar.example/cardapio"))
    await goToForm(page)
    await button(page, byCamera).click()
    const window = page.getByRole("dialog", { name: "Câmera lendo o código" })
    await window.getByText("Esse código não é o de um cupom.").waitFor(PATIENCE)
    await fits(page)
    await button(window, "Fechar a câmera").click()
    await window.waitFor({ ...PATIENCE, state: "detached" })
    expect(await keyField(page).inputValue()).toBe("")
  })

  test.each([
    ["NotAllowedError", "A câmera não abriu: o navegador não tem permissão."],
    ["NotFoundError", "Não há câmera livre neste aparelho."],
  ])("that is not to be had (%s) says what to do", async (name, words) => {
    const { page } = await openForm()
    await refuse(page, name)
    await goToForm(page)
    await button(page, byCamera).click()
    await said(page, words)
    expect(await page.getByRole("dialog").count()).toBe(0)
  })
})

test("without scripts there is nothing to read by, and no room for it", async () => {
  const { page } = await openForm({ javaScript: false })
  await goToForm(page)
  for (const name of [fromPhoto, byCamera]) expect(await button(page, name).count()).toBe(0)
  expect(await page.locator("[data-scan]").boundingBox()).toBeNull()
})

import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fits, listenForErrors, PATIENCE, signInHere } from "#tests/support/journey"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const key = "35261111222333000181650010000001231000012300"
const groups = key.match(/.{4}/g)!.join(" ")

async function open(javaScript: boolean, width = 360): Promise<Page> {
  const { cpf } = await insertRegistration(site.db)
  const page = await openPhone({ javaScript, width, baseURL: site.app.origin })
  await signInHere(page, cpf)
  await page.goto("/cupom")
  await arrive(page, "/cupom", "Enviar cupom")
  return page
}

test("the key is written in groups and counted, and the caret stays where it is typed", async () => {
  const page = await open(true)
  const errors = listenForErrors(page)
  const input = field(page, "Chave de acesso")
  const caret = () => input.evaluate((control: HTMLInputElement) => control.selectionStart)
  await input.pressSequentially(key.slice(0, 31))
  await expect.poll(() => input.inputValue(), PATIENCE).toBe(groups.slice(0, 38))
  await page.getByText("31/44", { exact: true }).waitFor(PATIENCE)

  // In the middle: taken out and put in again.
  await input.evaluate((control: HTMLInputElement) => control.setSelectionRange(12, 12))
  await page.keyboard.press("Backspace")
  await page.getByText("30/44", { exact: true }).waitFor(PATIENCE)
  expect(await caret()).toBe(11)
  await page.keyboard.type(key[9]!)
  await expect.poll(() => input.inputValue(), PATIENCE).toBe(groups.slice(0, 38))
  expect(await caret()).toBe(12)

  await input.fill(key)
  await page.getByText("44/44", { exact: true }).waitFor(PATIENCE)
  expect(await input.inputValue()).toBe(groups)
  const scanned = `https://nfce.example/qrcode?p=${key}|2|1|1|0A1B2C`
  await input.fill(scanned)
  await expect.poll(() => page.getByText("/44", { exact: false }).count(), PATIENCE).toBe(0)
  expect(await input.inputValue()).toBe(scanned)
  expect(errors).toEqual([])
})

test("its keypad has digits, and letters after a tap", async () => {
  const page = await open(true, 320)
  const input = field(page, "Chave de acesso")
  const keypad = () => input.evaluate((control: HTMLInputElement) => control.inputMode)
  await expect.poll(keypad, PATIENCE).toBe("numeric")
  await button(page, "Usar letras (ABC)").click()
  expect(await keypad()).toBe("text")
  expect(await input.evaluate((control) => control === document.activeElement)).toBe(true)
  await button(page, "Usar números (123)").click()
  expect(await keypad()).toBe("numeric")
  await page.locator("summary").getByText("Onde fica a chave?").click()
  await page.getByText("NFC-e nº 000.000.123").waitFor(PATIENCE)
  await fits(page)
})

test("without scripts the guide unfolds, and nothing stands there that cannot work", async () => {
  const page = await open(false)
  expect(await button(page, "Usar letras (ABC)").count()).toBe(0)
  await page.locator("summary").getByText("Onde fica a chave?").click()
  await page.getByText("NFC-e nº 000.000.123").waitFor(PATIENCE)
})

import { eq } from "drizzle-orm"
import type { Page, Route } from "playwright"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { papers } from "#drizzle/schema/papers"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { isFull } from "#tests/support/full"
import {
  arrive,
  button,
  field,
  fill,
  listenForErrors,
  PATIENCE,
  summaryHasFocus,
  tap,
} from "#tests/support/journey"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const AWAY = "A foto ainda não foi. Ela continua aqui: com sinal, toque de novo em Enviar foto."
const THANKS = "Foto recebida. Obrigado!"

/** Noise, which no JPEG makes small. */
const photo = await sharp({
  create: {
    width: 900,
    height: 700,
    channels: 3,
    background: "#888",
    noise: { type: "gaussian", mean: 128, sigma: 30 },
  },
})
  .jpeg({ quality: 90 })
  .toBuffer()

/** The page of a prize that somebody has won, with a photo chosen for it. */
async function choosePhoto(kind = "identity", { javaScript } = { javaScript: true }) {
  const person = await signInParticipant(site.db, site.app.origin)
  const { id: prizeId } = await insertPrize(site.db, { name: "Bola de capotão" })
  const award = await insertAward(site.db, { prizeId, registrationId: person.registration.id })
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  await page.context().addCookies([
    { ...adultCookie, url: site.app.origin },
    { name: "cookie_consent", value: "InJlZnVzZWQi", url: site.app.origin },
    { name: "user_session", value: signed(person.token), url: site.app.origin },
  ])
  const errors = listenForErrors(page)
  const path = `/perfil/premios/${award.id}`
  await page.goto(path)
  await arrive(page, path, "Enviar documentos")
  if (kind) await fill(page, { "O que é": kind })
  await field(page, "Foto").setInputFiles({ name: "rg.jpg", mimeType: "image/jpeg", buffer: photo })
  // Shown by the script that sends it.
  if (javaScript) await button(page, "Tirar outra").waitFor(PATIENCE)
  return { page, path, errors, stored: () => site.db.$count(papers, eq(papers.awardId, award.id)) }
}
const chosen = (page: Page) =>
  field(page, "Foto").evaluate((control: HTMLInputElement) => control.files?.length)

test("says how far it is and holds the button while bytes move, and then that it is here", async () => {
  const { page, path, errors, stored } = await choosePhoto()
  const line = await page.context().newCDPSession(page)
  const goAt = (uploadThroughput: number) =>
    line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: 1_000_000,
      uploadThroughput,
    })
  // So slowly that it is still on its way when it is looked at.
  await goAt(10_000)
  await button(page, "Enviar foto").click()
  await page.getByText(/^Enviando foto: \d+ %$/).waitFor(PATIENCE)
  expect(await button(page, "Enviar foto").isDisabled()).toBe(true)
  await goAt(1_000_000)
  await page.getByText(THANKS).first().waitFor(PATIENCE)
  await arrive(page, path, "Enviar documentos")
  expect(await chosen(page)).toBe(0)
  expect(await stored()).toBe(1)
  expect(errors).toEqual([])
})

test("goes up again whole where its answer was lost, as the same paper", async () => {
  const { page, stored } = await choosePhoto()
  const lost = async (route: Route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort("connectionreset")
  }
  await page.route("**/perfil/premios/*", lost, { times: 1 })
  await button(page, "Enviar foto").click()
  await page.getByText(THANKS).first().waitFor(PATIENCE)
  expect(await stored()).toBe(1)
})

test("stays in its form on a line that only pretends to be there, and is sent once it is", async () => {
  const { page, path, stored } = await choosePhoto()
  await page.clock.install()
  let tried = 0
  const swallow = async (route: Route) => {
    tried += 1
    await route.abort("connectionreset")
  }
  await page.route("**/perfil/premios/*", swallow)
  await button(page, "Enviar foto").click()
  for (const time of [1, 2, 3]) {
    await page.clock.fastForward(20_000)
    await expect.poll(() => tried, PATIENCE).toBe(time)
    if (time < 3) await page.getByText("Ainda não foi.").waitFor(PATIENCE)
  }
  await page.getByText(AWAY).waitFor(PATIENCE)
  await arrive(page, path, "Enviar documentos")
  expect([await chosen(page), await stored()]).toEqual([1, 0])
  await page.unroute("**/perfil/premios/*")
  await button(page, "Enviar foto").click()
  await page.getByText(THANKS).first().waitFor(PATIENCE)
  expect(await stored()).toBe(1)
})

test("is still chosen where its form is refused, and nothing asks for it anew", async () => {
  const { page, stored } = await choosePhoto("")
  await button(page, "Enviar foto").click()
  await summaryHasFocus(page)
  expect(await chosen(page)).toBe(1)
  expect(await page.getByText("Escolha a foto de novo.").count()).toBe(0)
  await fill(page, { "O que é": "identity" })
  await button(page, "Enviar foto").click()
  await page.getByText(THANKS).first().waitFor(PATIENCE)
  expect(await stored()).toBe(1)
})

test.runIf(isFull)("goes up without scripts, too, and a form without its kind asks for it anew", async () => {
  const { page, path, errors, stored } = await choosePhoto("", { javaScript: false })
  expect(await tap(page, button(page, "Enviar foto"))).toBe(422)
  await page.getByText("Escolha a foto de novo.").first().waitFor(PATIENCE)
  expect(await stored()).toBe(0)
  await fill(page, { "O que é": "identity" })
  await field(page, "Foto").setInputFiles({ name: "rg.jpg", mimeType: "image/jpeg", buffer: photo })
  expect(await tap(page, button(page, "Enviar foto"))).toBe(200)
  await arrive(page, path, "Enviar documentos")
  await page.getByText(THANKS).first().waitFor(PATIENCE)
  expect([await stored(), errors]).toEqual([1, []])
})

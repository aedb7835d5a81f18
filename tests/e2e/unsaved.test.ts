import { generateTOTP } from "@epic-web/totp"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { users } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertStore } from "#drizzle/seed/builders/store"
import { findBarriers } from "#tests/support/axe"
import { openPhone } from "#tests/support/browser"
import {
  answerUnsaved,
  arrive,
  button,
  field,
  fill,
  link,
  listenForErrors,
  PATIENCE,
  untilAlive,
} from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function openBar(javaScript = true) {
  const bar = await insertStore(site.db, { name: "Bar do Guarda" })
  const { cookies, user } = await signInAdmin(site.db, site.app.origin, "admin")
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  const session = { name: "admin_session", value: cookies.get("admin_session")!, url: site.app.origin }
  await page.context().addCookies([session])
  const path = `/admin/stores/edit/${bar.id}`
  await page.goto(path)
  await arrive(page, path, "Bar do Guarda")
  if (javaScript) await untilAlive(page)
  return { page, path, user, errors: listenForErrors(page) }
}

const TITLE = "Há mudanças não salvas"

describe("a page with changes that nobody saved", () => {
  test("asks before a link leads away, and keeps or leaves what was typed as it is told", async () => {
    const { page, path, errors } = await openBar()
    await fill(page, { Nome: "Bar que Espera" })
    await link(page, "Bares").click()
    const dialog = page.getByRole("dialog", { name: TITLE })
    await dialog.waitFor(PATIENCE)
    expect(await findBarriers(page)).toEqual([])
    await button(dialog, "Ficar na página").click()
    await dialog.waitFor({ ...PATIENCE, state: "hidden" })
    expect(await field(page, "Nome").inputValue()).toBe("Bar que Espera")
    const hasFocus = () => link(page, "Bares").evaluate((opener) => opener === document.activeElement)
    await expect.poll(hasFocus, PATIENCE).toBe(true)
    await link(page, "Bares").click()
    await dialog.waitFor(PATIENCE)
    await button(dialog, "Sair sem salvar").click()
    await arrive(page, "/admin/stores", "Bares")
    await page.goto(path)
    expect(await field(page, "Nome").inputValue()).toBe("Bar do Guarda")
    expect(errors).toEqual([])
  })

  test("asks after a refusal too, and not after a save", async () => {
    const { page, path } = await openBar()
    await fill(page, { Nome: "" })
    await button(page, "Salvar").click()
    await page.getByRole("alert").waitFor(PATIENCE)
    const dialog = page.getByRole("dialog", { name: TITLE })
    await answerUnsaved(page, link(page, "Bares"), "Ficar na página")
    // Under an open dialog nothing can be typed.
    await dialog.waitFor({ ...PATIENCE, state: "hidden" })
    await fill(page, { Nome: "Bar que Salva" })
    await button(page, "Salvar").click()
    await arrive(page, path, "Bar que Salva")
    await link(page, "Bares").click()
    await arrive(page, "/admin/stores", "Bares")
  })

  test("asks nothing where nothing was typed, or it was put back, or a dialog of the same page opens", async () => {
    const { page } = await openBar()
    await fill(page, { Nome: "Outro" })
    await button(page, "Desativar").click()
    await page.getByRole("dialog", { name: "Confirmar essa ação?" }).waitFor(PATIENCE)
    await button(page, "Cancelar").click()
    await page.getByRole("dialog").waitFor({ ...PATIENCE, state: "hidden" })
    expect(await field(page, "Nome").inputValue()).toBe("Outro")
    await fill(page, { Nome: "Bar do Guarda" })
    await link(page, "Bares").click()
    await arrive(page, "/admin/stores", "Bares")
  })

  test("has the browser ask before the page itself goes", async () => {
    const { page, path } = await openBar()
    const asked: string[] = []
    page.on("dialog", (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual([])
    await untilAlive(page)
    await field(page, "Nome").click()
    await field(page, "Nome").pressSequentially("!")
    await page.reload()
    expect(asked).toEqual(["beforeunload"])
    await arrive(page, path, "Bar do Guarda")
  })

  test("is left like any other without scripts", async () => {
    const { page } = await openBar(false)
    await fill(page, { Nome: "Outro" })
    await link(page, "Bares").click()
    await arrive(page, "/admin/stores", "Bares")
  })
})

describe("two minutes before the session's end", () => {
  test("the password makes a new one, and what was typed stays, as it does at the end", async () => {
    const { page, path, errors } = await openBar()
    await page.clock.install()
    await page.goto(path)
    // From then on it counts.
    await untilAlive(page)
    await fill(page, { Nome: "Bar que Dura" })
    await page.clock.fastForward("58:30")
    const ending = page.getByRole("dialog", { name: "Sua sessão está para terminar" })
    await ending.waitFor(PATIENCE)
    const hasFocus = () => ending.evaluate((dialog) => dialog === document.activeElement)
    await expect.poll(hasFocus, PATIENCE).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    await field(ending, "Senha").fill("Errada@2027")
    await button(ending, "Continuar na sessão").click()
    await ending.getByText("Email ou senha inválidos.").waitFor(PATIENCE)
    await field(ending, "Senha").fill(demoPassword)
    await button(ending, "Continuar na sessão").click()
    await ending.waitFor({ ...PATIENCE, state: "hidden" })
    expect(await field(page, "Nome").inputValue()).toBe("Bar que Dura")
    await expect.poll(() => page.getByRole("timer").innerText(), PATIENCE).toMatch(/(59|60):\d\d$|01:00:00$/)

    await page.clock.fastForward("01:00:00")
    const over = page.getByRole("dialog", { name: "Sua sessão terminou" })
    await field(over, "Senha").fill(demoPassword)
    await button(over, "Entrar").click()
    await over.waitFor({ ...PATIENCE, state: "hidden" })
    await button(page, "Salvar").click()
    await arrive(page, path, "Bar que Dura")
    expect(errors).toEqual([])
  })

  test("with a second step it asks for the code too, and the form stays as it is", async () => {
    const { page, path, user, errors } = await openBar()
    await page.clock.install()
    await page.goto(path)
    await untilAlive(page)
    // Switched on elsewhere meanwhile: the page does not know of it.
    const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    const on = { totpSecret: secret, totpEnabledAt: new Date(), recoveryCodes: ["x", "y"] }
    await site.db.update(users).set(on).where(eq(users.id, user.id))
    await fill(page, { Nome: "Bar em Duas Etapas" })
    await page.clock.fastForward("58:30")
    const ending = page.getByRole("dialog", { name: "Sua sessão está para terminar" })
    await field(ending, "Senha").fill(demoPassword)
    expect(await field(ending, "Código").count()).toBe(0)
    await button(ending, "Continuar na sessão").click()
    await ending.getByText("Falta o código da verificação em duas etapas.").waitFor(PATIENCE)
    expect(await findBarriers(page)).toEqual([])
    const { otp } = await generateTOTP({ secret })
    await field(ending, "Código").fill(otp)
    await button(ending, "Continuar na sessão").click()
    await ending.waitFor({ ...PATIENCE, state: "hidden" })
    expect(await field(page, "Nome").inputValue()).toBe("Bar em Duas Etapas")
    await button(page, "Salvar").click()
    await arrive(page, path, "Bar em Duas Etapas")
    expect(errors).toEqual([])
  })
})

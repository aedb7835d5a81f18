import type { Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { newProtocol } from "#app/domain/invoices/protocol.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { type RunningApp, startApp } from "#tests/support/app"
import { openPhone } from "#tests/support/browser"
import { sized } from "#tests/support/full"
import { freshDatabase } from "#tests/support/database"
import { arrive, button, fill, link, listenForErrors, PATIENCE, unfoldFilters } from "#tests/support/journey"
import { until } from "#tests/support/until"

const database = await freshDatabase()
const db = connect(database.url)
let app: RunningApp

beforeAll(async () => {
  // The web process works the queue itself.
  app = await startApp({
    databaseUrl: database.url,
    env: { ADMIN_TOTP: "optional", WORKER: "on" },
    warm: true,
  })
  await insertDraw(db)
})
afterAll(async () => {
  await app?.stop()
  await db.$client.end()
  await database.drop()
})

async function open(javaScript: boolean, width: number) {
  const admin = await insertUser(db, { type: "super" })
  const page = await openPhone({ javaScript, width, baseURL: app.origin })
  const errors = listenForErrors(page)
  await page.goto("/admin")
  await arrive(page, "/admin/login", "Entrar")
  await fill(page, { Email: admin.email, Senha: demoPassword })
  await button(page, "Entrar").click()
  await arrive(page, "/admin/dashboard", "Painel")
  return { page, errors, admin }
}

/** By the drawer, which a phone has to open first. */
async function goTo(page: Page, title: string) {
  if (!(await link(page, title).isVisible())) await page.getByTitle("Menu", { exact: true }).click()
  await link(page, title).click()
}

const vivid = { javaScript: true, width: 1280 }
const plain = { javaScript: false, width: 360 }
describe.each(sized([vivid], [vivid, plain]))(
  "JavaScript $javaScript, $width px",
  ({ javaScript, width }) => {
    test("what was decided is found in the audit, and a command is run and followed to its end", async () => {
      const person = await insertRegistration(db, { name: "Ana", lastname: "Conceição" })
      const invoice = await insertInvoice(db, {
        registrationId: person.id,
        status: "pending",
        protocol: newProtocol(),
      })
      const { page, errors, admin } = await open(javaScript, width)
      await page.goto(`/admin/invoices/${invoice.id}`)
      await button(page, "Invalidar").click()
      await page.getByRole("dialog").waitFor(PATIENCE)
      await fill(page, { "Nas minhas palavras": "Foto ilegível" })
      await button(page, "Confirmar").click()
      await page.getByText("Cupom invalidado").first().waitFor(PATIENCE)

      await goTo(page, "Auditoria")
      await arrive(page, "/admin/actions", "Auditoria")
      if (width < 640) await unfoldFilters(page)
      await fill(page, { Busca: invoice.protocol, Administrador: admin.name })
      await button(page, "Filtrar").click()
      await page.waitForURL(/q=/, PATIENCE)
      await page
        .getByRole("row", { name: /Cupons: invalidar/ })
        .getByRole("link")
        .click()
      await arrive(page, /^\/admin\/actions\//, "Cupons: invalidar")
      const changed = page.getByRole("row", { name: /^Situação/ })
      expect([await changed.locator("del").innerText(), await changed.locator("ins").innerText()]).toEqual([
        "Em análise",
        "Invalidado",
      ])
      await page.getByText("Confere", { exact: true }).waitFor(PATIENCE)
      await link(page, "Tudo sobre este registro").click()
      await arrive(page, "/admin/actions", "Auditoria")
      expect(await page.getByRole("main").getByRole("rowheader").count()).toBe(1)

      await goTo(page, "Comandos")
      await arrive(page, "/admin/commands", "Comandos")
      // One that the clock never runs: at five in the morning the audit is being verified already.
      const all = page.getByRole("table", { name: "Todos os comandos" })
      const one = all.getByRole("row", { name: /^Liberar prêmios da vez/ })
      await button(one, "Executar").click()
      const dialog = page.getByRole("dialog", { name: "Confirmar essa ação?" })
      await dialog.waitFor(PATIENCE)
      await button(dialog, "Confirmar").click()
      await arrive(page, "/admin/commands", "Comandos")
      // With scripts the page looks again by itself; without, the link does.
      await until("it is done", async () => {
        if (!javaScript && (await link(page, "Atualizar").isVisible())) await link(page, "Atualizar").click()
        return /Feito\s.*Nenhum prêmio estava preso./s.test(await one.innerText())
      })
      const runs = page.getByRole("row", {
        name: new RegExp(`Liberar prêmios da vez Feito .*${admin.name}`),
      })
      await expect.poll(() => runs.count(), PATIENCE).toBe(1)
      expect(errors).toEqual([])
    })
  },
)

import { afterAll, beforeAll, expect, test } from "vitest"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { arrive, button, fill, link, PATIENCE, untilAlive } from "#tests/support/journey"
import { openOffice } from "#tests/support/office-page"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test("the way back from a record passes by its dialogs, left or confirmed", async () => {
  const invoice = await insertInvoice(site.db, { status: "pending" })
  const { page } = await openOffice(site)
  const record = `/admin/invoices/${invoice.id}`
  const heading = `Cupom ${invoice.protocol}`
  const dialog = page.locator("dialog:modal")

  await page.goto("/admin/invoices")
  await untilAlive(page)
  await link(page, invoice.protocol).click()
  await arrive(page, record, heading)
  await button(page, "Invalidar").click()
  await dialog.waitFor(PATIENCE)
  await button(dialog, "Cancelar").click()
  await dialog.waitFor({ ...PATIENCE, state: "detached" })
  await button(page, "Invalidar").click()
  await dialog.waitFor(PATIENCE)
  await fill(dialog, { "Nas minhas palavras": "A foto não deixa ler." })
  await button(dialog, "Confirmar").click()
  await page.getByText("Cupom invalidado.").first().waitFor(PATIENCE)

  await page.goBack()
  await arrive(page, "/admin/invoices", "Cupons")
  await page.goForward()
  await arrive(page, record, heading)
  expect(await dialog.count()).toBe(0)
})

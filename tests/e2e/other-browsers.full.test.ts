import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { dayOf } from "#app/platform/clock.server"
import { invoices } from "#drizzle/schema/invoices"
import { demoPassword } from "#drizzle/seed/accounts"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { button, field, heading } from "#tests/support/driven-browser"
import { findPrograms, otherBrowsers } from "#tests/support/other-browsers"
import { type Site, startSite } from "#tests/support/site"

let site: Site
let bar: StoreRow
const today = dayOf(new Date())

beforeAll(async () => {
  site = await startSite()
  bar = await insertStore(site.db)
  await insertDraw(site.db)
})
afterAll(() => site.close())

test.for(otherBrowsers)(
  "in $name somebody of age signs in, sends a coupon and sees its numbers",
  // Nothing else starts these two, so that all of each comes from the disk.
  { timeout: 120_000 },
  async ({ programs, start }, { skip }) => {
    const installed = findPrograms(programs)
    if ("missing" in installed) return skip(installed.missing)
    const person = await insertRegistration(site.db)
    const browser = await start(installed.found)
    try {
      await browser.open(`${site.app.origin}/cupom`)
      await browser.click(button("Tenho 18 anos ou mais"))
      await browser.see(heading("Entrar"))
      await browser.type(field("CPF"), person.cpf)
      await browser.type(field("Senha"), demoPassword)
      await browser.click(button("Entrar"))
      await browser.see(heading("Enviar cupom"))
      const aamm = today.slice(2, 4) + today.slice(5, 7)
      const accessKey = buildAccessKey({ ...bar, aamm, number: nextNumber() })
      await browser.type(field("Chave de acesso"), accessKey)
      await browser.type(field("Valor total"), "85,00")
      await browser.set(field("Data da compra"), today)
      await browser.click(button("Enviar cupom"))
      await browser.see(heading("Seu cupom chegou"))
      const whose = eq(invoices.registrationId, person.id)
      expect(await site.db.select().from(invoices).where(whose)).toHaveLength(1)
    } finally {
      await browser.close()
    }
  },
)

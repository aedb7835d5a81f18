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
import { type Site, startSite } from "#tests/support/site"
import { drive, drivenBrowsers, findPrograms } from "#tests/support/web-driver"

let site: Site
let bar: StoreRow
const today = dayOf(new Date())

beforeAll(async () => {
  site = await startSite()
  bar = await insertStore(site.db)
  await insertDraw(site.db)
})
afterAll(() => site.close())

test.for(drivenBrowsers)(
  "in $name somebody of age signs in, sends a coupon and sees its numbers",
  async (wanted, { skip }) => {
    const programs = findPrograms(wanted)
    if ("missing" in programs) return skip(programs.missing)
    const person = await insertRegistration(site.db)
    const browser = await drive(wanted, programs.found)
    try {
      await browser.open(`${site.app.origin}/cupom`)
      await browser.click("Tenho 18 anos ou mais")
      await browser.heading("Entrar")
      await browser.type({ CPF: person.cpf, Senha: demoPassword })
      await browser.click("Entrar")
      await browser.heading("Enviar cupom")
      const aamm = today.slice(2, 4) + today.slice(5, 7)
      const accessKey = buildAccessKey({ ...bar, aamm, number: nextNumber() })
      await browser.type({ "Chave de acesso": accessKey, "Valor total": "85,00" })
      await browser.set("Data da compra", today)
      await browser.click("Enviar cupom")
      await browser.heading("Seu cupom chegou")
      const whose = eq(invoices.registrationId, person.id)
      expect(await site.db.select().from(invoices).where(whose)).toHaveLength(1)
    } finally {
      await browser.close()
    }
  },
)

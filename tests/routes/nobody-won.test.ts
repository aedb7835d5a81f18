import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { buildPrize, insertBatch } from "#drizzle/seed/builders/prize"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe("prizes on the spot that nobody has won", () => {
  const promise = "O primeiro cupom a chegar depois do momento marcado leva o prêmio."
  const mainOf = async (query: string) => {
    const html = await visit(site.app.origin).read(`/ganhadores${query}`)
    return html.slice(html.indexOf("<main"), html.indexOf("</main>"))
  }

  test("are no word of a promotion that has none", async () => {
    const main = await mainOf("")
    expect(words(main)).not.toContain(promise)
    expect(main).not.toContain('href="/cupom"')
    expect(words(main)).toContain("Meu número ganhou?")
  })

  test("are promised as long as coupons are taken, and no longer", async () => {
    const now = new Date()
    await insertBatch(site.db, [{ ...buildPrize(1, { now, name: "Coisa da torcida" }), moment: now }])
    const open = await mainOf("")
    expect(words(open)).toContain(promise)
    expect(open).toContain('href="/cupom"')
    const over = await mainOf("?store_invoice_end=2020-01-31%2012:00:00")
    expect(words(over)).toContain("Cada ganhador aparece aqui assim que o prêmio é confirmado.")
    expect(words(over)).not.toContain(promise)
    expect(over).not.toContain('href="/cupom"')
  })
})

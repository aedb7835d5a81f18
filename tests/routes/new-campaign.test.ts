import { afterAll, beforeAll, expect, test } from "vitest"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

let site: Site
/** Of an empty, migrated database. */
let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "admin")
})
afterAll(() => site.close())

test("the dashboard leads to each thing that the first coupon wants", async () => {
  const html = await admin.read("/admin/dashboard")
  const cards = [...html.matchAll(/<li class="card waiting__card">(.*?)<\/li>/gs)].map(
    ([, card = ""]) => card,
  )
  expect(cards.map((card) => [/ href="([^"]*)"/.exec(card)?.[1], words(card).trim()])).toEqual([
    [
      "/admin/regulations",
      "falta publicar o regulamento e os termos de uso até lá ninguém consegue se cadastrar",
    ],
    ["/admin/stores", "nenhum bar participa até lá nenhum cupom é aceito"],
    ["/admin/regulations/certificates", expect.stringContaining("nenhum certificado de autorização")],
    [
      "/admin/log",
      "ninguém de fora data o registro público em produção, sem isso nenhum resultado de sorteio é publicado: configure WITNESSES ou TSA_URL",
    ],
  ])
})

test("who may not open the public log is not told that nobody dates it", async () => {
  const user = await signInAdmin(site.db, site.app.origin, "user")
  const shown = words(await user.read("/admin/dashboard"))
  expect(shown).toContain("nenhum bar participa")
  expect(shown).not.toContain("ninguém de fora data")
})

test("a mailing says that it lacks a template, and where one is made", async () => {
  const html = await admin.read("/admin/dispatches/create")
  expect(words(html)).toContain("Ainda não há modelo de novidades Sem um não há o que enviar")
  expect(html).toMatch(/crie o primeiro em.{0,40}<a[^>]* href="\/admin\/email-templates"/)
})

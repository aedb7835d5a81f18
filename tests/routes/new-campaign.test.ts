import { afterAll, beforeAll, expect, test } from "vitest"
import { startApp } from "#tests/support/app"
import { signInAdmin } from "#tests/support/sign-in"
import { insertDraft, insertRegulations } from "#drizzle/seed/builders/texts"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

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

test("in a demo, where no result waits for it, nobody is told that the log has no date", async () => {
  const demo = await startApp({ databaseUrl: site.databaseUrl, env: { APP_ENV: "demo" } })
  try {
    const shown = words(await (await signInAdmin(site.db, demo.origin, "admin")).read("/admin/dashboard"))
    expect(shown).toContain("nenhum bar participa")
    expect(shown).not.toContain("ninguém de fora data")
  } finally {
    await demo.stop()
  }
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

test("the registration says at once that it is not open, and why, and asks for nothing yet", async () => {
  const { read } = visit(site.app.origin)
  const html = await read("/register")
  expect(words(html)).toContain("O cadastro ainda não abriu")
  expect(words(html)).toContain(
    "O cadastro está fechado neste momento. O regulamento e os termos ainda não foram publicados.",
  )
  expect(html).not.toContain('name="cpf"')
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain("O cadastro ainda não abriu")
  expect(words(await read("/register?lng=en"))).toContain(
    "The regulation and the terms have not been published yet.",
  )
  expect(words(await read("/register?register_end=2020-01-31%2012:00:00"))).toContain(
    "O cadastro já terminou",
  )
})

test("with its terms published it says that the regulation is missing, and opens with it", async () => {
  // What is published stays: the others ask a campaign that has nothing.
  const begun = await startSite()
  try {
    await insertDraft(begun.db, { kind: "terms", title: "Termos de uso", publishedAt: new Date() })
    const { read } = visit(begun.app.origin)
    const lacking = words(await read("/register"))
    expect(lacking).toContain("fechado neste momento. O regulamento ainda não foi publicado.")
    expect(lacking).toContain("Volte a esta página depois da publicação.")
    expect(words(await read("/register?lng=en"))).toContain("The regulation has not been published yet.")
    await insertRegulations(begun.db)
    expect(await read("/register")).toContain('name="cpf"')
  } finally {
    await begun.close()
  }
})

import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { certificates, regulations } from "#drizzle/schema/contents"
import { buildPdf } from "#drizzle/seed/builders/documents"
import { adultCookie } from "#tests/support/age-gate"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fill, link, listenForErrors, PATIENCE } from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
beforeAll(async () => {
  site = await startSite()
  // Each journey takes the numbers of the one before away.
  await site.db.insert(certificates).values({ number: "04.000000/2026" })
})
afterAll(() => site.close())

/** A new administrator's browser, signed in. */
async function open(javaScript: boolean) {
  const { cookies } = await signInAdmin(site.db, site.app.origin, "admin")
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  const session = { name: "admin_session", value: cookies.get("admin_session")!, url: site.app.origin }
  const adult = { ...adultCookie, url: site.app.origin }
  await page.context().addCookies([session, adult])
  return { page, errors: listenForErrors(page) }
}

const confirmed = async (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Confirmar essa ação?" })
  await dialog.waitFor(PATIENCE)
  await button(dialog, "Confirmar").click()
}
const untilShown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor(PATIENCE)

bothWays({ owner: () => site.db }, (javaScript) => {
  test("a regulation is written, looked at, published with its PDF, and read by anybody", async () => {
    const { page, errors } = await open(javaScript)
    const title = `Regulamento ${javaScript ? "com" : "sem"} script`
    await page.goto("/admin/regulations")
    await link(page, "Criar edição").click()
    await arrive(page, "/admin/regulations/create", "Criar edição")
    await fill(page, { Tipo: "regulation", Língua: "pt", Título: title })
    await fill(page, { Texto: "## 1. Prêmios\n\nUm **camarote**." })
    await button(page, "Pré-visualizar").click()
    const preview = page.getByRole("region", { name: "Pré-visualização" })
    await preview.getByRole("heading", { name: "1. Prêmios" }).waitFor(PATIENCE)
    expect(await field(page, "Texto").inputValue()).toBe("## 1. Prêmios\n\nUm **camarote**.")
    expect(await field(page, "Língua").inputValue()).toBe("pt")
    await fill(page, { Texto: "## 1. Prêmios\n\nDois **camarotes**." })
    await button(page, "Salvar rascunho").click()
    await arrive(page, /^\/admin\/regulations\/edit\//, title)

    await page.getByLabel("Arquivo PDF").setInputFiles({
      name: "meu.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(buildPdf()),
    })
    await button(page, "Guardar o PDF").click()
    await page.getByRole("link", { name: /^regulamento-\d+\.pdf$/ }).waitFor(PATIENCE)
    await button(page, "Publicar").click()
    await confirmed(page)
    await untilShown(page, "Em vigor")
    expect(await site.db.$count(regulations, eq(regulations.title, title))).toBe(1)

    await page.goto("/regulamentos")
    await page.getByRole("heading", { name: title }).waitFor(PATIENCE)
    await untilShown(page, "camarotes")
    expect(await link(page, "Este texto em PDF").getAttribute("href")).toMatch(
      /^\/regulamentos\/regulamento-\d+\.pdf$/,
    )
    expect(errors).toEqual([])
  })

  test("the certificates' numbers are refused with one that is none, saved, and read by anybody", async () => {
    const { page, errors } = await open(javaScript)
    await page.goto("/admin/regulations")
    await link(page, "Certificados").click()
    await arrive(page, "/admin/regulations/certificates", "Certificados de autorização")
    const number = `04.00000${javaScript ? 1 : 2}/2026`
    await fill(page, { Números: `${number}\nCertificado` })
    await button(page, "Salvar").click()
    await untilShown(page, "Confira os campos")
    expect(await field(page, "Números").inputValue()).toBe(`${number}\nCertificado`)
    await fill(page, { Números: number })
    await button(page, "Salvar").click()
    await untilShown(page, "Certificados salvos.")
    await untilShown(page, `${number} (assemelhada a sorteio)`)
    await page.goto("/termos")
    await untilShown(page, number)
    expect(errors).toEqual([])
  })

  test("questions are written, put in order and published, and taken off the page again", async () => {
    const { page, errors } = await open(javaScript)
    const names = ["primeira", "segunda"].map((word) => `A ${word}, ${javaScript ? "com" : "sem"} script?`)
    for (const name of names) {
      await page.goto("/admin/faq")
      await link(page, "Criar pergunta").click()
      await arrive(page, "/admin/faq/create", "Criar pergunta")
      await fill(page, { Pergunta: name, Resposta: "Sim, **sempre**." })
      await button(page, "Pré-visualizar").click()
      const preview = page.getByRole("region", { name: "Pré-visualização" })
      await preview.getByText("sempre").waitFor(PATIENCE)
      await button(page, "Criar pergunta").click()
      await arrive(page, /^\/admin\/faq\/edit\//, name)
      await button(page, "Publicar").click()
      await confirmed(page)
      await untilShown(page, "Tirar do ar")
    }
    await page.goto("/admin/faq")
    await button(page, `Subir: ${names[1]}`).click()
    await untilShown(page, "Ordem salva.")
    await page.goto("/faq")
    const read = await page.locator("summary").allTextContents()
    const [first, second] = names.map((name) => read.findIndex((text) => text.includes(name)))
    expect(second).toBeGreaterThan(-1)
    expect(first).toBe(second! + 1)

    await page.goto("/admin/faq")
    await link(page, names[0]!).click()
    await arrive(page, /^\/admin\/faq\/edit\//, names[0]!)
    await button(page, "Tirar do ar").click()
    await confirmed(page)
    await untilShown(page, "Fora do ar")
    await page.goto("/faq")
    await untilShown(page, names[1]!)
    expect(await page.getByText(names[0]!).count()).toBe(0)
    expect(errors).toEqual([])
  })
})

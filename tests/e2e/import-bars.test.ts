import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { stores } from "#drizzle/schema/stores"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { insertStore } from "#drizzle/seed/builders/store"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import {
  arrive,
  button,
  field,
  fill,
  fits,
  link,
  listenForErrors,
  messagesBeside,
  PATIENCE,
  summaryHasFocus,
} from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
beforeAll(async () => {
  site = await startSite({ WORKER: "on" })
})
afterAll(() => site.close())

async function open(type: "admin" | "user", javaScript: boolean) {
  const { cookies } = await signInAdmin(site.db, site.app.origin, type)
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  const session = { name: "admin_session", value: cookies.get("admin_session")!, url: site.app.origin }
  await page.context().addCookies([session])
  return { page, errors: listenForErrors(page) }
}

const csv = (lines: string[]) => ({
  name: "bares.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\n")),
})
const barOf = async (cnpj: string) => (await site.db.select().from(stores).where(eq(stores.cnpj, cnpj)))[0]

bothWays({ owner: () => site.db }, (javaScript) => {
  test("a file of bars is refused, matched to its columns, looked over and imported", async () => {
    const { page, errors } = await open("admin", javaScript)
    const there = await insertStore(site.db, { name: "Bar Velho" })
    const cnpj = buildCnpj(nextNumber())
    await page.goto("/admin/stores")
    await link(page, "Importar bares").click()
    await arrive(page, "/admin/stores/import-csv", "Importar bares")
    await field(page, "Arquivo").setInputFiles(csv([""]))
    await button(page, "Ler o arquivo").click()
    await summaryHasFocus(page)
    expect((await messagesBeside(page, "Arquivo"))[0]).toContain("O arquivo está vazio")

    const rows = [
      "CNPJ;Fachada;Endereço;CEP;Estado;Cidade",
      `${cnpj};Bar do Apito;Rua do Gol, 10;13010-000;SP;Campinas`,
      `${there.cnpj};Bar Novo;;;;`,
      "123;Bar Errado;Rua;13010-000;SP;Campinas",
    ]
    await field(page, "Arquivo").setInputFiles(csv(rows))
    await button(page, "Ler o arquivo").click()
    await arrive(page, /^\/admin\/stores\/import-csv\/[0-9a-f-]{36}$/, "Conferir os bares")
    await fill(page, { Nome: "1" })
    await button(page, "Comparar com os bares").click()
    await button(page, "Importar 2 bares").waitFor(PATIENCE)
    await fits(page)
    await link(page, "Com mudança (1)").click()
    await page
      .getByRole("row", { name: /Bar Velho/ })
      .getByText("Bar Novo")
      .waitFor(PATIENCE)
    expect(await barOf(cnpj)).toBeUndefined()

    await button(page, "Importar 2 bares").click()
    const isImported = page.getByText("Bares importados")
    if (!javaScript)
      await expect
        .poll(async () => (await page.reload(), isImported.count()), { ...PATIENCE, interval: 300 })
        .toBe(1)
    await isImported.waitFor(PATIENCE)
    expect(await barOf(cnpj)).toMatchObject({ name: "Bar do Apito", active: true })
    expect(await barOf(there.cnpj)).toMatchObject({ name: "Bar Novo", address: there.address })
    await link(page, "Recusados (1)").click()
    await page
      .getByRole("row", { name: /Bar Errado/ })
      .getByText(/CNPJ inválido/)
      .waitFor(PATIENCE)
    const [download] = await Promise.all([
      page.waitForEvent("download", PATIENCE),
      link(page, "Baixar as recusadas").click(),
    ])
    expect(download.suggestedFilename()).toBe("bares-recusados.xlsx")
    expect(errors).toEqual([])
  })
})

test("who may not import finds no button, and a page that says which right is missing", async () => {
  const { page } = await open("user", true)
  await page.goto("/admin/stores")
  await arrive(page, "/admin/stores", "Bares")
  expect(await link(page, "Importar bares").count()).toBe(0)
  const answer = await page.goto("/admin/stores/import-csv")
  expect(answer?.status()).toBe(403)
  await page.getByText("Importar de um arquivo").first().waitFor(PATIENCE)
})

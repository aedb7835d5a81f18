import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AdminType } from "#app/auth/permissions"
import { dayOf } from "#app/platform/time/clock.server"
import { prizes } from "#drizzle/schema/prizes"
import { products } from "#drizzle/schema/stores"
import { tickets } from "#drizzle/schema/tickets"
import { rolePermissions } from "#drizzle/schema/users"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertDatedLog } from "#tests/support/dated-log"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import {
  arrive,
  button,
  fill,
  fits,
  link,
  listenForErrors,
  PATIENCE,
  unfoldFilters,
  untilStill,
} from "#tests/support/journey"
import { signed, signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

const now = new Date()
let site: Site
let logged: Awaited<ReturnType<typeof insertDatedLog>>

beforeAll(async () => {
  site = await startSite()
  const { db } = site
  const draw = await insertDraw(db, {
    title: "Sorteio da Várzea",
    now,
    seriesCount: 10,
    rule: { seriesFirst: 7 },
  })
  const { id: registrationId } = await insertRegistration(db, { name: "Joana", lastname: "Lima" })
  const { id: invoiceId } = await insertInvoice(db, { registrationId, protocol: "VARZE-00001", now })
  const number = {
    drawId: draw.id,
    segmentId: draw.segment.id,
    series: 7,
    registrationId,
    invoiceId,
    createdAt: now,
  }
  await db.insert(tickets).values([
    { ...number, position: 0, element: 53_269 },
    { ...number, position: 1, element: 53_271, voidAt: now },
  ])
  logged = await insertDatedLog(db, now)
  // Every type may list numbers, unless somebody took that right away.
  const ofReports = and(eq(rolePermissions.type, "reports"), eq(rolePermissions.permission, "tickets"))
  await db.delete(rolePermissions).where(ofReports)
})
afterAll(() => site.close())

async function open(type: AdminType, javaScript: boolean) {
  const { token } = await signInAdmin(site.db, site.app.origin, type)
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  return { page, errors: listenForErrors(page) }
}

bothWays({ owner: () => site.db }, (javaScript) => {
  test("a caller's number is checked: whose it is, who is next to it, and what is no number", async () => {
    const { page, errors } = await open("user", javaScript)
    await page.goto("/admin/tickets-check")
    await fill(page, { "Número da sorte": "53269" })
    await button(page, "Conferir").click()
    await page.getByText("Falta a série. Escreva como").first().waitFor(PATIENCE)

    await fill(page, { "Número da sorte": "7/53269", Sorteio: "Sorteio da Várzea" })
    await button(page, "Conferir").click()
    await page.getByRole("heading", { name: "Número 07/53.269" }).waitFor(PATIENCE)
    await link(page, "Joana L.").first().waitFor(PATIENCE)
    const near = page.getByRole("row", { name: /07\/53\.271/ })
    expect(await near.locator("del").innerText()).toBe("07/53.271")
    expect(await near.innerText()).toContain("Anulado")
    await fits(page)
    await link(page, "VARZE-00001").first().click()
    await arrive(page, /^\/admin\/invoices\/[0-9a-f-]{36}$/, "Cupom VARZE-00001")
    expect(errors).toEqual([])
  })

  test("a draw's totals lead to its numbers, void ones apart, and to another filter's", async () => {
    const { page, errors } = await open("user", javaScript)
    await page.goto("/admin/total-tickets")
    await arrive(page, "/admin/total-tickets", "Total de números")
    await link(page, "Sorteio da Várzea").click()
    await page.getByRole("heading", { level: 2, name: "Sorteio da Várzea" }).waitFor(PATIENCE)
    // An answer that is still on its way folds them again.
    await untilStill(page)
    await unfoldFilters(page)
    await fill(page, { Situação: "Anulado" })
    await button(page, "Filtrar").click()
    await page.waitForURL(/state=void/, PATIENCE)
    const voided = page.locator(".stat", { hasText: "Anulados" }).getByRole("link")
    await expect.poll(() => voided.innerText(), PATIENCE).toBe("1")
    await fits(page)
    await voided.click()
    await arrive(page, "/admin/tickets", "Números da sorte")
    await page.getByText("07/53.271").first().waitFor(PATIENCE)
    expect(await page.getByText("07/53.269").count()).toBe(0)
    expect(errors).toEqual([])
  })

  test("a product is created, refused where its SKU is taken, edited, and taken out with a reason", async () => {
    const { page, errors } = await open("admin", javaScript)
    const name = `Balde ${javaScript ? "com" : "sem"} gelo`
    const sku = javaScript ? "BALDE-1" : "BALDE-2"
    await page.goto("/admin/stores/products")
    await link(page, "Criar produto").click()
    await arrive(page, "/admin/stores/products/create", "Criar produto")
    const create = async () => {
      await fill(page, { Nome: name, SKU: sku, "Números por unidade": "6" })
      await button(page, "Criar produto").click()
    }
    await create()
    await page.getByText(`Produto criado: ${name}.`).first().waitFor(PATIENCE)
    await link(page, name).click()

    await arrive(page, /^\/admin\/stores\/products\/edit\/./, name)
    await fill(page, { "Números por unidade": "7" })
    await button(page, "Salvar").click()
    await page
      .getByText(/Números por unidade: 6\s+7/)
      .first()
      .waitFor(PATIENCE)
    await button(page, "Desativar").click()
    const question = page.getByRole("dialog")
    await fill(question, { Motivo: "Fora de linha" })
    await button(question, "Confirmar").click()
    await button(page, "Reativar").waitFor(PATIENCE)
    const [row] = await site.db.select().from(products).where(eq(products.sku, sku))
    expect(row).toMatchObject({ name, numbersPerUnit: 7, active: false })

    await page.goto("/admin/stores/products/create")
    await create()
    await page.getByText("Esse SKU já é de um produto").waitFor(PATIENCE)
    expect(await link(page, `Abrir ${name}`).getAttribute("href")).toBe(
      `/admin/stores/products/edit/${row!.id}`,
    )
    expect(errors).toEqual([])
  })

  test("prizes are made as a batch, whose commitment is the answer, and one by itself", async () => {
    const { page, errors } = await open("admin", javaScript)
    const name = `Camisa ${javaScript ? "da casa" : "de fora"}`
    await page.goto("/admin/prizes/create")
    await button(page, "Criar lote").click()
    await page.getByRole("alert").first().waitFor(PATIENCE)
    const day = (days: number) => dayOf(new Date(now.getTime() + days * 86_400_000))
    await fill(page, {
      "Nome do lote": `Lote ${name}`,
      Prêmio: name,
      "Valor (R$)": "150,00",
      Quantidade: "3",
      "Do dia": day(2),
      "Até o dia": day(4),
    })
    await button(page, "Criar lote").click()
    await page.getByText(/^Lote \d+ criado com 3 prêmios$/).waitFor(PATIENCE)
    expect(await page.locator("code.hash").first().innerText()).toMatch(/^[0-9a-f]{64}$/)
    await fits(page)

    await link(page, "Prêmio avulso").click()
    await button(page, "Criar prêmio").waitFor(PATIENCE)
    await fill(page, { Prêmio: `${name}, avulsa`, "Valor (R$)": "150,00" })
    await button(page, "Criar prêmio").click()
    await arrive(page, /^\/admin\/prizes\/[0-9a-f-]{36}$/, `${name}, avulsa`)
    expect(await site.db.$count(prizes, eq(prizes.name, name))).toBe(3)
    expect(errors).toEqual([])
  })

  test("the public log's page says how far it is, what stopped it, and leads to what was signed", async () => {
    const { page, errors } = await open("admin", javaScript)
    await page.goto("/admin/log")
    await arrive(page, "/admin/log", "Registro público")
    await page.getByText("O registro parou").waitFor(PATIENCE)
    await page.getByText("Aponte FILES_URL para onde ele estava.").waitFor(PATIENCE)
    const note = await page.request.get(
      await link(page, "Ponto de controle assinado").getAttribute("href").then(String),
    )
    expect((await note.text()).split("\n")[1]).toBe(String(logged.size))
    expect(errors).toEqual([])
  })

  test("who may not is told what right is missing, and finds no way there", async () => {
    for (const [type, address] of [
      ["reports", "/admin/tickets-check"],
      ["reports", "/admin/total-tickets"],
      ["reports", "/admin/stores/products"],
      ["user", "/admin/stores/products/create"],
      ["user", "/admin/prizes/create"],
      ["reports", "/admin/log"],
    ] as const) {
      const { page } = await open(type, javaScript)
      await page.goto("/admin/dashboard")
      expect([address, await page.locator(`a[href="${address}"]`).count()]).toEqual([address, 0])
      const answer = await page.goto(address)
      expect([address, answer?.status()]).toEqual([address, 403])
      await page
        .getByText(/Falta (a|uma destas) permiss/)
        .first()
        .waitFor(PATIENCE)
      await page.context().close()
    }
  })

  test("who may only look at products and prizes finds nothing to change there", async () => {
    const { page, errors } = await open("user", javaScript)
    for (const [address, heading] of [
      ["/admin/stores/products", "Produtos participantes"],
      ["/admin/prizes", "Prêmios instantâneos"],
    ] as const) {
      await page.goto(address)
      await arrive(page, address, heading)
      for (const name of ["Criar produto", "Criar prêmios"]) expect(await link(page, name).count()).toBe(0)
      expect(await button(page, "Desativar").count()).toBe(0)
    }
    expect(errors).toEqual([])
  })
})

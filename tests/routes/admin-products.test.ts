import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { actions } from "#drizzle/schema/back-office"
import { invoices } from "#drizzle/schema/invoices"
import { products } from "#drizzle/schema/stores"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertStore } from "#drizzle/seed/builders/store"
import { startApp } from "#tests/support/app"
import { invoiceForm } from "#tests/support/crowd"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const LIST = "/admin/stores/products"
const CREATE = `${LIST}/create`
const editPath = (id: string) => `${LIST}/edit/${id}`

let site: Site
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, user] = [{}, {}] as [SignedAdmin, SignedAdmin]
let ana: Awaited<ReturnType<typeof signInParticipant>>
let last = 0

beforeAll(async () => {
  site = await startSite({ TICKETS_RULE: "per-product" })
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  user = await signInAdmin(site.db, site.app.origin, "user")
  ana = await signInParticipant(site.db, site.app.origin)
  await insertDraw(site.db)
})
afterAll(() => site.close())

const typed = (overrides: Record<string, string> = {}) => ({
  intent: "save",
  formKey: crypto.randomUUID(),
  name: "Lata",
  sku: `LATA-${++last}`,
  numbersPerUnit: "2",
  active: "on",
  ...overrides,
})
const create = async (overrides: Record<string, string> = {}) => {
  const sent = typed(overrides)
  expect((await admin.post(CREATE, sent)).status).toBe(302)
  return sent.formKey
}
const offered = async () =>
  [...(await ana.read("/cupom")).matchAll(/name="quantity\.([0-9a-f-]{36})"/g)].map(([, id]) => id!).sort()
const activeIds = async () => {
  const rows = await site.db.select({ id: products.id }).from(products).where(eq(products.active, true))
  return rows.map(({ id }) => id).sort()
}
const errorOf = (html: string, field: string) =>
  words(new RegExp(`id="save-${field}-error"[^>]*>(.*?)</ul>`).exec(html)?.[1] ?? "").trim()

test("participants are offered exactly the active ones, at each moment", async () => {
  const [lata, balde] = [await create({ name: "Lata" }), await create({ name: "Balde", numbersPerUnit: "6" })]
  const copo = await create({ name: "Copo", active: "" })
  expect(await offered()).toEqual(await activeIds())
  expect(await offered()).toEqual(expect.arrayContaining([lata, balde]))
  expect(await offered()).not.toContain(copo)
  const out = { intent: "disable", id: balde, reason: "Fora de linha" }
  expect((await admin.post(LIST, out)).headers.get("location")).toBe(LIST)
  expect((await admin.post(LIST, { intent: "enable", id: copo, reason: "Chegou" })).status).toBe(302)
  expect(await offered()).toEqual(await activeIds())
  expect(await offered()).toEqual(expect.arrayContaining([lata, copo]))
  expect(await offered()).not.toContain(balde)
})

test("a unit is worth what the product says now; what came in before keeps its numbers and its name", async () => {
  const bar = await insertStore(site.db)
  const id = await create({ name: "Garrafa", sku: "GARRAFA", numbersPerUnit: "2" })
  const send = async () => {
    const { total: _, ...form } = invoiceForm(bar, new Date())
    const answer = await ana.post("/cupom", { ...form, total: "85,00", [`quantity.${id}`]: "3" })
    return { status: answer.status, page: answer.headers.get("location") ?? "" }
  }
  const first = await send()
  expect(words(await ana.read(first.page))).toContain("Você ganhou 6 números.")
  const edit = { ...typed({ name: "Garrafa", sku: "garrafa", numbersPerUnit: "5" }), version: "1" }
  expect((await admin.post(editPath(id), edit)).status).toBe(302)
  expect(words(await ana.read((await send()).page))).toContain("Você ganhou 15 números.")
  expect(words(await ana.read(first.page))).toContain("Você ganhou 6 números.")
  await admin.post(LIST, { intent: "disable", id, reason: "Acabou" })
  expect((await send()).status).toBe(422)
  const [invoice] = await site.db.select().from(invoices).orderBy(invoices.receivedAt).limit(1)
  expect(words(await admin.read(`/admin/invoices/${invoice!.id}`))).toContain("Garrafa")
})

describe("the pages", () => {
  test("say which rule is set and what follows from it", async () => {
    await create()
    const list = words(await admin.read(LIST))
    expect(list).toMatch(/\d+ produtos? ativos? A regra de agora é TICKETS_RULE=per-product : cada unidade/)
    expect(list).toContain("São exatamente esses que a página do cupom oferece.")
  })

  test("promise a place on the coupon's page only where products count", async () => {
    const promise = "Aparece na página do cupom desde já."
    expect(words(await admin.read(CREATE))).toContain(promise)
    const env = { TICKETS_RULE: "per-value:2000", WORKER: "off" }
    const other = await startApp({ databaseUrl: site.databaseUrl, env })
    const page = words(await (await signInAdmin(site.db, other.origin, "admin")).read(CREATE))
    await other.stop()
    expect(page).not.toContain(promise)
    expect(page).toContain("Ativo Hoje os produtos não contam: só aparece na página do cupom")
  })

  test("refuse beside the field, keep what was typed, and name the product that has the SKU", async () => {
    const id = await create({ name: "Dona do Código", sku: "UNICO" })
    const taken = await admin.post(CREATE, typed({ sku: "unico", name: "Segunda" }))
    const html = await taken.text()
    expect([taken.status, errorOf(html, "sku")]).toEqual([
      409,
      "SKU já cadastrado. UNICO é o produto Dona do Código.",
    ])
    expect(html).toContain(`href="${editPath(id)}"`)
    expect(html).toContain('value="Segunda"')
    const wrong = await admin.post(CREATE, typed({ numbersPerUnit: "dois" }))
    expect([wrong.status, errorOf(await wrong.text(), "numbersPerUnit")]).toEqual([
      422,
      "Escreva um número inteiro, de 0 a 1.000.",
    ])
  })

  test("save with a version, and an old one is a 409 with both", async () => {
    const id = await create({ name: "Primeira", sku: "PRIMEIRA" })
    const mine = { ...typed({ name: "Minha", sku: "PRIMEIRA" }), version: "1" }
    expect((await admin.post(editPath(id), mine)).headers.get("location")).toBe(editPath(id))
    const stale = await admin.post(editPath(id), { ...mine, name: "Deles" })
    expect([stale.status, words(await stale.text())]).toEqual([
      409,
      expect.stringMatching(/Alguém salvou antes de você .+ Nome Minha Deles/),
    ])
    expect(words(await admin.read(editPath(id)))).toMatch(/Editado por .+ Nome: Primeira Minha/)
    expect((await admin.get(`${LIST}/edit`)).headers.get("location")).toBe(CREATE)
    expect((await admin.get(editPath("nonsense"))).status).toBe(404)
  })

  test("are for reading only without the permissions of the stores", async () => {
    const id = await create({ name: "Só Leitura" })
    const list = await user.read(LIST)
    expect(words(list)).toContain("Só Leitura")
    for (const word of ["Criar produto", "Desativar", "Exportar"]) expect(list).not.toContain(word)
    expect((await user.get(editPath(id))).status).toBe(403)
    expect((await user.post(LIST, { intent: "disable", id, reason: "x" })).status).toBe(403)
    expect(await site.db.$count(actions, eq(actions.subjectId, id))).toBe(1)
  })

  test("export the products, not the bars", async () => {
    const page = await admin.read(LIST)
    expect(page).toMatch(/name="area" value="products"|value="products" name="area"/)
    const answer = await admin.post("/admin/exports", { intent: "create", area: "products", filters: "" })
    expect(answer.status).toBe(302)
    expect(words(await admin.read("/admin/exports"))).toContain("Produtos participantes")
    const rows = await site.db.select().from(actions).where(eq(actions.subjectType, "exports"))
    expect(rows).toMatchObject([{ permission: "stores", action: "export" }])
    const refused = await user.post("/admin/exports", { intent: "create", area: "products", filters: "" })
    expect(refused.status).toBe(403)
  })
})

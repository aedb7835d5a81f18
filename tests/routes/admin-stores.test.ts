import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { actions } from "#drizzle/schema/back-office"
import { stores } from "#drizzle/schema/stores"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertStore } from "#drizzle/seed/builders/store"
import { invoiceForm } from "#tests/support/crowd"
import { nowOfLastingDay } from "#tests/support/lasting-day"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const LIST = "/admin/stores"
const CREATE = `${LIST}/create`
const editPath = ({ id }: { id: string }) => `${LIST}/edit/${id}`

let site: Site
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, second, user] = [{}, {}, {}] as [SignedAdmin, SignedAdmin, SignedAdmin]

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  second = await signInAdmin(site.db, site.app.origin, "admin")
  user = await signInAdmin(site.db, site.app.origin, "user")
})
afterAll(() => site.close())

const typed = (overrides: Record<string, string> = {}) => ({
  intent: "save",
  name: "Bar do Zé",
  cnpj: buildCnpj(nextNumber()),
  address: "Rua das Traves, 10",
  cep: "13010-000",
  uf: "SP",
  city: "Campinas",
  lat: "",
  lng: "",
  ...overrides,
})
const create = (overrides: Record<string, string> = {}) =>
  admin.post(CREATE, { ...typed(overrides), formKey: crypto.randomUUID(), active: "on" })
const byCnpj = async (cnpj: string) => (await site.db.select().from(stores).where(eq(stores.cnpj, cnpj)))[0]
const errorOf = (html: string, field: string) =>
  words(new RegExp(`id="save-${field}-error"[^>]*>(.*?)</ul>`).exec(html)?.[1] ?? "").trim()

describe("creating a bar", () => {
  test("answers with the list, where it stands", async () => {
    const cnpj = buildCnpj(nextNumber())
    const answer = await create({ cnpj, name: "Boteco Novíssimo", lat: "-22,906", lng: "-47,061" })
    expect([answer.status, answer.headers.get("location")]).toEqual([302, LIST])
    const list = await admin.read(`${LIST}?q=novissimo`)
    expect(words(list)).toContain("Bar criado: Boteco Novíssimo.")
    expect(words(list)).toMatch(/Boteco Novíssimo .+ Campinas, SP Rua das Traves, 10, 13010-000 Ativo/)
    const bar = (await byCnpj(cnpj))!
    expect(bar).toMatchObject({ lat: -22.906, lng: -47.061, active: true })
    const page = await admin.read(editPath(bar))
    expect(words(page)).toContain(`Criado por ${admin.user.name}`)
    expect(page).toContain("https://www.openstreetmap.org/?mlat=-22.906&amp;mlon=-47.061")
  })

  test("with an unknown city answers with the nearest names, of which one can be chosen", async () => {
    const form = typed({ city: "Riberao Preto" })
    const refused = await admin.post(CREATE, { ...form, formKey: crypto.randomUUID(), active: "on" })
    const html = await refused.text()
    expect([refused.status, errorOf(html, "city")]).toEqual([
      422,
      "Não encontramos essa cidade no estado escolhido.",
    ])
    expect(html).toContain('value="Riberao Preto"')
    expect(words(html)).toContain("Você quis dizer uma destas cidades, em São Paulo? Ribeirão Preto")
    const chosen = { ...form, cityChoice: "Ribeirão Preto", formKey: crypto.randomUUID(), active: "on" }
    expect((await admin.post(CREATE, chosen)).status).toBe(302)
    expect(await byCnpj(form.cnpj)).toMatchObject({ city: "Ribeirão Preto" })
  })

  test("with a CNPJ that a bar has is a 409 beside the field, and leads to that bar", async () => {
    const there = await insertStore(site.db, { name: "Bar da Esquina" })
    const answer = await create({ cnpj: there.cnpj.toLowerCase(), name: "Outro Bar" })
    const html = await answer.text()
    expect(answer.status).toBe(409)
    expect(errorOf(html, "cnpj")).toMatch(/^CNPJ já cadastrado\. .+ é do Bar da Esquina, em Campinas, SP\.$/)
    expect(html).toContain(`href="${editPath(there)}"`)
    expect(html).toContain('value="Outro Bar"')
  })

  test("sent twice is one bar", async () => {
    const sent = { ...typed(), formKey: crypto.randomUUID(), active: "on" }
    const both = await Promise.all([admin.post(CREATE, sent), admin.post(CREATE, sent)])
    expect(both.map(({ status }) => status)).toEqual([302, 302])
    expect(await byCnpj(sent.cnpj)).toMatchObject({ id: sent.formKey })
  })
})

describe("a bar's page", () => {
  test("says what was sent from it, and leads to it", async () => {
    const bar = await insertStore(site.db)
    await insertInvoice(site.db, { store: bar, now: await nowOfLastingDay() })
    const html = await admin.read(editPath(bar))
    expect(words(html)).toMatch(/Cupons hoje 1 Cupons no total 1 Último cupom \d{4}-\d{2}-\d{2}/)
    const hrefs = [...html.matchAll(/class="stat__figure"><a [^>]*href="(\/admin\/invoices\?q=[^"]+)"/g)]
    expect(hrefs).toHaveLength(2)
    for (const [, href = ""] of hrefs)
      expect(words(await admin.read(href.replaceAll("&amp;", "&")))).toMatch(
        new RegExp(`${bar.name}.*1 linha nesta página`),
      )
  })

  test("without an id leads to a new one, and of no bar there is none", async () => {
    const answer = await admin.get(`${LIST}/edit`)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, CREATE])
    expect((await admin.get(`${LIST}/edit/nonsense`)).status).toBe(404)
    expect((await admin.post(`${LIST}/edit/nonsense`, { ...typed(), version: "1" })).status).toBe(404)
  })

  test("saves, and an edit on an old version is a 409 with both versions", async () => {
    const bar = await insertStore(site.db, { name: "Bar Antigo" })
    const mine = typed({ cnpj: bar.cnpj, name: "Bar Meu", version: "1" })
    const answer = await admin.post(editPath(bar), mine)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, editPath(bar)])
    expect(words(await admin.read(editPath(bar)))).toMatch(/Editado por .+ Nome: Bar Antigo Bar Meu/)
    expect((await admin.post(editPath(bar), mine)).status).toBe(302)
    const stale = await admin.post(editPath(bar), { ...mine, name: "Bar Deles" })
    const html = await stale.text()
    expect(stale.status).toBe(409)
    expect(words(html)).toMatch(/Alguém salvou antes de você .+ Nome Bar Meu Bar Deles/)
    expect(html).toContain('value="Bar Deles"')
    const again = await admin.post(editPath(bar), { ...mine, name: "Bar Deles", version: "2" })
    expect(again.status).toBe(302)
  })

  test("keeps a CNPJ that invoices have, and says what to do instead", async () => {
    const bar = await insertStore(site.db)
    await insertInvoice(site.db, { store: bar })
    const html = await admin.post(editPath(bar), typed({ version: "1" }))
    expect(html.status).toBe(409)
    expect(errorOf(await html.text(), "cnpj")).toContain("cadastre o novo e desative este")
  })
})

describe("taking a bar out", () => {
  test("says what follows, and from then on its invoices are refused, until it is in again", async () => {
    const { db, app } = site
    await insertDraw(db)
    const bar = await insertStore(db, { name: "Bar que Sai" })
    const dialog = await admin.read(`${LIST}?q=${bar.cnpj}&confirm=disable&id=${bar.id}`)
    expect(words(dialog)).toMatch(/Bar que Sai sai da promoção: .+ são recusados\. Os que já chegaram ficam/)
    const decision = { intent: "disable", id: bar.id, reason: "Fechou as portas" }
    const out = await admin.post(`${LIST}?q=${bar.cnpj}&confirm=disable&id=${bar.id}`, decision)
    expect([out.status, out.headers.get("location")]).toEqual([302, `${LIST}?q=${bar.cnpj}`])

    const ana = await signInParticipant(db, app.origin)
    const refused = await ana.post("/cupom", invoiceForm(bar, new Date()))
    expect([refused.status, words(await refused.text())]).toEqual([
      422,
      expect.stringContaining("não é de um bar participante"),
    ])
    const tap = await admin.post(`${LIST}?q=${bar.cnpj}&confirm=disable&id=${bar.id}`, decision)
    expect([tap.status, tap.headers.get("location")]).toEqual([302, `${LIST}?q=${bar.cnpj}`])
    const late = await second.post(`${editPath(bar)}?confirm=disable&id=${bar.id}`, decision)
    expect([late.status, words(await late.text())]).toEqual([
      409,
      expect.stringMatching(`O bar já está inativo. Foi ${admin.user.name}, em [0-9: -]{19}.`),
    ])
    const back = { ...decision, intent: "enable", reason: "Reabriu" }
    expect((await admin.post(editPath(bar), back)).headers.get("location")).toBe(editPath(bar))
    expect((await ana.post("/cupom", invoiceForm(bar, new Date()))).status).toBe(303)
    expect(words(await admin.read(editPath(bar)))).toMatch(
      /Reativado por .+ Reabriu .+ Desativado por .+ Fechou as portas/,
    )
  })

  test("wants a reason", async () => {
    const bar = await insertStore(site.db)
    const dialog = `${editPath(bar)}?confirm=disable&id=${bar.id}`
    const answer = await admin.post(dialog, { intent: "disable", id: bar.id, reason: " " })
    expect([answer.status, words(await answer.text())]).toEqual([
      422,
      expect.stringContaining("Escreva o motivo."),
    ])
    expect((await byCnpj(bar.cnpj))?.active).toBe(true)
  })
})

describe("who may only list", () => {
  test("sees no way to change anything, and is refused", async () => {
    const bar = await insertStore(site.db)
    const list = await user.read(`${LIST}?q=${bar.cnpj}`)
    expect(words(list)).toContain(bar.name)
    for (const word of ["Criar bar", "Desativar", "Exportar", editPath(bar)]) expect(list).not.toContain(word)
    expect((await user.get(editPath(bar))).status).toBe(403)
    for (const intent of ["disable", "enable"])
      expect((await user.post(LIST, { intent, id: bar.id, reason: "x" })).status).toBe(403)
    expect((await user.post(editPath(bar), typed({ version: "1" }))).status).toBe(403)
    expect((await user.post(CREATE, typed())).status).toBe(403)
    expect(await site.db.$count(actions, eq(actions.subjectId, bar.id))).toBe(0)
  })
})

test("the list survives nonsense in the URL", async () => {
  for (const query of ["?uf=XX&status=x&sort=-cnpj&cursor=xx", "?q=%25", "?confirm=disable&id=x"])
    expect((await admin.get(LIST + query)).status).toBe(200)
})

import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { maskCpf } from "#app/domain/registrations/cpf"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertRegistration, type RegistrationRow } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { rolePermissions } from "#drizzle/schema/users"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

type Admin = Awaited<ReturnType<typeof signInAdmin>>
let site: Site
let [superuser, user, reports] = [{} as Admin, {} as Admin, {} as Admin]
let joana: RegistrationRow
let [refused, others] = [{} as InvoiceRow, {} as InvoiceRow]
let number: string

beforeAll(async () => {
  site = await startSite()
  const { db } = site
  superuser = await signInAdmin(db, site.app.origin, "super")
  user = await signInAdmin(db, site.app.origin, "user")
  reports = await signInAdmin(db, site.app.origin, "reports")
  joana = await insertRegistration(db, {
    name: "Joana",
    lastname: "da Arquibancada",
    cpf: "52998224725",
    phone: "11987654321",
    email: "joana@example.com",
  })
  const store = await insertStore(db, { name: "Bar do Zeca", cnpj: "11222333000181" })
  refused = await insertInvoice(db, {
    registrationId: joana.id,
    storeId: store.id,
    protocol: "P1Y8X-7K2M9",
    status: "invalid",
    reason: "Foto ilegível",
  })
  others = await insertInvoice(db)
  const draw = await insertDraw(db, { title: "Sorteio da Final" })
  const [ticket] = await insertTickets(db, { draw, invoice: refused, count: 1 })
  number = formatLuckyNumber(ticket!, draw.rule.seriesDigits)
})
afterAll(() => site.close())

async function search(q: string, admin = superuser) {
  const answer = await admin.get(`/admin/search?${new URLSearchParams({ q })}`)
  const html = await answer.text()
  const main = html.slice(html.indexOf("<main"))
  const headings = [...main.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, title]) => title)
  return { status: answer.status, html: main, text: words(main), headings }
}

describe("what somebody types", () => {
  test.each([
    ["a CPF", "529.982.247-25"],
    ["the digits of its mask", "***.982.247-**"],
    ["an email", "joana@example.com"],
  ])("%s finds the person and what she sent", async (_, q) => {
    const { html, text, headings } = await search(q)
    expect(headings).toEqual(["Cadastros", "Cupons"])
    expect(text).toContain(`Joana da Arquibancada ${maskCpf(joana.cpf)}`)
    expect(text).toContain("P1Y8X-7K2M9 Joana da Arquibancada · Bar do Zeca Invalidado")
    expect(html).toContain(`href="/admin/registrations/${joana.id}"`)
    expect(html).toContain(`href="/admin/invoices/${refused.id}"`)
  })

  test("a phone finds the person", async () => {
    expect((await search("(11) 98765-4321")).headings).toEqual(["Cadastros"])
  })

  test("a protocol and an access key find their coupon alone", async () => {
    for (const q of [refused.protocol, "p1y8x 7k2m9", others.accessKey!]) {
      const { headings, text } = await search(q)
      expect([q, headings]).toEqual([q, ["Cupons"]])
      expect(text).toContain(q === others.accessKey ? others.protocol : refused.protocol)
    }
  })

  test("a lucky number is read as on the telephone, and leads to who holds it", async () => {
    for (const q of [number, number.replace(/\D/g, "")]) {
      const { headings, text, html } = await search(q)
      expect([q, headings]).toEqual([q, ["Números da sorte"]])
      expect(text).toContain(`${number} Joana da Arquibancada · Sorteio da Final`)
      expect(html).toContain(`href="/admin/tickets-check?number=${encodeURIComponent(number)}"`)
    }
  })

  test("a bar is found by name and CNPJ", async () => {
    for (const q of ["bar zeca", "11.222.333/0001-81"])
      expect((await search(q)).text).toContain("Bar do Zeca 11.222.333/0001-81")
  })

  test("a page of the back office is found by its name", async () => {
    const { html, headings } = await search("conferir numero")
    expect(headings).toEqual(["Páginas"])
    expect(html).toContain('href="/admin/tickets-check"')
  })

  test("each group leads to its list, filtered by the same text", async () => {
    for (let n = 0; n < 6; n++) await insertRegistration(site.db, { name: "Severina", lastname: "Lima" })
    const { html, text } = await search("severina")
    expect(html.match(/href="\/admin\/registrations\/[0-9a-f-]+"/g)).toHaveLength(5)
    expect(text).toContain("5 resultados, e há mais nas listas.")
    expect(html).toContain('href="/admin/registrations?q=severina"')
    expect(await superuser.read("/admin/registrations?q=severina")).toContain("6 linhas")
  })

  test("junk is answered and finds nothing", async () => {
    for (const q of [
      "%",
      "' or 1=1 --",
      "🍺🍺🍺",
      "北京市",
      "a b c d",
      "x".repeat(5_000),
      "ana ".repeat(50),
    ]) {
      const { status, headings } = await search(q)
      expect([q, status, headings]).toEqual([q, 200, []])
    }
  })
})

describe("who looks", () => {
  test("finds masked names without the right to see registrations", async () => {
    const { text, html, headings } = await search("529.982.247-25", reports)
    expect(headings).toEqual(["Cadastros", "Cupons"])
    expect(text).toContain("Joana A.")
    for (const hidden of ["Arquibancada", "joana@", "98765", `registrations/${joana.id}`])
      expect(html).not.toContain(hidden)
  })

  test("is led to the list where the thing itself may not be opened", async () => {
    const { html } = await search("P1Y8X-7K2M9", reports)
    expect(html).not.toContain(`/admin/invoices/${refused.id}`)
    expect(html).toContain('href="/admin/invoices?q=P1Y8X-7K2M9"')
  })

  test.each(["529.982", "5299822", "119876", "1198765432", "joana@", "arquib", "example.com"])(
    "cannot find out by %s what is hidden, here or in the list",
    async (q) => {
      expect((await search(q)).headings).toContain("Cadastros")
      expect((await search(q, reports)).headings).not.toContain("Cadastros")
      const list = await reports.read(`/admin/registrations?${new URLSearchParams({ q })}`)
      expect(list).not.toContain("Joana")
    },
  )

  test("finds nothing of an area whose list is not theirs", async () => {
    expect((await search("bar zeca", user)).headings).toEqual(["Bares"])
    expect((await search("bar zeca", reports)).headings).toEqual([])
    const ofInvoices = and(eq(rolePermissions.permission, "invoices"), eq(rolePermissions.type, "user"))
    const held = await site.db.delete(rolePermissions).where(ofInvoices).returning()
    expect((await search("529.982.247-25", user)).headings).toEqual(["Cadastros"])
    await site.db.insert(rolePermissions).values(held)
    expect((await search("529.982.247-25", user)).headings).toEqual(["Cadastros", "Cupons"])
  })
})

test("every page has the field, and its own page has it once", async () => {
  expect(await user.read("/admin/dashboard")).toContain('action="/admin/search"')
  expect((await user.read("/admin/search")).match(/name="q"/g)).toHaveLength(1)
})

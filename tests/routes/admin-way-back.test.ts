import { afterAll, beforeAll, expect, test } from "vitest"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const FILTERS = "status=pending&sort=-totalCents"
const LIST = `list=${encodeURIComponent(FILTERS)}`

let site: Site
let admin: Awaited<ReturnType<typeof signInAdmin>>
let invoice: InvoiceRow

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "super")
  const { id: registrationId } = await insertRegistration(site.db, {
    name: "Joana",
    lastname: "da Arquibancada",
  })
  invoice = await insertInvoice(site.db, { registrationId, status: "pending", protocol: "P1Y8X-7K2M9" })
})
afterAll(() => site.close())

const plain = (html: string) => html.replaceAll("&amp;", "&")
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
/** Where "Caminho" leads. */
const wayBack = (html: string) => /<nav aria-label="Caminho"><a [^>]*href="([^"]+)"/.exec(plain(html))?.[1]

test("a record's title names it, a person's without the last name", async () => {
  expect(titleOf(await admin.read(`/admin/invoices/${invoice.id}`))).toBe(
    "Cupom P1Y8X-7K2M9 · Bar na Torcida",
  )
  expect(titleOf(await admin.read(`/admin/registrations/${invoice.registrationId}`))).toBe(
    "Cadastro Joana A. · Bar na Torcida",
  )
})

test("a record that was opened from a filtered list leads back to it", async () => {
  const list = plain(await admin.read(`/admin/invoices?${FILTERS}`))
  const href = `/admin/invoices/${invoice.id}?${LIST}`
  expect(list).toContain(`href="${href}"`)
  expect(wayBack(await admin.read(href))).toBe(`/admin/invoices?${FILTERS}`)
  expect(wayBack(await admin.read(`/admin/invoices/${invoice.id}`))).toBe("/admin/invoices")
})

test("it still does after a command was given", async () => {
  const href = `/admin/invoices/${invoice.id}?${LIST}`
  const asked = plain(await admin.read(`${href}&confirm=validate`))
  const [, version = ""] = /name="version" value="([^"]*)"/.exec(asked) ?? []
  const answer = await admin.post(`${href}&confirm=validate`, { intent: "validate", version })
  expect([answer.status, answer.headers.get("location")]).toEqual([302, href])
})

test("a list of several pages says how many there are, and from a thousand on, or three hundred that a word finds, that there are more", async () => {
  const foot = async (query: string) =>
    /<footer class="list-foot"><span>(.*?)<\/span>/.exec(
      await admin.read(`/admin/registrations?${query}`),
    )?.[1]
  const insertMany = (count: number, lastname: string) =>
    Promise.all(Array.from({ length: count }, () => insertRegistration(site.db, { name: "Ana", lastname })))
  expect(words((await foot("q=joana")) ?? "")).toBe("1 linha nesta página")
  // Of no rows nothing is counted, and there is nothing to turn over.
  expect(await foot("q=ninguem-assim")).toBeUndefined()
  expect(await admin.read("/admin/registrations?q=ninguem-assim")).not.toContain("Paginação")
  await insertMany(60, "Lima")
  expect(words((await foot("q=lima")) ?? "")).toBe("50 linhas nesta página, 60 ao todo")
  await insertMany(941, "Souza")
  expect(words((await foot("status=active")) ?? "")).toBe("50 linhas nesta página, mais de 1.000 ao todo")
  expect(words((await foot("q=ana")) ?? "")).toBe("50 linhas nesta página, mais de 300 ao todo")
})

test("the dashboard's figures lead to what they count, for whoever may list it", async () => {
  const html = plain(await admin.read("/admin/dashboard"))
  for (const to of [
    "/admin/registrations",
    "/admin/invoices?status=pending",
    "/admin/prizes?status=validated",
  ])
    expect(html).toContain(`href="${to}"`)
  expect(html).toMatch(/href="\/admin\/invoices\?status=pending&from=(\d{4}-\d{2}-\d{2})&to=\1"/)
  const reader = await signInAdmin(site.db, site.app.origin, "exports")
  expect(plain(await reader.read("/admin/dashboard"))).toContain('href="/admin/invoices?status=pending"')
})

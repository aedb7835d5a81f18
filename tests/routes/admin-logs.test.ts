import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { writeUserLog } from "#app/audit/user-log.server"
import { logsExport } from "#app/domain/logs/logs.list.server"
import { exports } from "#drizzle/schema/back-office"
import { userLogs } from "#drizzle/schema/registrations"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertRegistration, type RegistrationRow } from "#drizzle/seed/builders/registration"
import { inMasks } from "#tests/support/file-viewers"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/logs"
const MINUTE = 60_000

let site: Site
let db: Site["db"]
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, exporter, user] = [{}, {}, {}] as [SignedAdmin, SignedAdmin, SignedAdmin]
let [ana, bia] = [{} as RegistrationRow, {} as RegistrationRow]
let invoice: InvoiceRow

const noon = new Date("2026-11-10T15:00:00Z")
const after = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE)

beforeAll(async () => {
  site = await startSite()
  db = site.db
  admin = await signInAdmin(db, site.app.origin, "admin")
  exporter = await signInAdmin(db, site.app.origin, "exports")
  user = await signInAdmin(db, site.app.origin, "user")
  ana = await insertRegistration(db, { name: "Ana", lastname: "Conceição" })
  bia = await insertRegistration(db, { name: "Beatriz", lastname: "Souza" })
  invoice = await insertInvoice(db, { registrationId: ana.id, protocol: "TESTE-00001" })
  const sent = { invoiceId: invoice.id, protocol: invoice.protocol, numbers: 4 }
  await writeUserLog(db, { registrationId: ana.id, event: "registered", at: noon, ip: "203.0.113.9" })
  await writeUserLog(db, {
    registrationId: ana.id,
    event: "invoice-sent",
    at: after(1),
    ip: "203.0.113.9",
    data: sent,
  })
  await writeUserLog(db, {
    registrationId: bia.id,
    event: "signed-in",
    at: new Date("2026-11-12T15:00:00Z"),
    ip: "2001:db8:1:2::9",
  })
  await writeUserLog(db, {
    registrationId: bia.id,
    event: "disabled",
    at: new Date("2026-11-13T15:00:00Z"),
    data: { userId: admin.user.id, reason: "Pediu por telefone." },
  })
})
afterAll(() => site.close())

/** The list's lines as text, newest first. */
const listed = async (who: SignedAdmin, query = "") => {
  const html = await who.read(PAGE + query)
  return [...html.matchAll(/<tr\b[^>]*>(?:(?!<tr\b).)*?<th [^>]*scope="row".*?<\/tr>/gs)].map(([row]) =>
    words(row).trim(),
  )
}
const rowOf = async (event: string) => (await db.select().from(userLogs)).find((row) => row.event === event)!

describe("the participants' log", () => {
  test("shows what happened to whom, when and from where, newest first", async () => {
    expect(await listed(admin)).toEqual([
      "2026-11-13 12:00:00 Conta cancelada por administrador Beatriz Souza —",
      "2026-11-12 12:00:00 Entrou Beatriz Souza 2001:db8:1:2::9",
      "2026-11-10 12:01:00 Cupom enviado TESTE-00001 Ana Conceição 203.0.113.9",
      "2026-11-10 12:00:00 Cadastro feito Ana Conceição 203.0.113.9",
    ])
  })

  test("names nobody in full, and no address whole, for whoever may not read registrations", async () => {
    const lines = (await listed(exporter)).join("\n")
    expect(lines).toContain("Ana C.")
    expect(lines).toContain("203.0.*.*")
    expect(lines).not.toMatch(/Conceição|203\.0\.113|1:2/)
  })

  test("leads to the event, the person and the invoice for whoever may open them", async () => {
    const html = await admin.read(PAGE)
    for (const path of [
      `${PAGE}/${(await rowOf("invoice-sent")).id}`,
      `/admin/registrations/${ana.id}`,
      `/admin/invoices/${invoice.id}`,
    ])
      expect(html).toContain(`href="${path}"`)
    expect(await exporter.read(PAGE)).not.toMatch(/href="\/admin\/(registrations|invoices|logs)\/[0-9a-f]/)
  })

  test.each([
    ["?event=invoice-sent", ["TESTE-00001"]],
    ["?q=conceicao", ["TESTE-00001", "Cadastro feito"]],
    ["?ip=203.0.113.9", ["TESTE-00001", "Cadastro feito"]],
    ["?ip=2001:db8:1:2:3:4:5:6", ["Entrou"]],
    ["?ip=2001:db8:1:3::9", []],
    ["?from=2026-11-12&to=2026-11-12", ["Entrou"]],
    ["?event=x", []],
    ["?event=&ip=&from=&cursor=x&sort=x&q=", ["por administrador", "Entrou", "TESTE", "Cadastro feito"]],
  ] as const)("is filtered by %s", async (query, found) => {
    const lines = await listed(admin, query)
    expect(lines).toHaveLength(found.length)
    for (const [index, text] of found.entries()) expect(lines[index]).toContain(text)
  })

  test("is filtered by a registration's id, as the event's own page links", async () => {
    expect(await listed(admin, `?q=${bia.id}`)).toHaveLength(2)
  })

  test("is for whoever holds logs", async () => {
    expect((await user.get(PAGE)).status).toBe(403)
    expect((await user.get(`${PAGE}/${(await rowOf("registered")).id}`)).status).toBe(403)
    expect((await exporter.get(`${PAGE}/${(await rowOf("registered")).id}`)).status).toBe(403)
  })
})

describe("an event", () => {
  test("tells what it has to tell, with the way to what it names", async () => {
    const page = await admin.read(`${PAGE}/${(await rowOf("invoice-sent")).id}`)
    expect(words(page)).toMatch(/Cupom TESTE-00001 Protocolo TESTE-00001 Números da sorte 4/)
    expect(page).toContain(`href="/admin/invoices/${invoice.id}"`)
    const disabled = words(await admin.read(`${PAGE}/${(await rowOf("disabled")).id}`))
    expect(disabled).toContain("Motivo Pediu por telefone.")
    expect(disabled).toContain(`Administrador ${admin.user.name}`)
  })

  test("that is not there is a 404", async () => {
    for (const id of ["x", crypto.randomUUID()]) expect((await admin.get(`${PAGE}/${id}`)).status).toBe(404)
  })
})

test("the log becomes a file as it is filtered, and is asked for from its list", async () => {
  const lines: unknown[] = []
  for await (const rows of logsExport.rows(db, new URLSearchParams("event=registered"), inMasks))
    for (const row of rows)
      lines.push(logsExport.columns.map(({ value, masked }) => [value(row), masked?.(row)]))
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).toContain('["203.0.113.9","203.0.*.*"]')
  const asked = await exporter.post("/admin/exports", {
    intent: "create",
    area: "logs",
    filters: "event=registered",
    formKey: crypto.randomUUID(),
  })
  expect(asked.status).toBe(302)
  expect(await db.select().from(exports)).toMatchObject([{ area: "logs", filters: "event=registered" }])
})

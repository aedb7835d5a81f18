import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, asc, eq, isNull } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { invoicesExport } from "#app/domain/invoices/invoices.list.server"
import { maskCpf } from "#app/domain/registrations/cpf"
import { formatCnpj } from "#app/domain/stores/cnpj"
import { findBrokenLink } from "#tests/support/broken-link"
import { type Files, newFileKey, openFiles } from "#app/platform/storage/files.server"
import { actions, exports } from "#drizzle/schema/back-office"
import { looks } from "#drizzle/schema/looks"
import { rolePermissions } from "#drizzle/schema/users"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import type { RunningApp } from "#tests/support/app"
import { inMasks } from "#tests/support/file-viewers"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

type Admin = Awaited<ReturnType<typeof signInAdmin>>

let site: Site
let db: Site["db"]
let folder: string
let files: Files
let app: RunningApp
let admin: Admin
let reports: Admin

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-photos-"))
  files = openFiles(`file:${folder}`)
  site = await startSite({ FILES_URL: `file:${folder}` })
  ;({ app, db } = site)
  ;[admin, reports] = [
    await signInAdmin(db, app.origin, "admin"),
    await signInAdmin(db, app.origin, "reports"),
  ]
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const PAGE = "/admin/invoices"
const read = async (query = "", who: Admin = admin) => words(await who.read(PAGE + query))
/** The protocols on a page of the list, in order. */
const listed = async (query = "") =>
  [...(await admin.read(PAGE + query)).matchAll(/>([0-9A-Z]{5}-[0-9A-Z]{5})<\/a>/g)].map(([, text]) => text)

let count = 0
const newProtocol = () => `TESTE-${String((count += 1)).padStart(5, "0")}`

describe("the list", () => {
  let [ana, bia] = [
    { id: "", cpf: "" },
    { id: "", cpf: "" },
  ]
  let [paulista, baiano] = [{} as StoreRow, {} as StoreRow]
  let [first, second, third] = [{} as InvoiceRow, {} as InvoiceRow, {} as InvoiceRow]

  beforeAll(async () => {
    ana = await insertRegistration(db, { name: "Ana", lastname: "Conceição", cpf: "93541134780" })
    bia = await insertRegistration(db, { name: "Beatriz", lastname: "Souza" })
    paulista = await insertStore(db, { name: "Bar do Zeca", uf: "SP" })
    baiano = await insertStore(db, { name: "Bar da Orla", uf: "BA", city: "Salvador" })
    const send = (registrationId: string, store: StoreRow, day: string, overrides: Partial<InvoiceRow>) =>
      insertInvoice(db, {
        registrationId,
        store,
        now: new Date(`${day}T15:00:00Z`),
        protocol: newProtocol(),
        ...overrides,
      })
    first = await send(ana.id, paulista, "2026-11-10", { totalCents: 3_000, number: "77123" })
    second = await send(bia.id, baiano, "2026-11-11", {
      totalCents: 9_000,
      number: "88456",
      accessKey: null,
      status: "pending",
      reviewReason: "cpf-issuer,near-number:TESTE-00001",
    })
    third = await send(ana.id, baiano, "2026-11-12", {
      totalCents: 6_000,
      number: "99789",
      status: "invalid",
    })
    const draw = await insertDraw(db, { now: new Date("2026-11-12T15:00:00Z") })
    const givenTickets = await insertTickets(db, { draw, invoice: first, count: 3 })
    await db.update(tickets).set({ voidAt: new Date() }).where(eq(tickets.id, givenTickets[0]!.id))
  })

  test("shows newest first, with masked CPF, bar, value, live numbers and status", async () => {
    expect(await listed()).toEqual([third.protocol, second.protocol, first.protocol])
    expect(await read()).toContain(
      `${first.protocol} 2026-11-10 12:00:00 Ana Conceição ${maskCpf(ana.cpf)} Bar do Zeca Campinas, SP R$ 30,00 2 Validado`,
    )
  })

  test("finds by protocol, name, CPF, mask, number, CNPJ and key, whole or how they begin", async () => {
    const key = first.accessKey!
    const expected: [string, InvoiceRow[]][] = [
      [first.protocol.toLowerCase(), [first]],
      ["conceicao ana", [third, first]],
      ["935.411.347-80", [third, first]],
      [maskCpf(ana.cpf), [third, first]],
      ["77123", [first]],
      ["0077123", [first]],
      ["771", [first]],
      [formatCnpj(paulista.cnpj), [first]],
      [baiano.cnpj.slice(0, 8), [third, second]],
      [key.replace(/(.{4})/g, "$1 "), [first]],
      [key.slice(0, 30), [first]],
      ["nobody of that name", []],
      ["5555", []],
      ["%_", []],
    ]
    for (const [text, found] of expected)
      expect(await listed(`?${new URLSearchParams({ q: text })}`), text).toEqual(
        found.map(({ protocol }) => protocol),
      )
  })

  test("filters by status, the bar's state, period and what is to be reviewed", async () => {
    expect(await listed("?status=pending")).toEqual([second.protocol])
    expect(await listed("?uf=BA")).toEqual([third.protocol, second.protocol])
    expect(await listed("?from=2026-11-11&to=2026-11-11")).toEqual([second.protocol])
    expect(await listed("?from=11/11/2026&to=11/11/2026")).toEqual([second.protocol])
    expect(await listed("?review=1")).toEqual([second.protocol])
    expect(await listed("?reason=cpf-issuer")).toEqual([second.protocol])
    expect(await listed("?reason=near-number")).toEqual([second.protocol])
    expect(await listed("?reason=high-value")).toEqual([])
    expect(await listed("?uf=BA&status=invalid&q=ana")).toEqual([third.protocol])
    expect(await read("?status=pending&uf=SP")).toContain("Nada com esses filtros.")
  })

  test("finds nothing by what it cannot read", async () => {
    for (const query of [
      "?status=lost",
      "?uf=XX",
      "?from=yesterday",
      "?to=2026-99-99",
      "?review=yes",
      "?reason=cpf",
    ])
      expect(await listed(query), query).toEqual([])
  })

  test("takes an order and a place that are not there for its first page", async () => {
    const all = [third.protocol, second.protocol, first.protocol]
    for (const query of [
      "?q=+",
      "?state=review",
      "?cursor=broken",
      "?sort=cpf",
      "?sort=-id",
      `?cursor=${Buffer.from('["x","y",0]').toString("base64url")}`,
      `?cursor=${Buffer.from(`["12", "${first.id}", 0]`).toString("base64url")}&sort=totalCents`,
    ])
      expect(await listed(query), query).toHaveLength(all.length)
    expect(await listed("?sort=cpf")).toEqual(all)
  })

  test("sorts by value and by arrival, both ways", async () => {
    const byValue = [first.protocol, third.protocol, second.protocol]
    expect(await listed("?sort=totalCents")).toEqual(byValue)
    expect(await listed("?sort=-totalCents")).toEqual(byValue.toReversed())
    expect(await listed("?sort=receivedAt")).toEqual([first.protocol, second.protocol, third.protocol])
  })

  test("names nobody in full to who may not view registrations, and links to no page of theirs", async () => {
    const html = await reports.read(PAGE)
    expect(words(html)).toContain("Ana C.")
    expect(words(html)).not.toContain("Conceição")
    expect(html).not.toContain(`${PAGE}/${first.id}`)
    expect((await reports.get(`${PAGE}/${first.id}`)).status).toBe(403)
  })

  test("pages without losing or repeating a row, forth and back, by either sort", async () => {
    const store = await insertStore(db, { uf: "RR" })
    const sent = []
    for (let n = 0; n < 53; n++) {
      const now = new Date(Date.parse("2026-11-01T12:00:00Z") + Math.floor(n / 3))
      const fields = { totalCents: 1_000 + (n % 4), protocol: newProtocol(), now }
      sent.push((await insertInvoice(db, { store, registrationId: bia.id, ...fields })).protocol)
    }
    for (const sort of ["-receivedAt", "totalCents"]) {
      const query = `?uf=RR&sort=${sort}`
      const one = await listed(query)
      const step = async (from: string, rel: string) =>
        new RegExp(`href="([^"]+)"[^>]*rel="${rel}"|rel="${rel}"[^>]*href="([^"]+)"`)
          .exec(await admin.read(PAGE + from))
          ?.slice(1)
          .find(Boolean)
          ?.replaceAll("&amp;", "&")
          .replace(PAGE, "") ?? ""
      const next = await step(query, "next")
      const two = await listed(next)
      expect([one.length, two.length]).toEqual([50, 3])
      expect([...one, ...two].toSorted()).toEqual(sent.toSorted())
      expect(await listed(await step(next, "prev"))).toEqual(one)
    }
  })

  test("exports what the filters leave, masked and in full", async () => {
    const html = await admin.read(`${PAGE}?uf=BA&sort=totalCents&cursor=x`)
    expect(html).toContain(`name="filters" value="uf=BA&amp;sort=totalCents"`)
    expect(await reports.read(PAGE)).not.toContain("Exportar")
    const exportRequest = { intent: "create", area: "invoices", filters: "uf=BA&sort=totalCents" }
    expect((await admin.post("/admin/exports", exportRequest)).status).toBe(302)
    expect(await db.select().from(exports)).toMatchObject([
      { area: "invoices", filters: "sort=totalCents&uf=BA", state: "queued", requestedBy: admin.user.id },
    ])
    const rows = []
    for await (const page of invoicesExport.rows(db, new URLSearchParams("uf=BA&sort=totalCents"), inMasks))
      rows.push(...page)
    const lines = rows.map((row) =>
      invoicesExport.columns.map(({ value, masked }) => [value(row), masked?.(row)]),
    )
    expect(rows.map(({ protocol }) => protocol)).toEqual([third.protocol, second.protocol])
    expect(lines[0]).toContainEqual(["935.411.347-80", "***.411.347-**"])
    expect(lines[0]).toContainEqual(["Ana Conceição", "Ana C."])
    expect(lines[0]).toContainEqual([6_000, undefined])
  })
})

describe("the page of one", () => {
  let draw: Awaited<ReturnType<typeof insertDraw>>
  let invoice: InvoiceRow
  let here: string
  let numbers: string[]

  beforeEach(async () => {
    const person = await insertRegistration(db, { name: "Caio", lastname: "Prado" })
    draw = await insertDraw(db, { title: "Sorteio da Semifinal" })
    invoice = await insertInvoice(db, {
      registrationId: person.id,
      status: "pending",
      reviewReason: "twin:ABCDE-12345",
      protocol: newProtocol(),
    })
    here = `${PAGE}/${invoice.id}`
    const tickets = await insertTickets(db, { draw, invoice, count: 2 })
    numbers = tickets.map(({ element }) => String(element).padStart(5, "0").replace(/^(..)/, "$1."))
  })

  const decide = (intent: string, fields: Record<string, string> = {}) =>
    admin.post(`${here}?confirm=${intent}`, { intent, version: "1", ...fields })
  const row = async () => (await db.select().from(invoices).where(eq(invoices.id, invoice.id)))[0]!
  const audit = () =>
    db.select().from(actions).where(eq(actions.subjectId, invoice.id)).orderBy(asc(actions.seq))
  const countLive = () => db.$count(tickets, and(eq(tickets.invoiceId, invoice.id), isNull(tickets.voidAt)))

  test("says all there is: person, bar, paper, numbers, why it is to be reviewed", async () => {
    const text = words(await admin.read(here))
    for (const shown of [
      `Cupom ${invoice.protocol}`,
      "Em análise",
      "Caio Prado",
      formatCnpj(invoice.cnpj),
      "R$ 85,00",
      invoice.accessKey!.slice(0, 4),
      invoice.naturalKey,
      invoice.number,
      "Sorteio da Semifinal",
      ...numbers,
      "(ABCDE-12345)",
      "Enviado sem foto.",
      "203.0.113.7",
    ])
      expect(text).toContain(shown)
    expect(await admin.read(here)).toContain("?q=ABCDE-12345")
  })

  test("shows of its address the network alone to whoever sees people masked, as the logs do", async () => {
    const right = { type: "reports", permission: "invoices", action: "view" }
    await db.insert(rolePermissions).values(right)
    try {
      const html = await reports.read(here)
      expect(words(html)).toContain("203.0.*.*")
      expect(html).not.toContain("203.0.113.7")
    } finally {
      await db
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.type, "reports"), eq(rolePermissions.action, "view")))
    }
  })

  test.each(["019a0000-0000-7000-8000-000000000000", "not-an-id"])("of %s is not found", async (id) => {
    expect((await admin.get(`${PAGE}/${id}`)).status).toBe(404)
    expect((await admin.post(`${PAGE}/${id}`, { intent: "validate", version: "1" })).status).toBe(404)
    expect((await admin.get(`${PAGE}/${id}/photo`)).status).toBe(404)
  })

  test("shows the photo to reviewers alone, as a picture and nothing else", async () => {
    const photoKey = newFileKey("photos", "jpg")
    await files.put(photoKey, Buffer.from([0xff, 0xd8, 0xff, 0xd9]), "image/jpeg")
    await db.update(invoices).set({ photoKey }).where(eq(invoices.id, invoice.id))
    expect(await admin.read(here)).toContain(`src="${here}/photo"`)
    const photo = await admin.get(`${here}/photo`)
    expect(Object.fromEntries(photo.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": `inline; filename="${invoice.protocol}.jpg"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    })
    expect(Buffer.from(await photo.arrayBuffer()).toString("hex")).toBe("ffd8ffd9")
    // Whose coupon was opened, and by whom, is noted.
    const opened = and(eq(looks.userId, admin.user.id), eq(looks.place, "photo"))
    const [look] = await db.select().from(looks).where(opened)
    expect(look).toMatchObject({ registrationId: invoice.registrationId })
    expect((await reports.get(`${here}/photo`)).status).toBe(403)
  })

  test("asks before a decision, in a dialog that works as plain HTML", async () => {
    const html = await admin.read(`${here}?confirm=invalidate`)
    expect(words(html)).toMatch(
      /Invalidar o cupom .*\?.*números da sorte são anulados.*dois minutos.*Motivo.*Cancelar Confirmar/,
    )
    expect(html).toMatch(/type="radio"[^>]* name="reasonCode"/)
    expect(html).toMatch(/name="version" value="1"/)
  })

  test("validates without a question, says so, and leaves before and after in the audit", async () => {
    const html = await admin.read(here)
    expect(html).not.toContain("confirm=validate")
    expect(html).toMatch(/name="intent" value="validate"\/>.*>Validar</)
    const answer = await decide("validate")
    expect([answer.status, answer.headers.get("location")]).toEqual([302, here])
    expect(words(await admin.read(here))).toContain(`Cupom ${invoice.protocol} validado. Desfazer`)
    expect(await row()).toMatchObject({ status: "validated", version: 2, reviewedBy: admin.user.id })
    const [action] = await audit()
    expect(action).toMatchObject({ permission: "invoices", action: "validate", userId: admin.user.id })
    expect(JSON.parse(action!.text)).toMatchObject({
      before: { status: "pending", version: 1 },
      after: { status: "validated", version: 2 },
    })
    expect(await findBrokenLink(db)).toBeNull()
    const text = words(await admin.read(here))
    expect(text).toContain(`Validado por ${admin.user.name}`)
    expect(text).not.toMatch(/ Validar /)
  })

  test("takes a decision back as long as no mail has left, and offers that for no other", async () => {
    await decide("validate")
    expect((await decide("undo", { version: "2" })).status).toBe(302)
    expect(words(await admin.read(here))).toContain("Decisão desfeita.")
    expect(await row()).toMatchObject({ status: "pending", version: 3, reviewedBy: null })
    await decide("validate", { version: "3" })
    await decide("invalidate", { version: "4", reason: "Engano." })
    expect(words(await admin.read(here))).not.toContain("Desfazer")
    const late = await decide("undo", { version: "5" })
    expect(late.status).toBe(409)
    expect(words(await late.text())).toContain("Não deu certo")
  })

  test("invalidates with a reason: numbers void, mail on its way", async () => {
    const refused = await decide("invalidate", { reason: "  " })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('id="invalidate-reasonCode-error"')
    expect((await decide("invalidate", { reasonCode: "other", reason: "" })).status).toBe(422)
    expect((await row()).status).toBe("pending")
    expect((await decide("invalidate", { reason: "Foto ilegível." })).status).toBe(302)
    expect(await row()).toMatchObject({ status: "invalid", reason: "Foto ilegível." })
    expect(await countLive()).toBe(0)
    const text = words(await admin.read(here))
    expect(text).toMatch(new RegExp(`${numbers[0]} Sorteio da Semifinal Anulado`))
    expect(text).toContain(`Invalidado por ${admin.user.name} Foto ilegível. 2 números anulados`)
    const mails = await db.$client`select data from pgboss.job where name = 'mail'`
    expect(mails.map(({ data }) => data)).toContainEqual({ kind: "invoice-invalidated", id: invoice.id })
    const [action] = await audit()
    expect(JSON.parse(action!.text)).toMatchObject({
      before: { status: "pending" },
      after: { status: "invalid", numbersVoided: 2 },
      reason: "Foto ilegível.",
    })
  })

  test.each(["pending", "validated"] as const)(
    "says why a %s prize stands in the way, and changes nothing",
    async (state) => {
      const prize = await insertPrize(db)
      const award = { prizeId: prize.id, registrationId: invoice.registrationId, invoiceId: invoice.id }
      await insertAward(db, { ...award, state })
      const answer = await decide("invalidate", { reason: "Valor trocado." })
      expect(answer.status).toBe(409)
      expect(words(await answer.text())).toContain("Peça primeiro a desclassificação")
      expect([(await row()).status, await countLive(), (await audit()).length]).toEqual(["pending", 2, 0])
    },
  )

  test("brings an invalid one and its numbers back", async () => {
    await decide("invalidate", { reason: "Engano." })
    expect(words(await admin.read(here))).toContain("Validar de novo")
    expect((await decide("reinstate", { version: "2", reason: "Era o cupom certo." })).status).toBe(302)
    expect(await row()).toMatchObject({ status: "validated", reason: null, version: 3 })
    expect(await countLive()).toBe(2)
    expect(words(await admin.read(here))).toMatch(
      /Validado de novo por .* Era o cupom certo\. 2 números de volta.*Invalidado por/,
    )
    expect((await audit()).map(({ action }) => action)).toEqual(["invalidate", "validate"])
  })

  test("answers a stale decision with a 409 that shows both", async () => {
    await decide("validate")
    const answer = await decide("invalidate", { reason: "Outro bar." })
    expect(answer.status).toBe(409)
    const html = await answer.text()
    expect(words(html)).toMatch(
      /Alguém salvou antes de você .*Situação Validado Invalidado Motivo Outro bar\./,
    )
    expect(html).toMatch(/name="version" value="2"/)
    expect(html).toContain("Outro bar.</textarea>")
    expect(await row()).toMatchObject({ status: "validated", version: 2 })
    expect((await audit()).length).toBe(1)
    expect((await decide("invalidate", { version: "2", reason: "Outro bar." })).status).toBe(302)
  })

  test("offers no decision that a closed base forbids", async () => {
    await decide("validate")
    await moveDraw(db, draw, { to: "closed" })
    const text = words(await admin.read(here))
    expect(text).toContain("Base do sorteio fechada")
    expect(text).not.toContain("Invalidar")
    const answer = await decide("invalidate", { version: "2", reason: "Tarde demais." })
    expect(answer.status).toBe(409)
    expect(words(await answer.text())).toContain("A base do sorteio já foi fechada")
    expect(await countLive()).toBe(2)
  })

  test("leaves decisions to who holds them", async () => {
    const clerk = await signInAdmin(db, app.origin, "exports")
    expect((await clerk.post(here, { intent: "validate", version: "1" })).status).toBe(403)
    expect((await row()).status).toBe("pending")
  })
})

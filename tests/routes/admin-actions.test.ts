import { parse } from "csv-parse/sync"
import { and, asc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { inTransaction } from "#app/db/transaction.server"
import { actionsExport } from "#app/domain/actions/actions.list.server"
import { blockCpf } from "#app/domain/cpf-block/block-cpf.server"
import { eraseValues } from "#app/domain/actions/erase-values.server"
import { csvChunks } from "#app/domain/exports/csv.server"
import { invalidateInvoice } from "#app/domain/invoices/review-invoice.server"
import { formatCpf, maskCpf } from "#app/domain/registrations/cpf"
import { updateEmail } from "#app/domain/registrations/update-email.server"
import { type AuditRow, writeAction } from "#app/audit/audit.server"
import { sha256 } from "#app/audit/audit-chain.server"
import { subjectPlaces } from "#app/routes/admin/actions/subject-link"
import { actions, exports } from "#drizzle/schema/back-office"
import { prizes } from "#drizzle/schema/prizes"
import { rolePermissions } from "#drizzle/schema/users"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration, type RegistrationRow } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser, type UserRow } from "#drizzle/seed/builders/user"
import type { RunningApp } from "#tests/support/app"
import { inMasks } from "#tests/support/file-viewers"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/actions"
type ActionRow = typeof actions.$inferSelect
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>

let site: Site
let app: RunningApp
let db: Site["db"]
let [admin, exporter, user] = [{}, {}, {}] as [SignedAdmin, SignedAdmin, SignedAdmin]
let [rita, sergio] = [{} as UserRow, {} as UserRow]
let ana: RegistrationRow
let invoice: InvoiceRow
let rows: ActionRow[]

const at = (day: number) => new Date(`2026-11-${day}T15:00:00Z`)
const DAY = 10

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
  ;[admin, exporter, user] = [
    await signInAdmin(db, app.origin, "admin"),
    await signInAdmin(db, app.origin, "exports"),
    await signInAdmin(db, app.origin, "user"),
  ]

  rita = await insertUser(db, { name: "Rita Alves", passwordHash: null })
  sergio = await insertUser(db, { name: "Sérgio Lima", passwordHash: null })
  ana = await insertRegistration(db, { name: "Ana", lastname: "Conceição", email: "ana.velha@example.com" })
  invoice = await insertInvoice(db, { registrationId: ana.id, protocol: "TESTE-00001" })
  await updateEmail(db, {
    registrationId: ana.id,
    input: { email: "ana.nova@example.com", version: 1 },
    by: rita.id,
    now: at(DAY),
  })
  await invalidateInvoice(db, {
    invoiceId: invoice.id,
    version: 1,
    reason: "Foto ilegível",
    by: sergio.id,
    now: at(DAY + 1),
  })
  await blockCpf(db, {
    input: { cpf: "52998224725", reason: "Funcionário da agência" },
    by: rita.id,
    now: at(DAY + 2),
  })
  const prize = await insertPrize(db, { name: "Bandeira" })
  await insertAward(db, { prizeId: prize.id, registrationId: ana.id })
  await write({
    by: sergio.id,
    permission: "prizes",
    action: "give",
    at: at(DAY + 3),
    subjectType: "prizes",
    subjectId: prize.id,
    before: null,
    after: { name: "Bandeira", valueCents: 4_050 },
  })
  rows = await db.select().from(actions).orderBy(asc(actions.seq))
})
afterAll(() => site.close())

const write = (overrides: Partial<AuditRow> & Pick<AuditRow, "by">) =>
  inTransaction(db, (tx) =>
    writeAction(tx, {
      permission: "prizes",
      action: "create",
      at: at(DAY + 3),
      table: prizes,
      before: null,
      after: null,
      subjectType: "prizes",
      subjectId: crypto.randomUUID(),
      ...overrides,
    }),
  )

const positionsIn = (html: string) =>
  [...html.matchAll(/<th [^>]*scope="row"[^>]*>(?:<a[^>]*>)?([\d.]+)(?:<\/a>)?<\/th>/g)].map(([, text]) =>
    Number(text?.replace(".", "")),
  )
/** The positions on a page of the list, in order. */
const listed = async (query = "", who = admin) => positionsIn(await who.read(PAGE + query))
const ask = (params: Record<string, string>) => listed(`?${new URLSearchParams(params)}`)
const seqs = (...indexes: number[]) => indexes.map((index) => rows[index]!.seq)
const [EMAIL, INVALIDATED, BLOCKED, GIVEN] = [0, 1, 2, 3]
const detail = (row: ActionRow) => `${PAGE}/${row.id}`

describe("the list of what administrators did", () => {
  test("shows position, moment, administrator, what and to what, newest first", async () => {
    expect(await listed()).toEqual(seqs(GIVEN, BLOCKED, INVALIDATED, EMAIL))
    const html = await admin.read(PAGE)
    expect(words(html)).toContain(
      `2 2026-11-11 12:00:00 Sérgio Lima Cupons: invalidar Foto ilegível Cupom ${invoice.id.slice(-6)}`,
    )
    expect(words(html)).toContain("Rita Alves CPFs bloqueados: bloquear Funcionário da agência CPF bloqueado")
    expect(html).toContain(`href="${detail(rows[INVALIDATED]!)}"`)
    // Nobody's data stands in a list, but for the reader's own in the dialog of the session's end.
    for (const text of [ana.cpf, formatCpf(ana.cpf), "example.com", "529.982.247-25"])
      expect(html.replaceAll(admin.user.email, "")).not.toContain(text)
  })

  test("filters by administrator, area, action, subject and days", async () => {
    expect(await ask({ user: rita.id })).toEqual(seqs(BLOCKED, EMAIL))
    expect(await ask({ area: "invoices" })).toEqual(seqs(INVALIDATED))
    expect(await ask({ action: "give" })).toEqual(seqs(GIVEN))
    expect(await ask({ type: "registrations" })).toEqual(seqs(EMAIL))
    expect(await ask({ type: "invoices", subject: invoice.id })).toEqual(seqs(INVALIDATED))
    expect(await ask({ subject: invoice.id, area: "prizes" })).toEqual([])
    expect(await ask({ from: "2026-11-11", to: "2026-11-12" })).toEqual(seqs(BLOCKED, INVALIDATED))
    expect(await ask({ user: sergio.id, from: "2026-11-12" })).toEqual(seqs(GIVEN))
    expect(words(await admin.read(`${PAGE}?area=faq`))).toContain("Nada com esses filtros.")
  })

  test("finds a subject by its id or protocol, a row by id, position or hash", async () => {
    expect(await ask({ q: invoice.id })).toEqual(seqs(INVALIDATED))
    expect(await ask({ q: invoice.id.toUpperCase() })).toEqual(seqs(INVALIDATED))
    expect(await ask({ q: "teste 00001" })).toEqual(seqs(INVALIDATED))
    expect(await ask({ q: rows[BLOCKED]!.id })).toEqual(seqs(BLOCKED))
    expect(await ask({ q: String(rows[GIVEN]!.seq) })).toEqual(seqs(GIVEN))
    expect(await ask({ q: `nº ${rows[GIVEN]!.seq}` })).toEqual(seqs(GIVEN))
    expect(await ask({ q: rows[EMAIL]!.hash })).toEqual(seqs(EMAIL))
  })

  test("finds a person with all that is theirs, and who did it", async () => {
    expect(await ask({ q: "conceicao" })).toEqual(seqs(GIVEN, INVALIDATED, EMAIL))
    expect(await ask({ q: ana.cpf })).toEqual(seqs(GIVEN, INVALIDATED, EMAIL))
    expect(await ask({ q: maskCpf(ana.cpf) })).toEqual(seqs(GIVEN, INVALIDATED, EMAIL))
    // Blocked, and without an account.
    expect(await ask({ q: "529.982.247-25" })).toEqual(seqs(BLOCKED))
    expect(await ask({ q: "rita alves" })).toEqual(seqs(BLOCKED, EMAIL))
    // Accents and case do not matter.
    expect(await ask({ q: "SERGIO" })).toEqual(seqs(GIVEN, INVALIDATED))
    expect(await ask({ q: "nobody of that name" })).toEqual([])
  })

  test("finds nothing by a filter that it cannot read, and says which", async () => {
    for (const query of [
      "?user=x",
      "?area=x",
      "?action=x",
      "?type=x",
      "?from=yesterday",
      "?area=x&area=prizes",
    ])
      expect(await listed(query), query).toEqual([])
    expect(await admin.read(`${PAGE}?from=yesterday`)).toContain(
      "De: escreva um dia como 2026-11-05 ou 05/11/2026",
    )
  })

  test("takes an order or a place that it does not know for nothing, and any text for what it says", async () => {
    for (const query of [
      "?sort=at",
      "?cursor=broken",
      `?cursor=${btoa('["x", "y", 0]')}`,
      ...[`"x"`, "1.5", "1e300", "null"].map((value) => `?cursor=${btoa(`[${value}, "${rows[0]!.id}", 0]`)}`),
      "?user=&q=",
    ])
      expect(await listed(query), query).toHaveLength(4)
    for (const q of [
      "🍺",
      "'; drop table actions; --",
      "%",
      "_",
      "\\",
      "x".repeat(500),
      "<script>alert(1)</script>",
    ]) {
      const answer = await admin.get(`${PAGE}?${new URLSearchParams({ q, subject: q, user: q })}`)
      expect([q.slice(0, 30), answer.status]).toEqual([q.slice(0, 30), 200])
      expect(await answer.text()).not.toContain("<script>alert(1)")
    }
  })

  test("is for actions:list; reasons, and the way to a row, are for actions:view", async () => {
    expect((await user.get(PAGE)).status).toBe(403)
    const html = await exporter.read(PAGE)
    expect(positionsIn(html)).toEqual(seqs(GIVEN, BLOCKED, INVALIDATED, EMAIL))
    for (const answer of [html, await exporter.read(`${PAGE}.data`)]) {
      expect(answer).not.toContain("Foto ilegível")
      expect(answer).not.toContain("Funcionário")
    }
    expect(html).not.toContain(`href="${PAGE}/`)
    expect((await exporter.get(detail(rows[EMAIL]!))).status).toBe(403)
  })

  test("exports what the filters leave; text and hashes let anyone check the chain", async () => {
    const exportRequest = { intent: "create", area: "actions", filters: "area=invoices" }
    expect((await user.post("/admin/exports", exportRequest)).status).toBe(403)
    expect((await admin.post("/admin/exports", exportRequest)).status).toBe(302)
    expect(await db.select().from(exports)).toMatchObject([{ area: "actions", filters: "area=invoices" }])
    expect(words(await admin.read("/admin/exports"))).toMatch(
      /Auditoria Na fila CSV para programas Área: Cupons/,
    )

    const written = async (named: boolean, filters = "") => {
      const rows = actionsExport.rows(db, new URLSearchParams(filters), inMasks)
      const chunks = csvChunks(actionsExport.columns, rows, { named })
      let file = ""
      for await (const chunk of chunks) file += chunk.toString()
      return { file, lines: parse(file, { bom: true, columns: true }) as Record<string, string>[] }
    }
    const { file, lines } = await written(true, "sort=seq")
    let previous = "0".repeat(64)
    for (const line of lines) {
      expect(line["Hash anterior"]).toBe(previous)
      expect(sha256(previous + line.Texto)).toBe(line.Hash)
      previous = line.Hash!
    }
    expect(lines[INVALIDATED]).toMatchObject({
      Administrador: "Sérgio Lima",
      Área: "Cupons",
      Ação: "Invalidar",
      Motivo: "Foto ilegível",
    })
    expect(file).not.toContain("example.com")
    expect((await written(false)).file).not.toMatch(/Foto ilegível|agência/)
    expect((await written(true, "area=invoices")).lines).toHaveLength(1)
  })
})

describe("a row of the audit", () => {
  const ofActions = eq(rolePermissions.permission, "actions")

  test("shows who, when, what and why, and before and after with only what changed marked", async () => {
    const html = await admin.read(detail(rows[INVALIDATED]!))
    const text = words(html)
    expect(html).toMatch(/<h1>Cupons: invalidar<\/h1>/)
    for (const shown of ["Sérgio Lima", "2026-11-11 12:00:00", "Foto ilegível"]) expect(text).toContain(shown)
    expect(text).toMatch(/Situação Validado Invalidado/)
    expect(html).toMatch(/<del>Validado<\/del><\/td><td><ins>Invalidado<\/ins>/)
    expect(html).toContain(`href="/admin/invoices/${invoice.id}"`)
    expect(words(html)).toContain("Tudo sobre este registro")
    const all = /href="([^"]*\/admin\/actions\?type=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect(positionsIn(await admin.read(all))).toEqual(seqs(INVALIDATED))
  })

  test("says that it holds, with hash, hash before and position, and leads to its neighbours", async () => {
    const html = await admin.read(detail(rows[INVALIDATED]!))
    expect(words(html)).toContain("Confere")
    expect(words(html)).not.toContain("Não confere")
    for (const hash of [rows[INVALIDATED]!.hash, rows[EMAIL]!.hash]) expect(html).toContain(hash)
    expect(html).toContain(`href="${detail(rows[EMAIL]!)}"`)
    expect(html).toContain(`href="${detail(rows[BLOCKED]!)}"`)
    expect(await admin.read(detail(rows[EMAIL]!))).toContain("0".repeat(64))
  })

  test("hides personal values from who may not see them in full anywhere else", async () => {
    const right = { type: "exports", permission: "actions", action: "view" }
    await db.insert(rolePermissions).values(right)
    try {
      const page = detail(rows[EMAIL]!)
      const html = await exporter.read(page)
      expect(words(html)).toContain("Email dado pessoal dado pessoal")
      expect(html).toMatch(/<del>dado pessoal<\/del>/)
      for (const answer of [html, await exporter.read(`${page}.data`)])
        expect(answer.replaceAll(exporter.user.email, "")).not.toContain("example.com")
    } finally {
      await db
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.type, "exports"), eq(rolePermissions.action, "view"), ofActions))
    }
  })

  test("shows personal values in clear, as erased once they were, and moments and money as people read them", async () => {
    const email = words(await admin.read(detail(rows[EMAIL]!)))
    expect(email).toContain("Email ana.velha@example.com ana.nova@example.com")
    expect(words(await admin.read(detail(rows[BLOCKED]!)))).toContain("CPF — 52998224725")
    expect(words(await admin.read(detail(rows[GIVEN]!)))).toMatch(/Valor — R\$\s40,50/)
    await eraseValues(db, { about: rows[EMAIL]!.id, by: rita.id, reason: "Pedido", now: new Date() })
    const erased = await admin.read(detail(rows[EMAIL]!))
    expect(words(erased)).toContain("Email apagado apagado")
    expect(erased.replaceAll(admin.user.email, "")).not.toContain("example.com")
    expect(words(erased)).not.toContain("Não confere")
    const [erasure] = await db.select().from(actions).where(eq(actions.action, "erase"))
    const telling = words(await admin.read(detail(erasure!)))
    for (const text of ["Dados apagados", "Email (antes), Email (depois)", "Pedido", "Linha da auditoria"])
      expect(telling).toContain(text)
  })

  test("is never said to hold when it does not, and an unreadable one is a page all the same", async () => {
    const tamper = (id: string, text: string) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.update(actions).set({ text }).where(eq(actions.id, id))
      })
    const { id, text } = rows[BLOCKED]!
    for (const changed of [text.replace("agência", "promotora"), "forged", "null", '{"subject":1}', "[]"]) {
      await tamper(id, changed)
      const page = await admin.get(detail(rows[BLOCKED]!))
      expect([changed, page.status]).toEqual([changed, 200])
      expect(words(await page.text())).toMatch(/Não confere .*O texto mudou depois de escrito/)
      expect(await listed()).toEqual(expect.arrayContaining(seqs(BLOCKED)))
    }
    await tamper(id, text)
    expect(words(await admin.read(detail(rows[BLOCKED]!)))).not.toContain("Não confere")
  })

  test("that is not there is a 404", async () => {
    for (const id of [crypto.randomUUID(), "nonsense", "%00", "🍺"])
      expect([id, (await admin.get(`${PAGE}/${id}`)).status]).toEqual([id, id === "%00" ? 400 : 404])
    expect((await admin.post(detail(rows[EMAIL]!), {})).status).toBe(405)
  })
})

test("the list pages through rows of one moment without losing or repeating one", async () => {
  for (let n = 0; n < 60; n++) await write({ by: rita.id, permission: "stores", action: "edit" })
  const first = await admin.read(`${PAGE}?area=stores`)
  const query = /href="[^"]*(\?[^"]*cursor=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&")
  const [one, two] = [positionsIn(first), await listed(query)]
  expect([one.length, two.length]).toEqual([50, 10])
  expect(new Set([...one, ...two]).size).toBe(60)
  expect([...one, ...two]).toEqual([...one, ...two].toSorted((a, b) => b - a))
  expect((await ask({ sort: "seq", area: "stores" }))[0]).toBe(two.at(-1))
})

describe("things by the names that they have today", () => {
  const named = async () => {
    const store = await insertStore(db, { name: "Boteco Novo Nome" })
    const draw = await insertDraw(db, { title: "Sorteio da Serra" })
    const prize = await insertPrize(db, { name: "Cuia Prateada" })
    return { stores: store.id, draws: draw.id, prizes: prize.id }
  }

  test("find what was done to a bar, a draw and a prize, and nothing else", async () => {
    const ids = await named()
    for (const [type, q] of [
      ["stores", "boteco novo"],
      ["draws", "sorteio da serra"],
      ["prizes", "cuia"],
    ] as const) {
      const id = await write({
        by: rita.id,
        subjectType: type,
        subjectId: ids[type],
        before: { name: "Antigo" },
      })
      const [row] = await db.select().from(actions).where(eq(actions.id, id))
      expect([q, await ask({ q })]).toEqual([q, [row!.seq]])
    }
  })

  test("find who did it by their email, too", async () => {
    const found = await ask({ q: sergio.email })
    expect(found).toEqual(await ask({ user: sergio.id }))
    expect(found.length).toBeGreaterThan(0)
  })

  test("stand for ids in a row, with the way there for whoever may open it; versions are no change", async () => {
    const { stores: storeId, draws: drawId } = await named()
    const id = await write({
      by: rita.id,
      subjectType: "stores",
      subjectId: storeId,
      before: { registrationId: null, drawId: null, version: 1 },
      after: { registrationId: ana.id, drawId, decidedBy: sergio.id, version: 2, asked: { by: rita.id } },
    })
    const html = await admin.read(`${PAGE}/${id}`)
    const text = words(html)
    expect(text).toContain("Registro Bar Boteco Novo Nome")
    expect(html).toMatch(new RegExp(`href="/admin/stores/edit/${storeId}"`))
    expect(html).toMatch(new RegExp(`href="/admin/registrations/${ana.id}"[^>]*>Ana Conceição<`))
    expect(text).toContain("Sorteio vazio Sorteio da Serra")
    expect(text).toContain("Decidido por — Sérgio Lima")
    expect(text).toContain("Rita Alves")
    expect(text).not.toContain("Versão")
    for (const hidden of [ana.id, drawId, sergio.id]) expect(text).not.toContain(hidden)
  })

  test("are shown masked to whoever sees no registrations in full, and without the way there", async () => {
    const right = { type: "exports", permission: "actions", action: "view" }
    const id = await write({ by: rita.id, before: null, after: { registrationId: ana.id } })
    await db.insert(rolePermissions).values(right)
    try {
      const html = await exporter.read(`${PAGE}/${id}`)
      expect(words(html)).toContain("Cadastro — Ana C.")
      expect(html).not.toContain("Conceição")
      expect(html).not.toContain(`href="/admin/registrations/${ana.id}"`)
    } finally {
      await db
        .delete(rolePermissions)
        .where(
          and(
            eq(rolePermissions.type, "exports"),
            eq(rolePermissions.permission, "actions"),
            eq(rolePermissions.action, "view"),
          ),
        )
    }
  })
})

test("a request of two people is linked for every reader, a command for many for whoever may do any of its deeds", async () => {
  const approval = await write({ by: rita.id, subjectType: "approvals" })
  const run = await write({ by: rita.id, subjectType: "bulk" })
  const rights = await db.delete(rolePermissions).returning()
  const holding = (...pairs: string[]) =>
    db.insert(rolePermissions).values(
      pairs.map((pair) => {
        const [permission = "", action = ""] = pair.split(":")
        return { type: "exports" as const, permission, action }
      }),
    )
  const linked = async (id: string, to: string) =>
    (await exporter.read(`${PAGE}/${id}`)).includes(`href="${to}/`)
  try {
    await holding("actions:view", "registrations:disable_or_enable")
    expect(await linked(approval, "/admin/approvals")).toBe(true)
    expect(await linked(run, "/admin/bulk")).toBe(true)
    await db.delete(rolePermissions)
    await holding("actions:view", "draw:edit")
    expect(await linked(run, "/admin/bulk")).toBe(false)
  } finally {
    await db.delete(rolePermissions)
    await db.insert(rolePermissions).values(rights)
  }
})

test("what a row is about leads to a page that its permission opens", async () => {
  const reader = await signInAdmin(db, app.origin, "reports")
  const deleted = await db.delete(rolePermissions).returning()
  try {
    for (const { path, permissions } of Object.values(subjectPlaces)) {
      for (const permission of permissions) {
        const [area = "", action = ""] = permission.split(":")
        await db.delete(rolePermissions)
        expect((await reader.get(path(crypto.randomUUID()))).status, permission).toBe(403)
        await db.insert(rolePermissions).values({ type: "reports", permission: area, action })
        expect([200, 302, 404], permission).toContain((await reader.get(path(crypto.randomUUID()))).status)
      }
    }
  } finally {
    await db.delete(rolePermissions)
    await db.insert(rolePermissions).values(deleted)
  }
})

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { allPermissions, type PermissionEntry } from "#app/auth/permissions"
import { type ExportSource, shownColumn } from "#app/domain/exports/export-source"
import { findExportSource } from "#app/domain/exports/export-sources.server"
import { approvals } from "#drizzle/schema/approvals"
import { exports } from "#drizzle/schema/back-office"
import { bulkRuns } from "#drizzle/schema/bulk"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

type Admin = Awaited<ReturnType<typeof signInAdmin>>
let site: Site
let [admin, user] = [{}, {}] as [Admin, Admin]

beforeAll(async () => {
  site = await startSite()
  const { db, app } = site
  admin = await signInAdmin(db, app.origin, "admin")
  user = await signInAdmin(db, app.origin, "user")
  const { id: askedBy } = await insertUser(db, { name: "Rui Ramos", passwordHash: null })
  const [person, prize] = [
    await insertRegistration(db, { name: "Duda", lastname: "Reis" }),
    await insertPrize(db, { name: "Cooler" }),
  ]
  const computed = await insertDraw(db, { title: "Sorteio apurado" })
  await moveDraw(db, computed, { to: "computed", computedBy: askedBy })
  const asked = { reason: "Equipe", askedBy, askedAt: new Date() }
  await asOwner(async (owner) => {
    await owner.insert(approvals).values([
      { ...asked, kind: "block-cpf", subjectId: person.id, details: {} },
      { ...asked, kind: "give-prize", subjectId: prize.id, details: { registrationId: person.id } },
    ])
    await owner.insert(bulkRuns).values([
      { command: "invalidate", total: 12, reason: "Repetidos", requestedBy: askedBy },
      { command: "block", total: 3, requestedBy: askedBy },
    ])
    const searched = { area: "registrations", filters: "q=Duda+Reis", requestedBy: askedBy }
    await owner.insert(exports).values(searched)
  })
})
afterAll(() => site.close())

type PersonViewer = { named: boolean; permissions: readonly PermissionEntry[] }
const all: PersonViewer = { named: true, permissions: allPermissions }

/** A list's file, each row as its columns say it. */
async function fileOf(area: string, reader: PersonViewer = all, filters = ""): Promise<string[]> {
  const source: ExportSource = findExportSource(area)!
  const columns = source.columns.map((column) => shownColumn(column, reader.named))
  const lines: string[] = []
  for await (const rows of source.rows(site.db, new URLSearchParams(filters), reader))
    for (const row of rows) lines.push(columns.map(({ value }) => String(value(row) ?? "")).join("|"))
  return lines
}

test.each(["approvals", "bulk", "exports", "prize-kinds"])(
  "the list of %s can be had as a file, as others can",
  async (area) => {
    const page = await admin.read(area === "prize-kinds" ? "/admin/fulfilment/kinds" : `/admin/${area}`)
    expect(words(page)).toContain("Exportar")
    expect(page).toContain(`name="area" value="${area}"`)
    const asked = { intent: "create", area, filters: "", format: "xlsx" }
    expect((await admin.post("/admin/exports", asked)).status).toBe(302)
    expect(await site.db.$count(exports, eq(exports.area, area))).toBe(1)
    expect((await user.post("/admin/exports", asked)).status).toBe(403)
  },
)

test("the file of what takes two people has all that waits, wherever it does, and names nobody to who reads masks", async () => {
  const lines = await fileOf("approvals")
  expect(lines).toHaveLength(3)
  expect(lines.join("\n")).toMatch(/Espera outra pessoa\|Sorteio apurado\|\|Rui Ramos/)
  expect(lines.join("\n")).toMatch(
    /^Bloquear CPF\|Espera outra pessoa\|\|Duda Reis\|Rui Ramos\|.*\|Equipe\|/m,
  )
  expect(lines.join("\n")).toMatch(
    /^Entregar prêmio à mão\|Espera outra pessoa\|Cooler\|Duda Reis\|Rui Ramos\|/m,
  )
  const masked = await fileOf("approvals", { ...all, named: false })
  expect(masked.join("\n")).toContain("Duda R.")
  expect(masked.join("\n")).not.toContain("Duda Reis")
  const permissions = [{ permission: "prizes", action: "give" }]
  expect(await fileOf("approvals", { named: true, permissions })).toEqual([
    expect.stringContaining("Entregar prêmio à mão"),
  ])
})

test("the file of commands for many rows has those that its reader may give", async () => {
  expect(await fileOf("bulk")).toEqual([
    expect.stringMatching(/^(Invalidar\|Cupons\|12|Bloquear CPF\|Cadastros\|3)\|Por confirmar\|/),
    expect.stringMatching(/^(Invalidar\|Cupons\|12|Bloquear CPF\|Cadastros\|3)\|Por confirmar\|/),
  ])
  const permissions = [{ permission: "invoices", action: "invalidate" }]
  expect(await fileOf("bulk", { named: true, permissions })).toEqual([
    expect.stringMatching(/^Invalidar\|Cupons\|12\|Por confirmar\|Repetidos\|Rui Ramos\|/),
  ])
})

test("the reason of a command for many rows is for whoever reads names, in its file as to Busca", async () => {
  const permissions = [{ permission: "invoices", action: "invalidate" }]
  const masked = { named: false, permissions }
  expect(await fileOf("bulk", masked)).toEqual([
    expect.stringMatching(/^Invalidar\|Cupons\|12\|Por confirmar\|\|Rui Ramos\|/),
  ])
  expect(await fileOf("bulk", masked, "q=repetidos")).toEqual([])
  expect(await fileOf("bulk", masked, "q=rui")).toHaveLength(1)
  expect(await fileOf("bulk", { named: true, permissions }, "q=repetidos")).toHaveLength(1)
})

/** What a page's table shows of each row, and its filters' buttons. */
const filtered = async (path: string) => {
  const page = await admin.read(path)
  const [, body = ""] = /<tbody[^>]*>([\s\S]*?)<\/tbody>/.exec(page) ?? []
  for (const name of ["Busca", "Filtrar", "Limpar", "Exportar"]) expect(words(page)).toContain(name)
  return words(body)
}

describe("what takes two people is found, on its page and in its file,", () => {
  test.each([
    ["q=rui+ramos", ["Bloquear CPF", "Entregar prêmio à mão", "Publicar resultado"]],
    ["q=duda", ["Bloquear CPF", "Entregar prêmio à mão"]],
    ["q=cooler", ["Entregar prêmio à mão"]],
    ["q=sorteio+apurado", ["Publicar resultado"]],
    ["q=bloquear", ["Bloquear CPF"]],
    ["q=ninguem", []],
    ["kind=give-prize", ["Entregar prêmio à mão"]],
    ["kind=publish-draw", ["Publicar resultado"]],
    ["status=asked&q=ramos", ["Bloquear CPF", "Entregar prêmio à mão", "Publicar resultado"]],
    ["status=confirmed", []],
    ["status=zzz", []],
  ])("by %s", async (filters, titles) => {
    const rows = await filtered(`/admin/approvals?${filters}`)
    const every = ["Bloquear CPF", "Entregar prêmio à mão", "Publicar resultado"]
    expect(every.filter((title) => rows.includes(title))).toEqual(titles)
    const lines = await fileOf("approvals", all, filters)
    expect(lines.map((line) => line.split("|")[0]).toSorted()).toEqual(titles)
  })

  test("a person who is not named by their whole name alone", async () => {
    const masked = { named: false, permissions: [{ permission: "cpf-block", action: "create" }] }
    expect(await fileOf("approvals", masked, "q=rei")).toEqual([])
    expect(await fileOf("approvals", masked, "q=reis")).toHaveLength(1)
  })
})

describe("commands for many rows are found, on their page and in their file,", () => {
  test.each([
    ["q=rui", ["Bloquear CPF", "Invalidar"]],
    ["q=cupons", ["Invalidar"]],
    ["q=repetidos", ["Invalidar"]],
    ["q=bloquear+ramos", ["Bloquear CPF"]],
    ["q=ninguem", []],
    ["command=block", ["Bloquear CPF"]],
    ["status=draft", ["Bloquear CPF", "Invalidar"]],
    ["status=done", []],
    ["command=zzz", []],
  ])("by %s", async (filters, titles) => {
    const rows = await filtered(`/admin/bulk?${filters}`)
    expect(["Bloquear CPF", "Invalidar"].filter((title) => rows.includes(title))).toEqual(titles)
    const lines = await fileOf("bulk", all, filters)
    expect(lines.map((line) => line.split("|")[0]).toSorted()).toEqual(titles)
  })
})

describe("the stock of prizes is found, on its page and in its file,", () => {
  test.each([
    ["q=COOLER", ["Cooler"]],
    ["q=ninguem", []],
    ["way=post", []],
    ["status=lacking", []],
    ["way=hand&q=cooler", ["Cooler"]],
    ["way=zzz", []],
  ])("by %s", async (filters, names) => {
    const rows = await filtered(`/admin/fulfilment/kinds?${filters}`)
    expect(["Cooler"].filter((name) => rows.includes(name))).toEqual(names)
    const lines = await fileOf("prize-kinds", all, filters)
    expect(lines.map((line) => line.split("|")[0])).toEqual(names)
  })
})

test("commands for many rows go on at a page's end, newest first, under the same filters", async () => {
  const requestedBy = (await insertUser(site.db, { name: "Eva Dias", passwordHash: null })).id
  const runs = Array.from({ length: 60 }, (_, n) => ({
    command: "disable" as const,
    total: n,
    requestedBy,
    createdAt: new Date(Date.now() + n * 1_000),
  }))
  await asOwner((owner) => owner.insert(bulkRuns).values(runs))
  const page = await admin.read("/admin/bulk?q=eva")
  expect(words(page)).toContain("Desativar: 59 cadastros")
  expect(words(page)).not.toContain("Desativar: 9 cadastros")
  const [, next = ""] = /<a[^>]*href="([^"]*cursor=[^"]*)"[^>]*>Próxima</.exec(page) ?? []
  const older = words(await admin.read(next.replaceAll("&amp;", "&")))
  expect(older).toContain("Desativar: 9 cadastros")
  expect(older).not.toContain("Invalidar: 12 cupons")
})

/** Each page of a list from its beginning, by its own links, and then back. */
async function pagesOf(
  path: string,
  label: "Próxima" | "Anterior",
): Promise<{ rows: string[]; last: string }> {
  const rows: string[] = []
  for (let at = path; ;) {
    const html = await admin.read(at)
    const [, body = ""] = /<tbody[^>]*>([\s\S]*?)<\/tbody>/.exec(html) ?? []
    rows.push(...[...body.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) => words(row).trim()))
    const [, next] = new RegExp(`<a[^>]*href="([^"]*cursor=[^"]*)"[^>]*>${label}`).exec(html) ?? []
    if (!next) return { rows, last: at }
    at = next.replaceAll("&amp;", "&")
  }
}

test("all that takes two people is read page by page, what waits first, however much it is", async () => {
  const askedBy = (await insertUser(site.db, { name: "Lia Moura", passwordHash: null })).id
  const since = Date.now()
  const many = Array.from({ length: 230 }, (_, n) => ({
    kind: "block-cpf" as const,
    subjectId: crypto.randomUUID(),
    details: {},
    reason: n % 2 === 0 ? "Equipe" : "Engano",
    askedBy,
    askedAt: new Date(since + Math.floor(n / 4)),
  }))
  await asOwner(async (owner) => {
    await owner.insert(approvals).values(many)
    const over = { state: "withdrawn", endedBy: askedBy, endedAt: new Date(since + 1_000) } as const
    await owner.update(approvals).set(over).where(eq(approvals.reason, "Engano"))
  })
  const path = "/admin/approvals"
  expect(words(await admin.read(path))).toContain("50 linhas nesta página, 233 ao todo")
  for (const order of ["", "?sort=askedAt"]) {
    const { rows, last } = await pagesOf(path + order, "Próxima")
    expect(rows).toHaveLength(233)
    const waits = rows.map((row) => row.includes("Espera outra pessoa"))
    expect(waits.lastIndexOf(true)).toBe(117)
    expect(waits.indexOf(false)).toBe(118)
    expect(rows.some((row) => row.startsWith("Publicar resultado Sorteio apurado"))).toBe(true)
    const back = await pagesOf(last, "Anterior")
    expect(back.rows.toSorted()).toEqual(rows.toSorted())
  }
  expect((await pagesOf(`${path}?q=moura&status=withdrawn`, "Próxima")).rows).toHaveLength(115)
})

test("the file of exports says what was searched for to who may read names", async () => {
  const line = (lines: string[]) => lines.find((each) => each.startsWith("Cadastros|"))
  expect(line(await fileOf("exports"))).toMatch(/^Cadastros\|Busca: Duda Reis\|.*\|Rui Ramos\|/)
  const masked = line(await fileOf("exports", { ...all, named: false }))
  expect(masked).toContain("Busca: •••")
  expect(masked).not.toContain("Duda")
})

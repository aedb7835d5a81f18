import { parse } from "csv-parse/sync"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createSchedule } from "#app/domain/prizes/create-schedule.server"
import { formatCpf, maskCpf } from "#app/domain/registrations/cpf"
import { actions, actionValues, exports } from "#drizzle/schema/back-office"
import { prizes } from "#drizzle/schema/prizes"
import { rolePermissions, users } from "#drizzle/schema/users"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration, type RegistrationRow } from "#drizzle/seed/builders/registration"
import type { RunningApp } from "#tests/support/app"
import { asOwner } from "#tests/support/as-owner"
import { momentsIn } from "#tests/support/moment-forms"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { visit, words } from "#tests/support/visitor"
import { readXlsx } from "#tests/support/xlsx"

const PAGE = "/admin/exports"

let site: Site
let app: RunningApp
let db: Site["db"]
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, exporter, user, reports] = [{}, {}, {}, {}] as SignedAdmin[] as [
  SignedAdmin,
  SignedAdmin,
  SignedAdmin,
  SignedAdmin,
]
let winner: RegistrationRow
let moments: Date[]
/** A written file of each: a test that ends one makes its own. */
let [ofAdmin, ofExporter] = [{}, {}] as [ExportRow, ExportRow]

beforeAll(async () => {
  // The web process works the queue itself.
  site = await startSite({ WORKER: "on" })
  ;({ app, db } = site)
  admin = await signInAdmin(db, app.origin, "admin")
  exporter = await signInAdmin(db, app.origin, "exports")
  user = await signInAdmin(db, app.origin, "user")
  reports = await signInAdmin(db, app.origin, "reports")

  const [now, past] = [new Date(), new Date(Date.now() - 60_000)]
  const planned = Array.from({ length: 1_200 }, (_, n) => new Date(Date.UTC(2031, 6, 8, 9, 0, n * 7)))
  const made = planned.map((moment) => ({ name: "Camisa", valueCents: 18_990, moment }))
  await createSchedule(db, { name: "Futuro", prizes: made, by: admin.user.id, now })
  moments = planned
  winner = await insertRegistration(db, { name: "Ana", lastname: "Conceição" })
  const won = await insertPrize(db, { name: '=HYPERLINK("x")', valueCents: 4_050, moment: past })
  await insertAward(db, { prizeId: won.id, registrationId: winner.id })
  ofAdmin = await exported(admin, "prizes", "status=pending")
  ofExporter = await exported(exporter, "prizes", "sort=name")
})
afterAll(() => site.close())

const ask = (who: SignedAdmin, area: string, filters = "", format?: string) => {
  const fields = { intent: "create", area, filters }
  return who.post(PAGE, format ? { ...fields, format } : fields)
}
const rowOf = async (who: SignedAdmin, area: string) => {
  const rows = await db.select().from(exports).where(eq(exports.requestedBy, who.user.id))
  return rows.filter((row) => row.area === area).toSorted((a, b) => +b.createdAt - +a.createdAt)[0]!
}
type ExportRow = Awaited<ReturnType<typeof rowOf>>
const fileOf = ({ id }: { id: string }) => `${PAGE}/${id}/file`
const isReady = (who: SignedAdmin, area: string) =>
  until("the file is written", async () => {
    const row = await rowOf(who, area)
    return row.state === "ready" && row
  })
/** Asks for a file and waits for it. */
async function exported(who: SignedAdmin, area: string, filters = "", format?: string) {
  await ask(who, area, filters, format)
  return isReady(who, area)
}
const download = async (who: SignedAdmin, row: { id: string }) => {
  const answer = await who.get(fileOf(row))
  const contents = Buffer.from(await answer.arrayBuffer())
  const lines = parse(contents, { bom: true }) as string[][]
  return { answer, bytes: contents.length, text: contents.toString(), lines }
}

describe("an export", () => {
  test("is asked for, written by the worker and downloaded: what the filters say, and no formula", async () => {
    const answer = await ask(admin, "prizes", "status=pending&q=&cursor=xyz")
    expect([answer.status, answer.headers.get("location")]).toEqual([302, PAGE])
    expect(words(await admin.read(PAGE))).toContain("Exportação pedida.")
    const row = await isReady(admin, "prizes")
    const page = await admin.read(PAGE)
    expect(words(page)).toMatch(
      /Prêmios instantâneos Pronta Baixar CSV para programas · 1 linha · \d+ B Situação: Pendente/,
    )
    expect(page).toContain(fileOf(row))
    const { answer: file, bytes, lines } = await download(admin, row)
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="premios-instantaneos-\d{4}-\d\d-\d\d-\d{4}\.csv"$/,
    )
    expect(Number(file.headers.get("content-length"))).toBe(bytes)
    const [header, ...rest] = lines
    expect(header?.slice(0, 3)).toEqual(["Prêmio", "Valor", "Situação"])
    expect(rest).toHaveLength(1)
    expect(rest[0]?.slice(0, 5)).toEqual([
      `'=HYPERLINK("x")`,
      "40.50",
      "Pendente",
      "Ana Conceição",
      formatCpf(winner.cpf),
    ])
  })

  test("of every prize holds all pages and no moment that lies ahead", async () => {
    const { text, lines } = await download(exporter, ofExporter)
    expect(lines).toHaveLength(1 + (await db.$count(prizes)))
    expect(momentsIn(text, moments)).toEqual([])
    // The exports type may not open registrations.
    expect(text).toContain(maskCpf(winner.cpf))
    expect(text).toContain("Ana C.")
    expect(text).not.toContain("Conceição")
  })

  test("of participants follows the list's own filters", async () => {
    await insertRegistration(db, { city: "Santos", status: "canceled" })
    const { lines } = await download(admin, await exported(admin, "registrations", "status=canceled"))
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain("Santos")
  })

  test("leaves a line in the audit, with its filters", async () => {
    const [action] = await db.select().from(actions).where(eq(actions.subjectId, ofAdmin.id))
    expect(action).toMatchObject({ permission: "prizes", action: "export", userId: admin.user.id })
    // What was searched for may be a CPF, so that it stands beside the text and can be erased.
    expect(action?.text).not.toContain("status=pending")
    const kept = await db.select().from(actionValues).where(eq(actionValues.actionId, action!.id))
    expect(kept).toMatchObject([{ path: "after.filters", value: '"status=pending"' }])
  })
})

describe("the format", () => {
  const LIST = "/admin/prizes?status=pending"
  /** What each button of the export's form would ask for. */
  const offered = (page: string) =>
    [...page.matchAll(/<button[^>]* name="format" value="([^"]+)"[^>]*>(.*?)<\/button>/gs)].map(
      ([, value, inside]) => [value, words(inside!).trim()],
    )

  test("is XLSX at first; the others are one fold away, each a button of the same form", async () => {
    const anew = await signInAdmin(db, app.origin, "admin")
    expect(offered(await anew.read(LIST))).toEqual([
      ["xlsx", "Exportar"],
      ["xlsx", "XLSX (Excel)"],
      ["csv-sheet", "CSV para planilha"],
      ["csv", "CSV para programas"],
    ])
  })

  test("that was taken last is the next one's, for the administrator who took it alone", async () => {
    await exported(admin, "prizes", "status=pending", "csv-sheet")
    expect(offered(await admin.read(LIST))[0]).toEqual(["csv-sheet", "Exportar"])
    const { cookies } = await signInAdmin(db, app.origin, "admin")
    const other = visit(app.origin, { cookies: Object.fromEntries([...admin.cookies, ...cookies]) })
    expect(offered(await other.read(LIST))[0]).toEqual(["xlsx", "Exportar"])
  })

  test("for a spreadsheet has semicolons and a decimal comma", async () => {
    const row = await exported(admin, "prizes", "status=pending", "csv-sheet")
    const text = await (await admin.get(fileOf(row))).text()
    expect(text.split("\r\n")[1]).toContain(`"'=HYPERLINK(""x"")";40,50;"Pendente"`)
  })

  test("of a spreadsheet is one: what was typed is text, money is a number", async () => {
    const row = await exported(admin, "prizes", "status=pending", "xlsx")
    const file = await admin.get(fileOf(row))
    expect(file.headers.get("content-type")).toContain("spreadsheetml.sheet")
    expect(file.headers.get("content-disposition")).toMatch(/premios-instantaneos-[\d-]+\.xlsx"$/)
    const [sheet] = readXlsx(Buffer.from(await file.arrayBuffer()))
    expect(sheet).toMatchObject({ name: "Prêmios instantâneos" })
    expect(sheet?.rows[1]?.slice(0, 2)).toEqual(['=HYPERLINK("x")', { figure: 40.5, shownAs: "4" }])
  })

  test("that nobody knows is refused, and remembered by nobody", async () => {
    const [before] = offered(await admin.read(LIST))
    expect((await ask(admin, "prizes", "", "pdf")).status).toBe(422)
    expect(offered(await admin.read(LIST))[0]).toEqual(before)
  })
})

describe("who may", () => {
  test("ask: whoever holds the area's export, and nobody else", async () => {
    const before = await db.$count(exports)
    for (const who of [user, reports]) expect((await ask(who, "prizes")).status).toBe(403)
    const participant = await signInParticipant(db, app.origin)
    const answer = await participant.post(PAGE, { intent: "create", area: "prizes", filters: "" })
    expect(answer.headers.get("location")).toMatch(/^\/admin\/login/)
    expect((await ask(admin, "dashboard")).status).toBe(404)
    expect((await ask(admin, "")).status).toBe(422)
    expect(await db.$count(exports)).toBe(before)
  })

  test("read: one's own file, and another's only with registrations:view", async () => {
    const [mine, theirs] = [ofExporter, ofAdmin]
    expect((await exporter.get(fileOf(mine))).status).toBe(200)
    expect((await exporter.get(fileOf(theirs))).status).toBe(403)
    expect((await admin.get(fileOf(mine))).status).toBe(200)
    for (const who of [user, reports]) expect((await who.get(fileOf(mine))).status).toBe(403)
    expect((await admin.get(fileOf({ id: crypto.randomUUID() }))).status).toBe(404)
    expect((await admin.get(fileOf({ id: "nonsense" }))).status).toBe(404)
    const page = await exporter.read(PAGE)
    expect([page.includes(fileOf(mine)), page.includes(fileOf(theirs))]).toEqual([true, false])
    // Who took whose stands in the list, for whoever asked for it too.
    expect(words(page)).toContain(`${exporter.user.name} Baixada também por ${admin.user.name}`)
  })

  test("see what others searched for: nobody without registrations:view", async () => {
    await exported(admin, "registrations", `q=${winner.cpf}`)
    expect(words(await admin.read(PAGE))).toContain(`Busca: ${winner.cpf}`)
    const answers = [await exporter.read(PAGE), await exporter.read(`${PAGE}.data`)]
    for (const answer of answers) expect(answer).not.toContain(winner.cpf)
  })
})

describe("a file that holds more than its list's own right tells", () => {
  const held = [
    "exports:list",
    "exports:view",
    "registrations:export",
    "registrations:view",
    "actions:export",
  ]
  const added = held.map((pair) => {
    const [permission = "", action = ""] = pair.split(":")
    return { type: "reports", permission, action }
  })
  const give = (pairs: typeof added) => asOwner((owner) => owner.insert(rolePermissions).values(pairs))
  const take = (pairs: typeof added) =>
    asOwner(async (owner) => {
      for (const { type, permission, action } of pairs)
        await owner
          .delete(rolePermissions)
          .where(
            and(
              eq(rolePermissions.type, type),
              eq(rolePermissions.permission, permission),
              eq(rolePermissions.action, action),
            ),
          )
    })
  beforeAll(() => give(added))
  afterAll(() => take(added))

  const by = (who: SignedAdmin) => ({
    /** Whether the list offers the file, and what its address answers. */
    async taking(row: { id: string }) {
      const offered = (await who.read(PAGE)).includes(fileOf(row))
      return [offered, (await who.get(fileOf(row))).status]
    },
  })

  test("opens to whoever could have it made, and is offered to nobody else", async () => {
    const chief = await signInAdmin(db, app.origin, "super")
    const everybody = await exported(chief, "registrations", "status=active")
    const invoiceless = await exported(chief, "registrations", "invoiceless=1")
    const confirmations = await exported(chief, "approvals")
    const [theirs, others] = [by(chief), by(reports)]
    for (const row of [everybody, invoiceless, confirmations])
      expect(await theirs.taking(row)).toEqual([true, 200])
    expect(await others.taking(everybody)).toEqual([true, 200])
    expect((await reports.get("/admin/registrations?invoiceless=1")).status).toBe(403)
    expect(await others.taking(invoiceless)).toEqual([false, 403])
    expect(await others.taking(confirmations)).toEqual([false, 403])
    expect(await by(admin).taking(invoiceless)).toEqual([true, 200])
  })

  test("closes to whoever asked for it, once they could not have it made any more", async () => {
    const asking = [
      { type: "reports", permission: "exports", action: "create" },
      { type: "reports", permission: "registrations", action: "invoiceless" },
      { type: "reports", permission: "invoices", action: "invalidate" },
    ]
    await give(asking)
    const rows = [await exported(reports, "registrations", "invoiceless=1"), await exported(reports, "bulk")]
    const own = by(reports)
    for (const row of rows) expect(await own.taking(row)).toEqual([true, 200])
    await take(asking)
    for (const row of rows) expect(await own.taking(row)).toEqual([false, 403])
  })

  test("is not asked for by whoever may see nothing of it, who reads which right is missing", async () => {
    const asking = [{ type: "reports", permission: "exports", action: "create" }]
    await give(asking)
    for (const [area, filters] of [
      ["registrations", "invoiceless=1"],
      ["bulk", ""],
    ] as const) {
      const answer = await ask(reports, area, filters)
      expect([answer.status, words(await answer.text())]).toEqual([403, expect.stringContaining("Falta ")])
    }
    await take(asking)
  })
})

test("the audit's row about an export says by which rights its rows were chosen", async () => {
  const row = await exported(admin, "bulk")
  const [action] = await db.select().from(actions).where(eq(actions.subjectId, row.id))
  expect(words(await admin.read(`/admin/actions/${action!.id}`))).toMatch(/Permissões .*invoices:invalidate/)
})

test("deleted, the file is gone, the line stays and the audit says who", async () => {
  const row = await exported(exporter, "prizes")
  expect((await exporter.post(PAGE, { intent: "delete", id: ofAdmin.id })).status).toBe(403)
  expect((await user.post(PAGE, { intent: "delete", id: row.id })).status).toBe(403)
  expect((await exporter.post(PAGE, { intent: "delete", id: row.id })).status).toBe(302)
  expect((await exporter.get(fileOf(row))).status).toBe(404)
  expect((await exporter.post(PAGE, { intent: "delete", id: row.id })).status).toBe(302)
  const late = await admin.post(`${PAGE}?confirm=delete&id=${row.id}`, { intent: "delete", id: row.id })
  expect([late.status, words(await late.text())]).toEqual([
    409,
    expect.stringContaining(`O arquivo já não existe. Foi ${exporter.user.name}, em `),
  ])
  expect(await rowOf(exporter, "prizes")).toMatchObject({ state: "expired", fileKey: null, rows: 1_201 })
  const written = await db.select().from(actions).where(eq(actions.subjectId, row.id))
  const own = written.filter(({ userId }) => userId === exporter.user.id)
  expect(own.map(({ action }) => action).toSorted()).toEqual(["delete", "export"])
})

test("one that is under way says how far it is, and is called off by who asked for it", async () => {
  // Nobody works this one: it was never sent to the queue.
  const half = { area: "prizes", format: "xlsx", state: "running", rows: 426, expected: 1_000 } as const
  const [row] = await db
    .insert(exports)
    .values({ ...half, requestedBy: exporter.user.id })
    .returning()
  expect(words(await exporter.read(PAGE))).toMatch(
    /Gerando 42% XLSX \(Excel\) · 426 linhas Tudo .* Cancelar exportação/,
  )
  const question = `${PAGE}?confirm=cancel&id=${row!.id}`
  expect(words(await exporter.read(question))).toContain("o que já foi escrito é apagado")
  const cancel = (who: SignedAdmin) => who.post(question, { intent: "cancel", id: row!.id })
  for (const who of [user, reports]) expect((await cancel(who)).status).toBe(403)
  expect((await cancel(exporter)).status).toBe(302)
  expect(words(await exporter.read(PAGE))).toMatch(/Prêmios instantâneos Cancelada .*Exportação cancelada\./)
  expect((await cancel(exporter)).status).toBe(302)
  expect((await cancel(admin)).status).toBe(409)
  expect((await exporter.get(fileOf(row!))).status).toBe(404)
  const lost = await exporter.post(PAGE, { intent: "cancel", id: crypto.randomUUID() })
  expect(lost.status).toBe(404)
})

test("the list finds by list and person, filters by state, and offers to look again while one is under way", async () => {
  const page = async (query: string) => words(await admin.read(PAGE + query))
  expect(await page("?q=cadastros")).not.toMatch(/Prêmios instantâneos Pronta/)
  expect(await page(`?q=${encodeURIComponent(admin.user.name)}&area=prizes`)).toMatch(
    /Pronta Baixar CSV .*? linhas? · .*? Situação: Pendente/,
  )
  await asOwner((owner) =>
    owner.update(users).set({ name: "Conceição Ávila" }).where(eq(users.id, admin.user.id)),
  )
  expect(await page("?q=conceicao&area=prizes")).toMatch(/Pronta Baixar CSV/)
  const gone = await exported(admin, "prizes")
  await admin.post(PAGE, { intent: "delete", id: gone.id })
  expect(await page("?status=expired")).toMatch(/Prêmios instantâneos Expirada CSV .*? Tudo/)
  expect(await page("")).not.toContain("Atualizar")
  // Nobody works this one: it was never sent to the queue.
  await db.insert(exports).values({ area: "prizes", requestedBy: admin.user.id })
  expect(await page("")).toContain("Atualizar")
  const late = await exported(admin, "registrations", `q=${winner.cpf}`)
  await db
    .update(exports)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(exports.id, late.id))
  expect((await admin.get(fileOf(late))).status).toBe(404)
  expect(await page("?status=expired&area=registrations")).toContain("Busca:")
})

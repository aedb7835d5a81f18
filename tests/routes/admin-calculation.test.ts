import { parse } from "csv-parse/sync"
import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openAdminSession } from "#app/auth/sessions.server"
import type { connect } from "#app/db/client.server"
import { formatCpf, maskCpf } from "#app/domain/registrations/cpf"
import { createUser } from "#app/domain/users/create-user.server"
import { dayOf } from "#app/platform/time/clock.server"
import { actions, exports } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { rehearsals } from "#drizzle/schema/calculation"
import { tickets } from "#drizzle/schema/tickets"
import { registrations } from "#drizzle/schema/registrations"
import { rolePermissions, users } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { type RunningApp, startApp } from "#tests/support/app"
import { requiredIn } from "#tests/support/html-form"
import { noErrorLogged } from "#tests/support/never-5xx"
import { signed, signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { visit, words } from "#tests/support/visitor"

const LIST = "/admin/calculation"
const DAY = 86_400_000
const PRIZES = ["45931", "12876", "60254", "33019", "08777"]

/** An administrator at the desk at noon, and once the lottery has drawn. */
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>> & { late: ReturnType<typeof visit> }
let site: Site
/** The campaign in the evening. */
let evening: RunningApp
let folder: string
let db: ReturnType<typeof connect>
let [ana, bia, exporter, user, reports] = [] as unknown as [
  SignedAdmin,
  SignedAdmin,
  SignedAdmin,
  SignedAdmin,
  SignedAdmin,
]
let unharmed: () => void

// The server's clock stands at the next noon in São Paulo, well before that day's extraction at 20:00.
const real = new Date()
const noon = new Date(`${dayOf(new Date(real.getTime() + DAY))}T15:00:00.000Z`)
const night = new Date(+noon + 8.5 * 3_600_000)
const today = dayOf(noon)
const in3Days = dayOf(new Date(noon.getTime() + 3 * DAY))

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  const at = (moment: Date, WORKER: string) => ({
    CLOCK_OFFSET_MS: String(+moment - +real),
    FILES_URL: `file:${folder}`,
    WORKER,
    ADMIN_TOTP: "optional",
  })
  site = await startSite(at(noon, "on"))
  db = site.db
  evening = await startApp({ databaseUrl: site.databaseUrl, env: at(night, "off") })
  const client = { ip: "127.0.0.1" }
  const sign = async (type: "super" | "admin" | "exports" | "user" | "reports"): Promise<SignedAdmin> => {
    const early = await signInAdmin(db, site.app.origin, type, noon)
    const { token } = await openAdminSession(db, { userId: early.user.id, now: night, client })
    return { ...early, late: visit(evening.origin, { cookies: { admin_session: signed(token) } }) }
  }
  ;[ana, bia] = [await sign("super"), await sign("admin")]
  ;[exporter, user, reports] = [await sign("exports"), await sign("user"), await sign("reports")]
  // As a super ticks it for whoever hands the base to the regulator: no type below admin closes and exports it at first.
  await db.insert(rolePermissions).values({ type: "exports", permission: "calculation", action: "export" })
  unharmed = noErrorLogged(site.app)
})
afterAll(async () => {
  unharmed()
  await evening.stop()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

type Draw = Awaited<ReturnType<typeof insertDraw>>
const page = ({ id }: { id: string }, query = "") => `${LIST}/${id}${query}`
const rowOf = async ({ id }: { id: string }) => (await db.select().from(draws).where(eq(draws.id, id)))[0]!
/** What the page of this moment sends along. */
async function seen(draw: Draw) {
  const { version, resultSha256, extraction, extractionOn } = await rowOf(draw)
  const shown = {
    "seen.extraction": extraction?.join(" · ") ?? "Não digitados",
    "seen.extractionOn": extractionOn,
  }
  return { version: String(version), resultSha256: resultSha256 ?? "0".repeat(64), ...shown }
}
const afterwards = ["extraction", "compute", "publish", "reject"]
/** A step at noon, or in the evening those that need the lottery. */
const give = async (who: SignedAdmin, draw: Draw, intent: string, fields: Record<string, string> = {}) =>
  (afterwards.includes(intent) ? who.late : who).post(page(draw, `?confirm=${intent}`), {
    intent,
    ...(await seen(draw)),
    ...fields,
  })
const five = (name: string, prizes: string[]) =>
  Object.fromEntries(prizes.map((prize, at) => [`${name}.${at}`, prize]))
const typed = (prizes = PRIZES) => five("prizes", prizes)
/** Each of the two types the prizes. */
async function typeByTwo(draw: Draw, prizes = PRIZES) {
  for (const who of [ana, bia]) expect((await give(who, draw, "extraction", typed(prizes))).status).toBe(302)
}
const read = async (who: SignedAdmin, draw: Draw) => words(await who.read(page(draw)))

/** A draw whose period ended yesterday, of so many people with two numbers each. */
async function endedDraw({ people = 8, ...overrides }: { people?: number } & Partial<Draw> = {}) {
  const draw = await insertDraw(db, {
    now: noon,
    periodStart: new Date(+noon - 20 * DAY),
    periodEnd: new Date(+noon - DAY),
    extractionOn: today,
    rule: { seriesCount: 2, winners: 2, surrogates: 3 } as never,
    ...overrides,
  })
  for (let n = 0; n < people; n++) {
    const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
    const invoice = await insertInvoice(db, { now: draw.periodEnd, registrationId })
    await insertTickets(db, { draw, invoice, count: 2 })
  }
  return draw
}

/** The worker writes the base by itself. */
const isClosed = (draw: Draw) =>
  until("the base is written", async () => {
    const row = await rowOf(draw)
    return row.state === "closed" && row
  })

async function closedDraw(overrides: Parameters<typeof endedDraw>[0] = {}) {
  const draw = await endedDraw(overrides)
  expect((await give(ana, draw, "close")).status).toBe(302)
  await isClosed(draw)
  return draw
}

async function computedDraw(overrides: Parameters<typeof endedDraw>[0] = {}) {
  const draw = await closedDraw(overrides)
  await typeByTwo(draw)
  expect((await give(ana, draw, "compute")).status).toBe(302)
  return draw
}

/** A refused step: its status and what the page says. */
async function refused(answer: Promise<Response>) {
  const { status, ...rest } = await answer.then(async (response) => ({
    status: response.status,
    html: await response.text(),
  }))
  return { status, html: rest.html, says: words(rest.html) }
}

describe("the whole way by two administrators", () => {
  test("from an open period to a published result", async () => {
    const draw = await endedDraw({ title: "Sorteio inteiro" })
    expect(await read(ana, draw)).toMatch(/1\. Fechar o período Agora/)
    expect(await ana.read(page(draw, "?confirm=close"))).toContain("Nada da base muda depois")

    expect((await give(ana, draw, "close")).headers.get("location")).toBe(page(draw))
    const base = await isClosed(draw)
    const closed = await read(bia, draw)
    expect(closed).toMatch(/2\. Base Feito Números 16/)
    for (const known of [base.baseSha256, base.baseRoot, ana.user.name]) expect(closed).toContain(known)
    expect(closed).toMatch(/3\. Entrega da base Agora.*4\. Extração Depois/)

    await typeByTwo(draw)
    expect(await read(ana, draw)).toMatch(/Número sorteado 01\/16\.497.*6\. Apurar Agora/)
    expect((await give(ana, draw, "compute")).status).toBe(302)

    const computed = await rowOf(draw)
    const shown = await read(bia, draw)
    for (const known of [computed.resultSha256, `${ana.user.name} apurou em`]) expect(shown).toContain(known)
    const places = await db
      .select({
        order: winners.order,
        name: registrations.name,
        lastname: registrations.lastname,
        cpf: registrations.cpf,
      })
      .from(winners)
      .innerJoin(registrations, eq(registrations.id, winners.registrationId))
      .where(eq(winners.drawId, draw.id))
      .orderBy(asc(winners.order))
    expect(places).toHaveLength(5)
    for (const { name, cpf } of places) {
      expect(shown).toContain(name)
      expect(shown).toContain(maskCpf(cpf))
      expect(shown).not.toContain(formatCpf(cpf))
    }

    expect(await read(ana, draw)).toContain("Quem apurou não publica: peça a outra pessoa")
    expect((await give(bia, draw, "publish")).status).toBe(302)
    expect(await rowOf(draw)).toMatchObject({ state: "published", publishedBy: bia.user.id })
    expect(await read(exporter, draw)).toMatch(/7\. Publicar Feito/)

    const minutes = words(await bia.read(page(draw, "/minutes")))
    const facts = [...PRIZES, "01/16.497", computed.resultSha256, computed.baseSha256, computed.baseRoot]
    for (const fact of facts) expect(minutes).toContain(fact)
    expect(minutes).toMatch(new RegExp(`Apurado por ${ana.user.name} .+ Publicado por ${bia.user.name} `))
    expect(minutes).toContain(`Impresso por ${bia.user.name}, `)
    for (const { lastname, cpf } of places) {
      expect(minutes).toContain(maskCpf(cpf))
      expect(minutes).not.toContain(lastname)
    }

    const audited = await db.select().from(actions).where(eq(actions.subjectId, draw.id))
    expect(audited.map(({ permission, action }) => `${permission}:${action}`)).toEqual([
      "calculation:export",
      "calculation:export",
      "calculation:run",
      "calculation:run",
      "calculation:run",
      "calculation:run",
    ])
  })
})

describe("the files of a closed base", () => {
  test("are the stored one, its root, and for whoever may export alone", async () => {
    const draw = await closedDraw({ people: 3 })
    const row = await rowOf(draw)
    const base = await exporter.get(page(draw, "/base"))
    const bytes = Buffer.from(await base.arrayBuffer())
    expect(base.headers.get("content-disposition")).toBe('attachment; filename="BASE.csv"')
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(row.baseSha256)
    expect(bytes.toString()).toMatch(/^series,element,holder,eligible\n(\d\d,\d{5},[0-9a-f]{32},1\n){6}$/)
    const root = await exporter.get(page(draw, "/root"))
    expect(await root.json()).toEqual({ size: 6, root: row.baseRoot, baseSha256: row.baseSha256 })
    for (const file of ["/base", "/root"]) expect((await user.get(page(draw, file))).status).toBe(403)
    for (const who of [exporter, user]) expect((await who.get(page(draw, "/result"))).status).toBe(403)
  })

  test("are not there before it is closed", async () => {
    const draw = await endedDraw({ people: 1 })
    for (const file of ["/base", "/root", "/result"])
      expect([file, (await ana.get(page(draw, file))).status]).toEqual([file, 404])
  })
})

describe("the base with names", () => {
  const exported = async (who: SignedAdmin, filters: string) => {
    const answer = await who.post("/admin/exports", { intent: "create", area: "named-base", filters })
    expect(answer.status).toBe(302)
    const row = await until("the export is over", async () => {
      const rows = await db.select().from(exports).where(eq(exports.requestedBy, who.user.id))
      const [last] = rows.filter((each) => each.filters === filters)
      return (last?.state === "ready" || last?.state === "failed") && last
    })
    return row
  }
  const linesOf = async (who: SignedAdmin, filters: string) => {
    const row = await exported(who, filters)
    const text = await (await who.get(`/admin/exports/${row.id}/file`)).text()
    return parse(text, { bom: true }) as string[][]
  }

  test("says who stands in it, who is not eligible and why, and writes no formula", async () => {
    const draw = await endedDraw({ people: 2 })
    const holders = async (overrides: Parameters<typeof insertRegistration>[1], count: number) => {
      const person = await insertRegistration(db, { passwordHash: "none", ...overrides })
      const invoice = await insertInvoice(db, { now: draw.periodEnd, registrationId: person.id })
      return { person, invoice, numbers: await insertTickets(db, { draw, invoice, count }) }
    }
    const odd = await holders({ name: "=HYPERLINK(1)", lastname: "Da Silva" }, 2)
    const canceled = await holders({ status: "canceled" }, 1)
    const [voided] = odd.numbers
    await db.update(tickets).set({ voidAt: noon }).where(eq(tickets.id, voided!.id))
    expect((await give(ana, draw, "close")).status).toBe(302)
    await isClosed(draw)

    const [header, ...lines] = await linesOf(ana, `draw=${draw.id}`)
    expect(header).toEqual([
      "Série",
      "Elemento",
      "Nome completo",
      "CPF",
      "Protocolo do cupom",
      "Elegível",
      "Motivo",
    ])
    const numbers = lines.map(([series, element]) => `${series},${element}`)
    const base = await (await ana.get(page(draw, "/base"))).text()
    expect(numbers).toEqual(
      base
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.slice(0, 8)),
    )
    const lineOf = ({ series, element }: { series: number; element: number }) =>
      lines.find(([s, e]) => Number(s) === series && Number(e) === element)
    const { cpf } = odd.person
    expect(lineOf(voided!)?.slice(2)).toEqual([
      "'=HYPERLINK(1) Da Silva",
      formatCpf(cpf),
      odd.invoice.protocol,
      "não",
      "Número anulado",
    ])
    expect(lineOf(odd.numbers[1]!)?.slice(5)).toEqual(["sim", ""])
    expect(lineOf(canceled.numbers[0]!)?.slice(5)).toEqual(["não", "Cadastro cancelado"])
  })

  test("is only for whoever may see names, and the page says why not for the others", async () => {
    const draw = await endedDraw({ people: 1 })
    expect((await give(ana, draw, "close")).status).toBe(302)
    await isClosed(draw)
    const why = "sai só para quem também pode ver cadastros"
    for (const who of [ana, bia]) {
      expect(await read(who, draw)).toContain("Exportar com nomes")
      expect(await read(who, draw)).not.toContain(why)
    }
    // The exports type may not open registrations: a file with masked names would not be what its name says.
    const shown = await read(exporter, draw)
    expect(shown).toContain("BASE.csv")
    expect(shown).not.toContain("Exportar com nomes")
    expect(shown).toContain(why)
    const exportRequest = { intent: "create", area: "named-base", filters: `draw=${draw.id}` }
    expect((await exporter.post("/admin/exports", exportRequest)).status).toBe(403)
    expect(await db.select().from(exports).where(eq(exports.requestedBy, exporter.user.id))).toEqual([])
  })

  test("is of one closed draw only", async () => {
    const open = await endedDraw({ people: 1 })
    for (const filters of ["", `draw=${open.id}`])
      expect(await exported(bia, filters)).toMatchObject({ state: "failed", error: "WRONG_STATE" })
    expect(words(await bia.read("/admin/exports"))).toContain("escolha um sorteio com a base fechada")
    const denied = await user.post("/admin/exports", { intent: "create", area: "named-base" })
    expect(denied.status).toBe(403)
  })
})

describe("the base handed in to the regulator", () => {
  const clock = (at: Date) => `${dayOf(at)}T${String(at.getUTCHours() - 3).padStart(2, "0")}:00`
  const receipt = { handedAt: clock(noon), protocol: "SPA 2026/000123", after: "0" }

  test("is a step before the extraction: noted with a protocol, beside the base's own hash", async () => {
    const draw = await closedDraw({ people: 1 })
    const { baseSha256 } = await rowOf(draw)
    for (const who of [user, reports]) expect((await give(who, draw, "hand_in", receipt)).status).toBe(403)
    const empty = await refused(give(exporter, draw, "hand_in", { after: "0" }))
    expect(empty.status).toBe(422)
    expect(empty.says).toContain("A entrega não foi anotada")

    const before = await exporter.read(page(draw))
    expect(before).toContain(`SHA-256 de BASE.csv, sem nomes: <code class="hash">${baseSha256}</code>`)
    expect(words(before)).toContain("Anotar entrega")
    const listed = async (who = ana.read) => words(await who(`${LIST}?draw=${draw.id}`))
    expect(await listed()).toContain("Base fechada Anotar a entrega da base Agora")
    expect(await listed(ana.late.read)).toContain("Base fechada Digitar a extração Agora")
    expect((await give(exporter, draw, "hand_in", receipt)).status).toBe(302)
    expect((await give(exporter, draw, "hand_in", receipt)).status).toBe(302)
    expect(await listed()).toMatch(/Base fechada Digitar a extração \d/)

    const after = await read(ana, draw)
    expect(after).toMatch(/3\. Entrega da base Feito .*Protocolo SPA 2026\/000123 .*4\. Extração Agora/)
    expect(words(await ana.late.read(page(draw)))).not.toContain("sem entrega da base")
    const minutes = words(await ana.read(page(draw, "/minutes")))
    expect(minutes).toMatch(
      new RegExp(`Entrega ao órgão regulador .*SPA 2026/000123 .*${exporter.user.name} .*${baseSha256}`),
    )
    const other = { ...receipt, protocol: "SPA 2026/000124" }
    expect((await give(exporter, draw, "hand_in", other)).status).toBe(409)
    expect((await give(exporter, draw, "hand_in", { ...other, after: "1" })).status).toBe(302)
    expect(words(await ana.read(page(draw, "/minutes")))).toMatch(
      /SPA 2026\/000124 .*corrigida depois: .*SPA 2026\/000123/,
    )
  })

  test("that nobody noted stops nothing, and is said before the yes and in the minutes", async () => {
    const draw = await computedDraw({ people: 1 })
    const missing = "A extração chegou sem entrega da base anotada"
    expect(words(await bia.late.read(page(draw, "?confirm=publish")))).toMatch(
      new RegExp(`Publicar o resultado\\?.*${missing}`),
    )
    expect(words(await bia.late.read(page(draw, "/minutes")))).toContain(`${missing}.`)
    const late = { handedAt: clock(night), protocol: "SPA 2026/000125", after: "0" }
    expect(
      (await exporter.late.post(page(draw), { intent: "hand_in", ...(await seen(draw)), ...late })).status,
    ).toBe(302)
    const shown = words(await bia.late.read(page(draw)))
    expect(shown).toMatch(/3\. Entrega da base Com atraso A base foi entregue depois da extração/)
    expect((await give(bia, draw, "publish")).status).toBe(302)
  })
})

describe("a rehearsal", () => {
  test("shows what would have come out, loudly marked and never public", async () => {
    const draw = await closedDraw()
    const answer = await give(ana, draw, "rehearse", five("prizes", PRIZES))
    expect(answer.status).toBe(302)
    const shown = words(await ana.read(answer.headers.get("location")!))
    expect(shown).toMatch(/ENSAIO Prêmios inventados, sem valor/)
    expect(shown).toContain("01/16.497")
    expect(shown.match(/Titular /g)).toHaveLength(2)
    expect(shown.match(/Suplente /g)).toHaveLength(3)
    const [row] = await db.select().from(rehearsals).where(eq(rehearsals.drawId, draw.id))
    expect(shown).toContain(row!.resultSha256)
    expect(await read(exporter, draw)).toContain(PRIZES.join(" · "))
    const people = await db.select({ lastname: registrations.lastname }).from(registrations)
    for (const { lastname } of people) expect(shown).not.toContain(` ${lastname} `)

    const file = await ana.get(`/admin/calculation/rehearsal/${row!.id}/file`)
    expect(file.headers.get("content-disposition")).toContain("ENSAIO.json")
    expect(((await file.json()) as { rehearsal: string }).rehearsal).toMatch(/^ENSAIO/)
    expect((await exporter.get(`/admin/calculation/rehearsal/${row!.id}/file`)).status).toBe(403)
    expect(await rowOf(draw)).toMatchObject({ state: "closed", extraction: null, resultFile: null })
    expect((await refused(give(bia, draw, "publish"))).status).toBe(409)
  })

  test("takes invented prizes from a button, without scripts", async () => {
    const draw = await closedDraw({ people: 1 })
    const [, made] = /name="rehearsal" value="([0-9-]{29})"/.exec(await ana.read(page(draw))) ?? []
    const filled = await ana.read(page(draw, `?rehearsal=${made}`))
    for (const prize of made!.split("-")) expect(filled).toContain(`value="${prize}"`)
    const nonsense = await ana.get(page(draw, "?rehearsal=%3Cscript%3E&after=x"))
    expect(nonsense.status).toBe(200)
  })
})

describe("out of order", () => {
  test("each step is refused with its reason, and what was typed stays", async () => {
    const draw = await endedDraw({ people: 1 })
    const open = /O período ainda está aberto: feche-o primeiro/
    for (const [intent, fields] of [
      ["extraction", typed()],
      ["rehearse", five("prizes", PRIZES)],
      ["postpone", { to: in3Days, reasonCode: "no-extraction", reason: "Sem extração no feriado" }],
      ["compute", {}],
      ["publish", {}],
      ["reject", { reasonCode: "typed", reason: "Prêmio errado" }],
    ] as const) {
      const answer = await refused(give(ana, draw, intent, fields))
      expect([intent, answer.status]).toEqual([intent, 409])
      expect(answer.says).toMatch(open)
      for (const value of Object.values(fields)) expect(answer.html).toContain(value)
    }
    expect((await rowOf(draw)).state).toBe("planned")
  })

  test("a period does not close before its time, nor while an invoice waits", async () => {
    const running = await endedDraw({ people: 0, periodEnd: new Date(+noon + DAY) })
    expect(await read(ana, running)).toMatch(/1\. Fechar o período Depois .* Ainda não dá para fechar/)
    const early = await refused(give(ana, running, "close"))
    expect([early.status, early.says]).toEqual([409, expect.stringContaining("O período ainda não acabou")])
    const draw = await endedDraw({ people: 0 })
    const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
    const invoice = await insertInvoice(db, { now: draw.periodEnd, registrationId, status: "pending" })
    await insertTickets(db, { draw, invoice })
    expect(await read(ana, draw)).toMatch(
      /1\. Fechar o período Depois .* 1 cupom em análise com número deste/,
    )
    // One of the same days that brought no number of this draw waits for nothing of it.
    await insertInvoice(db, { now: draw.periodEnd, registrationId, status: "pending" })
    const list = `/admin/invoices?status=pending&draw=${draw.id}`
    expect(await ana.read(page(draw))).toContain(`href="${list.replace("&", "&amp;")}"`)
    const listed = words(await ana.read(list))
    expect(listed).toContain(invoice.protocol)
    expect(listed).toContain("1 linha nesta página")
    const waits = await refused(give(ana, draw, "close"))
    expect([waits.status, waits.says]).toEqual([409, expect.stringContaining("cupons em análise")])
  })

  test("an extraction waits for its day, and a postponed one for the next", async () => {
    const draw = await closedDraw({ people: 1, extractionOn: dayOf(new Date(+noon + DAY)) })
    const tomorrows = await refused(give(ana, draw, "extraction", typed()))
    expect([tomorrows.status, tomorrows.says]).toEqual([409, expect.stringContaining("às 20h: digite os")])
    const evenings = await closedDraw({ people: 1 })
    expect(await read(ana, evenings)).toContain("Os prêmios entram depois dela.")
    const form = { intent: "extraction", ...(await seen(evenings)), ...typed() }
    const early = await refused(ana.post(page(evenings), form))
    expect([early.status, early.says]).toEqual([409, expect.stringContaining("às 20h: digite os")])
    expect(words(await ana.late.read(page(evenings)))).toContain("Duas pessoas digitam os cinco prêmios")
    expect(early.html).toContain(`value="${PRIZES[0]}"`)
    const reason = "Feriado nacional"
    for (const [fields, field] of [
      [{ to: today, reasonCode: "no-extraction", reason }, "to"],
      [{ to: "amanhã", reasonCode: "no-extraction", reason }, "to"],
      [{ to: in3Days, reasonCode: "no-extraction", reason: " " }, "reason"],
    ] as const) {
      const wrong = await refused(give(ana, draw, "postpone", fields))
      expect(wrong.status).toBe(422)
      expect(wrong.html).toContain(`id="postpone-${field}-error"`)
    }
    expect(
      (await give(ana, draw, "postpone", { to: in3Days, reasonCode: "no-extraction", reason })).status,
    ).toBe(302)
    expect(await read(bia, draw)).toContain(reason)
    expect((await rowOf(draw)).extractionOn).not.toBe(in3Days)
    expect((await give(bia, draw, "confirm_postponement")).status).toBe(302)
    expect((await rowOf(draw)).extractionOn).toBe(in3Days)
  })
})

describe("once the extraction has taken place", () => {
  const reason = "Sem extração no feriado"
  const toMorrow = { to: dayOf(new Date(+noon + DAY)), reasonCode: "no-extraction", reason }
  /** A step in the evening, from what the page of that moment shows. */
  const late = async (who: SignedAdmin, draw: Draw, intent: string, fields: Record<string, string> = {}) =>
    who.late.post(page(draw, `?confirm=${intent}`), {
      intent,
      ...(await seen(draw)),
      ...fields,
    })
  const readLate = async (who: SignedAdmin, draw: Draw) => words(await who.late.read(page(draw)))

  test("one person asks to throw it away and another confirms; nothing moves nor is public before", async () => {
    const draw = await closedDraw({ people: 1 })
    expect(await readLate(ana, draw)).toContain("você pede, outra confirma, e até lá nada muda")
    expect((await late(ana, draw, "postpone", toMorrow)).status).toBe(302)
    expect((await rowOf(draw)).extractionOn).toBe(today)
    const open = visit(evening.origin)
    expect(await open.read(`/ganhadores/${draw.id}`)).not.toContain(reason)

    const own = await ana.late.read(page(draw))
    expect(words(own)).toMatch(/Adiamento para .* espera outra pessoa .* Quem pede o adiamento não confirma/)
    expect(own).not.toContain("Confirmar adiamento</button>")
    expect(own).toContain("Retirar o pedido</button>")
    expect(own).toContain("Salvar extração</button>")
    const alone = await refused(late(ana, draw, "confirm_postponement"))
    expect([alone.status, alone.says]).toEqual([409, expect.stringContaining("Quem pede o adiamento não")])

    expect(await bia.late.read(page(draw))).toContain("Confirmar adiamento</button>")
    expect(words(await bia.late.read(page(draw, "?confirm=confirm_postponement")))).toContain(
      `De ${today} para ${toMorrow.to}, às 20h: a Loteria Federal não teve extração nesse dia, “${reason}”.`,
    )
    expect(words(await bia.late.read(LIST))).toContain("Confirmar o adiamento")
    const shown = await seen(draw)
    for (const _ of [1, 2]) expect((await late(bia, draw, "confirm_postponement", shown)).status).toBe(302)
    expect(await rowOf(draw)).toMatchObject({ extractionOn: toMorrow.to, postponementAsked: null })
    const shownPage = words(await open.read(`/ganhadores/${draw.id}`))
    expect(shownPage).toContain("a Loteria Federal não teve extração nesse dia")
    expect(shownPage).not.toContain(reason)
    const gone = await refused(late(ana, draw, "withdraw_postponement"))
    expect([gone.status, gone.says]).toEqual([409, expect.stringContaining("Não há pedido de adiamento")])
    expect(gone.html).not.toContain("Confirmar</button>")
  })

  test("a request is taken back, or ended by the prizes", async () => {
    const draw = await closedDraw({ people: 1 })
    await late(ana, draw, "postpone", toMorrow)
    expect((await late(bia, draw, "withdraw_postponement")).status).toBe(302)
    expect(await readLate(bia, draw)).not.toContain("espera outra pessoa")
    await late(ana, draw, "postpone", toMorrow)
    await typeByTwo(draw)
    expect(await rowOf(draw)).toMatchObject({ extractionOn: today, postponementAsked: null })
    for (const intent of ["confirm_postponement", "withdraw_postponement"])
      for (const who of [exporter, user, reports]) expect((await late(who, draw, intent)).status).toBe(403)
  })

  test("nobody rehearses any more, nor is offered to", async () => {
    const draw = await closedDraw({ people: 1 })
    const page = await ana.late.read(`${LIST}/${draw.id}`)
    expect(words(page)).toMatch(/5\. Ensaio Encerrado Prêmios inventados são para antes da extração/)
    expect(page).not.toContain("Ensaiar</button>")
    const answer = await refused(late(ana, draw, "rehearse", five("prizes", PRIZES)))
    expect([answer.status, answer.says]).toEqual([409, expect.stringContaining("já passou: agora valem os")])
    expect(await db.$count(rehearsals, eq(rehearsals.drawId, draw.id))).toBe(0)
  })

  test("a base that closes after it is warned of before, and then only postponed, by two", async () => {
    const draw = await endedDraw({ people: 1, extractionOn: dayOf(new Date(+noon - DAY)) })
    const warning =
      /Tarde demais para a extração de [\d-]+ Uma base que fecha a menos de três horas da extração, ou depois dela, não concorre nela/
    expect(await read(ana, draw)).toMatch(warning)
    const [, dialog = ""] = (await ana.read(page(draw, "?confirm=close"))).split("<dialog")
    expect(words(dialog)).toMatch(warning)
    expect((await give(ana, draw, "close")).status).toBe(302)
    await isClosed(draw)
    const html = await ana.read(page(draw))
    expect(words(html)).toMatch(
      /A base só fechou em .* a menos de três horas da extração de .* adie a extração\. .*Nova data/,
    )
    expect(html).not.toContain("Salvar extração</button>")
    expect(html).toContain("Pedir adiamento</button>")
    expect(words(await ana.read(LIST))).toContain("Adiar a extração")
    expect((await give(ana, draw, "postpone", toMorrow)).status).toBe(302)
    expect((await rowOf(draw)).extractionOn).not.toBe(toMorrow.to)
    expect((await give(bia, draw, "confirm_postponement")).status).toBe(302)
    expect((await rowOf(draw)).extractionOn).toBe(toMorrow.to)
    expect(await read(ana, draw)).toContain("Corrigir o adiamento")
  })
})

test("the forms mark what the schemas need, and nothing else", async () => {
  const draw = await closedDraw({ people: 1 })
  const prizes = Object.keys(typed())
  expect(requiredIn(await ana.late.read(page(draw)), "extraction")).toEqual(prizes)
  const early = await ana.read(page(draw))
  expect([requiredIn(early, "rehearse"), requiredIn(early, "postpone")]).toEqual([
    prizes,
    ["to", "reasonCode", "reason"],
  ])
})

describe("wrong prizes", () => {
  test("are told all at once, each at its field", async () => {
    const draw = await closedDraw({ people: 1 })
    const wrong = [PRIZES[0]!, "4593", "12A76", ...PRIZES.slice(3)]
    const answer = await refused(give(ana, draw, "extraction", typed(wrong)))
    expect(answer.status).toBe(422)
    for (const [field, says] of [
      ["prizes.1", "Precisa de cinco algarismos"],
      ["prizes.2", "Precisa de cinco algarismos"],
    ] as const) {
      const [, fieldError = ""] = answer.html.split(`id="extraction-${field}-error"`)
      expect([field, words(fieldError.slice(fieldError.indexOf(">") + 1)).slice(0, 90)]).toEqual([
        field,
        expect.stringContaining(says),
      ])
    }
    const [, summary = ""] = answer.html.split('class="summary__list"')
    expect(words(summary)).toMatch(/^\S* ?2º prêmio: Precisa de cinco .* 3º prêmio: Precisa de cinco/)
    for (const right of ["prizes.0", "prizes.4"])
      expect(answer.html).not.toContain(`id="extraction-${right}-error"`)
  })

  test("are refused beside the field, each with its reason", async () => {
    const draw = await closedDraw({ people: 1 })
    for (const [wrong, says] of [
      ["4593", "cinco algarismos"],
      ["4593a", "cinco algarismos"],
      ["345931", "não começa com zero"],
      ["", "Campo obrigatório."],
      ["🍺🍺", "cinco algarismos"],
      ["45931\0", "Há caracteres que não podem ser usados aqui."],
      ["9".repeat(5_000), "Limite de 20 caracteres."],
      ["<b>45931</b>", "cinco algarismos"],
    ] as const) {
      const prizes = [...PRIZES.slice(0, 2), wrong, ...PRIZES.slice(3)]
      for (const [intent, fields] of [
        ["extraction", typed(prizes)],
        ["rehearse", five("prizes", prizes)],
      ] as const) {
        const answer = await refused(give(ana, draw, intent, fields))
        expect([wrong.slice(0, 20), answer.status]).toEqual([wrong.slice(0, 20), 422])
        expect(answer.html).toContain(`id="${intent}-prizes.2-error"`)
        expect(answer.says).toContain(says)
        expect(answer.html).toContain(`value="${PRIZES[0]}"`)
        expect(answer.html).not.toContain("<b>45931")
      }
    }
    const huge = await give(ana, draw, "extraction", typed(["9".repeat(3_000_000), ...PRIZES.slice(1)]))
    expect([413, 422]).toContain(huge.status)
    const odds: Record<string, string>[] = [
      {},
      { prizes: "1" },
      { "prizes[0]": "1" },
      { "prizes.__proto__.x": "1" },
    ]
    for (const odd of odds) {
      const answer = await refused(give(ana, draw, "extraction", odd))
      expect([JSON.stringify(odd), answer.status]).toEqual([JSON.stringify(odd), 422])
    }
    const twice = await ana.late.post(page(draw), [
      ["intent", "extraction"],
      ...Object.entries({ ...(await seen(draw)), ...typed() }),
      ["prizes.0", PRIZES[0]!],
    ])
    expect(twice.status).toBe(422)
    expect((await rowOf(draw)).extraction).toBeNull()
  })

  test("the feed's six positions and dots are understood, and corrected prizes replace the first", async () => {
    const draw = await closedDraw({ people: 1 })
    const fed = PRIZES.map((prize) => `0${prize}`)
    expect((await give(ana, draw, "extraction", typed(fed))).status).toBe(302)
    expect((await give(bia, draw, "extraction", typed())).status).toBe(302)
    expect((await rowOf(draw)).extraction).toEqual(PRIZES)
    await typeByTwo(draw, [...PRIZES.slice(0, 4), "08.778"])
    expect((await rowOf(draw)).extraction).toEqual([...PRIZES.slice(0, 4), "08778"])
  })
})

describe("two typings", () => {
  const others = [...PRIZES.slice(0, 4), "08778"]

  test("are two people's, and the page says whose turn it is without showing what was typed", async () => {
    const draw = await closedDraw({ people: 1 })
    await give(ana, draw, "extraction", typed())
    const [first, second] = [await ana.late.read(page(draw)), await bia.late.read(page(draw))]
    expect(words(first)).toMatch(/Falta a digitação de outra pessoa .* digitou em/)
    expect(words(second)).toContain("Falta a segunda digitação: pode ser a sua")
    for (const html of [first, second]) {
      expect(html).toContain("Salvar extração</button>")
      for (const prize of PRIZES) expect(html).not.toContain(prize)
    }
    await give(ana, draw, "extraction", typed())
    expect((await refused(give(ana, draw, "compute"))).status).toBe(409)
    await give(bia, draw, "extraction", typed())
    expect(await read(bia, draw)).toContain(`${ana.user.name} e ${bia.user.name}`)
  })

  test("that differ are told in words, and either types again", async () => {
    const draw = await closedDraw({ people: 1 })
    await give(ana, draw, "extraction", typed(others))
    await give(bia, draw, "extraction", typed())
    for (const who of [ana, bia]) {
      const html = await who.late.read(page(draw))
      expect(words(html)).toContain("As digitações não são iguais")
      // Longer numbers and ids may happen to hold one.
      for (const prize of [...PRIZES, "08778"]) expect(html).not.toMatch(new RegExp(`\\b${prize}\\b`))
    }
    await give(ana, draw, "extraction", typed())
    expect((await rowOf(draw)).extraction).toEqual(PRIZES)
  })
})

describe("two people", () => {
  test("who press the same button: one wins, the other is told", async () => {
    const draw = await endedDraw({ people: 3 })
    const pressed = async (intent: string, each: Record<string, string>[] = [{}, {}]) => {
      const shown = await seen(draw)
      const both = await Promise.all(
        [ana, bia].map((who, at) => refused(give(who, draw, intent, { ...shown, ...each[at] }))),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409])
      return both.find(({ status }) => status === 409)!
    }
    const late = await pressed("close")
    expect(late.says).toContain("Outra pessoa já fechou este período.")
    // Nothing is left to confirm.
    expect(late.html).not.toContain("Confirmar</button>")
    expect(late.says).toContain("Voltar")
    await isClosed(draw)
    const { version, ...before } = await rowOf(draw)
    await typeByTwo(draw)
    const others = [...PRIZES.slice(0, 4), "08778"]
    const shown = { ...(await seen({ ...draw, ...before })), version: String(version) }
    const answer = await refused(give(bia, draw, "extraction", { ...shown, ...typed(others) }))
    expect(answer.says).toContain(
      `Alguém salvou antes de você Campo Salvo agora Seu Prêmios ${PRIZES.join(" · ")} ${others.join(" · ")}`,
    )
    expect(answer.html).toContain(`name="version" value="${version + 1}"`)
    expect((await pressed("compute")).says).toContain("O resultado já foi apurado")
  })

  test("who postpone at once: the other sees to when", async () => {
    const draw = await closedDraw({ people: 1 })
    const shown = await seen(draw)
    const days = [dayOf(new Date(+noon + DAY)), in3Days]
    const both = await Promise.all(
      [ana, bia].map((who, at) =>
        refused(
          give(who, draw, "postpone", {
            ...shown,
            to: days[at]!,
            reasonCode: "no-extraction",
            reason: "Feriado",
          }),
        ),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409])
    const theirs = (await rowOf(draw)).postponementAsked!.to
    const yours = days.find((day) => day !== theirs)!
    expect(both.find(({ status }) => status === 409)!.says).toContain(
      `Alguém salvou antes de você Campo Salvo agora Seu Adiamento pedido ${theirs} ${yours}`,
    )
  })

  test("who press twice by the same hand get the same answer", async () => {
    const draw = await endedDraw({ people: 2 })
    const twice = async (who: SignedAdmin, intent: string, fields: Record<string, string> = {}) => {
      const form = { ...(await seen(draw)), ...fields }
      const [first, second] = [await give(who, draw, intent, form), await give(who, draw, intent, form)]
      expect([intent, second.status, second.headers.get("location")]).toEqual([
        intent,
        302,
        first.headers.get("location"),
      ])
    }
    await twice(ana, "close")
    await isClosed(draw)
    await twice(ana, "rehearse", five("prizes", PRIZES))
    await twice(ana, "postpone", { to: in3Days, reasonCode: "no-extraction", reason: "Feriado" })
    expect(await rowOf(draw)).toMatchObject({ postponements: [], postponementAsked: { to: in3Days } })
    const other = await closedDraw({ people: 2 })
    const step = async (who: SignedAdmin, intent: string, fields: Record<string, string> = {}) => {
      const form = { ...(await seen(other)), ...fields }
      for (const _ of [1, 2])
        expect([intent, (await give(who, other, intent, form)).status]).toEqual([intent, 302])
    }
    for (const who of [ana, bia]) await step(who, "extraction", typed())
    await step(ana, "compute")
    await step(bia, "publish")
    expect(await db.$count(rehearsals, eq(rehearsals.drawId, draw.id))).toBe(1)
  })

  test("a page of before publishes nothing: what it showed stands beside what is computed now", async () => {
    const draw = await computedDraw()
    const { version, resultSha256 } = await rowOf(draw)
    const html = await bia.late.read(page(draw, "?confirm=publish"))
    expect(html).toContain(`name="resultSha256" value="${resultSha256}"`)
    expect(html).toContain(`name="version" value="${version}"`)
    const older = "a".repeat(64)
    const before: Record<string, string>[] = [{ version: String(version - 1) }, { resultSha256: older }]
    for (const fields of before) {
      const stale = await refused(
        give(bia, draw, "publish", { ...fields, "seen.resultSha256": older, "seen.state": "Apurado" }),
      )
      expect(stale.status).toBe(409)
      expect(stale.says).toContain(
        `Alguém salvou antes de você Campo Salvo agora Seu SHA-256 ${resultSha256} ${older}`,
      )
    }
    const same = await refused(
      give(bia, draw, "reject", { version: String(version - 1), reasonCode: "typed", reason: "x" }),
    )
    expect([same.status, same.says]).toEqual([409, expect.stringContaining("Confira e confirme de novo.")])
    for (const odd of ["", "abc", "0", "-1", "1.5", "9007199254740993", "1\0"])
      for (const intent of ["close", "compute", "publish", "reject", "extraction", "postpone"]) {
        const { status } = await give(bia, draw, intent, { version: odd })
        expect([intent, odd, status === 422 || status === 409]).toEqual([intent, odd, true])
      }
    for (const odd of ["", "abc", "A".repeat(64), "🍺"])
      expect((await give(bia, draw, "publish", { resultSha256: odd })).status).toBe(422)
    expect((await rowOf(draw)).state).toBe("computed")
  })

  test("fewer found than wanted is said before anybody publishes", async () => {
    const draw = await computedDraw({ people: 2 })
    const sentence = "Procurados 2 titulares e 3 suplentes; encontrados 2 e 0."
    const html = await bia.late.read(page(draw, "?confirm=publish"))
    const [steps, dialog = ""] = html.split("<dialog")
    expect(words(steps!).split(sentence)).toHaveLength(3)
    expect(words(dialog)).toContain(sentence)
    const enough = await computedDraw()
    expect(await read(bia, enough)).not.toContain("Menos lugares do que o procurado")
  })

  test("an account by the hand of whoever computed sees why instead of the button", async () => {
    const draw = await computedDraw({ people: 1 })
    const input = { email: `${crypto.randomUUID()}@example.com`, name: "Conta Nova", type: "admin" as const }
    const userId = await createUser(db, { input, by: ana.user.id, now: night })
    await db.update(users).set({ status: "active" }).where(eq(users.id, userId))
    const client = { ip: "127.0.0.1" }
    const { token } = await openAdminSession(db, { userId, now: night, client })
    const puppet = visit(evening.origin, { cookies: { admin_session: signed(token) } })
    const html = await puppet.read(page(draw))
    expect(words(html)).toMatch(/Este passo é de outra pessoa Uma das duas contas foi criada, aberta/)
    expect(html).not.toContain("Publicar</button>")
    expect(await bia.late.read(page(draw))).toContain("Publicar</button>")
  })

  test("files that are not those of the result are not published, and operators read of it", async () => {
    const draw = await computedDraw()
    const { resultFile } = await rowOf(draw)
    const file = path.join(folder, resultFile!)
    await writeFile(file, (await readFile(file, "utf8")).replace('"surrogate"', '"ineligible"'))
    const answer = await refused(give(bia, draw, "publish"))
    expect(answer.status).toBe(409)
    expect(answer.says).toContain("Os arquivos guardados não conferem com o resultado apurado; não publique.")
    expect(answer.says).toMatch(/O que difere: \$\.\S+ is/)
    await expect
      .poll(() => evening.logs())
      .toMatch(new RegExp(`"level":"error".*"drawId":"${draw.id}".*do not verify`))
    expect((await rowOf(draw)).state).toBe("computed")
  })

  test("whoever computed does not publish; what goes back is kept, for two new people", async () => {
    const draw = await computedDraw()
    const before = await rowOf(draw)
    const own = await refused(give(ana, draw, "publish"))
    expect([own.status, own.says]).toEqual([409, expect.stringContaining("Quem apurou não publica")])
    expect((await refused(give(bia, draw, "reject", { reasonCode: "typed", reason: " " }))).says).toContain(
      "Escreva o motivo.",
    )
    const reason = "O 3º prêmio é 60255"
    expect((await give(bia, draw, "reject", { reasonCode: "typed", reason })).status).toBe(302)
    const shown = await read(bia, draw)
    for (const known of [
      reason,
      before.resultSha256,
      "Resultados devolvidos",
      "Este passo é de outra pessoa",
    ])
      expect(shown).toContain(known)
    for (const old of [ana, bia]) expect(await old.late.read(page(draw))).not.toContain("Salvar extração")
    const [, file] =
      /(\/admin\/calculation\/rejected\/[0-9a-f-]+\/file)/.exec(await bia.read(page(draw))) ?? []
    expect(((await (await bia.get(file!)).json()) as { sha256: string }).sha256).toBe(before.resultSha256)
    expect((await exporter.get(file!)).status).toBe(403)
    for (const old of [ana, bia]) {
      const again = await refused(give(old, draw, "extraction", typed()))
      expect([again.status, again.says]).toEqual([409, expect.stringContaining("duas pessoas novas")])
    }
  })
})

test("a result whose file cannot be read keeps its page, which says so", async () => {
  const sentence = "O caminho do exame não pôde ser lido"
  expect(await read(bia, await computedDraw())).not.toContain(sentence)
  const draw = await endedDraw({ people: 1 })
  const [ticket] = await db.select().from(tickets).where(eq(tickets.drawId, draw.id))
  await moveDraw(db, draw, { to: "computed", resultFile: "draws/gone.json", inspected: 1 })
  await insertWinner(db, { draw, ticket: ticket! })
  const shown = await read(bia, draw)
  expect(shown).toContain(sentence)
  expect(shown).toContain("Titulares e suplentes")
})

describe("who may", () => {
  test("each type does what its permissions name, and sees no more", async () => {
    const draw = await endedDraw({ people: 1 })
    for (const who of [user, reports]) {
      expect((await who.get(LIST)).status).toBe(403)
      expect((await who.get(page(draw))).status).toBe(403)
      expect((await give(who, draw, "close")).status).toBe(403)
    }
    for (const intent of ["extraction", "postpone", "rehearse", "compute", "publish", "reject"])
      for (const who of [exporter, user, reports]) expect((await give(who, draw, intent)).status).toBe(403)
    expect((await give(exporter, draw, "close")).status).toBe(302)
    await isClosed(draw)
    const shown = await exporter.read(page(draw))
    expect(words(shown)).toContain("Só quem tem a permissão de apurar")
    expect(shown).not.toContain("Salvar extração")
    expect(shown).not.toContain("Ensaiar</button>")
  })

  test("no page for what is not there", async () => {
    for (const path of [
      "nonsense",
      crypto.randomUUID(),
      "rehearsal/x",
      "rehearsal/x/file",
      "rejected/x/file",
    ])
      expect([path, (await ana.get(`${LIST}/${path}`)).status]).toEqual([path, 404])
    for (const intent of ["close", "compute"])
      for (const id of ["nonsense", crypto.randomUUID()])
        expect((await ana.post(`${LIST}/${id}`, { intent, version: "1" })).status).toBe(404)
    expect((await ana.post(`${LIST}/${crypto.randomUUID()}`, { intent: "nothing" })).status).toBe(400)
  })
})

describe("the list", () => {
  test("has every draw with its next step, and finds by title, prize and state", async () => {
    const draw = await endedDraw({ people: 0, title: "Sorteio do Pantanal", prize: "Uma canoa" })
    const listed = async (query = "") => await ana.read(LIST + query)
    expect(words(await listed("?q=pantanal"))).toMatch(
      /Sorteio do Pantanal Uma canoa Planejado Fechar o período Agora/,
    )
    for (const [query, has] of [
      ["?q=canoa", true],
      ["?q=serra", false],
      [`?draw=${draw.id}`, true],
      ["?status=planned&q=Pantanal", true],
      ["?status=published", false],
      ["?cursor=x&sort=x&q=canoa", true],
      ["?status=x&q=canoa", false],
      ["?draw=x&q=canoa", false],
    ] as const)
      expect([query, (await listed(query)).includes(page(draw))]).toEqual([query, has])
    const canceled = await endedDraw({ people: 0, state: "canceled" })
    expect(await read(ana, canceled)).toContain("Este sorteio foi cancelado")
  })
})

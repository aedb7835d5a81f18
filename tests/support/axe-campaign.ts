import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { and, eq, isNull, notInArray } from "drizzle-orm"
import { openAdminSession, openUserSession } from "#app/auth/sessions.server"
import { connect } from "#app/db/client.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { serializePlan } from "#app/domain/draws/planning/asked-plan"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { dayOf } from "#app/platform/time/clock.server"
import { openFiles } from "#app/platform/storage/files.server"
import { buildCnpj, buildCpf, buildPdf } from "#drizzle/seed/builders/documents"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertDraft as insertText } from "#drizzle/seed/builders/texts"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { approvals } from "#drizzle/schema/approvals"
import { actions } from "#drizzle/schema/back-office"
import { faq, regulations } from "#drizzle/schema/contents"
import { draws } from "#drizzle/schema/draws"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { invoices } from "#drizzle/schema/invoices"
import { dispatches, emailTemplates } from "#drizzle/schema/mails"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrationNotes } from "#drizzle/schema/notes"
import { cpfBlocks, registrations, userLogs } from "#drizzle/schema/registrations"
import { statisticCounts } from "#drizzle/schema/statistics"
import { products, stores } from "#drizzle/schema/stores"
import { users } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { type RunningApp, startApp } from "./app"
import { insertDatedLog } from "#tests/support/dated-log"
import { plannedDispatch } from "#tests/support/dispatch"
import { demoDatabase } from "./demo-database"
import { signed } from "./sign-in"
import { visit } from "./visitor"
import { disqualified } from "./disqualified"
import { publishedDraw } from "./whole-draw"

/** The demo campaign with something on every page: what the tests of the pages' looks open. */
const database = await demoDatabase()
export const db = connect(database.url)
// The sessions of this process and the build that it looks into read its settings.
Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
export const now = new Date()
const client = { ip: "127.0.0.1" }
export const ownerUrl = database.ownerUrl
let app: RunningApp
let folder: string

export const ids = {
  person: "",
  admin: "",
  action: "",
  log: "",
  ip: "",
  colleague: "",
  invoice: "",
  wonPrize: "",
  freePrize: "",
  award: "",
  ownAward: "",
  lostAward: "",
  fulfilment: "",
  kind: "",
}
export const texts = { draft: "", published: "", question: "" }
export const desk = {
  plan: "",
  store: "",
  product: "",
  block: "",
  list: "",
  bars: "",
  template: "",
  dispatch: "",
  mailing: "",
  bulk: "",
  approval: "",
}
/** One of each kind that waits; the person's own is a correction. */
export const asked = { own: "", appeal: "", question: "", refusedInvoice: "" }
export const drawIds = { open: "", closed: "", computed: "", canceled: "", rehearsal: "" }
export const drawn = { draw: "", number: "", winner: "", lost: "" }
/** A bar, a product, a block, and a list with something wrong in it. */
async function findDeskExamples(token: string) {
  const [store] = await db.select().from(stores).where(eq(stores.cnpj, "11222333000181"))
  const [product] = await db.select().from(products).limit(1)
  const [block] = await db.select().from(cpfBlocks).where(isNull(cpfBlocks.unblockedAt)).limit(1)
  const list = new File([`CPF;Motivo\n${buildCpf(1_900_006)};Gráfica\n${block!.cpf};\n123;\n`], "equipe.csv")
  const admin = visit(app.origin, { cookies: { admin_session: signed(token) } })
  const sent = { intent: "read", reason: "Equipe", list }
  const answer = await admin.post("/admin/cpf-block/import", sent, { multipart: true })
  const made = answer.headers.get("location")?.split("/").at(-1) ?? ""
  const [template] = await db.select().from(emailTemplates).where(eq(emailTemplates.mail, "welcome"))
  const bars = await rehearsedBars(admin, store!.cnpj)
  const found = { bars, store: store!.id, product: product!.id, block: block!.id, template: template!.id }
  const later = new Date(now.getTime() + 86_400_000)
  const { dispatchId } = await plannedDispatch(db, { count: 1, scheduledAt: later })
  const [mailing] = await db.select().from(dispatches).where(eq(dispatches.state, "sent")).limit(1)
  const ticked = { intent: "invalidate", back: "/admin/invoices", scope: "all" }
  const chosen = await admin.post("/admin/bulk", ticked)
  const bulk = chosen.headers.get("location")?.split("/").at(-1) ?? ""
  Object.assign(desk, { ...found, list: made, dispatch: dispatchId, mailing: mailing!.id, bulk })
}

/** A file of bars that waits for its yes: one of each kind, with names that have no place to break. */
async function rehearsedBars(admin: ReturnType<typeof visit>, cnpj: string): Promise<string> {
  const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(2).slice(0, 60)
  const lines = [
    `CNPJ;Nome;Endereço;CEP;Estado;Cidade;${long}`,
    `${buildCnpj(1_900_007)};${long};Rua do Gol, 10;13010-000;SP;Campinas;${long}`,
    `${cnpj};${long};;;;;${long}`,
    `123;${long};;;;;`,
  ]
  const sent = { intent: "read", list: new File([lines.join("\n")], `${long}.csv`) }
  const answer = await admin.post("/admin/stores/import-csv", sent, { multipart: true })
  const page = answer.headers.get("location") ?? ""
  const columns = { cnpj: "0", name: "1", address: "2", cep: "3", uf: "4", city: "5" }
  await admin.post(page, { intent: "compare", ...columns })
  return page.split("/").at(-1) ?? ""
}

const findLost = async () =>
  (
    await db
      .select()
      .from(prizeAwards)
      .where(and(eq(prizeAwards.state, "invalid"), isNull(prizeAwards.releasedAt)))
      .limit(1)
  )[0]

/** At some hours the demo, which ends now, has nobody who lost a prize for good: somebody who waits loses one. */
async function loseOne({ but }: { but: string[] }) {
  const waiting = and(eq(prizeAwards.state, "pending"), isNull(prizeAwards.releasedAt))
  const [award] = await db
    .select()
    .from(prizeAwards)
    .where(and(waiting, notInArray(prizeAwards.registrationId, but)))
    .limit(1)
  const owner = connect(database.ownerUrl)
  await disqualified(owner, { claim: { awardId: award!.id }, now })
  await owner.$client.end()
  return findLost()
}

async function findExamples() {
  const [person] = await db.select().from(registrations).where(eq(registrations.cpf, "52998224725"))
  const [admin] = await db.select().from(users).where(eq(users.email, "super@demo.test"))
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.registrationId, person!.id), eq(invoices.status, "validated")))
    .limit(1)
  const [won] = await db.select().from(prizeAwards).where(eq(prizeAwards.state, "pending")).limit(1)
  const [free] = await db.select().from(prizes).where(isNull(prizes.batchId)).limit(1)
  Object.assign(ids, { person: person!.id, admin: admin!.id, invoice: invoice!.id })
  const [colleague] = await db.select().from(users).where(eq(users.email, "user@demo.test"))
  await db.update(users).set({ totpEnabledAt: now }).where(eq(users.id, colleague!.id))
  ids.colleague = colleague!.id
  const [action] = await db.select().from(actions).where(eq(actions.action, "invalidate")).limit(1)
  const lost = (await findLost()) ?? (await loseOne({ but: [person!.id, won!.registrationId] }))
  const [log] = await db.select().from(userLogs).where(eq(userLogs.event, "invoice-sent")).limit(1)
  Object.assign(ids, { action: action!.id, log: log!.id, ip: log!.ip!, lostAward: lost!.id })
  const [waiting] = await db.select().from(fulfilments).where(eq(fulfilments.state, "waiting")).limit(1)
  Object.assign(ids, { fulfilment: waiting!.id, kind: waiting!.kindId })
  const [own] = await db.select().from(prizeAwards).where(eq(prizeAwards.registrationId, person!.id)).limit(1)
  Object.assign(ids, { wonPrize: won!.prizeId, freePrize: free!.id, award: won!.id, ownAward: own!.id })
}

/** The regulation in force, and the next edition, which changes a word of it and has a PDF. */
async function findTexts(token: string) {
  const [published] = await db
    .select()
    .from(regulations)
    .where(and(eq(regulations.kind, "regulation"), eq(regulations.locale, "pt")))
  const body = published!.body.replace("R$ 20,00", "R$ 30,00")
  const draft = await insertText(db, { title: published!.title, body })
  const [question] = await db.select().from(faq).limit(1)
  Object.assign(texts, { question: question!.id, draft: draft.id, published: published!.id })
  const admin = visit(app.origin, { cookies: { admin_session: signed(token) } })
  const pdf = new File([buildPdf()], "regulamento.pdf")
  const sent = { intent: "pdf", pdf, version: String(draft.version) }
  await admin.post(`/admin/regulations/edit/${draft.id}`, sent, { multipart: true })
}

/** One draw still open, one closed with a rehearsal, and one that waits to be published. */
async function findDraws(session: string) {
  const [open] = await db.select({ id: draws.id }).from(draws).where(eq(draws.state, "planned")).limit(1)
  const ended = async () => {
    const [start, end] = [40, 1].map((days) => new Date(now.getTime() - days * 86_400_000))
    const draw = await insertDraw(db, {
      now,
      periodStart: start,
      periodEnd: end!,
      title: "Sorteio encerrado",
    })
    const fixtures = {
      draw,
      invoice: await insertInvoice(db, { now: end!, registrationId: ids.person }),
      count: 3,
    }
    return { draw, numbers: await insertTickets(db, fixtures) }
  }
  const [{ draw: closed }, { draw, numbers }] = [await ended(), await ended()]
  await moveDraw(db, draw, { to: "computed", baseRoot: "0".repeat(64), baseRows: 3, inspected: 1 })
  await insertWinner(db, { draw, ticket: numbers[0]! })
  const desk = visit(app.origin, { cookies: { admin_session: session } })
  const path = `/admin/calculation/${closed.id}`
  await desk.post(path, { intent: "close", version: String(closed.version) })
  // No worker runs here: an export under way stays under way.
  await freezeDraw(db, { drawId: closed.id, now, files: openFiles(`file:${folder}`) })
  const prizes = Object.fromEntries([0, 1, 2, 3, 4].map((at) => [`prizes.${at}`, "12345"]))
  const rehearsed = await desk.post(path, { intent: "rehearse", ...prizes })
  const rehearsal = rehearsed.headers.get("location")?.split("/").at(-1) ?? ""
  const canceled = await insertDraw(db, { now, title: "Sorteio cancelado", state: "canceled" })
  const made = { open: open!.id, closed: closed.id, computed: draw.id, canceled: canceled.id, rehearsal }
  Object.assign(drawIds, made)
}

async function findRequests() {
  const own = await insertRequest(db, { now, registrationId: ids.person, kind: "correction" })
  const refused = await insertInvoice(db, { now, registrationId: ids.person, status: "invalid" })
  const appeal = await insertRequest(db, { now })
  const question = await insertRequest(db, { now, kind: "question" })
  const note = { id: own.id, note: "Ligou para saber do cupom.", writtenBy: ids.admin, writtenAt: now }
  const owner = connect(database.ownerUrl, { max: 1 })
  await owner.insert(registrationNotes).values({ ...note, registrationId: ids.person })
  const deed = {
    kind: "block-cpf",
    subjectId: ids.person,
    details: {},
    reason: "Trabalha na agência",
  } as const
  const asking = { ...deed, askedBy: ids.colleague, askedAt: now }
  const [approval] = await owner.insert(approvals).values(asking).returning()
  desk.approval = approval!.id
  const planned = await insertDraw(owner, { now, title: "Sorteio que muda", state: "canceled" })
  const [from, to] = [
    serializePlan(planned),
    serializePlan({ ...planned, prize: "Um ano de cerveja", extractionHour: 19 }),
  ]
  const details = { version: 1, from, to, alongside: false, reasonCode: "mistake" }
  const change = { kind: "edit-draw", subjectId: planned.id, details, reason: "O regulamento mudou" } as const
  const [plan] = await owner
    .insert(approvals)
    .values({ ...change, askedBy: ids.colleague, askedAt: now })
    .returning()
  desk.plan = plan!.id
  await owner.$client.end()
  Object.assign(asked, {
    own: own.id,
    appeal: appeal.id,
    question: question.id,
    refusedInvoice: refused.id,
  })
}

async function publishExample() {
  const owner = connect(database.ownerUrl)
  const { draw, holders, ana } = await publishedDraw(owner, { files: openFiles(`file:${folder}`), now })
  const places = await owner.select().from(winners).where(eq(winners.drawId, draw.id)).orderBy(winners.order)
  const [winner, lost] = [places[0]!.id, places[1]!.id]
  await disqualified(owner, { claim: { winnerId: lost }, by: ana, now })
  await owner.$client.end()
  Object.assign(drawn, { winner, lost, draw: draw.id, number: formatLuckyNumber(holders[0]!.tickets[0]!, 2) })
}

/** A bar and a person far from the usual, whom the demo has not. */
async function countFarOnes() {
  const [bar] = await db.select().from(stores).where(eq(stores.id, desk.store))
  const [person] = await db.select().from(registrations).where(eq(registrations.id, ids.person))
  const today = { subject: "invoices", day: dayOf(now), count: 9_000 } as const
  await db.insert(statisticCounts).values([
    { ...today, cut: "store", key: bar!.id, uf: bar!.uf, state: "far" },
    { ...today, cut: "sender", key: person!.id, uf: person!.uf, state: "far" },
  ])
}

/** The built server on it, with further settings where some are given, and the cookies of a participant and of an administrator. */
export async function openCampaign(settings: Record<string, string> = {}) {
  folder = await mkdtemp(join(tmpdir(), "bar-files-"))
  const env = { ADMIN_TOTP: "optional", FILES_URL: `file:${folder}`, ...settings }
  app = await startApp({ databaseUrl: database.url, env, warm: true })
  await findExamples()
  await publishExample()
  const sessions = {
    user_session: await openUserSession(db, { registrationId: ids.person, now, client }),
    admin_session: await openAdminSession(db, { userId: ids.admin, now, client }),
  }
  await findRequests()
  await findDeskExamples(sessions.admin_session.token)
  await countFarOnes()
  await findTexts(sessions.admin_session.token)
  await findDraws(signed(sessions.admin_session.token))
  await insertDatedLog(db, now)
  const cookies = Object.entries(sessions).map(([name, { token }]) => ({ name, value: signed(token) }))
  return { app, cookies }
}

export async function closeCampaign(): Promise<void> {
  await app?.stop()
  await db.$client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
}

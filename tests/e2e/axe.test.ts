import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { and, eq, isNull } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { openAdminSession, openUserSession } from "#app/auth/sessions.server"
import { connect } from "#app/db/client.server"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { invalidateWinner } from "#app/domain/winners/invalidate-winner.server"
import { openFiles } from "#app/platform/files.server"
import { seedDemo } from "#drizzle/seed/demo"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { actions } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { products, stores } from "#drizzle/schema/stores"
import { users } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { type RunningApp, startApp } from "#tests/support/app"
import { findBarriers } from "#tests/support/axe"
import { openPhone } from "#tests/support/browser"
import { freshDatabase } from "#tests/support/database"
import { isFull } from "#tests/support/full"
import { button, fill, fits, listenForErrors, PATIENCE } from "#tests/support/journey"
import { builtRoutes } from "#tests/support/route-table"
import { signed } from "#tests/support/sign-in"
import { visit } from "#tests/support/visitor"
import { publishedDraw } from "#tests/support/whole-draw"

const database = await freshDatabase()
const db = connect(database.url)
// The sessions of this process and the build that it looks into read its settings.
Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
const now = new Date()
const client = { ip: "127.0.0.1", userAgent: "test" }
let app: RunningApp

const widths = [360, 1280]
const themes = ["light", "dark"] as const

/** Who looks: somebody past the age gate and no more, or somebody with a session of both kinds. */
type AxeVisitor = "stranger" | "insider"
type Screen = { page: Page; errors: string[]; width: number }
const seats: Record<AxeVisitor, Screen[]> = { stranger: [], insider: [] }

const ids = {
  person: "",
  admin: "",
  action: "",
  colleague: "",
  invoice: "",
  wonPrize: "",
  freePrize: "",
  award: "",
  ownAward: "",
  lostAward: "",
}
const desk = { store: "", product: "", block: "", list: "" }
const drawIds = { open: "", closed: "", computed: "", canceled: "", rehearsal: "" }
const drawn = { draw: "", number: "", winner: "", lost: "" }
let folder: string
const linkFor = async (whose: { registrationId: string } | { userId: string }) =>
  (await makeResetToken(db, { ...whose, minutes: 60, now })) ?? ""

/** What stands in for the parameter of a route; a new route with one wants its line here. */
const examples: Record<string, () => string | Promise<string>> = {
  "routes/site/cupom-answer": () => ids.invoice,
  "routes/site/draw": () => drawn.draw,
  "routes/site/prize": () => ids.ownAward,
  "routes/site/reset": () => linkFor({ registrationId: ids.person }),
  "routes/admin/auth/reset": () => linkFor({ userId: ids.admin }),
  "routes/admin/actions/detail": () => ids.action,
  "routes/admin/registrations/detail": () => ids.person,
  "routes/admin/invoices/detail": () => ids.invoice,
  "routes/admin/prizes/detail": () => ids.wonPrize,
  "routes/admin/invalid-prizes/detail": () => ids.lostAward,
  "routes/admin/validation/record": () => ids.award,
  "routes/admin/winners-draw/edit": () => drawIds.open,
  "routes/admin/winners/detail": () => drawn.winner,
  "routes/admin/users/edit": () => ids.colleague,
  "routes/admin/calculation/detail": () => drawIds.closed,
  "routes/admin/calculation/rehearsal": () => drawIds.rehearsal,
  "routes/admin/stores/edit": () => desk.store,
  "routes/admin/products/edit": () => desk.product,
  "routes/admin/cpf-block/import-list": () => desk.list,
}

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
  Object.assign(desk, { store: store!.id, product: product!.id, block: block!.id, list: made })
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
  const [free] = await db.select().from(prizes).where(isNull(prizes.moment)).limit(1)
  Object.assign(ids, { person: person!.id, admin: admin!.id, invoice: invoice!.id })
  const [colleague] = await db.select().from(users).where(eq(users.email, "user@demo.test"))
  await db.update(users).set({ totpEnabledAt: now }).where(eq(users.id, colleague!.id))
  ids.colleague = colleague!.id
  const [action] = await db.select().from(actions).where(eq(actions.action, "invalidate")).limit(1)
  const [lost] = await db
    .select()
    .from(prizeAwards)
    .where(and(eq(prizeAwards.state, "invalid"), isNull(prizeAwards.releasedAt)))
    .limit(1)
  Object.assign(ids, { action: action!.id, lostAward: lost!.id })
  const [own] = await db.select().from(prizeAwards).where(eq(prizeAwards.registrationId, person!.id)).limit(1)
  Object.assign(ids, { wonPrize: won!.prizeId, freePrize: free!.id, award: won!.id, ownAward: own!.id })
}

/** One draw still open, one closed with a rehearsal, and one that waits to be published. */
async function findDraws(session: string) {
  const [open] = await db.select({ id: draws.id }).from(draws).where(eq(draws.state, "planned")).limit(1)
  const ended = async () => {
    const [start, end] = [40, 1].map((days) => new Date(now.getTime() - days * 86_400_000))
    const draw = await insertDraw(db, { now, periodStart: start, periodEnd: end, title: "Sorteio encerrado" })
    const fixtures = {
      draw,
      invoice: { id: ids.invoice, registrationId: ids.person, receivedAt: now },
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

async function publishExample() {
  const owner = connect(database.ownerUrl)
  const { draw, holders, ana } = await publishedDraw(owner, { files: openFiles(`file:${folder}`), now })
  const places = await owner.select().from(winners).where(eq(winners.drawId, draw.id)).orderBy(winners.order)
  const [winner, lost] = [places[0]!.id, places[1]!.id]
  await invalidateWinner(owner, { winnerId: lost, reason: "CPF de funcionário", by: ana.id, now })
  await owner.$client.end()
  Object.assign(drawn, { winner, lost, draw: draw.id, number: formatLuckyNumber(holders[0]!.tickets[0]!, 2) })
}

beforeAll(async () => {
  await seedDemo(database.ownerUrl, now)
  folder = await mkdtemp(join(tmpdir(), "bar-files-"))
  const env = { ADMIN_TOTP: "optional", FILES_URL: `file:${folder}` }
  app = await startApp({ databaseUrl: database.url, env })
  await findExamples()
  await publishExample()
  const sessions = {
    user_session: await openUserSession(db, { registrationId: ids.person, now, client }),
    admin_session: await openAdminSession(db, { userId: ids.admin, now, client }),
  }
  await findDeskExamples(sessions.admin_session.token)
  await findDraws(signed(sessions.admin_session.token))
  for (const width of widths)
    for (const who of ["stranger", "insider"] as const) {
      const page = await openPhone({ width, javaScript: true, baseURL: app.origin })
      const cookie = (name: string, value: string) => ({ name, value, url: app.origin })
      await page.context().addCookies([cookie("agegate", "InllcyI%3D")])
      if (who === "insider")
        await page
          .context()
          .addCookies(Object.entries(sessions).map(([name, { token }]) => cookie(name, signed(token))))
      seats[who].push({ page, errors: listenForTrouble(page), width })
    }
})
afterAll(async () => {
  await app?.stop()
  await db.$client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Broken scripts, refusals by the policy, and anything asked of another host. */
function listenForTrouble(page: Page): string[] {
  const errors = listenForErrors(page)
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith("http") && url.origin !== app.origin) errors.push(`asked ${url.origin}`)
  })
  return errors
}

type PageAct = (page: Page) => Promise<unknown>
type State = { who: AxeVisitor; path: string; status?: number; act?: PageAct }

const isSpared = (width: number, theme: (typeof themes)[number]) =>
  !isFull && (width === 360) !== (theme === "light")

/**
 * Opens a page at both widths, brings it into its state, and looks for what is wrong: at everything on a light phone,
 * at what width and theme can change on a dark desk, and in a full run in the other two combinations.
 */
async function inspect({ who, path, status = 200, act = async () => {} }: State) {
  const found = await Promise.all(
    seats[who].map(async ({ page, errors, width }) => {
      errors.length = 0
      await page.emulateMedia({ colorScheme: "light" })
      const answer = await page.goto(path)
      expect([new URL(page.url()).pathname, answer?.status()]).toEqual([path.split("?")[0], status])
      await act(page)
      const lines: string[] = []
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await fits(page)
        if (isSpared(width, theme)) continue
        const barriers = await findBarriers(page, width === 360 && theme === "light" ? "everything" : "looks")
        lines.push(...barriers.map((line) => `${width} px, ${theme}: ${line}`))
      }
      const headings = await page.locator("h1").count()
      if (headings !== 1) lines.push(`${width} px: ${headings} h1`)
      return [...lines, ...errors.map((line) => `${width} px: ${line}`)]
    }),
  )
  expect(found.flat().join("\n")).toBe("")
}

const routes = (await builtRoutes()).filter(
  ({ id, page }) => page && id !== "root" && !id.endsWith("/_layout") && id !== "routes/admin/auth/entry",
)

test.each(routes.map((route) => [route.id, route] as const))("%s", async (id, route) => {
  const example = examples[id]
  if (route.url("a") !== route.url("b") && !example) throw new Error(`${id} wants its line in examples.`)
  const who = route.loader?.guard === "guest" ? "stranger" : "insider"
  const status = id.endsWith("/not-found") ? 404 : 200
  await inspect({ who, path: route.url((await example?.()) ?? ""), status })
})

/** Sends the form as it is, which is refused. */
const press =
  (name: string): PageAct =>
  async (page) => {
    await button(page, name).click()
    await page.getByRole("alert").waitFor(PATIENCE)
    // The line of the page that was on its way lies over the page until it is there.
    await page.locator(".page-loader").waitFor({ ...PATIENCE, state: "detached" })
  }

const openDrawer: PageAct = (page) => page.getByTitle("Menu", { exact: true }).click()

const askForFile: PageAct = async (page) => {
  await button(page, "Exportar").click()
  await page.getByRole("row").getByText("Na fila").first().waitFor(PATIENCE)
}

const openFolds: PageAct = async (page) => {
  for (const fold of await page.locator("main summary").all()) await fold.click()
}

const beginEnrolment: PageAct = async (page) => {
  await button(page, "Começar").click()
  await page.getByRole("img", { name: "QR code da chave" }).waitFor(PATIENCE)
}

let invited = 0
const invite: PageAct = async (page) => {
  await page.getByLabel("Nome", { exact: true }).fill("Beatriz da Geral")
  await page.getByLabel("Email", { exact: true }).fill(`beatriz.${++invited}@example.com`)
  await page.getByLabel("Tipo", { exact: true }).selectOption("user")
  await button(page, "Convidar").click()
  await page.getByLabel("Link para criar a senha").waitFor(PATIENCE)
}

/** Saves what was ticked on a matrix that somebody else had changed since. */
const saveStale: PageAct = async (page) => {
  await page.locator("summary", { hasText: "IPs" }).click()
  await page
    .getByRole("checkbox", { name: "Relatórios Ver a lista" })
    .and(page.locator("[value*=ips]"))
    .check()
  await page.evaluate(() => (document.querySelector<HTMLInputElement>("[name=version]")!.value = "old"))
  await button(page, "Salvar").click()
  await page.getByText("Alguém salvou antes de você").waitFor(PATIENCE)
  await page.locator(".page-loader").waitFor({ ...PATIENCE, state: "detached" })
}

/** Wrong in every way, with a city to choose from. */
const refuseBar: PageAct = async (page) => {
  await fill(page, { CNPJ: "x", Estado: "SP", Cidade: "Riberao Preto", Latitude: "-22,9" })
  await press("Criar bar")(page)
  await page.getByRole("radio", { name: "Ribeirão Preto" }).waitFor(PATIENCE)
}

const lookUp: PageAct = async (page) => {
  await fill(page, { CPF: "111.444.777-35", Motivo: "Equipe" })
  await button(page, "Conferir").click()
  await button(page, "Bloquear CPF").waitFor(PATIENCE)
  await page.locator(".page-loader").waitFor({ ...PATIENCE, state: "detached" })
}

const makeUnfair: PageAct = async (page) => {
  await page.getByLabel("Quantidade de séries").fill("30")
  await page.getByText("As séries não têm a mesma chance").waitFor(PATIENCE)
}

/** Asks for another page, whose data never comes. */
const leave: PageAct = async (page) => {
  await page.route("**/*.data*", () => {}, { times: 1 })
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/admin/invoices']")!.click())
  await page.getByRole("progressbar", { name: "Carregando" }).waitFor(PATIENCE)
}

const isAsked: PageAct = (page) => page.locator("dialog:modal").waitFor(PATIENCE)

const states: Record<string, () => State> = {
  "home for a stranger": () => ({ who: "stranger", path: "/" }),
  "home in English": () => ({ who: "stranger", path: "/?lng=en" }),
  "a refused registration": () => ({ who: "stranger", path: "/register", act: press("Cadastrar") }),
  "a closed registration": () => ({
    who: "stranger",
    path: "/register?register_end=2020-01-01 00:00:00",
  }),
  "a refused login": () => ({ who: "stranger", path: "/login", act: press("Entrar") }),
  "a used link": () => ({ who: "stranger", path: "/reset/old", status: 422 }),
  "a refused invoice": () => ({ who: "insider", path: "/cupom", act: press("Enviar cupom") }),
  "closed invoices": () => ({ who: "insider", path: "/cupom?store_invoice_end=2020-01-01 00:00:00" }),
  "a refused edit": () => ({ who: "insider", path: "/perfil", act: press("Alterar senha") }),
  "a number's proof": () => ({
    who: "stranger",
    path: `/ganhadores/${drawn.draw}?numero=${encodeURIComponent(drawn.number)}`,
    act: (page) => page.getByText(/Ver a prova/).click(),
  }),
  "a draw that is open": () => ({
    who: "stranger",
    path: `/ganhadores/${drawIds.open}`,
  }),
  "a draw that waits for its result": () => ({
    who: "stranger",
    path: `/ganhadores/${drawIds.closed}`,
  }),
  "a draw that was canceled": () => ({
    who: "stranger",
    path: `/ganhadores/${drawIds.canceled}`,
  }),
  "what is no number": () => ({ who: "stranger", path: `/ganhadores/${drawn.draw}?numero=abc`, status: 422 }),
  leaving: () => ({ who: "insider", path: "/perfil?confirm=cancel" }),
  "a refused admin login": () => ({ who: "stranger", path: "/admin/login", act: press("Entrar") }),
  "a used admin link": () => ({ who: "stranger", path: "/admin/reset/old" }),
  "no such admin page": () => ({ who: "insider", path: "/admin/nothing-here", status: 404 }),
  "an empty list": () => ({ who: "insider", path: "/admin/registrations?q=nobody-is-called-that" }),
  "the open drawer": () => ({ who: "insider", path: "/admin/dashboard", act: openDrawer }),
  "a page that is on its way": () => ({ who: "insider", path: "/admin/registrations", act: leave }),
  enrolment: () => ({ who: "insider", path: "/admin/two-factor", act: beginEnrolment }),
  "a command to run": () => ({
    who: "insider",
    path: "/admin/commands?confirm=run&id=verify-audit",
    act: isAsked,
  }),
  "mails to send again": () => ({ who: "insider", path: "/admin/dashboard?confirm=resend", act: isAsked }),
  "the numbers of the plots": () => ({ who: "insider", path: "/admin/dashboard?days=60", act: openFolds }),
  "a number among its neighbours": () => ({ who: "insider", path: "/admin/tickets-check?number=07/53.269" }),
  "what is no number on the telephone": () => ({
    who: "insider",
    path: "/admin/tickets-check?number=x",
    status: 422,
  }),
  "an unfinished checklist": () => ({
    who: "insider",
    path: `/admin/validation/${ids.award}`,
    act: press("Validar"),
  }),
  "a paper without a photo": () => ({
    who: "insider",
    path: `/perfil/premios/${ids.ownAward}`,
    act: press("Enviar foto"),
  }),
  "an export under way": () => ({ who: "insider", path: "/admin/registrations", act: askForFile }),
  "an invitation that is refused": () => ({
    who: "insider",
    path: "/admin/users/create",
    act: press("Convidar"),
  }),
  "an invitation and its link": () => ({ who: "insider", path: "/admin/users/create", act: invite }),
  "one's own account": () => ({ who: "insider", path: `/admin/users/edit/${ids.admin}` }),
  "every permission": () => ({ who: "insider", path: "/admin/permissions?unfolded=1" }),
  "permissions saved by another": () => ({
    who: "insider",
    path: "/admin/permissions",
    act: saveStale,
  }),
  ...questions("users/edit", () => ids.colleague, ["link", "two_factor", "disable", "enable"]),
  ...questions("registrations", () => ids.person, ["update_email", "disable", "login"]),
  ...questions("invoices", () => ids.invoice, ["validate", "invalidate", "reinstate"]),
  ...questions("prizes", () => ids.wonPrize, ["invalidate", "update", "release"]),
  ...questions("invalid-prizes", () => ids.lostAward, ["update", "release"]),
  ...questions("validation", () => ids.award, ["invalidate"]),
  "a draw's winner and the papers": () => ({ who: "insider", path: `/admin/validation/${drawn.winner}` }),
  ...questions("prizes", () => ids.freePrize, ["give"]),
  "a refused draw": () => ({
    who: "insider",
    path: "/admin/winners-draw/create",
    act: press("Criar sorteio"),
  }),
  "an unfair rule": () => ({
    who: "insider",
    path: "/admin/winners-draw/create?preset=A",
    act: makeUnfair,
  }),
  ...questions("winners-draw/edit", () => drawIds.open, ["add_series", "cancel"]),
  ...questions("stores/edit", () => desk.store, ["disable"]),
  ...questions("stores/products/edit", () => desk.product, ["disable"]),
  "a refused bar": () => ({ who: "insider", path: "/admin/stores/create", act: refuseBar }),
  "a CPF that was looked up": () => ({ who: "insider", path: "/admin/cpf-block/create", act: lookUp }),
  "cpf-block: unblock?": () => ({
    who: "insider",
    path: `/admin/cpf-block?confirm=unblock&id=${desk.block}`,
    act: isAsked,
  }),
  "a draw that is still open": () => ({ who: "insider", path: `/admin/calculation/${drawIds.open}` }),
  "a computed draw": () => ({ who: "insider", path: `/admin/calculation/${drawIds.computed}` }),
  "wrong prizes": () => ({
    who: "insider",
    path: `/admin/calculation/${drawIds.closed}`,
    act: press("Ensaiar"),
  }),
  ...questions("calculation", () => drawIds.open, ["close"]),
  ...questions("calculation", () => drawIds.computed, ["publish", "reject"]),
  ...questions("winners", () => drawn.winner, ["invalidate"]),
  ...questions("winners", () => drawn.lost, ["surrogate"]),
}

test.each(Object.entries(states))("%s", (_, state) => inspect(state()))

/** The dialogs of an area's commands. */
function questions(area: string, id: () => string, commands: string[]) {
  const state = (command: string) => (): State => ({
    who: "insider",
    path: `/admin/${area}/${id()}?confirm=${command}`,
    act: isAsked,
  })
  return Object.fromEntries(commands.map((command) => [`${area}: ${command}?`, state(command)]))
}

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type ColumnList, columnLists, choosableColumns, hiddenAtFirst } from "#app/words/list-columns"
import { dispatchRecipients } from "#drizzle/schema/mails"
import { columnChoices } from "#drizzle/schema/views"
import { asOwner } from "#tests/support/as-owner"
import { closeCampaign, db, desk, ids, openCampaign } from "#tests/support/axe-campaign"
import { builtPages, exampleOf } from "#tests/support/axe-examples"
import { madeToken } from "#tests/support/made-token"
import { signInAdmin } from "#tests/support/sign-in"
import { type Visitor, visit } from "#tests/support/visitor"

let origin: string
let insider: Visitor

beforeAll(async () => {
  const { app, cookies } = await openCampaign()
  origin = app.origin
  insider = visit(origin, { cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])) })
})
afterAll(closeCampaign)

/** Rows where the campaign has none: a command, a file, a token and a mailing's recipient. */
async function fillLists() {
  await insider.post("/admin/exports", { intent: "create", area: "faq", filters: "" })
  const formKey = crypto.randomUUID()
  await insider.post("/admin/commands", { intent: "run", id: "sweep-files", formKey })
  await madeToken(insider, ["registrations:list"])
  await asOwner((owner) =>
    owner.insert(dispatchRecipients).values({ dispatchId: desk.dispatch, registrationId: ids.person }),
  )
}

/** What of a page is its list: a table over it is a part of its own. */
const fromList = (html: string): string => html.slice(Math.max(0, html.indexOf('action="/admin/columns"')))

/** The heads of the page's list, its ticks and what names the row left out. */
const headsOf = (html: string): string[] => {
  const [table = ""] = /<table[^>]* list--cards[\s\S]*?<\/thead>/.exec(fromList(html)) ?? []
  const heads = [...table.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, head = ""]) =>
    head.replaceAll(/<[^>]*>/g, ""),
  )
  return heads.filter((head) => head !== "Marcar").slice(1)
}

/** Where the list is a part of the page, and short: there is nothing to choose. */
const PARTS = ["routes/admin/log"]
/** Always there: what a row is in, and what is pressed in it. */
const FIXED = ["Situação", "Mudar", "Comando", "Revogar", "Ordem"]

test("every list offers its columns, all but those that always stand", async () => {
  await fillLists()
  const found: string[] = []
  const pages = (await builtPages()).filter(({ id }) => id.startsWith("routes/admin/"))
  for (const route of pages) {
    const html = await insider.read(await exampleOf(route))
    const heads = headsOf(html)
    if (heads.length === 0 || PARTS.includes(route.id)) continue
    const [, form = ""] = /<form[^>]*action="\/admin\/columns"[^>]*>([\s\S]*?)<\/form>/.exec(html) ?? []
    const [, list = ""] = /name="list" value="([^"]*)"/.exec(form) ?? []
    found.push(list)
    expect(columnLists).toContain(list)
    const [choosable, off] = [choosableColumns(list as ColumnList), hiddenAtFirst(list as ColumnList)]
    const shown = choosable.filter((head) => !off.includes(head))
    const isFixed = (head: string) => FIXED.includes(head) && !choosable.includes(head)
    expect([route.id, heads.filter((head) => !isFixed(head))]).toEqual([route.id, shown])
  }
  expect(found.toSorted()).toEqual(columnLists.toSorted())
})

/** Lists whose rows lead to no record of their own: to what a row is about, or nowhere. */
const RECORDLESS = [
  "commands",
  "cpf-block",
  "dispatches/dispatch-list",
  "exports",
  "indexes",
  "tickets",
  "tokens",
].map((list) => `/admin/${list}`)

/** Where a list has no such order, it stays in its address all the same. */
const ASKED = "sort=-createdAt"

test("the first record of every list leads back to the list as it was filtered", async () => {
  const [led, recordless]: [string[][], string[]] = [[], []]
  const pages = (await builtPages()).filter(({ id }) => id.startsWith("routes/admin/"))
  for (const route of pages) {
    const path = await exampleOf(route)
    if (headsOf(await insider.read(path)).length === 0 || PARTS.includes(route.id)) continue
    const html = (await insider.read(`${path}?${ASKED}`)).replaceAll("&amp;", "&")
    const [, rows = ""] =
      /<table[^>]* list--cards[\s\S]*?<tbody[^>]*>([\s\S]*?)<\/table>/.exec(fromList(html)) ?? []
    const hrefs = [...rows.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href)
    const record = hrefs.find((href) => href.startsWith(`${path}/`))
    if (!record) {
      recordless.push(path)
      continue
    }
    const [, back = ""] =
      /<nav aria-label="Caminho"><a [^>]*href="([^"]+)"/.exec(await insider.read(record)) ?? []
    led.push([path, back])
  }
  expect(led.filter(([path, back]) => back !== `${path}?${ASKED}`)).toEqual([])
  expect(led.length).toBeGreaterThan(15)
  expect(recordless).toEqual(RECORDLESS)
})

const back = "/admin/stores?uf=SP"
/** A column more on bars changes none of what is expected here. */
const ofBars = choosableColumns("stores")
const usualOfBars = ofBars.filter((head) => !hiddenAtFirst("stores").includes(head))
const chosenIn = (html: string) => headsOf(html).filter((head) => ofBars.includes(head))
const fixedIn = (html: string) => headsOf(html).filter((head) => !ofBars.includes(head))
const choice = (...shown: string[]): [string, string][] => [
  ["intent", "choose"],
  ["list", "stores"],
  ["back", back],
  ...shown.map((head): [string, string] => ["shown[]", head]),
]

test("a chosen column is left out, filters and page stay, and all are back with one press", async () => {
  const visitor = await signInAdmin(db, origin, "super")
  for (const _ of ["once", "twice"]) {
    const chosen = await visitor.post("/admin/columns", choice("Cidade"))
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([302, back])
  }
  const html = await visitor.read(back)
  expect(headsOf(html)).toEqual(["Cidade", "Situação", "Mudar"])
  expect(html).toContain(`Colunas (${ofBars.length - 1} ocultas)`)
  const usual = await visitor.post("/admin/columns", { intent: "usual", list: "stores", back })
  expect([usual.status, usual.headers.get("Location")]).toEqual([302, back])
  const again = await visitor.read(back)
  expect([chosenIn(again), fixedIn(again)]).toEqual([usualOfBars, ["Situação", "Mudar"]])
})

test("a made-up column, list or way back is refused and nothing is kept", async () => {
  const visitor = await signInAdmin(db, origin, "super")
  const wrong: [string, string][][] = [
    choice("Senha"),
    choice("Nome"),
    choice("Situação"),
    [...choice(), ["list", "users"]],
    choice().map(([name, value]) => [name, name === "list" ? "no-list" : value]),
    choice().map(([name, value]) => [name, name === "back" ? "https://example.com/" : value]),
  ]
  for (const fields of wrong) expect((await visitor.post("/admin/columns", fields)).status).toBe(422)
  expect(await db.$count(columnChoices, eq(columnChoices.ownerId, visitor.user.id))).toBe(0)
  expect((await visit(origin).post("/admin/columns", choice("Cidade"))).headers.get("Location")).toMatch(
    /^\/admin\/login/,
  )
})

test("a column that a list no longer has hides nothing, and no choice shows more than the reader may see", async () => {
  const visitor = await signInAdmin(db, origin, "user")
  await db
    .insert(columnChoices)
    .values({ list: "stores", hidden: ["Coluna de outrora", "Nome", "Situação"], ownerId: visitor.user.id })
  const html = await visitor.read("/admin/stores")
  expect([chosenIn(html), fixedIn(html)]).toEqual([ofBars, ["Situação"]])
  await visitor.post("/admin/columns", [
    ["intent", "choose"],
    ["list", "registrations"],
    ["back", "/admin/registrations"],
    ["shown[]", "CPF"],
  ])
  const people = await visitor.read("/admin/registrations")
  expect(people).not.toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}/)
})

import { and, eq, isNull } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { catalogue } from "#app/auth/permissions"
import { connect } from "#app/db/client.server"
import { exportSources, findExportSource } from "#app/domain/exports/export-sources.server"
import { namesPeople } from "#app/domain/exports/export-source"
import { readingOf } from "#app/domain/tokens/readable-list"
import { readableLists } from "#app/domain/tokens/readable-lists.server"
import { askedAmong } from "#app/domain/exports/asked-filters.server"
import { filtersOfList, type ListFilter, listFilters } from "#app/domain/exports/list-filters"
import { commands, exports } from "#drizzle/schema/back-office"
import { looks } from "#drizzle/schema/looks"
import { statisticCounts } from "#drizzle/schema/statistics"
import { prizeAwards } from "#drizzle/schema/prizes"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { type RunningApp, startApp } from "#tests/support/app"
import { demoDatabase } from "#tests/support/demo-database"
import { disqualified } from "#tests/support/disqualified"
import { apiReader } from "#tests/support/every-list"
import { madeToken } from "#tests/support/made-token"
import { signInAdmin } from "#tests/support/sign-in"

/** Areas of the catalogue without a list, and why. */
const withoutList: Readonly<Record<string, string>> = {
  funnel: "the same figures as the page of statistics draws, as a file of some lines",
  "far-bars": "the same figures as the page of statistics draws, as a file of some lines",
  "far-people": "the same figures as the page of statistics draws, as a file of some lines",
  "named-base": "a frozen base in its own order, as a file for the regulator",
  "kept-records": "what the law keeps of the erased, as a file for whoever is asked for it",
  approvals: "a page of two kinds of row, whole as a file",
  bulk: "of each reader the commands that they may give, which no token holds; all of them as a file",
  "prize-kinds": "the stock of some dozens, whole as a file",
  dashboard: "figures that lead to lists",
  permissions: "one table of types and rights",
  log: "public as it is, file by file",
}

const database = await demoDatabase()
const db = connect(database.url)
Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
let app: RunningApp
let admin: Awaited<ReturnType<typeof signInAdmin>>
let token: string
const areas = readableLists.map(({ area }) => area)

/** Lists whose page is not called as they are. */
const named: Readonly<Record<string, string>> = {
  draw: "winners-draw",
  products: "stores/products",
  requests: "registrations/requests",
  "prize-kinds": "fulfilment/kinds",
  templates: "email-templates",
  "dispatch-list": "dispatches/dispatch-list",
}
/** Lists with filters that no program reads. */
const filesAlone = Object.keys(listFilters).filter((area) => Object.hasOwn(withoutList, area))
const pages = [...areas, ...filesAlone].map((area) => ({ area, href: `/admin/${named[area] ?? area}` }))

/** Filters by a row of which the page offers all that there are: draws, prizes, mailings, administrators. */
const rowsOffered = [
  "actions:user",
  "calculation:draw",
  "dispatch-list:dispatch",
  "fulfilment:prize",
  "invoices:draw",
  "tickets:draw",
  "total-tickets:draw",
  "winners:draw",
]

/** Whatever the demo has no row of. */
async function fill() {
  const now = new Date()
  const run = { name: "sweep-files", state: "done", createdAt: now, startedAt: now, finishedAt: now } as const
  await db.insert(commands).values([run, run])
  const file = { area: "stores", filters: "uf=SP", requestedBy: admin.user.id }
  await db.insert(exports).values([file, file])
  await insertRequest(db)
  const owner = connect(database.ownerUrl, { max: 1 })
  const waiting = and(eq(prizeAwards.state, "pending"), isNull(prizeAwards.releasedAt))
  const won = await owner.select().from(prizeAwards).where(waiting).limit(2)
  for (const { id: awardId } of won) await disqualified(owner, { claim: { awardId }, now })
  const day = new Date(now.getTime() - 40 * 86_400_000)
  const draw = await insertDraw(owner, { now: day, periodStart: day, periodEnd: new Date(day.getTime() + 1) })
  const invoice = await insertInvoice(owner, { now: day })
  const numbers = await insertTickets(owner, { draw, invoice, count: 2 })
  const computed = await moveDraw(owner, draw, { to: "computed" })
  for (const [at, ticket] of numbers.entries())
    await insertWinner(owner, { draw: computed, ticket, order: at + 1 })
  await owner.$client.end()
}

beforeAll(async () => {
  app = await startApp({ databaseUrl: database.url, env: { ADMIN_TOTP: "optional" }, warm: true })
  admin = await signInAdmin(db, app.origin, "super")
  await fill()
  const everything = await admin.read("/admin/tokens/create")
  const rights = [...everything.matchAll(/<input\b[^>]*value="([a-z-]+:[a-z_]+)"/g)].map(([, pair]) => pair!)
  await madeToken(admin, ["stores:list"])
  token = await madeToken(admin, rights)
})
afterAll(async () => {
  await app.stop()
  await db.$client.end()
  await database.drop()
})

const ask = (path: string, bearer = token) =>
  fetch(app.origin + path, { headers: { authorization: `Bearer ${bearer}` } })
type Answer = { rows: Record<string, unknown>[]; next: string | null }
const read = async (path: string) => {
  const answer = await ask(path)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Answer
}

type FilterSchema = { enum?: string[]; default?: string; anyOf?: FilterSchema[] }
type Call = {
  description: string
  parameters: { name: string; description?: string; schema: FilterSchema }[]
  responses: Record<string, unknown>
}
const described = async () =>
  (await (await fetch(`${app.origin}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, { get: Call }>
  }

test("every area of the back office that has a list has it here, and so has every list that can be a file", () => {
  const named = new Set([...Object.keys(catalogue), ...exportSources.map(({ area }) => area)])
  expect([...named].filter((area) => !Object.hasOwn(withoutList, area)).toSorted()).toEqual(areas.toSorted())
  expect(new Set(areas).size).toBe(areas.length)
})

describe("the description", () => {
  test.each(areas)(
    "of %s is what its rows really are, and whoever lacks its right is refused",
    async (area) => {
      const { openapi, paths } = await described()
      expect(openapi).toBe("3.1.0")
      const call = paths[`/api/admin/${area}`]!.get
      const { rows, next } = await read(`/api/admin/${area}`)
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      expect([next === null || typeof next === "string", rows.flatMap((row) => misfits(call, row))]).toEqual([
        true,
        [],
      ])
      const list = readableLists.find((each) => each.area === area)!
      for (const right of readingOf(list)) expect(call.description).toContain(right)
      const stranger = await madeToken(admin, [area === "users" ? "stores:list" : "users:list"])
      expect((await ask(`/api/admin/${area}`, stranger)).status).toBe(403)
    },
  )

  test("names each list's filters as the list reads them", async () => {
    const found: Record<string, string[]> = {}
    for (const { area, page } of readableLists) {
      const asked = vi.spyOn(URLSearchParams.prototype, "get")
      await page(db, new URLSearchParams(), 50, apiReader)
      const names = new Set(asked.mock.calls.map(([name]) => name))
      asked.mockRestore()
      // Every list has these: its order, its place, and the rows that somebody ticked on its page.
      found[area] = [...names].filter((name) => !/^(sort|cursor|ids)$/.test(name)).toSorted()
    }
    for (const area of filesAlone) {
      const asked = vi.spyOn(URLSearchParams.prototype, "get")
      for await (const _ of findExportSource(area)!.rows(db, new URLSearchParams(), apiReader)) break
      const names = new Set(asked.mock.calls.map(([name]) => name))
      asked.mockRestore()
      found[area] = [...names].filter((name) => !/^(sort|cursor|ids)$/.test(name)).toSorted()
    }
    const documented = Object.entries(listFilters).map(([area, filters]) => [
      area,
      Object.keys(filters).toSorted(),
    ])
    expect(
      Object.fromEntries(documented),
      "what a list's code reads of its URL stands in app/domain/exports/list-filters.ts, and nothing else",
    ).toEqual(found)
  })

  test.each(areas)(
    "of %s tells a cell as one type or null, and the orders that the list reads",
    async (area) => {
      const { paths } = await described()
      const call = paths[`/api/admin/${area}`]!.get
      const types = Object.values(propertiesOf(call)).map(({ type }) => [type].flat())
      expect(
        types.filter(([one, other = "null", ...more]) => !one || other !== "null" || more.length > 0),
      ).toEqual([])
      const { columns, page } = readableLists.find((each) => each.area === area)!
      const isRead = async (sort: string) => {
        const read: object = await page(db, new URLSearchParams({ sort }), 1, apiReader)
        return "sort" in read && read.sort === sort
      }
      // Whatever any list can be sorted by, and each of its own columns.
      const names = new Set([
        ...columns.map(({ name }) => name),
        ...readableLists.flatMap(({ sorts }) => sorts),
      ])
      const read: string[] = []
      for (const name of names) if (await isRead(name)) read.push(name, `-${name}`)
      const documented = call.parameters.find(({ name }) => name === "sort")?.schema.enum ?? []
      expect(documented.toSorted()).toEqual(read.toSorted())
    },
  )

  test("says of each filter which values it takes, and what each is called", async () => {
    const { paths } = await described()
    let chosen = 0
    for (const area of areas)
      for (const [name, filter] of Object.entries<ListFilter>(filtersOfList(area) ?? {})) {
        const told = paths[`/api/admin/${area}`]!.get.parameters.find((each) => each.name === name)!
        const values = told.schema.anyOf?.flatMap((one) => one.enum ?? []) ?? told.schema.enum
        if ("kind" in filter) {
          if (filter.kind === "unit") expect([area, name, values?.length]).toEqual([area, name, 27])
          continue
        }
        chosen++
        expect([area, name, values]).toEqual([area, name, Object.keys(filter.choices)])
        for (const [code, word] of Object.entries(filter.choices))
          expect(told.description).toContain(`${code}: ${word}`)
      }
    expect(chosen).toBeGreaterThan(30)
  })

  test("says what a list leaves out by itself, which leaves out the same and has a value for nothing left out", async () => {
    const { paths } = await described()
    const told = areas.flatMap((area) =>
      paths[`/api/admin/${area}`]!.get.parameters.flatMap(({ name, schema, description }) =>
        schema.default === undefined ? [] : [{ area, name, value: schema.default, description }],
      ),
    )
    expect(told.map(({ area, name, value }) => `${area}: ${name}=${value}`).toSorted()).toEqual([
      "faq: locale=pt",
      "fulfilment: status=undelivered",
      "requests: state=open",
      "statistics: measure=invoices",
      "validation: status=waiting",
    ])
    for (const { area, name, value, description } of told) {
      expect(description).toContain("Sem este filtro")
      const silent = await read(`/api/admin/${area}`)
      expect(await read(`/api/admin/${area}?${name}=${value}`)).toEqual(silent)
      if (area === "statistics") continue
      const list = readableLists.find((each) => each.area === area)!
      const size = async (query: string) =>
        (await list.page(db, new URLSearchParams(query), 1_000, apiReader)).rows.length
      expect([area, (await size(`${name}=all`)) > (await size(""))]).toEqual([area, true])
    }
  })

  test("says which day and draw a list takes where none is named", async () => {
    const { paths } = await described()
    const moving = [
      ["statistics", "from"],
      ["statistics", "to"],
      ["total-tickets", "draw"],
    ]
    for (const [area, name] of moving) {
      const { parameters } = paths[`/api/admin/${area}`]!.get
      expect(parameters.find((each) => each.name === name)?.description).toContain("Sem este filtro: ")
    }
  })

  test("takes every choice that the list's page offers", async () => {
    // Each plot asks for its own cut, and the page for none.
    const offered = ["statistics:cut"]
    for (const { area, href } of pages) {
      const answer = await admin.get(href)
      expect([href, answer.status]).toEqual([href, 200])
      const html = await answer.text()
      const selects = [...html.matchAll(/<select\b[^>]*id="filter-([A-Za-z]+)"[^>]*>(.*?)<\/select>/gs)]
      for (const [, name, options] of selects) {
        const values = [...options!.matchAll(/<option\b[^>]*value="([^"]+)"/g)].map(([, value]) => value!)
        const unread = values.filter(
          (value) => askedAmong(filtersOfList(area) ?? {}, new URLSearchParams({ [name!]: value })).unread[0],
        )
        expect([area, name, values.length > 0, unread]).toEqual([area, name, true, []])
        offered.push(`${area}:${name}`)
      }
    }
    const isOffered = (filter: ListFilter) => "choices" in filter || filter.kind === "unit"
    const wanted = Object.entries(listFilters).flatMap(([area, filters]) =>
      Object.entries<ListFilter>(filters).flatMap(([name, filter]) =>
        isOffered(filter) ? [`${area}:${name}`] : [],
      ),
    )
    expect(offered.toSorted()).toEqual([...wanted, ...rowsOffered].toSorted())
  })

  test("stands on a page of the drawer, or behind one, that has Busca, Filtrar, Limpar and Exportar", async () => {
    /** A board, a matrix, a form that checks one number, files that are public, one's own account. */
    const noLists = ["dashboard", "permissions", "tickets-check", "log", "update", "two-factor"]
    const [nav = ""] = /<nav.*?<\/nav>/s.exec(await admin.read("/admin/dashboard")) ?? []
    const drawer = Array.from(nav.matchAll(/href="(\/admin\/[^"?#]*)"/g), ([, href]) => href!)
    const hrefs = new Set([...drawer, ...pages.map(({ href }) => href)])
    for (const page of noLists) expect(hrefs.delete(`/admin/${page}`), page).toBe(true)
    expect(hrefs.size).toBeGreaterThan(28)
    for (const href of hrefs) {
      const html = await admin.read(href)
      expect([href, /<label [^>]*for="filter-q"[^>]*>Busca</.test(html)]).toEqual([href, true])
      const buttons = Array.from(html.matchAll(/<button\b[^>]*>(.*?)<\/button>/gs), ([, inner]) =>
        inner!.replace(/<[^>]+>/g, "").trim(),
      )
      expect([href, buttons]).toEqual([href, expect.arrayContaining(["Filtrar", "Limpar", "Exportar"])])
    }
  })

  test("has one name for each column of a list", () => {
    for (const { area, columns } of readableLists) {
      const names = columns.map(({ name }) => name)
      expect([area, names.filter((name) => !/^[a-z][A-Za-z]*$/.test(name))]).toEqual([area, []])
      expect([area, new Set(["id", ...names]).size]).toEqual([area, names.length + 1])
    }
  })
})

test("the answers to whoever signs in, asks who they are, or enters for somebody, are as described too", async () => {
  const { paths } = await described()
  type Said = Record<string, unknown>
  const checked: string[] = []
  const asked = async (path: string, options: RequestInit, described = path): Promise<Said> => {
    const answer = await fetch(app.origin + path, options)
    const said = (await answer.json()) as Said
    const call = Object.values(paths[described]!)[0]!
    expect([path, answer.status, misfitsOf(answerOf(call), said)]).toEqual([path, 200, []])
    checked.push(described)
    return said
  }
  const sent = (body: object) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const as = ({ token: bearer }: Said) => ({ headers: { authorization: `Bearer ${String(bearer)}` } })
  const session = await asked("/api/login", sent({ cpf: "529.982.247-25", password: demoPassword }))
  const { id } = await asked("/api/user", as(session))
  const office = await asked("/api/admin/login", sent({ email: "super@demo.test", password: demoPassword }))
  await asked("/api/admin/user", as(office))
  const enter = "/api/admin/registrations/enter"
  const entered = await asked(`${enter}/${String(id)}`, as(office), `${enter}/{id}`)
  expect(await asked("/api/user", as(entered))).toMatchObject({ id, skipLogout: true })
  expect(checked).toHaveLength(6)
})

describe("what a list cannot read is refused with its name, and not answered with everything", () => {
  test.each([
    ["invoices", "status", "naoexiste"],
    ["invoices", "uf", "ZZ"],
    ["registrations", "from", "2026-99-99"],
    ["tickets", "draw", "zzz"],
    ["total-tickets", "draw", "zzz"],
    ["statistics", "cut", "zzz"],
    ["invoices", "state", "review"],
    ["invoices", "sort", "protocol"],
    ["statistics", "sort", "count"],
    ["invoices", "cursor", "zzz"],
    ["indexes", "cursor", "zzz"],
  ])("%s?%s=%s", async (area, name, value) => {
    const answer = await ask(`/api/admin/${area}?${name}=${value}`)
    const { code, fields } = (await answer.json()) as { code: string; fields: Record<string, string[]> }
    expect([answer.status, code, Object.keys(fields)]).toEqual([422, "INVALID_REQUEST", [name]])
    expect(fields[name]).toEqual(["Valor inválido."])
  })

  test("a cursor goes on in its own list alone, whole and in the order that gave it", async () => {
    const { next } = await read("/api/admin/stores")
    expect(next).not.toBeNull()
    await read(`/api/admin/stores?cursor=${next}`)
    const others = [
      `stores?cursor=${next!.slice(0, -1)}`,
      `users?cursor=${next}`,
      `stores?sort=-name&cursor=${next}`,
    ]
    for (const path of others) expect([path, (await ask(`/api/admin/${path}`)).status]).toEqual([path, 422])
  })

  test("what is empty, or no list's filter, filters nothing", async () => {
    const all = await read("/api/admin/users")
    for (const query of ["status=&q=&cursor=", "utm_source=agencia"])
      expect((await read(`/api/admin/users?${query}`)).rows).toEqual(all.rows)
  })
})

test("statistics are of the very days that are asked for, more than a page draws, and of none that run backwards", async () => {
  const long = { cut: "hour", subject: "invoices", day: "2019-05-01", uf: "SP", key: "10" } as const
  await db.insert(statisticCounts).values({ ...long, state: "validated", count: 3 })
  const counted = async (days: string) =>
    (await read(`/api/admin/statistics?measure=invoices&cut=day&${days}`)).rows.map(({ count }) => count)
  expect((await counted("from=2019-05-01"))[0]).toBe(3)
  expect(await counted("from=2019-05-02&to=2019-05-01")).toEqual([])
})

describe("a page says which filter it cannot read, and shows nothing", () => {
  test.each([
    ["/admin/invoices?status=naoexiste", "Situação: valor desconhecido, escolha na lista"],
    ["/admin/invoices?uf=ZZ", "Estado: valor desconhecido"],
    ["/admin/registrations?from=2026-99-99", "De: escreva um dia como 2026-11-05 ou 05/11/2026"],
    ["/admin/registrations?from=2026-11-30&amp;to=2026-11-01", "De vem depois de Até"],
    ["/admin/indexes?status=zzz", "Situação: valor desconhecido"],
    ["/admin/approvals?kind=zzz", "Tipo: valor desconhecido"],
    ["/admin/bulk?command=zzz", "Comando: valor desconhecido"],
    ["/admin/fulfilment/kinds?way=zzz", "Como é entregue: valor desconhecido"],
  ])("%s", async (path, words) => {
    const html = await admin.read(path.replace("&amp;", "&"))
    expect(html).toContain(words)
    expect(html).toContain("Nada com esses filtros.")
  })

  test("a filter of another list is none, and is not counted", async () => {
    const html = await admin.read("/admin/invoices?state=review")
    expect(html).toContain("Todas as linhas da lista")
    expect(html).not.toContain("1 ativo")
  })
})

/** They come whole, however many are asked for. */
const unpaged = ["indexes", "statistics", "total-tickets"]

test.each(areas)("%s goes on at its cursor, row after row and none twice, to its end", async (area) => {
  const { page } = readableLists.find((each) => each.area === area)!
  const whole = await page(db, new URLSearchParams(), 1_000, apiReader)
  const size = Math.max(1, Math.floor(whole.rows.length / 3))
  const pages: string[][] = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const { rows, next } = await page(db, new URLSearchParams({ cursor }), size, apiReader)
    pages.push(rows.map(({ id }) => id))
    // What is beyond a thousand rows goes on as they do.
    cursor = pages.flat().length < whole.rows.length ? next : null
  }
  expect(pages.flat().slice(0, whole.rows.length)).toEqual(whole.rows.map(({ id }) => id))
  expect(pages.length).toBeGreaterThan(unpaged.includes(area) ? 0 : 1)
})

/** Nor does a screen count their rows: one is whole, the others are figures. */
test.each(areas.filter((area) => !unpaged.includes(area)))(
  "%s says on a screen, and nowhere else, how many rows there are on all pages",
  async (area) => {
    const { page } = readableLists.find((each) => each.area === area)!
    const [first, whole] = [
      await page(db, new URLSearchParams(), 1, apiReader),
      await page(db, new URLSearchParams(), 1_001, apiReader),
    ]
    expect(first.next).not.toBeNull()
    // A size that is not said is the screen's.
    const shown = await page(db, new URLSearchParams({ cursor: first.next! }), undefined!, apiReader)
    const count = Math.min(whole.rows.length, 1_000)
    expect(shown).toMatchObject({ count: { count, exact: whole.rows.length <= 1_000 } })
    expect(first).toMatchObject({ count: null })
  },
)

test("whom a list names in full, its reader has looked at", async () => {
  const naming = readableLists.filter(namesPeople)
  expect(naming.map(({ area }) => area)).toContain("dispatch-list")
  for (const { area, personOf, page } of naming) {
    expect([area, typeof personOf]).toEqual([area, "function"])
    await read(`/api/admin/${area}`)
    const { rows } = await page(db, new URLSearchParams(), 50, apiReader)
    const named = [...new Set(rows.flatMap((row) => personOf?.(row) ?? []))]
    const seen = await db.select().from(looks).where(eq(looks.userId, admin.user.id))
    const noted = new Set(seen.map(({ registrationId }) => registrationId))
    expect([area, named.length > 0, named.filter((id) => !noted.has(id))]).toEqual([area, true, []])
  }
})

test("the audit's reasons and texts are for who may open its rows, however much of people they read", async () => {
  const told = async (rights: string[]) => {
    const answer = await ask("/api/admin/actions", await madeToken(admin, rights))
    const { rows } = (await answer.json()) as Answer
    expect(rows.length).toBeGreaterThan(0)
    return rows.some(({ reason, text }) => reason !== null || text !== null)
  }
  const listing = ["actions:list", "registrations:view"]
  expect(await told(listing)).toBe(false)
  expect(await told([...listing, "actions:view"])).toBe(true)
})

type Schema = {
  type?: string | string[]
  format?: "date" | "date-time"
  properties?: Record<string, Schema>
  items?: Schema
}

const formats = { date: /^\d{4}-\d{2}-\d{2}$/, "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/ }

const answerOf = ({ responses }: Pick<Call, "responses">): Record<string, Schema> => {
  const { content } = responses["200"] as { content: Record<string, { schema: Schema }> }
  return content["application/json"]!.schema.properties ?? {}
}

const propertiesOf = (call: Pick<Call, "responses">): Record<string, Schema> =>
  answerOf(call).rows?.items?.properties ?? {}

/** Where a row is not what its description says: a field too many, one too few, or of another type. */
const misfits = (call: Pick<Call, "responses">, row: Record<string, unknown>) =>
  misfitsOf(propertiesOf(call), row)

function misfitsOf(properties: Record<string, Schema>, row: Record<string, unknown>): string[] {
  const typeOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value)
  const fits = (value: unknown, { type = [], format }: Schema) =>
    [type].flat().some((one) => one === typeOf(value) || (one === "integer" && Number.isInteger(value))) &&
    (value === null || format === undefined || formats[format].test(String(value)))
  const names = new Set([...Object.keys(properties), ...Object.keys(row)])
  return [...names].filter(
    (name) => !(name in row) || !properties[name] || !fits(row[name], properties[name]),
  )
}

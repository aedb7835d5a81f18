import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { cutPage, noFilters, PAGE_SIZE, readPage } from "#app/db/list.server"
import { paths } from "#app/paths"
import { filtersOfList } from "#app/domain/exports/list-filters"
import { dayOf } from "#app/platform/time/clock.server"
import { startApp } from "#tests/support/app"
import { attributeOf } from "#tests/support/html-form"
import { builtRoutes } from "#tests/support/route-table"
import { signInAdmin } from "#tests/support/sign-in"
import type { Visitor } from "#tests/support/visitor"
import { isMet, median, notMeasured, type Target } from "./compare"
import { keptCampaign } from "./kept-campaign"
import { type TakenLook, tellSlowest } from "./slowest-look"

/**
 * `BENCH_ROWS=500000 npm run bench -- lists-over-http` for a look in passing, `BENCH_KEPT=name` to fill a server's database
 * once. A fifth as many people as coupons, and a bar for each fifty. `BENCH_LOOKS=3` looks less often, to see that all of it answers.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 5_000_000)
const LOOKS = Number(process.env.BENCH_LOOKS ?? 20)
/** A look that is too slow is taken so often anew: what is slow stays slow, and what the machine did meanwhile does not. */
const AGAIN = 4
/** The last page of a list of five million; of fewer rows the last one is looked at. */
const DEEP = 100_000

/** What a page may take, in times of the plain first one. */
const ASKED: Target = "≤ 2.00"
const DEEP_INSIDE: Target = "≤ 1.20"

const { admin } = paths
/** `BENCH_LISTS=/admin/logs,/admin/actions` looks at these alone. */
const chosen = process.env.BENCH_LISTS?.split(",")
/** For a filter that a list has and its page offers no choice of: what stands in a link to it. */
const typed: Readonly<Record<string, string>> = {
  ip: "203.0.113.9",
  series: "0",
  subject: "00000000-0000-4000-8000-000000000000",
  user: "00000000-0000-4000-8000-000000000000",
  import: "00000000-0000-4000-8000-000000000000",
}
/** Somebody of the crowd, as they say it on the telephone. */
const somebody = { email: "n4711@crowd.test", phone: "(97) 93730-6409" }
/** What people look for: by its beginning, by its middle, what all have, what many have, what nobody has. */
const searches = [
  "maria",
  "silva",
  "P4711",
  "529.982.247-25",
  "00012345678",
  "07/12.345",
  "joana zeferina",
  somebody.email,
  "crowd.test",
  somebody.phone,
  "979000",
]
/** Common names, of which one comes last by name: they are looked for in each order of a list besides. */
const names = ["maria", "rita"]
/** What the campaign fills: one of these without a second page, or a filter of theirs that finds nothing, was not measured. */
const filled = [
  { path: admin.invoices, table: "invoices", by: "received_at" },
  { path: admin.registrations, table: "registrations", by: "created_at" },
  { path: admin.tickets, table: "tickets", by: "created_at" },
  { path: admin.logs, table: "user_logs", by: "at" },
  { path: admin.actions, table: "actions", by: "seq" },
  { path: admin.stores, table: "stores", by: "created_at" },
  { path: admin.prizes, table: "prizes", by: "created_at" },
  { path: admin.dispatchList, table: "dispatch_recipients", by: "created_at" },
]

/** Looks that have to find a row, so that there is something to read: people of the crowd, and what few rows have. */
const finds: Readonly<Record<string, readonly string[]>> = {
  [admin.registrations]: Object.values(somebody).map((q) => new URLSearchParams({ q }).toString()),
  [admin.fulfilments]: ["status=returned"],
}

type Look = { name: string; path: string }

/**
 * Each filter, order and search of every list that the campaign fills beyond its first page, and what Ctrl+K asks. They are
 * taken from the lists' specifications and their own pages. The slowest but one of twenty looks stands against that of the
 * plain first page. And a page deep inside against page 1. What was not measured is said: a list that is not filled, and a
 * filter that finds no row.
 */
export async function listsOverHttp(): Promise<void> {
  const database = await keptCampaign({ past: ROWS, crowd: ROWS / 5, moreBars: ROWS / 50 })
  const [db, owner] = [connect(database.url, { max: 2 }), postgres(database.ownerUrl, { max: 1 })]
  const { origin, stop, logs } = await startApp({
    databaseUrl: database.url,
    env: { WORKER: "off", AGEGATE: "off", ADMIN_TOTP: "optional" },
  })
  try {
    const reader = await signInAdmin(db, origin, "super")
    for (const path of chosen ?? (await officePages())) {
      const looks = await looksOf(reader, path)
      if (looks.length > 0) await against(reader, { name: path, path }, looks, ASKED)
      else if (chosen) throw new Error(`${path} has no filters`)
    }
    const asked = searches.map((q) => ({
      name: `q=${q}`,
      path: `${admin.search}?${new URLSearchParams({ q })}`,
    }))
    if (!chosen)
      await against(
        reader,
        { name: `${admin.search}, beside ${admin.invoices}`, path: admin.invoices },
        asked,
        ASKED,
      )
    for (const list of filled)
      if (!chosen || chosen.includes(list.path)) await deepInside(reader, owner, list)
  } catch (error) {
    // What it printed last is read once it has ended.
    await stop()
    throw new Error(`${String(error)}\n${logs()}`, { cause: error })
  } finally {
    await Promise.all([stop(), db.$client.end(), owner.end()])
    await database.drop()
  }
}

/** Every page of the back office that stands at one address; the lists are among them. */
async function officePages(): Promise<string[]> {
  // The build is read here for its routes, and works nobody's jobs.
  process.env.WORKER = "off"
  const pages = (await builtRoutes()).filter(
    ({ id, page, url, loader }) =>
      page && id.startsWith("routes/admin/") && url("a") === url("b") && loader?.guard !== "guest",
  )
  return [...new Set(pages.map(({ url }) => url("")))]
}

/** Whether a page is a list that goes on behind it, or sums, which have no pages. */
const isFilled = (html: string): boolean =>
  html.includes('rel="next"') || (!html.includes('class="list-foot"') && !html.includes('class="empty"'))

/**
 * What a filled list may be asked: every choice of its page's selects, its ticks, a span of days, its orders, searches, and
 * each filter of its specification that the page has no choice of.
 */
async function looksOf(reader: Visitor, path: string): Promise<Look[]> {
  const html = await (await reader.get(path)).text()
  const queries = new Set<string>()
  const add = (name: string, value: string) =>
    void queries.add(new URLSearchParams({ [name]: value }).toString())
  // The frame's own search has a field of the same name.
  const form = html.match(/<form\b[^>]*class="filters"[\s\S]*?<\/form>/)?.[0]
  if (!form) return []
  if (!chosen && !isFilled(html)) {
    if (isToBeFilled(path)) notMeasured(`${path}, of which there is no second page`)
    else console.log(`${path} is not filled, and was not measured`)
    return []
  }
  for (const [, open = "", options = ""] of form.matchAll(/(<select\b[^>]*>)([\s\S]*?)<\/select>/g))
    for (const [option] of options.matchAll(/<option\b[^>]*>/g)) {
      const [name, value] = [attributeOf(open, "name"), attributeOf(option, "value")]
      if (name && value) add(name, value)
    }
  for (const [input] of form.matchAll(/<input\b[^>]*type="checkbox"[^>]*>/g)) {
    const name = attributeOf(input, "name")
    if (name) add(name, attributeOf(input, "value") ?? "on")
  }
  if (form.includes('name="from"')) add("from", "2026-10-01")
  // Before the first row of a small campaign, and all of any.
  if (form.includes('name="to"')) for (const day of ["2026-10-01", dayOf(new Date())]) add("to", day)
  for (const [, sort = ""] of html.matchAll(/[?;&]sort=(-?\w+)/g)) {
    add("sort", sort)
    if (form.includes('name="q"'))
      for (const q of names) queries.add(new URLSearchParams({ q, sort }).toString())
  }
  if (form.includes('name="q"')) for (const q of searches) add("q", q)
  const [, area = ""] = html.match(/name="area" value="([^"]+)"/) ?? []
  for (const name of Object.keys(filtersOfList(area) ?? {})) {
    if (new RegExp(`<(select|input)\\b[^>]*name="${name}"`).test(form) && !Object.hasOwn(typed, name))
      continue
    const value = typed[name]
    if (value === undefined) throw new Error(`${path} can be asked for ${name}, which wants a value here`)
    add(name, value)
  }
  const looks = [...queries].map((query) => ({ name: query, path: `${path}?${query}` }))
  await tellEmpty(reader, path, looks)
  return looks
}

const isToBeFilled = (path: string): boolean => filled.some((list) => list.path === path)

/** Says which looks find no row. One that finds nothing may be the longest walk; a filter of which all do measures little else. */
async function tellEmpty(reader: Visitor, path: string, looks: Look[]): Promise<void> {
  const empty: string[] = []
  const finding = new Set<string>()
  const filterOf = ({ name }: Look) => name.split("=", 1)[0] ?? ""
  for (const look of looks)
    if ((await (await reader.get(look.path)).text()).includes('class="empty"')) empty.push(look.name)
    else finding.add(filterOf(look)).add(look.name)
  if (empty.length > 0) console.log(`${path} has no row by ${empty.join(", ")}`)
  const wanted = new Set(finds[path])
  if (isToBeFilled(path))
    for (const name of looks.map(filterOf)) if (!Object.hasOwn(typed, name)) wanted.add(name)
  for (const name of wanted)
    if (!finding.has(name)) notMeasured(`${path} by ${name}, of which there is no row`)
}

/** Holds the slowest looks against the plain one; each is taken in turn with it, so that both meet the same load. */
async function against(reader: Visitor, plain: Look, looks: Look[], target: Target): Promise<void> {
  const slow: TakenLook[] = []
  for (const look of looks) {
    const taken = [await ratioOf(reader, plain, look)]
    while (!isMet(median(taken.map(({ ratio }) => ratio)), target) && taken.length <= AGAIN)
      taken.push(await ratioOf(reader, plain, look), await ratioOf(reader, plain, look))
    const ratio = median(taken.map((each) => each.ratio))
    slow.push({ name: `${look.name} (${taken.length})`, ratio, ms: median(taken.map(({ ms }) => ms)) })
  }
  tellSlowest(plain.name, slow, target)
}

/** Twenty looks of both in turns. */
async function ratioOf(reader: Visitor, plain: Look, look: Look): Promise<{ ratio: number; ms: number }> {
  const times = { look: [] as number[], plain: [] as number[] }
  for (let count = 0; count < LOOKS; count++) {
    times.plain.push(await millisecondsOf(reader, plain.path))
    times.look.push(await millisecondsOf(reader, look.path))
  }
  const ms = nearWorst(times.look)
  return { ratio: ms / nearWorst(times.plain), ms }
}

/** The slowest but one of twenty: what 95 of a hundred are not slower than. */
const nearWorst = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!

async function millisecondsOf(reader: Visitor, path: string): Promise<number> {
  const began = performance.now()
  const answer = await reader.get(path)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} is answered with ${answer.status}`)
  return performance.now() - began
}

/** Page 100,000 against page 1, or the last one of a list that has fewer. */
async function deepInside(
  reader: Visitor,
  owner: postgres.Sql,
  { path, table, by }: (typeof filled)[number],
): Promise<void> {
  const [row] = await owner<{ count: number }[]>`select count(*)::int as count from ${owner(table)}`
  const page = Math.min(DEEP, Math.ceil((row?.count ?? 0) / PAGE_SIZE))
  if (page < 2) return notMeasured(`${path}, a page deep inside`)
  const cursor = await cursorBefore(owner, { table, by, page })
  const deep = { name: `page ${page}`, path: `${path}?${new URLSearchParams({ cursor })}` }
  await against(reader, { name: `${path}, page 1`, path }, [deep], DEEP_INSIDE)
}

/** The cursor that the page before a deep one ends with. Only here may somebody count rows off. */
async function cursorBefore(
  owner: postgres.Sql,
  { table, by, page }: { table: string; by: string; page: number },
): Promise<string> {
  const rows = await owner<{ id: string; value: Date | string }[]>`
    select id, ${owner(by)} as value from ${owner(table)} order by ${owner(by)} desc, id desc
    offset ${(page - 1) * PAGE_SIZE - 1} limit 2`
  const first = readPage(
    new URLSearchParams(),
    { sorts: ["value"], defaultSort: "-value", filters: noFilters },
    1,
  )
  // A bigint comes as a text.
  const { next } = cutPage([...rows], first, ({ value }) => (value instanceof Date ? value : Number(value)))
  if (!next) throw new Error(`${table} has no page ${page}`)
  return next
}

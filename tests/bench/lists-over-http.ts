import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { cutPage, noFilters, PAGE_SIZE, readPage } from "#app/db/list.server"
import { paths } from "#app/paths"
import { filtersOfList } from "#app/domain/exports/list-filters"
import { startApp } from "#tests/support/app"
import { attributeOf } from "#tests/support/html-form"
import { builtRoutes } from "#tests/support/route-table"
import { signInAdmin } from "#tests/support/sign-in"
import type { Visitor } from "#tests/support/visitor"
import { isMet, median, type Target } from "./compare"
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
/** Of a campaign of five million; fewer rows have fewer pages. */
const DEEP = Math.min(100_000, Math.floor((ROWS * 0.9) / PAGE_SIZE))

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
/** What people look for: by its beginning, by its middle, what many have, what nobody has. */
const searches = ["maria", "silva", "P4711", "529.982.247-25", "00012345678", "07/12.345", "joana zeferina"]

type Look = { name: string; path: string }

/**
 * Each filter, order and search of every list that the campaign fills beyond its first page, and what Ctrl+K asks. They are
 * taken from the lists' specifications and their own pages. The slowest but one of twenty looks stands against that of the
 * plain first page. And a page deep inside against page 1.
 */
export async function listsOverHttp(): Promise<void> {
  const database = await keptCampaign({ past: ROWS, crowd: ROWS / 5, moreBars: ROWS / 50 })
  const [db, owner] = [connect(database.url, { max: 2 }), postgres(database.ownerUrl, { max: 1 })]
  const { origin, stop, logs } = await startApp({
    databaseUrl: database.url,
    env: { WORKER: "off", AGEGATE: "off", ADMIN_TOTP: "optional" },
  })
  try {
    const somebody = await signInAdmin(db, origin, "super")
    for (const path of chosen ?? (await officePages())) {
      const looks = await looksOf(somebody, path)
      if (looks.length > 0) await against(somebody, { name: path, path }, looks, ASKED)
      else if (chosen) throw new Error(`${path} has no filters`)
    }
    const asked = searches.map((q) => ({
      name: `q=${q}`,
      path: `${admin.search}?${new URLSearchParams({ q })}`,
    }))
    if (!chosen)
      await against(
        somebody,
        { name: `${admin.search}, beside ${admin.invoices}`, path: admin.invoices },
        asked,
        ASKED,
      )
    const cursor = await deepCursor(owner)
    const deep = { name: `page ${DEEP}`, path: `${admin.invoices}?${new URLSearchParams({ cursor })}` }
    await against(somebody, { name: `${admin.invoices}, page 1`, path: admin.invoices }, [deep], DEEP_INSIDE)
  } catch (error) {
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
async function looksOf(somebody: Visitor, path: string): Promise<Look[]> {
  const html = await (await somebody.get(path)).text()
  const queries = new Set<string>()
  const add = (name: string, value: string) =>
    void queries.add(new URLSearchParams({ [name]: value }).toString())
  // The frame's own search has a field of the same name.
  const form = html.match(/<form\b[^>]*class="filters"[\s\S]*?<\/form>/)?.[0]
  if (!form || (!chosen && !isFilled(html))) return []
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
  if (form.includes('name="to"')) add("to", "2026-10-01")
  for (const [, sort = ""] of html.matchAll(/[?;&]sort=(-?\w+)/g)) add("sort", sort)
  if (form.includes('name="q"')) for (const q of searches) add("q", q)
  const [, area = ""] = html.match(/name="area" value="([^"]+)"/) ?? []
  for (const name of Object.keys(filtersOfList(area) ?? {})) {
    if (new RegExp(`<(select|input)\\b[^>]*name="${name}"`).test(form) && !Object.hasOwn(typed, name))
      continue
    const value = typed[name]
    if (value === undefined) throw new Error(`${path} can be asked for ${name}, which wants a value here`)
    add(name, value)
  }
  return [...queries].map((query) => ({ name: query, path: `${path}?${query}` }))
}

/** Holds the slowest looks against the plain one; each is taken in turn with it, so that both meet the same load. */
async function against(somebody: Visitor, plain: Look, looks: Look[], target: Target): Promise<void> {
  const slow: TakenLook[] = []
  for (const look of looks) {
    const taken = [await ratioOf(somebody, plain, look)]
    while (!isMet(median(taken.map(({ ratio }) => ratio)), target) && taken.length <= AGAIN)
      taken.push(await ratioOf(somebody, plain, look), await ratioOf(somebody, plain, look))
    const ratio = median(taken.map((each) => each.ratio))
    slow.push({ name: `${look.name} (${taken.length})`, ratio, ms: median(taken.map(({ ms }) => ms)) })
  }
  tellSlowest(plain.name, slow, target)
}

/** Twenty looks of both in turns. */
async function ratioOf(somebody: Visitor, plain: Look, look: Look): Promise<{ ratio: number; ms: number }> {
  const times = { look: [] as number[], plain: [] as number[] }
  for (let count = 0; count < LOOKS; count++) {
    times.plain.push(await millisecondsOf(somebody, plain.path))
    times.look.push(await millisecondsOf(somebody, look.path))
  }
  const ms = nearWorst(times.look)
  return { ratio: ms / nearWorst(times.plain), ms }
}

/** The slowest but one of twenty: what 95 of a hundred are not slower than. */
const nearWorst = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!

async function millisecondsOf(somebody: Visitor, path: string): Promise<number> {
  const began = performance.now()
  const answer = await somebody.get(path)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} is answered with ${answer.status}`)
  return performance.now() - began
}

/** The cursor that the page before the deep one ends with. Only here may somebody count rows off. */
async function deepCursor(owner: postgres.Sql): Promise<string> {
  const rows = await owner<{ id: string; value: Date }[]>`
    select id, received_at as value from invoices order by received_at desc, id desc
    offset ${(DEEP - 1) * PAGE_SIZE - 1} limit 2`
  const page = readPage(
    new URLSearchParams(),
    { sorts: ["receivedAt"], defaultSort: "-receivedAt", filters: noFilters },
    1,
  )
  const { next } = cutPage([...rows], page, ({ value }) => value)
  if (!next) throw new Error(`there is no page ${DEEP}`)
  return next
}

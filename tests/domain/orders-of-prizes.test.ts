import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listPrizes } from "#app/domain/prizes/prizes.list.server"
import { registrations } from "#drizzle/schema/registrations"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildRegistration } from "#drizzle/seed/builders/registration"
import { insertPrizes } from "#tests/bench/won-prizes"
import { type List, openListening } from "#tests/support/every-list"
import type { Plan } from "#tests/support/whole-reads"

const now = new Date()
/** So many that a search for all of them looks at each holder by itself. */
const PEOPLE = 1_500
const PRIZES = 5_000
/** Where everybody of these lives. */
const OF_ALL = "Campinas"
const { db, heardOf, ownerUrl, close } = await openListening()
const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })

beforeAll(async () => {
  const crowd = Array.from({ length: PEOPLE }, () =>
    buildRegistration(nextNumber(), { now, passwordHash: "none" }),
  )
  const people = await db.insert(registrations).values(crowd).returning({ id: registrations.id })
  await owner`vacuum analyze registrations`
  await insertPrizes(owner, { people, count: PRIZES })
})
afterAll(async () => {
  await owner.end()
  await close()
})

const list: List = (client, params) =>
  listPrizes(client, new URL(`http://x/?${params}`), { named: true, now })

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** What is read to find out which prizes are on the page in this order. */
async function readForPage(sort: string, filters: Record<string, string> = {}): Promise<Plan[]> {
  const params = new URLSearchParams(filters)
  params.set("sort", sort)
  const said = await heardOf(list, [params])
  const page = said.find(({ query }) => query.includes("order by"))!
  const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
    `explain (format json) ${page.query}`,
    page.params as never[],
  )
  const nodes = nodesOf(row!["QUERY PLAN"][0].Plan)
  const limit = nodes.find((node) => node["Node Type"] === "Limit")!
  return nodesOf(limit).filter((node) => node["Relation Name"] !== undefined)
}

test.each([
  ["name", "prizes_name_idx"],
  ["-name", "prizes_name_idx"],
  ["valueCents", "prizes_value_idx"],
  ["-valueCents", "prizes_value_idx"],
  ["-createdAt", "prizes_created_idx"],
])("prizes in the order %s are read along its index until the page is full", async (sort, index) => {
  const prizes = (await readForPage(sort)).filter((node) => node["Relation Name"] === "prizes")
  expect(prizes.map((node) => node["Index Name"])).toEqual([index])
})

test.each(["-createdAt", "name", "-valueCents", "wonAt", "-wonAt"])(
  "which prizes are on the page in the order %s is known before their holders' names are read",
  async (sort) => {
    const tables = (await readForPage(sort)).map((node) => node["Relation Name"])
    expect(new Set(tables)).toEqual(new Set(["prizes", "prize_awards"]))
  },
)

test.each(["wonAt", "-wonAt"])(
  "whose holders a search means are read along the index of winning until the page is full (%s)",
  async (sort) => {
    const awards = (await readForPage(sort, { q: OF_ALL })).filter(
      (node) => node["Relation Name"] === "prize_awards",
    )
    expect(awards.map((node) => node["Index Name"])).toEqual(["prize_awards_awarded_idx"])
  },
)

test.each([
  ["wonAt", 1],
  ["-wonAt", -1],
])("the pages of such a search have each prize that was won once, in order (%s)", async (sort, direction) => {
  const pageOf = (cursor: string | null) => {
    const params = new URLSearchParams({ q: OF_ALL, sort })
    if (cursor) params.set("cursor", cursor)
    return listPrizes(db, new URL(`http://x/?${params}`), { named: true, now })
  }
  const won: { id: string; at: number }[] = []
  const first = await pageOf(null)
  const second = await pageOf(first.next)
  expect((await pageOf(second.previous)).rows).toEqual(first.rows)
  for (let page = first; ; page = await pageOf(page.next)) {
    won.push(...page.rows.map(({ id, wonAt }) => ({ id, at: wonAt!.getTime() })))
    if (!page.next) break
  }
  expect(new Set(won.map(({ id }) => id)).size).toBe(PRIZES / 2)
  expect(won).toHaveLength(PRIZES / 2)
  expect(won.map(({ at }) => at)).toEqual(won.map(({ at }) => at).toSorted((a, b) => direction * (a - b)))
})

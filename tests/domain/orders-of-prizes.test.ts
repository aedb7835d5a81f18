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
const { db, heardOf, ownerUrl, close } = await openListening()
const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })

beforeAll(async () => {
  const crowd = Array.from({ length: 500 }, () =>
    buildRegistration(nextNumber(), { now, passwordHash: "none" }),
  )
  const people = await db.insert(registrations).values(crowd).returning({ id: registrations.id })
  await owner`vacuum analyze registrations`
  await insertPrizes(owner, { people, count: 5_000 })
})
afterAll(async () => {
  await owner.end()
  await close()
})

const list: List = (client, params) =>
  listPrizes(client, new URL(`http://x/?${params}`), { named: true, now })

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** What is read to find out which prizes are on the page in this order. */
async function readForPage(sort: string): Promise<Plan[]> {
  const said = await heardOf(list, [new URLSearchParams({ sort })])
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

import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listRegistrations, registrationsExport } from "#app/domain/registrations/registrations.list.server"
import { registrations } from "#drizzle/schema/registrations"
import { insertCrowd } from "#tests/bench/past"
import { openListening } from "#tests/support/every-list"
import type { Plan } from "#tests/support/whole-reads"
import { inFull } from "#tests/support/file-viewers"

const { db, heardOf, ownerUrl, close } = await openListening()
const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
/** A seventh of them is called Rita, and nearly all of them come before her. */
const CROWD = 6_000
const BY_NAME = new URLSearchParams({ q: "rita", sort: "name" })
const EVERYBODY = new URLSearchParams({ q: "crowd.test", sort: "name" })

beforeAll(async () => {
  await insertCrowd(owner, CROWD)
})
afterAll(async () => {
  await owner.end()
  await close()
})

const pageOf = (params: URLSearchParams, cursor: string | null = null) => {
  const query = new URLSearchParams(params)
  if (cursor) query.set("cursor", cursor)
  return listRegistrations(db, new URL(`http://x/?${query}`), { named: true })
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test("whom a search finds is put in order by name without walking over everybody before them", async () => {
  const said = await heardOf((_, params) => pageOf(params), [BY_NAME])
  const one = said.find(({ query }) => query.includes("order by"))!
  const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
    `explain (format json) ${one.query}`,
    one.params as never[],
  )
  const walked = nodesOf(row!["QUERY PLAN"][0].Plan).map((node) => node["Index Name"])
  expect(walked).toContain("registrations_pkey")
  expect(walked).not.toContain("registrations_name_idx")
})

test("its pages have each of them once, by name, and lead back", async () => {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(BY_NAME, cursor)
    expect([page.sort, page.unsorted]).toEqual(["name", undefined])
    names.push(...page.rows.map(({ name }) => name))
    cursor = page.next
  } while (cursor)
  expect(names).toHaveLength(Math.floor((CROWD + 3) / 7))
  expect(names.every((name) => name.startsWith("Rita "))).toBe(true)
  expect(names.map((name) => name.toLowerCase())).toEqual(names.map((name) => name.toLowerCase()).toSorted())
  const first = await pageOf(BY_NAME)
  const second = await pageOf(BY_NAME, first.next)
  expect((await pageOf(BY_NAME, second.previous)).rows).toEqual(first.rows)
})

test("of more than can be put in order at once a page keeps the usual one, says so, and goes on in it", async () => {
  const first = await pageOf(EVERYBODY)
  expect([first.sort, first.descending, first.unsorted]).toEqual([
    "createdAt",
    true,
    { sort: "name", most: 1_000 },
  ])
  const second = await pageOf(EVERYBODY, first.next)
  const moments = [...first.rows, ...second.rows].map(({ createdAt }) => +createdAt)
  expect(moments).toHaveLength(100)
  expect(new Set(moments).size).toBe(100)
  expect(moments).toEqual(moments.toSorted((a, b) => b - a))
})

test("a file of them is by name all the same", async () => {
  const found: string[] = []
  for await (const rows of registrationsExport.rows(db, EVERYBODY, inFull))
    found.push(...rows.map(({ id }) => id))
  const byName = await db
    .select({ id: registrations.id })
    .from(registrations)
    .orderBy(registrations.search, registrations.id)
  expect(found).toHaveLength(CROWD)
  expect(found).toEqual(byName.map(({ id }) => id))
})

import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { auditRowsNaming } from "#app/domain/my-data/erase-traces.server"
import { findTraces } from "#app/domain/my-data/person-traces.server"
import { freshDatabase } from "#tests/support/database"
import type { Plan } from "#tests/support/whole-reads"

const database = await freshDatabase()
const client = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
const heard: { query: string; params: unknown[] }[] = []
const logger = { logQuery: (query: string, params: unknown[]) => void heard.push({ query, params }) }
const db: Db = drizzle(client, { casing: "snake_case", logger })

const VALUES = 100_000
const person = {
  id: "01920000-0000-7000-8000-000000000001",
  cpf: "52998224725",
  email: "zoraide@example.com",
  phone: "11987654321",
  name: "Zoraide",
  lastname: "Quintela",
}

/** The audit of a large campaign: of two hundred values one was typed, and three name the person. */
beforeAll(async () => {
  await client.unsafe("set session_replication_role = replica")
  await client.unsafe(`
    insert into action_values (id, action_id, path, salt, value)
    select gen_random_uuid(), gen_random_uuid(),
      case when n % 200 = 0 then 'after.filters' when n % 2 = 0 then 'before.email' else 'after.phone' end, 'salt',
      case when n = 7 then '"52998224725"' when n = 8 then '"Zoraide@Example.com"' when n = 200 then '"q=quintela+zoraide"'
        when n % 200 = 0 then '"q=bar+' || n || '"' when n % 2 = 0 then '"pessoa.' || n || '@example.com"'
        else '"119' || lpad(n::text, 8, '0') || '"' end
    from generate_series(1, ${VALUES}) as n`)
  // As autovacuum leaves it.
  await client.unsafe("vacuum analyze action_values")
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

type Explained = [{ "QUERY PLAN": [{ Plan: Plan & { "Actual Rows": number } }] }]
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test("whoever is erased is found in a large audit along indexes, and what names others is not read", async () => {
  heard.length = 0
  expect(await auditRowsNaming(db, await findTraces(db, person))).toHaveLength(3)
  const ofAudit = heard.filter(({ query }) => /from action_values\b/.test(query))
  expect(ofAudit).toHaveLength(2)
  for (const { query, params } of ofAudit) {
    const [row] = (await client.unsafe(
      `explain (analyze, format json) ${query}`,
      params as never[],
    )) as unknown as Explained
    const { Plan: plan } = row["QUERY PLAN"][0]
    const read = nodesOf(plan).flatMap((node) => node["Index Name"] ?? node["Relation Name"] ?? [])
    expect([query, nodesOf(plan).some((node) => node["Node Type"] === "Seq Scan"), read]).toEqual([
      query,
      false,
      expect.arrayContaining([expect.stringMatching(/^action_values_(trace|typed)_idx$/)]),
    ])
    expect(plan["Actual Rows"]).toBeLessThanOrEqual(VALUES / 200)
  }
})

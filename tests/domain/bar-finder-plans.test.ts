import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { barsByCep } from "#app/domain/stores/bars-by-cep.server"
import { barsNear } from "#app/domain/stores/bars-near.server"
import { listBarsOfCity } from "#app/domain/stores/bars-of-city.server"
import {
  citiesWithBars,
  firstWithBars,
  onlyWithBars,
  unitsWithBars,
} from "#app/domain/stores/places-with-bars.server"
import { freshDatabase } from "#tests/support/database"

const database = await freshDatabase()
const client = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
type Heard = { query: string; params: unknown[] }
let heard: Heard[] = []
const logger = { logQuery: (query: string, params: unknown[]) => void heard.push({ query, params }) }
const db: Db = drizzle(client, { casing: "snake_case", logger })

const BARS = 20_000

/** Half of them in one city, all of them placed but for one in fifty, one in ten gone. */
beforeAll(async () => {
  await client.unsafe(`
    insert into stores (id, name, cnpj, address, uf, city, cep, lat, lng, active, search)
    select gen_random_uuid(), 'Bar ' || n, lpad(n::text, 12, '0') || '00', 'Rua ' || n,
      case n % 4 when 0 then 'RJ' else 'SP' end,
      case when n % 2 = 1 then 'São Paulo' else 'Cidade ' || n % 300 end,
      lpad((n * 4999 % 99000000 + 1000000)::text, 8, '0'),
      case when n % 50 = 0 then null else -33 + n % 997 * 0.03 end,
      case when n % 50 = 0 then null else -70 + n % 991 * 0.03 end,
      n % 10 <> 0, 'bar ' || n
    from generate_series(1, ${BARS}) as n`)
  await client.unsafe("analyze stores")
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

type Plan = { "Node Type": string; "Relation Name"?: string; "Actual Rows"?: number; Plans?: Plan[] }
type Explained = [{ "QUERY PLAN": [{ Plan: Plan }] }]

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const saoPaulo = { uf: "SP", city: "São Paulo" }
const searches: Record<string, () => Promise<unknown>> = {
  "a city": () => listBarsOfCity(db, saoPaulo, new URLSearchParams()),
  "a CEP": () => barsByCep(db, "13010000"),
  "a position": () => barsNear(db, { lat: -22.91, lng: -47.06 }),
  "the units with bars": () => unitsWithBars(db),
  "a unit's cities with bars": () => citiesWithBars(db, "SP"),
  "which of two cities has one": () => onlyWithBars(db, [saoPaulo, { uf: "RJ", city: "Cidade 4" }]),
  "the first of many cities that has one": () =>
    firstWithBars(
      db,
      Array.from({ length: 600 }, (_, n) => ({ uf: n % 2 === 0 ? "SP" : "RJ", city: `Cidade ${n}` })),
      6,
    ),
}

test.each(Object.entries(searches))(
  "%s is found along an index, however many bars there are",
  async (_, search) => {
    heard = []
    await search()
    expect(heard.length).toBeGreaterThan(0)
    for (const { query, params } of heard) {
      const [row] = (await client.unsafe(
        `explain (analyze, format json) ${query}`,
        params as never[],
      )) as unknown as Explained
      for (const node of nodesOf(row["QUERY PLAN"][0].Plan)) {
        expect([query, node["Node Type"]]).not.toEqual([query, "Seq Scan"])
        expect([query, (node["Actual Rows"] ?? 0) < 1_000]).toEqual([query, true])
      }
    }
  },
)

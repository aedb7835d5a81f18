import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { afterAll, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { searchOffice } from "#app/domain/search/search.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { freshDatabase } from "#tests/support/database"

const database = await freshDatabase()
process.env.DATABASE_URL = database.url
const client = postgres(database.url, { max: 1, onnotice: () => {} })
let heard: { query: string; params: unknown[] }[] = []
const logger = { logQuery: (query: string, params: unknown[]) => void heard.push({ query, params }) }
const db: Db = drizzle(client, { casing: "snake_case", logger })
afterAll(async () => {
  await client.end()
  await database.drop()
})

const now = new Date()
await insertDraw(db)
const invoice = await insertInvoice(db)
await insertPrize(db, { name: "Camiseta" })

/** What grows with the promotion. Prizes and a draw's places are some thousands at most. */
const large = /Seq Scan on (registrations|invoices|tickets|prize_awards|stores)\b/

/** With nothing left but bitmaps, what no index serves is read whole. */
async function plansOf(text: string, permissions = allPermissions): Promise<string[]> {
  heard = []
  await searchOffice(db, text, { permissions, now, signal: new AbortController().signal })
  // How many rows are expected is read off a plan, which reads none.
  const asked = heard.filter(({ query }) => !query.startsWith("explain "))
  const plans: string[] = []
  await client.begin(async (tx) => {
    for (const method of ["seqscan", "indexscan", "indexonlyscan"])
      await tx.unsafe(`set local enable_${method} = off`)
    for (const { query, params } of asked) {
      const rows = await tx.unsafe<{ "QUERY PLAN": string }[]>(`explain ${query}`, params as never[])
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"))
    }
  })
  return plans
}

const readers = {
  "who sees everybody in full": allPermissions,
  "who sees masks": allPermissions.filter(
    ({ permission, action }) => permission !== "registrations" || action === "list",
  ),
}

test.each(Object.entries(readers))(
  "every statement is served by an index, for %s",
  async (_, permissions) => {
    const texts = [
      ["ana arquibancada", 4],
      ["ana@example.com", 4],
      ["529.982.247-25", 4],
      ["***.982.247-**", 4],
      ["(11) 98765-4321", 1],
      ["982247", 4],
      ["07/53.269", 2],
      ["0753269", 4],
      ["11.222.333/0001-81", 2],
      [invoice.protocol, 2],
      [invoice.accessKey!, 1],
    ] as const
    for (const [text, least] of texts) {
      const plans = await plansOf(text, permissions)
      expect(plans.length, text).toBeGreaterThanOrEqual(least)
      expect(
        plans.filter((plan) => large.test(plan)),
        text,
      ).toEqual([])
    }
  },
)

test("what no index could serve is not asked at all", async () => {
  for (const text of ["an", "%%%", "!!! ???", "北京市", "ana ".repeat(40)])
    expect([text, await plansOf(text)]).toEqual([text, []])
})

test("no list is asked for whoever typed on before", async () => {
  heard = []
  const leaving = new AbortController()
  leaving.abort()
  expect(
    await searchOffice(db, "camiseta", { permissions: allPermissions, now, signal: leaving.signal }),
  ).toEqual([])
  expect(heard).toEqual([])
})

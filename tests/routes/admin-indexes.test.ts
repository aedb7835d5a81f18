import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { indexesExport } from "#app/domain/indexes/indexes.list.server"
import { inMasks } from "#tests/support/file-viewers"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/indexes"

let site: Site
let db: Site["db"]
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, reports] = [{}, {}] as [SignedAdmin, SignedAdmin]

beforeAll(async () => {
  site = await startSite()
  db = site.db
  admin = await signInAdmin(db, site.app.origin, "admin")
  reports = await signInAdmin(db, site.app.origin, "reports")
  await db.execute(sql`create table shelves (id int, title text)`)
  await db.execute(sql`create unique index shelves_id_key on shelves (id)`)
  await db.execute(sql`create index shelves_title_idx on shelves (lower(title), id) where title is not null`)
  await db.execute(
    sql`update pg_index set indisvalid = false where indexrelid = 'shelves_title_idx'::regclass`,
  )
  await db.execute(sql`insert into shelves select n, n::text from generate_series(1, 2000) n`)
})
afterAll(() => site.close())

/** The list's lines as text. */
const listed = async (query: string) => {
  const html = await admin.read(PAGE + query)
  return [...html.matchAll(/<tr\b[^>]*>(?:(?!<tr\b).)*?<th [^>]*scope="row".*?<\/tr>/gs)].map(([row]) =>
    words(row).trim(),
  )
}
const namesIn = async (query: string) => (await listed(query)).map((line) => line.split(" ")[1])

describe("the indexes", () => {
  test("show table, name, columns, whether unique, size, scans and whether they hold", async () => {
    const lines = await listed("?q=shelves")
    expect(lines[0]).toMatch(/^shelves shelves_id_key id Sim [\d,.]+ kB 0 Sem leituras$/)
    expect(lines[1]).toMatch(
      /^shelves shelves_title_idx lower\(title\), id where title IS NOT NULL Não [\d,.]+ kB 0 Inválido$/,
    )
    expect(lines).toHaveLength(2)
    expect(words(await admin.read(PAGE))).toContain("Leituras do banco principal desde")
  })

  test("count what is read since the statistics began", async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`select * from shelves where id = 7`)
    })
    const line = await until("the scan is counted", async () => {
      const [line = ""] = await listed("?q=shelves_id")
      return !line.includes("Sem leituras") && line
    })
    expect(line).toMatch(/shelves_id_key id Sim [\d,.]+ kB [1-9]\d* Em uso/)
  })

  test("are sorted by their columns and filtered by state", async () => {
    expect(await namesIn("?q=shelves&sort=-name")).toEqual(["shelves_title_idx", "shelves_id_key"])
    expect(await namesIn("?q=shelves&sort=bytes")).toHaveLength(2)
    expect(await namesIn("?status=invalid")).toEqual(["shelves_title_idx"])
    const sizes = (await listed("?sort=-scans")).length
    expect(sizes).toBeGreaterThan(100)
    expect(await listed("?sort=x&cursor=x")).toHaveLength(sizes)
    expect(await listed("?status=x")).toEqual([])
  })

  test("are for whoever sees the commands, and have no page of their own", async () => {
    expect((await reports.get(PAGE)).status).toBe(403)
    expect((await admin.get(`${PAGE}/1`)).status).toBe(404)
  })

  test("become a file", async () => {
    const lines: unknown[] = []
    for await (const rows of indexesExport.rows(db, new URLSearchParams("q=shelves&sort=name"), inMasks))
      for (const row of rows) lines.push(indexesExport.columns.map(({ value }) => value(row)).slice(0, 4))
    expect(lines[0]).toEqual(["shelves", "shelves_id_key", "id", "Sim"])
    const asked = { intent: "create", area: "indexes", filters: "q=shelves", formKey: crypto.randomUUID() }
    expect((await admin.post("/admin/exports", asked)).status).toBe(302)
    expect((await reports.post("/admin/exports", asked)).status).toBe(403)
  })
})

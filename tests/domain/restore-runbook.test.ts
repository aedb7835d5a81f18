import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { readFile } from "node:fs/promises"
import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { insertDraw } from "#drizzle/seed/builders/draw"

const now = new Date("2026-11-20T15:00:00Z")
afterAll(dropOwnDatabase)

/** The statement that .github/OPERATING.md gives whoever restored a backup, with psql's variable filled in. */
async function statementFor(missing: number): Promise<string> {
  const page = await readFile(".github/OPERATING.md", "utf8")
  const [, block = ""] = /```sql\n([^`]*draw_segments[^`]*)```/.exec(page) ?? []
  return block.replace(/^ *\\set missing .*$/m, "").replaceAll(":missing", String(missing))
}
async function runAsOwner(missing: number) {
  const owner = connect(ownerUrl, { max: 1 })
  try {
    return [...(await owner.execute(sql.raw(await statementFor(missing))))]
  } finally {
    await owner.$client.end()
  }
}
const next = async (name: string) => {
  const [row] = await db.execute<{ position: string }>(sql`select nextval(${name}::regclass) as position`)
  return Number(row!.position)
}

test("after a restore every run of series goes on behind what may be missing, and never past its end", async () => {
  const draw = await insertDraw(db, { now, title: "Sorteio", seriesCount: 1 })
  const { sequenceName } = draw.segment
  expect(await next(sequenceName)).toBe(0)
  expect(await runAsOwner(5000)).toMatchObject([{ title: "Sorteio", was: "0", now: "5000" }])
  expect(await next(sequenceName)).toBe(5001)
  expect(await runAsOwner(1_000_000)).toMatchObject([{ was: "5001", now: "99999" }])
  expect(await runAsOwner(10)).toMatchObject([{ was: "99999", now: null }])
})

import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { freshDatabase } from "../support/database"
import { refusedWith } from "../support/refused-with"

const database = await freshDatabase()
const db = connect(database.url, { max: 2 })

afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

test("a test's database is migrated and knows nobody", async () => {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from registrations`)
  expect(row?.count).toBe(0)
})

test("a test connects as the role that owns nothing", async () => {
  const [row] = await db.execute<{ owned: number }>(
    sql`select count(*)::int as owned from pg_tables where tableowner = current_user`,
  )
  expect(row?.owned).toBe(0)
  expect(await refusedWith(db.execute(sql`drop table registrations`))).toBe("42501")
})

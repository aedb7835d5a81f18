import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { renewStatistics } from "#app/domain/my-data/renew-statistics.server"
import { unsubscribes } from "#drizzle/schema/mails"
import { freshDatabase } from "#tests/support/database"
import { columnsRemembering } from "#tests/support/every-byte"
import { refusedWith } from "#tests/support/refused-with"

const database = await freshDatabase()
const [db, owner] = [connect(database.url, { max: 1 }), connect(database.ownerUrl, { max: 1 })]
afterAll(async () => {
  await db.$client.end()
  await owner.$client.end()
  await database.drop()
})

test("the application's role has statistics renewed of tables that it does not own, and of one without a row forgotten", async (context) => {
  const [{ version } = { version: 0 }] = await db.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  )
  context.skip(version < 180_000, "Before PostgreSQL 18 nothing clears the statistics of an empty table.")
  const emails = ["zqxw1@example.com", "zqxw2@example.com", "zqxw3@example.com"]
  await owner.insert(unsubscribes).values(emails.map((email) => ({ email })))
  await owner.execute(sql`analyze unsubscribes`)
  expect(await columnsRemembering(owner, ["zqxw"])).toContain("unsubscribes.email")
  await owner.delete(unsubscribes)
  await owner.execute(sql`analyze unsubscribes`)
  expect(await columnsRemembering(owner, ["zqxw"])).toContain("unsubscribes.email")
  await renewStatistics(db)
  expect(await columnsRemembering(owner, ["zqxw"])).toEqual([])
})

test("but of nothing that somebody else made, whose code the owner would run", async () => {
  const made = db.transaction(async (tx) => {
    await tx.execute(sql`create temporary view made as select random()`)
    await tx.execute(sql`select renew_statistics('pg_temp.made'::regclass)`)
  })
  expect(await refusedWith(made)).toBe("42501")
})

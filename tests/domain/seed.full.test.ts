import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { seedDemo } from "#drizzle/seed/demo"
import { freshDatabase } from "#tests/support/database"

test("the demo is the same again at the same moment", async () => {
  const now = new Date("2026-11-20T15:00:00Z")
  const seeded = async () => {
    const database = await freshDatabase()
    const db = connect(database.url, { max: 1 })
    try {
      await seedDemo(database.ownerUrl, now)
      return await checksum(db)
    } finally {
      await db.$client.end()
      await database.drop()
    }
  }
  expect(await seeded()).toEqual(await seeded())
}, 120_000)

/** Of what a campaign consists of; what is random left out: salted password hashes, keys of people's mails, and how keys are encrypted. */
async function checksum(db: ReturnType<typeof connect>): Promise<Record<string, string>> {
  const tables = [
    "registrations",
    "stores",
    "invoices",
    "tickets",
    "draws",
    "draw_segments",
    "prizes",
    "prize_awards",
  ]
  const sums = tables.map(async (table) => {
    const lines = await db.execute(
      sql.raw(
        `select (to_jsonb(t) - array['password_hash', 'mail_key', 'sealed_holder_key', 'sealed_permutation_key',
          'sealed_moment'])::text
          as line from ${table} t order by id`,
      ),
    )
    return [table, createHash("sha256").update(JSON.stringify(lines)).digest("hex")]
  })
  return Object.fromEntries(await Promise.all(sums)) as Record<string, string>
}

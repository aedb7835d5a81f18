import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { freshDatabase } from "#tests/support/database"
import { untold, untoldChanges, watchChanges } from "#tests/support/told-changes"
import { writeAction } from "#app/audit/audit.server"
import { stores } from "#drizzle/schema/stores"

test("a change by the back office is found in any table unless the audit tells of it", async () => {
  const database = await freshDatabase()
  const owner = connect(database.ownerUrl, { max: 1 })
  const office = connect(database.url, { max: 1, name: "bar-na-torcida office" })
  try {
    await watchChanges(owner)
    const [store, admin] = [await insertStore(owner), await insertUser(owner, { passwordHash: null })]
    expect(await untoldChanges(owner)).toEqual([])
    const rename = sql`update stores set name = 'Outro' where id = ${store.id}`
    await office.transaction(async (tx) => {
      await tx.execute(rename)
      await writeAction(tx, {
        by: admin.id,
        permission: "stores",
        action: "edit",
        subjectType: "stores",
        subjectId: store.id,
        table: stores,
        at: new Date(),
        before: null,
        after: null,
      })
    })
    expect(await untoldChanges(owner)).toEqual([])
    await office.execute(rename)
    await office.execute(sql`delete from rate_limits`)
    expect(await untoldChanges(owner)).toEqual(["stores: update"])
    const tables = await owner.execute<{ name: string }>(sql`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    const known = tables.map(({ name }) => name)
    expect(Object.keys(untold).filter((table) => !known.includes(table))).toEqual([])
  } finally {
    await Promise.all([owner.$client.end(), office.$client.end()])
    await database.drop()
  }
})

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { isLeased, underLease, underLeaseOnceFree } from "#app/db/lease.server"
import { breakLeases } from "#tests/support/break-leases"
import { freshDatabase } from "#tests/support/database"
import { until } from "#tests/support/until"

const CONNECTIONS = 5
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: ReturnType<typeof connect>

beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url, { max: CONNECTIONS })
})
afterAll(async () => {
  await db.$client.end({ timeout: 1 })
  await database.drop()
})

test("many who work under a lease each leave connections for their work, and for everybody else's", async () => {
  const done: number[] = []
  const workers = Array.from({ length: 3 * CONNECTIONS }, (_, at) =>
    underLeaseOnceFree(db, `one ${at}`, async () => {
      await db.execute(sql`select pg_sleep(0.02)`)
      done.push(at)
    }),
  )
  expect([...(await db.execute(sql`select 'a page' as answered`))]).toEqual([{ answered: "a page" }])
  await Promise.all(workers)
  expect(done.toSorted((a, b) => a - b)).toEqual(workers.map((_, at) => at))
})

test("of one name one works at a time", async () => {
  let [working, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++working)
    await db.execute(sql`select 1`)
    working--
  }
  await Promise.all(Array.from({ length: 6 }, () => underLeaseOnceFree(db, "the same", work)))
  expect(most).toBe(1)
})

test("work whose lease breaks finds out at its next question, and not before", async () => {
  const held: boolean[] = []
  const working = underLease(db, "broken", async (isHeld) => {
    held.push(await isHeld())
    await breakLeases(db)
    await until("somebody else could have it", async () => !(await isLeased(db, "broken")))
    held.push(await isHeld())
  })
  await expect(working).rejects.toThrow()
  await expect.poll(() => held).toEqual([true, false])
})

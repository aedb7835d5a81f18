import { like, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { countAbout, COUNTED, countListed, countTable, countUpTo } from "#app/db/bounded-count.server"
import { connect } from "#app/db/client.server"
import { unsubscribes } from "#drizzle/schema/mails"
import { freshDatabase } from "../support/database"

let db: ReturnType<typeof connect>
let close: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  db = connect(fresh.ownerUrl)
  close = async () => {
    await db.$client.end()
    await fresh.drop()
  }
})
afterAll(() => close())

const fill = (count: number) =>
  db.execute(sql`insert into unsubscribes (id, email)
    select gen_random_uuid(), gen_random_uuid() || '@example.com' from generate_series(1, ${count}::int)`)

test("few rows are counted, many are what the database's statistics say", async () => {
  expect(await countTable(db, unsubscribes)).toEqual({ count: 0, exact: true })
  await fill(COUNTED)
  expect(await countTable(db, unsubscribes)).toEqual({ count: COUNTED, exact: true })
  await fill(1)
  const unread = await countTable(db, unsubscribes)
  expect(unread.exact).toBe(false)
  expect(unread.count).toBeGreaterThanOrEqual(COUNTED)
  await fill(20_000)
  await db.execute(sql`analyze unsubscribes`)
  const { count, exact } = await countTable(db, unsubscribes)
  expect(exact).toBe(false)
  expect(Math.abs(count - COUNTED - 20_001)).toBeLessThan(1_000)
})

test("a condition is counted up to the same bound", async () => {
  expect(await countUpTo(db, unsubscribes, like(unsubscribes.email, "nobody%"))).toEqual({
    count: 0,
    exact: true,
  })
  const most = await countUpTo(db, unsubscribes, like(unsubscribes.email, "%@example.com"))
  expect(most).toEqual({ count: COUNTED, exact: false })
  expect(await countAbout(db, unsubscribes, like(unsubscribes.email, "nobody%"))).toBe(0)
  const about = await countAbout(db, unsubscribes, like(unsubscribes.email, "%@example.com"))
  expect(about).toBeGreaterThanOrEqual(COUNTED)
})

test("a list is counted up to what it asks for, and not at all where one page holds it", async () => {
  const count = (most: number) => countUpTo(db, unsubscribes, undefined, most)
  await fill(3)
  expect(await count(2)).toEqual({ count: 2, exact: false })
  expect(await countListed({ next: null, previous: null }, count)).toBeNull()
  expect(await countListed({ next: "x", previous: null }, () => count(2))).toEqual({ count: 2, exact: false })
})

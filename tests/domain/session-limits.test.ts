import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { connect, type Db } from "#app/db/client.server"
import { keepalives, timeLimits } from "#app/db/session-limits"
import { isDatabaseAway } from "#app/db/error-codes"
import { isOverdue, readSoon, takeTime } from "#app/db/transaction.server"
import { asThrown } from "#app/thrown.server"

afterAll(dropOwnDatabase)

const names = Object.keys(timeLimits)
const limitsOf = async (on: Db) => {
  const rows = await on.execute<{ name: string; ms: number }>(
    sql`select name, setting::int as ms from pg_settings where name in ${names}`,
  )
  return Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))
}

describe("the application's role has its time limits", () => {
  test("where it signs in itself", async () => {
    expect(await limitsOf(db)).toEqual(timeLimits)
  })

  test("where somebody else signs in and takes it on", async () => {
    const taken = connect(ownerUrl, { max: 1, role: process.env.APP_DATABASE_ROLE })
    expect(await limitsOf(taken)).toEqual(timeLimits)
    await taken.$client.end()
  })

  test("and nobody else does: who migrates waits as long as it takes", async () => {
    const owner = connect(ownerUrl, { max: 1 })
    expect(await limitsOf(owner)).toEqual(Object.fromEntries(names.map((name) => [name, 0])))
    await owner.$client.end()
  })

  test("and for what somebody waits for at the screen each statement ends sooner", async () => {
    const one = connect(process.env.DATABASE_URL!, { max: 1 })
    const limits = await readSoon(one, limitsOf)
    expect(limits).toEqual({ ...timeLimits, statement_timeout: 5_000 })
    expect(await limitsOf(one)).toEqual(timeLimits)
    await one.$client.end()
  })

  test("but for a transaction that asks for time", async () => {
    const one = connect(process.env.DATABASE_URL!, { max: 1 })
    await one.transaction(async (tx) => {
      await takeTime(tx as unknown as Db)
      const taken = await limitsOf(tx as unknown as Db)
      for (const name of names) expect(taken[name], name).toBeGreaterThan(timeLimits.lock_timeout)
    })
    expect(await limitsOf(one)).toEqual(timeLimits)
    await one.$client.end()
  })
})

test("a machine that is gone is found out in two minutes, not in two hours", async () => {
  const { tcp_keepalives_idle: idle, tcp_keepalives_interval: each, tcp_keepalives_count: times } = keepalives
  expect(idle + each * times).toBeLessThanOrEqual(120)
  const taken = connect(ownerUrl, { max: 1, role: process.env.APP_DATABASE_ROLE })
  for (const on of [db, taken]) {
    const rows = await on.execute<{ name: string; value: number }>(
      sql`select name, setting::int as value from pg_settings where name in ${Object.keys(keepalives)}`,
    )
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(keepalives)
  }
  await taken.$client.end()
})

test("a statement that reads many rows takes no other processor, but an owner's does", async () => {
  // As if other processors cost nothing, whatever a table's size.
  const costs = ["parallel_setup_cost", "parallel_tuple_cost", "min_parallel_table_scan_size"]
  const planOn = (on: ReturnType<typeof connect>) =>
    on.transaction(async (tx) => {
      for (const name of costs) await tx.execute(sql.raw(`set local ${name} = 0`))
      const lines = await tx.execute(sql`explain (costs off) select count(*) from faq`)
      return JSON.stringify(lines)
    })
  const [own, taken, owner] = [
    connect(process.env.DATABASE_URL!, { max: 1 }),
    connect(ownerUrl, { max: 1, role: process.env.APP_DATABASE_ROLE }),
    connect(ownerUrl, { max: 1 }),
  ]
  expect(await planOn(owner)).toContain("Gather")
  for (const on of [own, taken]) expect(await planOn(on)).not.toContain("Gather")
  await Promise.all([own, taken, owner].map((on) => on.$client.end()))
})

describe("who runs out of time is told to come again", () => {
  const overdue: Record<string, (tx: Db) => Promise<unknown>> = {
    "for a lock": async (tx) => {
      await tx.execute(sql`set local lock_timeout = 10`)
      await tx.execute(sql`lock table faq in access exclusive mode`)
    },
    "for a statement": async (tx) => {
      await tx.execute(sql`set local statement_timeout = 10`)
      await tx.execute(sql`select pg_sleep(60)`)
    },
  }
  test.each(Object.entries(overdue))("%s", async (_, work) => {
    await db.transaction(async (holder) => {
      await holder.execute(sql`lock table faq in access exclusive mode`)
      const late: unknown = await db
        .transaction((tx) => work(tx as unknown as Db))
        .catch((error: unknown) => error)
      expect(isOverdue(late)).toBe(true)
      expect(asThrown(late, "pt")).toMatchObject({
        data: { code: "BUSY", message: expect.stringContaining("Tente de novo") },
        init: { status: 503, headers: { "Retry-After": "5" } },
      })
    })
  })

  test("and a transaction that lay idle has lost its database", async () => {
    const late: unknown = await db
      .transaction(async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 10`)
        for (const own = await pidOf(tx as unknown as Db); await isThere(own);) await Promise.resolve()
        await tx.execute(sql`select 1`)
      })
      .catch((error: unknown) => error)
    expect(isDatabaseAway(late)).toBe(true)
  })
  const pidOf = async (tx: Db) =>
    (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid
  const isThere = async (pid: number) =>
    (await db.execute(sql`select from pg_stat_activity where pid = ${pid}`)).length > 0
})

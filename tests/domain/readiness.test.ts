import { sql } from "drizzle-orm"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { answersReady } from "#app/db/readiness.server"
import { connect, type Db } from "#app/db/client.server"
import { runShutdown } from "#app/platform/shutdown.server"
import { until } from "#tests/support/until"

const { database, proxy } = await vi.hoisted(async () => {
  const { freshDatabase } = await import("#tests/support/database")
  const { startTcpProxy } = await import("#tests/support/tcp-proxy")
  const database = await freshDatabase()
  const proxy = await startTcpProxy(database.url)
  process.env.DATABASE_URL = proxy.url
  return { database, proxy }
})

beforeEach(async () => {
  await proxy.restore()
  await until("the database is ready", answersReady)
})
afterAll(async () => {
  await runShutdown(() => {})
  proxy.stop()
  await database.drop()
})

/** While nobody is told which migrations there are, which every answer wants to know. */
async function whileBusy<Result>(work: (owner: Db) => Promise<Result>): Promise<Result> {
  const owner = connect(database.ownerUrl, { max: 2 })
  try {
    return await owner.transaction(async (tx) => {
      await tx.execute(sql`lock table drizzle.__drizzle_migrations in access exclusive mode`)
      return work(owner)
    })
  } finally {
    await owner.$client.end()
  }
}

test("a database that answers late once is ready", async () => {
  const { asked } = await whileBusy(async (owner) => {
    const asking = answersReady()
    const lines = new Set<number>()
    // Whoever was late is asked again over another line.
    await until("it asks once more", async () => {
      const waiting = await owner.execute<{ pid: number }>(sql`select pid from pg_stat_activity
        where datname = current_database() and application_name = 'bar-na-torcida ready' and wait_event_type = 'Lock'`)
      for (const { pid } of waiting) lines.add(pid)
      return lines.size === 2
    })
    return { asked: asking }
  })
  expect(await asked).toBe(true)
})

test("one that answers late twice in a row is not", async () => {
  expect(await whileBusy(() => answersReady())).toBe(false)
})

test("one that refuses is not ready at once", async () => {
  proxy.cut()
  const began = performance.now()
  expect(await answersReady()).toBe(false)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test("a pool that has ended is watched no longer", async () => {
  const [begun, ended] = [vi.spyOn(globalThis, "setInterval"), vi.spyOn(globalThis, "clearInterval")]
  const pool = connect(database.url, { max: 1 })
  const [watch] = begun.mock.results
  await pool.$client.end()
  expect(ended.mock.calls.map(([timer]) => timer)).toContain(watch!.value)
  vi.restoreAllMocks()
})

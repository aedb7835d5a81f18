import { sql } from "drizzle-orm"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { answersReady } from "#app/db/readiness.server"
import { connect } from "#app/db/client.server"
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

/** Longer than one answer may take, and longer than two. */
const [LATE_MS, TWICE_LATE_MS] = [2_500, 4_500]

/** What the answer is while the database takes so long for it. */
async function answerOfBusy(ms: number): Promise<boolean> {
  const owner = connect(database.ownerUrl, { max: 1 })
  try {
    return await owner
      .transaction(async (tx) => {
        await tx.execute(sql`lock table drizzle.__drizzle_migrations in access exclusive mode`)
        const asked = answersReady()
        await tx.execute(sql`select pg_sleep(${ms / 1000})`)
        return { asked }
      })
      .then(({ asked }) => asked)
  } finally {
    await owner.$client.end()
  }
}

test("a database that answers late once is ready", async () => {
  expect(await answerOfBusy(LATE_MS)).toBe(true)
})

test("one that answers late twice in a row is not", async () => {
  expect(await answerOfBusy(TWICE_LATE_MS)).toBe(false)
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

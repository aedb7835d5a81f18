import { setTimeout as sleep } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { connect, type Db } from "#app/db/client.server"
import { isDatabaseAway } from "#app/db/error-codes"
import { watchSilence } from "#app/db/silence.server"
import { freshDatabase } from "../support/database"
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy"
import { until } from "../support/until"

/** Longer than a statement may wait before the database is asked whether it is still there. */
const SLOW_SECONDS = 6

let db: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let proxy: TcpProxy
let close: () => Promise<void>

beforeAll(async () => {
  const database = await freshDatabase()
  proxy = await startTcpProxy(database.url)
  db = connect(proxy.url)
  owner = connect(database.ownerUrl, { max: 1 })
  close = async () => {
    await db.$client.end({ timeout: 1 })
    await owner.$client.end({ timeout: 1 })
    proxy.stop()
    await database.drop()
  }
})
afterAll(() => close())

/** Until it answers again: a connection that just died may be tried first. */
const answersAgain = () => until("the database answers", () => db.execute(sql`select 1`).catch(() => null))

test("a live database may take its time, over a statement and between two", async () => {
  const slow = db.execute<{ n: number }>(sql`select 7 as n from pg_sleep(${SLOW_SECONDS})`)
  const thoughtful = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await sleep(SLOW_SECONDS * 1000)
    return tx.execute<{ n: number }>(sql`select 8 as n`)
  })
  expect([(await slow)[0]?.n, (await thoughtful)[0]?.n]).toEqual([7, 8])
})

test("a silent one is given up on, in a transaction too, and found again when it speaks", async () => {
  const begun = performance.now()
  const inTransaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    proxy.silence()
    await tx.execute(sql`select 2`)
  })
  await expect(inTransaction).rejects.toSatisfy(isDatabaseAway)
  expect(performance.now() - begun).toBeLessThan(15_000)
  await proxy.restore()
  await answersAgain()
})

// The driver would send the rollback over a connection that is gone, and fall with it.
describe("a transaction whose connection is lost fails, and nothing else does", () => {
  const terminate = async (tx: Db) => {
    const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await owner.execute(sql`select pg_terminate_backend(${row?.pid}::int)`)
  }
  const cut = () => Promise.resolve(proxy.cut())
  beforeEach(async () => {
    await proxy.restore()
    await answersAgain()
  })

  /** With one connection alone, and once the driver knows that it is gone. */
  async function withOne(use: (own: typeof db, isGone: Promise<void>) => Promise<void>) {
    const own = connect(proxy.url, { max: 1 })
    const isGone = new Promise<void>((resolve) =>
      Object.assign(own.$client.options, { onclose: () => resolve() }),
    )
    await use(own, isGone).finally(() => own.$client.end({ timeout: 1 }))
  }

  test.each([
    ["the database stops", cut],
    ["an operator ends it", terminate],
  ])("where %s between two statements", (_, lose) =>
    withOne(async (own, isGone) => {
      const work = own.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await lose(tx)
        await isGone
        await tx.execute(sql`select 2`)
      })
      await expect(work).rejects.toSatisfy(isDatabaseAway)
    }),
  )

  const fallsAsleep = (pid: number) =>
    until("it sleeps", async () => {
      const rows = await owner.execute(sql`select 1 from pg_stat_activity
        where pid = ${pid}::int and state = 'active' and query like '%pg_sleep(5)%'`)
      return rows.length > 0
    })
  test.each([
    ["the database stops", cut],
    [
      "an operator ends it",
      async (pid: number) => void (await owner.execute(sql`select pg_terminate_backend(${pid}::int)`)),
    ],
  ])("where %s during a statement, within a savepoint too", async (_, lose) => {
    const work = db.transaction(async (tx) => {
      const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const { pid } = row!
      await tx.transaction(async (inner) => {
        const slow = inner.execute(sql`select pg_sleep(5)`)
        await Promise.all([slow, fallsAsleep(pid).then(() => lose(pid))])
      })
    })
    await expect(work).rejects.toSatisfy(isDatabaseAway)
  })

  test("where the work inside goes on without it", () =>
    withOne(async (own, isGone) => {
      let went: unknown
      const work = own.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        proxy.cut()
        await isGone
        went = await tx.execute(sql`select 2`).then(
          () => "sent",
          () => "refused",
        )
      })
      await expect(work).rejects.toSatisfy(isDatabaseAway)
      await until("the work inside is over", () => went)
      expect(went).toBe("refused")
    }))
})

test("a network that refuses the address at once is a database that is away, and ends no process", async () => {
  // No connection can be opened to a multicast address: it fails before it has begun.
  const nowhere = connect("postgres://nobody@224.0.0.1:5432/none")
  await expect(nowhere.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseAway)
  await nowhere.$client.end()
})

test("a connection that was closed is kept by nobody, where the driver took over its listeners for TLS too", async () => {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  const watch = watchSilence(proxy.url)
  const { hostname, port } = new URL(proxy.url)
  const closed = (takeOver: (socket: ReturnType<typeof watch.dial>) => void) => {
    const socket = watch.dial({ host: [hostname], port: [Number(port)] })
    takeOver(socket)
    return new WeakRef(socket.destroy())
  }
  const refs = [closed(() => {}), closed((socket) => socket.removeAllListeners())]
  await until("both are forgotten", () => {
    collect()
    return refs.every((ref) => ref.deref() === undefined)
  })
  expect(refs.map((ref) => ref.deref())).toEqual([undefined, undefined])
  watch.stop()
})

test("what a rule refuses is rolled back as ever", async () => {
  await proxy.restore()
  await answersAgain()
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table rolled_back (n int)`)
    throw new Error("no")
  })
  await expect(work).rejects.toThrow("no")
  expect(await db.execute(sql`select to_regclass('rolled_back') as name`)).toEqual([{ name: null }])
})

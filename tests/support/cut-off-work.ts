import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { countPost } from "#app/auth/rate-limit.server"
import { clientOf, databases, officeDatabases, type Db } from "#app/db/client.server"
import { courtesy } from "#app/db/courtesy.server"
import { underLease } from "#app/db/lease.server"
import { isDatabaseAway } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { sendLater, through } from "#app/queue/jobs.server"
import { invoices } from "#drizzle/schema/invoices"
import type { Random } from "#drizzle/seed/builders/random"

/** Fulfilled where the work was done right or the database was away, and rejected with anything else. */
type Work = (random: Random) => Promise<void>

class WrongAnswer extends Error {}
class Refused extends Error {}

let asked = 0
/** A statement that says who asked, so that an answer that belongs to another is found out. */
async function ask(db: Db, size = 10): Promise<void> {
  const n = ++asked
  const rows = await db.execute<{ n: number; text: string }>(
    sql`select ${n}::int as n, repeat('x', ${size}::int) as text`,
  )
  const [row] = rows
  if (rows.length !== 1 || row?.n !== n || row.text.length !== size)
    throw new WrongAnswer(`asked for ${n}, got ${JSON.stringify(rows).slice(0, 200)}`)
}

const unlessAway =
  (work: Work): Work =>
  (random) =>
    work(random).catch((error: unknown) => {
      if (!isDatabaseAway(error) && !(error instanceof Refused)) throw error
    })

const poolOf = (random: Random) => (random.chance(0.7) ? databases() : officeDatabases()).primary

const transaction: Work = (random) =>
  poolOf(random).transaction(async (tx) => {
    await ask(tx)
    await Promise.all([ask(tx), ask(tx, 2_000), ask(tx)])
    if (random.chance(0.3)) await sleep(random.int(0, 5))
    await tx
      .transaction(async (inner) => {
        await ask(inner)
        if (random.chance(0.5)) throw new Refused("in a savepoint")
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
      })
    await ask(tx)
    if (random.chance(0.5)) throw new Refused("at the end")
  })

const written: Work = async (random) => {
  const key = `cut-off:${random.uuid(new Date(0))}`
  await inTransaction(poolOf(random), async (tx) => {
    await tx.execute(sql`insert into rate_limits (key, points) values (${key}, 1)`)
    await sendLater(tx, "mail", { kind: "welcome", id: random.uuid(new Date(0)) })
  })
  const [row] = await databases().primary.execute(sql`select from rate_limits where key = ${key}`)
  if (!row) throw new WrongAnswer("what was committed is not there")
}

const frozen: Work = (random) => {
  let now = 0
  const time = { nowMs: () => (now += 1_000), sleep: () => sleep(1) }
  return poolOf(random).transaction(async (tx) => {
    const giveWay = courtesy(tx, invoices, time)
    for (let piece = 0; piece < 4; piece++) {
      const coming = ask(tx, 5_000)
      coming.catch(() => {})
      await coming
      await giveWay()
    }
  })
}

/** Named for what hangs or breaks. */
export const works: readonly [[string, Work], ...(readonly [string, Work])[]] = [
  ["a transaction", unlessAway(transaction)],
  ["a statement", unlessAway((random) => ask(poolOf(random), random.int(1, 3_000)))],
  ["many statements", unlessAway(async (random) => void (await allOf(20, () => ask(poolOf(random)))))],
  ["a write", unlessAway(written)],
  [
    "a lease",
    unlessAway(async (random) => {
      const db = poolOf(random)
      await underLease(db, `cut-off-${random.int(1, 3)}`, () => ask(db))
    }),
  ],
  ["a long piece of work", unlessAway(frozen)],
  ["a try that is counted", unlessAway(() => countPost("10.0.0.1"))],
  [
    "the queue's upkeep",
    unlessAway(async () => {
      const client = clientOf(databases().primary)
      await through(client).executeSql("BEGIN;\nSET LOCAL lock_timeout = '30s';\nselect 1;\nCOMMIT;", [])
    }),
  ],
]

async function allOf(count: number, work: () => Promise<void>): Promise<void> {
  const all = await Promise.allSettled(Array.from({ length: count }, work))
  const failed = all.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : []))
  const worst = failed.find((error) => !isDatabaseAway(error)) ?? failed[0]
  if (worst) throw worst
}

/** Asks until it is answered, as anybody would who comes again. */
export async function untilAnswered(): Promise<void> {
  for (;;)
    try {
      return await ask(databases().primary)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await sleep(10)
    }
}

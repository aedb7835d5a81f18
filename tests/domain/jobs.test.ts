import { spawn } from "node:child_process"
import { once } from "node:events"
import { eq, sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { connect, databases } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { requestCommand } from "#app/domain/commands/request-command.server"
import { scheduleMaintenance } from "#app/jobs/maintenance.server"
import { startWorker } from "#app/jobs/start-worker.server"
import { sendLater, through } from "#app/queue/jobs.server"
import { runShutdown } from "#app/platform/shutdown.server"
import { commands } from "#drizzle/schema/back-office"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { freshDatabase } from "#tests/support/database"
import { asOwner } from "#tests/support/as-owner"
import { until } from "#tests/support/until"

const { database, smtp } = await vi.hoisted(async () => {
  const { freshDatabase: fresh } = await import("#tests/support/database")
  const { startSmtp } = await import("#tests/support/smtp")
  const made = { database: await fresh(), smtp: await startSmtp() }
  Object.assign(process.env, {
    DATABASE_URL: made.database.url,
    SMTP_URL: made.smtp.url,
    LOG_LEVEL: "silent",
    // The night's sweep must not meet what a demo has stored.
    FILES_URL: "file:.data/files-of-tests",
  })
  return made
})

const db = connect(database.url)
const tooLong = (name: string, error: unknown) => {
  throw new Error(`${name} did not stop`, { cause: error })
}

beforeAll(() => startWorker())
afterEach(() => smtp.refuseWith(null))
afterAll(async () => {
  await runShutdown(tooLong, 20_000)
  await db.$client.end()
  await smtp.stop()
  await database.drop()
})

const jobsOf = (name: string) =>
  db.execute<{ state: string; retry_count: number; data: Record<string, string> }>(
    sql`select state, retry_count, data from pgboss.job where name = ${name} order by created_on`,
  )

describe("a mail's job", () => {
  test("is there if and only if the change is", async () => {
    const person = await insertRegistration(db)
    const undone = inTransaction(db, async (tx) => {
      await sendLater(tx, "mail", { kind: "welcome", id: person.id })
      throw new Error("undone")
    })
    await expect(undone).rejects.toThrow("undone")
    expect(await jobsOf("mail")).toEqual([])
    await inTransaction(db, (tx) => sendLater(tx, "mail", { kind: "welcome", id: person.id }))
    const mail = await smtp.waitFor(({ recipients }) => recipients.includes(person.email))
    expect(mail.messageId).toBe(`<welcome.${person.id}@localhost>`)
  })

  test("waits and goes again when the server says later", async () => {
    const person = await insertRegistration(db)
    smtp.refuseWith(451)
    await sendLater(db, "mail", { kind: "reset", id: person.id })
    const isWaiting = async () => (await jobsOf("mail")).some(({ state }) => state === "retry")
    await until("it is to be tried again", isWaiting)
    expect(smtp.mails.some(({ recipients }) => recipients.includes(person.email))).toBe(false)
    smtp.refuseWith(null)
    // The patience between two tries, cut short.
    await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
    const mail = await smtp.waitFor(({ recipients }) => recipients.includes(person.email))
    expect(mail.text).toContain("/reset/")
    // Two tries left one link that works, and no token in the queue.
    expect(JSON.stringify(await jobsOf("mail"))).not.toContain("http")
  })
})

test("a mail that was given up goes again by hand, and whoever had got it gets the same one", async () => {
  const [person, admin] = [await insertRegistration(db), await insertUser(db, { passwordHash: null })]
  const id = crypto.randomUUID()
  const stateOf = async () =>
    (await db.execute<{ state: string }>(sql`select state::text from pgboss.job where id = ${id}`))[0]?.state
  const giveUp = () =>
    db.execute(sql`update pgboss.job set state = 'failed', completed_on = now() where id = ${id}`)
  const press = () => {
    const through = { permission: "dashboard", action: "command" } as const
    return requestCommand(db, { name: "resend-mails", by: admin.id, through, now: new Date() })
  }
  const sent = () => smtp.mails.filter(({ recipients }) => recipients.includes(person.email))
  smtp.refuseWith(451)
  await sendLater(db, "mail", { kind: "reset", id: person.id }, { id })
  await expect.poll(stateOf).toBe("retry")
  await giveUp()
  smtp.refuseWith(null)
  const { id: runId } = await press()
  await expect.poll(stateOf).toBe("completed")
  expect(sent().map(({ messageId }) => messageId)).toEqual([`<reset.${id}@localhost>`])
  // It ends when its own job has, and the mail's may have been quicker.
  const run = await until("the command is done", async () => {
    const [row] = await db.select().from(commands).where(eq(commands.id, runId))
    return row?.state === "done" && row
  })
  expect(run.output).toBe("1 email voltou para a fila.")
  // The mail server had taken it, but its answer was lost.
  await giveUp()
  await press()
  await expect.poll(stateOf).toBe("completed")
  expect(new Set(sent().map(({ messageId }) => messageId)).size).toBe(1)
  expect(sent()).toHaveLength(2)
})

test("npm run worker sends what is queued and stops cleanly on SIGTERM", async () => {
  const other = await freshDatabase()
  const there = connect(other.url)
  const env = { ...process.env, DATABASE_URL: other.url, LOG_LEVEL: "info" }
  const worker = spawn(process.execPath, ["--import", "tsx", "app/cli/worker.ts"], { env, stdio: "pipe" })
  try {
    const exit = once(worker, "exit")
    const person = await insertRegistration(there)
    await sendLater(there, "mail", { kind: "welcome", id: person.id })
    await smtp.waitFor(({ recipients }) => recipients.includes(person.email))
    worker.kill("SIGTERM")
    expect(await exit).toEqual([0, null])
  } finally {
    worker.kill("SIGKILL")
    await there.$client.end()
    await other.drop()
  }
})

test("a worker asked for twice is one", () => {
  expect(startWorker()).toBe(startWorker())
})

test("however many processes ask, an hour's maintenance is enqueued once", async () => {
  const night = new Date("2026-11-12T08:10:00Z")
  await Promise.all([1, 2, 3].map(() => scheduleMaintenance(databases().primary, night)))
  const sent = await db.execute<{ task: string; slot: string }>(
    sql`select data->>'task' as task, singleton_on::text as slot from pgboss.job
      where name = 'maintenance' and singleton_on is not null`,
  )
  expect(new Set(sent.map(({ task, slot }) => `${task} ${slot}`)).size).toBe(sent.length)
  const tasks = [...new Set(sent.map(({ task }) => task))].sort()
  const hourly = ["count-statistics", "expire-bulk", "expire-exports", "expire-imports", "purge-sessions"]
  const nightly = [
    "erase-people",
    "expire-data",
    "purge-user-logs",
    "recount-statistics",
    "store-totals",
    "sweep-files",
    "verify-audit",
  ]
  expect(tasks).toEqual(hourly.concat(nightly).sort())
})

describe("what a night missed, because nobody worked the queue in its hour,", () => {
  const HOUR_MS = 3_600_000
  /** Which nightly tasks are enqueued at this moment, where these ran last so many hours ago. */
  async function enqueuedAt(now: Date, hoursAgo: Readonly<Record<string, number[]>>): Promise<string[]> {
    await db.delete(commands)
    for (const [name, runs] of Object.entries(hoursAgo))
      for (const hours of runs)
        await db
          .insert(commands)
          .values({ name, state: "done", createdAt: new Date(now.getTime() - hours * HOUR_MS) })
    // What was enqueued in this hour by the server's clock would keep another of its kind away.
    await db.execute(sql`delete from pgboss.job where name = 'maintenance'`)
    await scheduleMaintenance(databases().primary, now)
    const sent = await db.execute<{ task: string }>(sql`select data->>'task' as task from pgboss.job
      where name = 'maintenance' and data->>'task' in ${Object.keys(hoursAgo)} order by 1`)
    return sent.map(({ task }) => task)
  }
  const night = new Date("2031-05-20T06:30:00Z")
  const evening = new Date("2031-05-20T23:30:00Z")
  const last = { "verify-audit": [60, 31], "sweep-files": [7], "store-totals": [31], "erase-people": [31] }

  test("comes in what is left of the night", async () => {
    expect(await enqueuedAt(night, last)).toEqual(["erase-people", "store-totals", "verify-audit"])
  })

  test("waits for the next night while the bars are open, except for who asked to be forgotten", async () => {
    expect(await enqueuedAt(evening, last)).toEqual(["erase-people"])
  })

  test("comes by day once three days went by, except for what every coupon would wait for", async () => {
    const long = { "verify-audit": [73], "sweep-files": [71], "store-totals": [400] }
    expect(await enqueuedAt(evening, long)).toEqual(["verify-audit"])
  })

  test("comes where it never ran, as long after the queue's first run of all", async () => {
    const never = { "erase-people": [], "verify-audit": [], "store-totals": [] }
    expect(await enqueuedAt(evening, { "sweep-files": [7], ...never })).toEqual([])
    expect(await enqueuedAt(evening, { "sweep-files": [31, 7], ...never })).toEqual(["erase-people"])
    expect(await enqueuedAt(evening, { "sweep-files": [73, 7], ...never })).toEqual([
      "erase-people",
      "verify-audit",
    ])
    expect(await enqueuedAt(night, { "sweep-files": [31, 7], ...never })).toEqual(Object.keys(never).sort())
  })
})

test("a step of the upkeep that fails keeps no other waiting", async () => {
  const noon = new Date("2032-05-20T15:00:00Z")
  await db.execute(sql`delete from pgboss.job where name = 'maintenance'`)
  const rename = (from: string, to: string) =>
    asOwner((owner) =>
      owner.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`),
    )
  await rename("exports", "exports_away")
  try {
    await scheduleMaintenance(databases().primary, noon)
  } finally {
    await rename("exports_away", "exports")
  }
  const enqueued = await db.execute<{ task: string }>(sql`select data->>'task' as task from pgboss.job
    where name = 'maintenance' and data->>'task' = 'purge-sessions'`)
  expect([...enqueued]).toEqual([{ task: "purge-sessions" }])
})

describe("the queue's own upkeep", () => {
  test("runs whole over a pool, and lets its connection go", async () => {
    const pool = databases().primary.$client
    const upkeep = "BEGIN; SET LOCAL lock_timeout = '30s'; SELECT pg_advisory_xact_lock(1); COMMIT;"
    for (let round = 0; round < 40; round++) await through(pool).executeSql(`\n    ${upkeep}\n`, [])
    const { rows } = await through(pool).executeSql(
      `select count(*)::int as held from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.objid = 1 and l.locktype = 'advisory'`,
      [],
    )
    expect(rows).toEqual([{ held: 0 }])
  })
})

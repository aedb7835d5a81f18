import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { writeAction } from "#app/audit/audit.server"
import { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { startWorker } from "#app/jobs/start-worker.server"
import { runShutdown } from "#app/platform/shutdown.server"
import { type MailKind, sendLater } from "#app/queue/jobs.server"
import { users } from "#drizzle/schema/users"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { until } from "#tests/support/until"

const { database, smtp } = await vi.hoisted(async () => {
  const { freshDatabase } = await import("#tests/support/database")
  const { startSmtp } = await import("#tests/support/smtp")
  const made = { database: await freshDatabase(), smtp: await startSmtp() }
  const settings = { DATABASE_URL: made.database.url, SMTP_URL: made.smtp.url, LOG_LEVEL: "silent" }
  Object.assign(process.env, settings, { FILES_URL: "file:.data/files-of-tests" })
  return made
})

const db = connect(database.url)

beforeAll(() => startWorker())
beforeEach(() => db.execute(sql`delete from pgboss.job where name = 'mail'`))
afterEach(() => {
  smtp.refuseWith(null)
  smtp.mails.length = 0
})
afterAll(async () => {
  await runShutdown((name, error) => {
    throw new Error(`${name} did not stop`, { cause: error })
  }, 20_000)
  await db.$client.end()
  await smtp.stop()
  await database.drop()
})

const MANY = 60

/** So many welcomes and then the others, of which the worker sees all or none. */
async function queue(last: { kind: MailKind; id: string }[] = []): Promise<void> {
  const people = await Promise.all(Array.from({ length: MANY }, () => insertRegistration(db)))
  await inTransaction(db, async (tx) => {
    for (const { id } of people) await sendLater(tx, "mail", { kind: "welcome", id })
    for (const mail of last) await sendLater(tx, "mail", mail)
  })
}
const count = async (state: string) => {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'mail' and state = ${state}`,
  )
  return row?.count ?? 0
}

test("mails that wait follow one another without a pause, each of them once", async () => {
  await queue()
  await until("all are there", async () => smtp.mails.length >= MANY)
  await until("all are done", async () => (await count("completed")) === MANY)
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(MANY)
  expect(smtp.mails).toHaveLength(MANY)
})

test("of mails that are taken together only the one that cannot be sent is tried again", async () => {
  await queue([{ kind: "reset", id: "nobody's" }])
  await until("all others are done", async () => (await count("completed")) === MANY)
  await until("it is to be tried again", async () => (await count("retry")) === 1)
  expect(smtp.mails).toHaveLength(MANY)
})

test("whom a link keeps waiting comes before everybody else", async () => {
  const [person, admin] = [await insertRegistration(db), await insertUser(db)]
  const invited = await insertUser(db, { passwordHash: null })
  const invitation = await writeAction(db, {
    by: admin.id,
    permission: "users",
    action: "create",
    subjectType: "users",
    subjectId: invited.id,
    at: new Date(),
    table: users,
    before: null,
    after: null,
  })
  await queue([
    { kind: "reset", id: person.id },
    { kind: "admin-reset", id: admin.id },
    { kind: "admin-invitation", id: invitation },
  ])
  await until("all are there", async () => smtp.mails.length >= MANY + 3)
  const urgent = [person.email, admin.email, invited.email]
  const turns = smtp.mails.flatMap(({ recipients }, turn) =>
    recipients.some((email) => urgent.includes(email)) ? [turn] : [],
  )
  expect(turns).toHaveLength(3)
  expect(Math.max(...turns)).toBeLessThan(MANY / 3)
})

test("a mail server that refuses is not asked for all that wait at once", async () => {
  smtp.refuseWith(451)
  await queue()
  await until("some were tried", async () => (await count("retry")) >= 8)
  expect(await count("created")).toBeGreaterThan(0)
})

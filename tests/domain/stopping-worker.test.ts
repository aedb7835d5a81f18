import { sql } from "drizzle-orm"
import { afterAll, afterEach, expect, test, vi } from "vitest"
import { connect } from "#app/db/client.server"
import { startWorker } from "#app/jobs/start-worker.server"
import { onShutdown, runShutdown } from "#app/platform/shutdown.server"
import { sendLater } from "#app/queue/jobs.server"
import { type Handlers, workJobs } from "#app/queue/work-jobs.server"
import { sentMails } from "#drizzle/schema/sent-mails"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { until } from "#tests/support/until"

const { database, smtp } = await vi.hoisted(async () => {
  const { freshDatabase } = await import("#tests/support/database")
  const { startSmtp } = await import("#tests/support/smtp")
  const made = { database: await freshDatabase(), smtp: await startSmtp() }
  const settings = { DATABASE_URL: made.database.url, SMTP_URL: made.smtp.url, LOG_LEVEL: "silent" }
  Object.assign(process.env, { ...settings, FILES_URL: "file:.data/files-of-tests" })
  return made
})

const db = connect(database.url)
const late: string[] = []
const stopProcess = () => runShutdown((name) => late.push(name))

afterEach(() => {
  late.length = 0
})
afterAll(async () => {
  await stopProcess()
  await db.$client.end()
  await Promise.all([smtp.stop(), database.drop()])
})

const statesOf = async (name: string) =>
  (await db.execute<{ state: string }>(sql`select state from pgboss.job where name = ${name}`)).map(
    ({ state }) => state,
  )

const nothing = async () => {}
const idle: Handlers = {
  mail: nothing,
  bulk: nothing,
  dispatch: nothing,
  draw: nothing,
  export: nothing,
  news: nothing,
  choices: nothing,
  notices: nothing,
  maintenance: nothing,
}

test("what is under way while a process stops is given back within its patience, not when it expires", async () => {
  const stop = await workJobs({ ...idle, export: () => new Promise<never>(() => {}) })
  onShutdown("jobs", stop)
  await sendLater(db, "export", { exportId: crypto.randomUUID() })
  await until("somebody works on it", async () => (await statesOf("export"))[0] === "active")
  await stopProcess()
  expect(late).toEqual([])
  expect(await statesOf("export")).toEqual(["retry"])
})

test("mails that wait for a connection while a process stops still go out, and none stands as failed", async () => {
  let answer = () => {}
  smtp.answerAfter(new Promise((resolve) => (answer = resolve)))
  const people = await Promise.all(Array.from({ length: 8 }, () => insertRegistration(db)))
  await db.transaction(async (tx) => {
    for (const { id } of people) await sendLater(tx, "mail", { kind: "welcome", id })
  })
  await startWorker()
  await until("all that the server takes at a time are there", () => smtp.taken === 5)
  await until("all are under way", async () => (await statesOf("mail")).every((state) => state === "active"))
  const stopped = stopProcess()
  answer()
  await stopped
  expect(late).toEqual([])
  const noted = await db.select({ outcome: sentMails.outcome }).from(sentMails)
  expect(noted.map(({ outcome }) => outcome)).toEqual(people.map(() => "sent"))
})

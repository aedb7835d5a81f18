import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { closeDatabases, connect, databases } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listPersonMails } from "#app/domain/registrations/person-mails.queries.server"
import { readAttention } from "#app/domain/statistics/attention.queries.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { createLog, log } from "#app/platform/log/log.server"
import { openPost, type Post } from "#app/platform/mail/mail.server"
import { sendLater } from "#app/queue/jobs.server"
import { goOnWithMails } from "#app/queue/patient-mails.server"
import { type Handlers, workJobs } from "#app/queue/work-jobs.server"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { drawnPrize } from "#tests/support/claims"
import { startLineServer } from "#tests/support/line-server"
import { startSmtp } from "#tests/support/smtp"
import { until } from "#tests/support/until"

const database = await vi.hoisted(async () => {
  const { freshDatabase } = await import("#tests/support/database")
  const made = await freshDatabase()
  Object.assign(process.env, { DATABASE_URL: made.url, LOG_LEVEL: "silent" })
  return made
})

const FROM = "Bar na Torcida <nao-responda@bar.example>"
const db = connect(database.url)
const opened: Post[] = []
/** Through this one the worker's mails go. */
let post: Post
let smtp: Awaited<ReturnType<typeof startSmtp>>
let stopWork = async () => {}
const upkeep: string[] = []
const lines: string[] = []

beforeAll(async () => {
  smtp = await startSmtp()
  post = openClient(smtp.url)
  const written = createLog("debug", { write: (line) => void lines.push(line) })
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((facts, words) => written[level](facts, words))
  const nothing = async () => {}
  const handlers: Handlers = {
    mail: (mail, job) => sendMailJob(mail, job, { send: (each) => post.send(each) }),
    maintenance: async ({ task }) => void upkeep.push(task),
    bulk: nothing,
    export: nothing,
    dispatch: nothing,
    draw: nothing,
    news: nothing,
    choices: nothing,
    notices: nothing,
  }
  stopWork = await workJobs(handlers, { mail: { workers: 2, batch: 8 } })
})
beforeEach(() => db.execute(sql`delete from pgboss.job`))
afterEach(() => {
  smtp.mails.length = 0
  lines.length = 0
  upkeep.length = 0
})
afterAll(async () => {
  await stopWork()
  for (const each of opened) each.close()
  await Promise.all([smtp.stop(), db.$client.end(), closeDatabases()])
  await database.drop()
})

function openClient(url: string, patienceMs = 20_000): Post {
  const made = openPost({ smtpUrl: url, from: FROM, patienceMs })
  opened.push(made)
  return made
}

/** Somebody who has just registered, so many times, and what the clock wants done besides. */
async function welcome(count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => insertRegistration(db)))
  await inTransaction(db, async (tx) => {
    for (const { id } of people) await sendLater(tx, "mail", { kind: "welcome", id })
    await sendLater(tx, "maintenance", { task: "purge-sessions" })
  })
  return people
}
const count = async (state: string) => {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'mail' and state = ${state}`,
  )
  return row!.count
}
/** The time to try again has come. */
const tryAgain = () =>
  db.execute(sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`)
const statesOf = async (registrationId: string) =>
  (await listPersonMails(db, registrationId)).rows.map(({ state }) => state)
const retrying = async () =>
  (
    await readAttention(databases(), {
      now: new Date(),
      reader: { id: crypto.randomUUID(), may: (area) => area === "commands" },
      lacksDate: true,
    })
  ).mails?.retrying

type Person = { id: string; email: string; cpf: string }

/** What failed stands there to be read, and of whom it is nowhere but with them. */
async function expectKept(people: Person[], outcome: "failed" | "refused" = "failed"): Promise<void> {
  for (const { id } of people) expect(await statesOf(id)).toEqual([outcome])
  await tryAgain()
  await until("the team is told", async () => (await retrying()) === people.length)
  const rows = await db.execute(sql`select data, output from pgboss.job where name = 'mail'`)
  const kept = JSON.stringify(rows) + lines.join("")
  expect(lines.join("")).toContain("a job failed")
  for (const { email, cpf } of people) for (const theirs of [email, cpf]) expect(kept).not.toContain(theirs)
  expect(kept).not.toContain("s3nha-do-servidor")
}

/** The server is there again: each gets theirs, once. */
async function expectOnceEach(people: Person[]): Promise<void> {
  post = openClient(smtp.url)
  await until("all are sent", async () => {
    await tryAgain()
    return (await count("completed")) === people.length
  })
  const received = smtp.mails.flatMap(({ recipients }) => recipients)
  expect(received.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  for (const { id } of people) expect(await statesOf(id)).toEqual(["sent"])
}

/** Whatever is to be tried is tried now. */
const failAgain = async (mails: number) => {
  await tryAgain()
  await until("all were given up", async () => (await count("failed")) === mails)
}

test("a mail server that is away for five hours leaves no winner untold: the mail goes by itself", async () => {
  post = openClient("smtp://127.0.0.1:9", 1_500)
  const { person, winner } = await drawnPrize(db, { to: "published" })
  const stranger = await insertRegistration(db)
  await inTransaction(db, async (tx) => {
    await sendLater(tx, "mail", { kind: "winner-drawn", id: winner.id })
    await sendLater(tx, "mail", { kind: "welcome", id: stranger.id })
  })
  // The last of the queue's own tries.
  await db.execute(sql`update pgboss.job set retry_count = retry_limit where name = 'mail'`)
  await failAgain(2)
  const begin = Date.now()
  for (const hours of [0, 1, 2, 3, 4]) {
    const at = new Date(begin + hours * 3_600_000)
    expect([await goOnWithMails(db, at), await goOnWithMails(db, at)]).toEqual([1, 0])
    const [row] = await db.execute<{ at: string }>(
      sql`select start_after as at from pgboss.job where name = 'mail' and state = 'retry'`,
    )
    expect(new Date(row!.at)).toEqual(new Date(at.getTime() + 3_600_000))
    if (hours < 4) await failAgain(2)
  }
  post = openClient(smtp.url)
  await tryAgain()
  await until("it is sent", async () => (await count("completed")) === 1)
  expect(smtp.mails.flatMap(({ recipients }) => recipients)).toEqual([person.email])
  await db.execute(sql`update pgboss.job set state = 'failed' where name = 'mail'`)
  expect(await goOnWithMails(db, new Date(begin + 73 * 3_600_000))).toBe(0)
})

test("what is a deadline's, a proof's or a warning's goes on after the last try, and no other mail", async () => {
  const now = new Date()
  const startAfter = new Date(now.getTime() + 3_600_000)
  const goOn = [
    "account-changed",
    "account-closed",
    "account-reopened",
    "address-changed",
    "draw-closed",
    "email-changed",
    "prize-sent",
  ] as const
  await inTransaction(db, async (tx) => {
    for (const kind of [...goOn, "reset", "welcome"] as const)
      await sendLater(tx, "mail", { kind, id: crypto.randomUUID() }, { startAfter })
    await tx.execute(
      sql`update pgboss.job set state = 'failed', retry_count = retry_limit where name = 'mail'`,
    )
  })
  expect(await goOnWithMails(db, now)).toBe(goOn.length)
  const rows = await db.execute<{ kind: string }>(
    sql`select data ->> 'kind' as kind from pgboss.job where name = 'mail' and state = 'retry' order by 1`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(goOn)
})

describe("while the mail server", () => {
  test("takes calls and never answers, other work goes on, and all mails go once it does", async () => {
    const server = await startLineServer()
    post = openClient(`smtp://bar:s3nha-do-servidor@127.0.0.1:${server.port}`, 1_500)
    const people = await welcome(12)
    await until("a mail hangs", () => server.calls.size > 0)
    await until("the upkeep is done", () => upkeep.length === 1)
    expect(await count("completed")).toBe(0)
    await until("all mails are to be tried again", async () => (await count("retry")) === people.length)
    await expectKept(people)
    await server.stop()
    await expectOnceEach(people)
  })

  test.each([
    ["has never heard of the reader", "550 5.1.1", "refused"],
    ["is too busy for the reader", "450 4.2.1", "failed"],
    ["does not send for us", "554 5.7.1", "failed"],
  ] as const)("%s (%s), other work goes on, and the mail goes once it takes it", async (_, code, outcome) => {
    const polite = { EHLO: "250 bar", MAIL: "250 Go on", RSET: "250 Go on" }
    const people = [await insertRegistration(db), await insertRegistration(db)]
    const said = people.map(({ email }) => `<${email}>`).join(" ")
    const server = await startLineServer("220 bar", { answers: { ...polite, RCPT: `${code} ${said}` } })
    post = openClient(`smtp://127.0.0.1:${server.port}`)
    await inTransaction(db, async (tx) => {
      for (const { id } of people) await sendLater(tx, "mail", { kind: "welcome", id })
      await sendLater(tx, "maintenance", { task: "purge-sessions" })
    })
    await until("the upkeep is done", () => upkeep.length === 1)
    await until("all mails are to be tried again", async () => (await count("retry")) === people.length)
    await expectKept(people, outcome)
    const [row] = await db.execute<{ output: { responseCode: number } }>(
      sql`select output from pgboss.job where name = 'mail' limit 1`,
    )
    expect(row!.output.responseCode).toBe(Number(code.slice(0, 3)))
    await server.stop()
    await expectOnceEach(people)
  })
})

import { type ChildProcess, fork, spawn } from "node:child_process"
import { once } from "node:events"
import { sql } from "drizzle-orm"
import { createTransport } from "nodemailer"
import { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { log } from "#app/platform/log/log.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { type Jobs, sendLater } from "#app/queue/jobs.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { freshDatabase } from "#tests/support/database"
import { until } from "#tests/support/until"
import { compare } from "./compare"

const MAILS = 300
/** As many as the product opens. */
const CONNECTIONS = 5
const FROM = "Bar na Torcida <nao-responda@bar.example>"
const compiled = { execArgv: ["--import", "tsx"] }

type Db = ReturnType<typeof connect>

/** The mails of as many invoices by `npm run worker` against nodemailer's pool alone with the same mails, ready-made. */
export async function mailOut(): Promise<void> {
  log.level = "warn"
  const database = await freshDatabase()
  const db = connect(database.url, { max: 4 })
  const server = fork("tests/bench/mail-server.ts", compiled)
  const programs: ChildProcess[] = [server]
  try {
    const [{ url }] = (await once(server, "message")) as [{ url: string }]
    const jobs = await invoices(db)
    const mails = await written(db, jobs)
    const env = { ...process.env, DATABASE_URL: database.url, SMTP_URL: url, LOG_LEVEL: "info" }
    programs.push(spawn(process.execPath, ["--import", "tsx", "app/cli/worker.ts"], { env, stdio: "ignore" }))
    const bare = createTransport({ url, pool: true, maxConnections: CONNECTIONS })
    await compare({
      name: `${MAILS} mails by the queue`,
      target: "≥ 0.50 of nodemailer's pool alone",
      unit: "per second",
      ours: () => byQueue(db, jobs),
      reference: () =>
        perSecond(() => Promise.all(mails.map((mail) => bare.sendMail({ ...mail, from: FROM })))),
    })
    bare.close()
  } finally {
    for (const program of programs) program.kill()
    await db.$client.end()
    await database.drop()
  }
}

async function invoices(db: Db): Promise<Jobs["mail"][]> {
  const draw = await insertDraw(db)
  const jobs: Jobs["mail"][] = []
  while (jobs.length < MAILS) {
    const invoice = await insertInvoice(db)
    await insertTickets(db, { draw, invoice, count: 4 })
    jobs.push({ kind: "invoice-received", id: invoice.id })
  }
  return jobs
}

/** What the jobs will send. */
async function written(db: Db, jobs: Jobs["mail"][]): Promise<Mail[]> {
  const mails: Mail[] = []
  const send = async (mail: Mail) => void mails.push(mail)
  for (const job of jobs) await sendMailJob(job, { id: job.id }, { db, send })
  return mails
}

/** From when the first was begun: until then the worker sleeps, for a second at most. */
async function byQueue(db: Db, jobs: Jobs["mail"][]): Promise<number> {
  await db.execute(sql`delete from pgboss.job where name = 'mail'`)
  await inTransaction(db, async (tx) => {
    for (const job of jobs) await sendLater(tx, "mail", job)
  })
  const seconds = await until("all are sent", () => secondsOf(db), 60_000)
  return jobs.length / seconds
}

async function secondsOf(db: Db): Promise<number | null> {
  const [row] = await db.execute<{ seconds: number | null }>(sql`
    select case when bool_and(state = 'completed')
      then extract(epoch from max(completed_on) - min(started_on))::float8 end as seconds
    from pgboss.job where name = 'mail'`)
  return row?.seconds ?? null
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return MAILS / ((performance.now() - began) / 1000)
}

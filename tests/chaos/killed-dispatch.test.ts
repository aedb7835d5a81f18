import { db, dropOwnDatabase } from "#tests/support/own-database"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { sendLater } from "#app/queue/jobs.server"
import { dispatches, dispatchRecipients } from "#drizzle/schema/mails"
import { plannedDispatch } from "#tests/support/dispatch"
import { startSmtp } from "#tests/support/smtp"
import { until } from "#tests/support/until"

let smtp: Awaited<ReturnType<typeof startSmtp>>
const workers: ChildProcess[] = []

beforeAll(async () => {
  smtp = await startSmtp()
})
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill("SIGKILL")
})
afterAll(async () => {
  await smtp.stop()
  await dropOwnDatabase()
})

function startWorker(): ChildProcess {
  const env = { ...process.env, SMTP_URL: smtp.url, LOG_LEVEL: "silent" }
  const worker = spawn(process.execPath, ["--import", "tsx", "app/cli/worker.ts"], { env, stdio: "ignore" })
  workers.push(worker)
  return worker
}
async function kill(worker: ChildProcess) {
  const gone = once(worker, "exit")
  worker.kill("SIGKILL")
  await gone
}

const statesOf = async (dispatchId: string) => {
  const rows = await db.select().from(dispatchRecipients).where(eq(dispatchRecipients.dispatchId, dispatchId))
  return rows.map(({ state }) => state)
}
const isOver = (dispatchId: string) =>
  until("the mailing is over", async () => {
    const [row] = await db.select().from(dispatches).where(eq(dispatches.id, dispatchId))
    return row?.state === "sent"
  })

test("a worker that is killed in a mailing again and again sends nobody anything twice, and the mailing ends", async () => {
  const { dispatchId, people } = await plannedDispatch(db, { count: 24, pace: 1_200 })
  for (const wanted of [3, 9, 15]) {
    const worker = startWorker()
    // What the clock does a minute later, when the job of the process that died still lies there.
    await sendLater(db, "dispatch", { dispatchId })
    await until(`${wanted} mails came`, () => smtp.mails.length >= wanted)
    await kill(worker)
  }
  startWorker()
  await sendLater(db, "dispatch", { dispatchId })
  await isOver(dispatchId)

  const received = smtp.mails.flatMap(({ recipients }) => recipients)
  expect(new Set(received).size).toBe(received.length)
  const states = await statesOf(dispatchId)
  const unknown = states.filter((state) => state === "unknown").length
  expect(states.filter((state) => state !== "unknown").every((state) => state === "sent")).toBe(true)
  // At most the one in hand at each kill; every other one came.
  expect(unknown).toBeLessThanOrEqual(3)
  expect(received.length).toBeGreaterThanOrEqual(people.length - unknown)
})

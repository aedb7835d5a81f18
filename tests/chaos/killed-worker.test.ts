import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { sql } from "drizzle-orm"
import postgres from "postgres"
import { afterAll, afterEach, expect, test } from "vitest"
import { listRuns } from "#app/domain/commands/commands.list.server"
import { requestCommand } from "#app/domain/commands/request-command.server"
import { scheduleMaintenance } from "#app/jobs/maintenance.server"
import { insertUser } from "#drizzle/seed/builders/user"
import { broken } from "#tests/support/broken"
import { quarterLater } from "#tests/support/quarter-later"
import { until } from "#tests/support/until"

const owner = postgres(ownerUrl, { max: 1 })
const workers: ChildProcess[] = []

afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill("SIGKILL")
})
afterAll(async () => {
  await owner.end()
  await dropOwnDatabase()
})

function startWorker(): ChildProcess {
  const env = { ...process.env, LOG_LEVEL: "silent" }
  const worker = spawn(process.execPath, ["--import", "tsx", "app/cli/worker.ts"], { env, stdio: "ignore" })
  workers.push(worker)
  return worker
}
async function kill(worker: ChildProcess) {
  const gone = once(worker, "exit")
  worker.kill("SIGKILL")
  await gone
}

/** The prizes' table is held, so that the command that looks through it cannot end, until `let go`. */
async function holdPrizes(): Promise<() => Promise<void>> {
  const line = await owner.reserve()
  await line`begin`
  await line`lock table prizes in access exclusive mode`
  return async () => {
    await line`rollback`
    line.release()
  }
}

const admin = await insertUser(db, { passwordHash: null })
const press = () => {
  const through = { permission: "commands", action: "run" } as const
  return requestCommand(db, { name: "release-prizes", by: admin.id, through, now: new Date() })
}
const runOf = async (id: string) =>
  (await listRuns(db, new URL("http://x/?command=release-prizes"), { named: true })).rows.find(
    (row) => row.id === id,
  )
const isIn = (id: string, state: string) =>
  until(`it is ${state}`, async () => (await runOf(id))?.state === state)

test("a command whose process is killed in the middle runs again, and is done", async () => {
  const letGo = await holdPrizes()
  const first = startWorker()
  const { id } = await press()
  await isIn(id, "running")
  await kill(first)
  expect(await broken(press())).toMatchObject({ code: "WRONG_STATE" })
  await letGo()
  await quarterLater(db)
  expect(await runOf(id)).toMatchObject({ state: "queued" })
  startWorker()
  await isIn(id, "done")
  expect(await runOf(id)).toMatchObject({ output: expect.stringContaining("Nenhum prêmio estava preso.") })
})

test("killed at each of its tries it has failed, says so, and the next press is taken", async () => {
  const letGo = await holdPrizes()
  const { id } = await press()
  for (const _ of ["the first try", "the second"]) {
    const worker = startWorker()
    await isIn(id, "running")
    await kill(worker)
    await quarterLater(db)
  }
  expect(await runOf(id)).toMatchObject({ state: "failed", output: expect.stringContaining("Interrompido") })
  await letGo()
  await scheduleMaintenance(db, new Date())
  const [row] = await db.execute<{ state: string }>(sql`select state from commands where id = ${id}`)
  expect(row).toEqual({ state: "failed" })
  const { id: next } = await press()
  startWorker()
  await isIn(next, "done")
})

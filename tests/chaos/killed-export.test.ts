import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { eq } from "drizzle-orm"
import postgres from "postgres"
import { afterAll, afterEach, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { getExportFile } from "#app/domain/exports/read-export.server"
import { requestExport } from "#app/domain/exports/request-export.server"
import { openFiles } from "#app/platform/storage/files.server"
import { exports } from "#drizzle/schema/back-office"
import { registrations } from "#drizzle/schema/registrations"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { broken } from "#tests/support/broken"
import { until } from "#tests/support/until"
import { readXlsx } from "#tests/support/xlsx"

const PEOPLE = 3_000
const LOCK = 4_711

const owner = postgres(ownerUrl, { max: 2 })
const folder = await mkdtemp(path.join(tmpdir(), "bar-killed-export-"))
const files = openFiles(`file:${folder}`)
const workers: ChildProcess[] = []

afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill("SIGKILL")
})
afterAll(async () => {
  await owner.end()
  await dropOwnDatabase()
  await rm(folder, { recursive: true, force: true })
})

function startWorker(): ChildProcess {
  const env = { ...process.env, LOG_LEVEL: "silent", FILES_URL: `file:${folder}` }
  const worker = spawn(process.execPath, ["--import", "tsx", "app/cli/worker.ts"], { env, stdio: "ignore" })
  workers.push(worker)
  return worker
}

/** Whoever has written a thousand rows and says so waits, in the middle of the file, until `let go`. */
async function holdHalfway(): Promise<() => Promise<void>> {
  const line = await owner.reserve()
  await line`select pg_advisory_lock(${LOCK})`
  await owner.unsafe(`
    create function wait_halfway() returns trigger language plpgsql as $$ begin
      perform pg_advisory_lock_shared(${LOCK}); perform pg_advisory_unlock_shared(${LOCK}); return new;
    end $$;
    create trigger halfway before update on exports for each row
      when (new.state = 'running' and new.rows >= 1000) execute function wait_halfway()`)
  return async () => {
    await line`select pg_advisory_unlock(${LOCK})`
    line.release()
  }
}

test("an export whose worker is killed begins anew, and its half file is never called ready", async () => {
  const now = new Date()
  for (let left = PEOPLE; left > 0; left -= 500)
    await db
      .insert(registrations)
      .values(Array.from({ length: 500 }, () => buildRegistration(nextNumber(), { now, passwordHash: "x" })))
  const admin = await insertUser(db, { type: "super", passwordHash: null })
  const reader = { id: admin.id, permissions: allPermissions }
  const letGo = await holdHalfway()
  const { id } = await requestExport(db, {
    area: "registrations",
    filters: "",
    format: "xlsx",
    by: admin.id,
    permissions: allPermissions,
    now,
  })
  const rowOf = async () => (await db.select().from(exports).where(eq(exports.id, id)))[0]!
  const fileOf = () => getExportFile(db, { id, reader, now: new Date() }, { files })
  const inFolder = () => readdir(path.join(folder, "exports"))

  const first = startWorker()
  const half = await until("half a file lies there", async () => {
    const { state, fileKey } = await rowOf()
    const found = fileKey && (await stat(path.join(folder, fileKey)).catch(() => null))
    return state === "running" && found && found.size > 0 && fileKey
  })
  const gone = once(first, "exit")
  first.kill("SIGKILL")
  await gone
  expect(await rowOf()).toMatchObject({ state: "running", fileKey: half, expected: PEOPLE })
  expect(await broken(fileOf())).toMatchObject({ code: "NOT_FOUND" })
  await letGo()

  // The other's first look takes up what nobody works on any more, long before the queue itself would.
  await owner`update pgboss.job set started_on = started_on - interval '1 minute' where id = ${id}`
  startWorker()
  await until("it is ready", async () => (await rowOf()).state === "ready")
  const [sheet] = readXlsx(await buffer((await fileOf()).stream))
  expect(sheet?.rows).toHaveLength(1 + PEOPLE)
  expect(await rowOf()).toMatchObject({ rows: PEOPLE })
  expect(await inFolder()).toHaveLength(1)
  expect(await files.exists(half)).toBe(false)
})

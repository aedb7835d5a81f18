import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { findBrokenLink } from "#tests/support/broken-link"
import { actions } from "#drizzle/schema/back-office"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { type RunningApp, startApp } from "#tests/support/app"
import { freshDatabase } from "#tests/support/database"
import { signInAdmin } from "#tests/support/sign-in"
import { until } from "#tests/support/until"
import { untilQuiet } from "#tests/support/until-quiet"
import { visit, words } from "#tests/support/visitor"

const LINES = 20_000
const IMPORT = "/admin/cpf-block/import"

let db: ReturnType<typeof connect>
let files: string
let start: () => Promise<RunningApp>
let close: () => Promise<unknown>

beforeAll(async () => {
  const database = await freshDatabase()
  db = connect(database.ownerUrl)
  process.env.DATABASE_URL = database.url
  files = await mkdtemp(path.join(tmpdir(), "bar-import-files-"))
  const env = { ADMIN_TOTP: "optional", WORKER: "on", FILES_URL: `file:${files}` }
  start = () => startApp({ databaseUrl: database.url, env })
  close = async () => {
    await db.$client.end()
    await database.drop()
    await rm(files, { recursive: true, force: true })
  }
})
afterAll(() => close())

test("a process killed in the middle of an import leaves whole chunks; confirmed again, it is done once", async () => {
  const first = await start()
  const admin = await signInAdmin(db, first.origin, "admin")
  const lines = Array.from({ length: LINES }, (_, n) => buildCpf(200_000 + n)).join("\n")
  const sent = { intent: "read", reason: "Equipe", list: new File([lines], "equipe.csv") }
  const page = (await admin.post(IMPORT, sent, { multipart: true })).headers.get("location") ?? ""

  expect((await admin.post(page, { intent: "confirm" })).status).toBe(302)
  await until("some are blocked", async () => (await db.$count(cpfBlocks)) >= 1_000)
  await first.kill("SIGKILL")
  await first.stop()
  await untilQuiet(db)
  const half = await db.$count(cpfBlocks)
  expect(half % 500).toBe(0)
  expect(half).toBeLessThan(LINES)
  expect(await db.$count(actions, eq(actions.permission, "cpf-block"))).toBe(half)

  const next = await start()
  try {
    const again = visit(next.origin, { cookies: Object.fromEntries(admin.cookies) })
    expect(words(await again.read(page))).toContain("Esta lista parou no meio")
    expect((await again.post(page, { intent: "confirm" })).status).toBe(302)
    await until("the rest is imported", async () => (await db.$count(cpfBlocks)) === LINES)
    await until("it says so", async () => (await again.read(page)).includes("Lista importada"))
    expect(words(await again.read(page))).toContain("20.000 CPFs da lista estão bloqueados")
    expect(await db.$count(cpfBlocks)).toBe(LINES)
    expect(await db.$count(actions, eq(actions.permission, "cpf-block"))).toBe(LINES)
    expect(await findBrokenLink(db)).toBeNull()
  } finally {
    await next.stop()
  }
})

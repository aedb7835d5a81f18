import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, like, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readAuditText } from "#app/audit/audit-text"
import { connect } from "#app/db/client.server"
import { actions } from "#drizzle/schema/back-office"
import { stores } from "#drizzle/schema/stores"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { buildStore } from "#drizzle/seed/builders/store"
import { type RunningApp, startApp } from "#tests/support/app"
import { findBrokenLink } from "#tests/support/broken-link"
import { freshDatabase } from "#tests/support/database"
import { signInAdmin } from "#tests/support/sign-in"
import { quarterLater } from "#tests/support/quarter-later"
import { until } from "#tests/support/until"
import { untilQuiet } from "#tests/support/until-quiet"
import { visit, words } from "#tests/support/visitor"

const IMPORT = "/admin/stores/import-csv"
const NEW = 8_000
const CHANGED = 5_000
const CHUNK = 500

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

const isNew = like(stores.name, "Bar que Chega%")
const isChanged = like(stores.name, "Bar que Muda%")

/** Kills the process, and waits until what was under way is rolled back. */
async function kill(app: RunningApp) {
  await app.kill("SIGKILL")
  await app.stop()
  await untilQuiet(db)
}

/** How often each bar is named by the audit of the import. */
async function namings() {
  const rows = await db.select().from(actions).where(eq(actions.subjectType, "store-imports"))
  const ids = rows.flatMap(({ text }) => (readAuditText(text)?.after?.barIds ?? []) as string[])
  return { bars: new Set(ids).size, all: ids.length }
}

test("a process killed in the middle of an import of bars, twice, leaves whole steps; confirmed again, and then by the queue itself, it is done once", async () => {
  const known = Array.from({ length: CHANGED }, (_, n) =>
    buildStore(n, { now: new Date(), name: `Bar Velho ${n}`, cnpj: buildCnpj(400_000 + n) }),
  )
  for (let at = 0; at < CHANGED; at += 1_000) await db.insert(stores).values(known.slice(at, at + 1_000))
  const line = (cnpj: string, name: string) => `${cnpj};${name};Rua do Gol, 10;13010-000;SP;Campinas`
  const lines = [
    "CNPJ;Nome;Endereço;CEP;Estado;Cidade",
    ...Array.from({ length: NEW }, (_, n) => line(buildCnpj(500_000 + n), `Bar que Chega ${n}`)),
    ...known.map(({ cnpj }, n) => line(cnpj, `Bar que Muda ${n}`)),
  ]
  let app = await start()
  const admin = await signInAdmin(db, app.origin, "admin")
  const sent = { intent: "read", list: new File([lines.join("\n")], "bares.csv") }
  const page = (await admin.post(IMPORT, sent, { multipart: true })).headers.get("location") ?? ""
  const columns = { cnpj: "0", name: "1", address: "2", cep: "3", uf: "4", city: "5", lat: "", lng: "" }
  expect((await admin.post(page, { intent: "compare", ...columns })).status).toBe(302)
  const confirm = { intent: "confirm", round: "1" }
  expect((await admin.post(page, confirm)).status).toBe(302)
  await until("some are made", async () => (await db.$count(stores, isNew)) >= 2 * CHUNK)
  await kill(app)
  const made = await db.$count(stores, isNew)
  expect([made % CHUNK, made < NEW]).toEqual([0, true])
  expect(await namings()).toEqual({ bars: made, all: made })

  app = await start()
  const again = visit(app.origin, { cookies: Object.fromEntries(admin.cookies) })
  expect(words(await again.read(page))).toContain("Esta importação parou no meio")
  expect((await again.post(page, confirm)).status).toBe(302)
  await until("some are changed", async () => (await db.$count(stores, isChanged)) >= CHUNK)
  await kill(app)
  const changed = await db.$count(stores, isChanged)
  expect([await db.$count(stores, isNew), changed % CHUNK, changed < CHANGED]).toEqual([NEW, 0, true])

  // Nobody confirms it any more: both jobs were killed at work, and both are tried again.
  await quarterLater(db)
  app = await start()
  try {
    const last = visit(app.origin, { cookies: Object.fromEntries(admin.cookies) })
    const isDone = async () =>
      words(await last.read(page)).includes("8.000 bares foram criados e 5.000 alterados")
    await until("it says that it is done", isDone, 120_000)
    expect(words(await last.read(page))).not.toContain("recusados porque")
    expect([await db.$count(stores), await db.$count(stores, isChanged)]).toEqual([NEW + CHANGED, CHANGED])
    // A bar that was written twice would have been counted up twice.
    expect(await db.$count(stores, sql`${isChanged} and version <> 2 or ${isNew} and version <> 1`)).toBe(0)
    expect(await namings()).toEqual({ bars: NEW + CHANGED, all: NEW + CHANGED })
    expect(await findBrokenLink(db)).toBeNull()
  } finally {
    await app.stop()
  }
})

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { dayOf } from "#app/platform/time/clock.server"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey, buildCpf } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { startApp } from "#tests/support/app"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { words } from "#tests/support/visitor"

let site: Site
let db: Site["db"]
let bar: StoreRow

beforeAll(async () => {
  site = await startSite()
  db = site.db
  bar = await insertStore(db)
  await insertDraw(db)
})
afterAll(() => site.close())

/** Holds a table so that whoever reads it waits, while the work is done. */
const whileLocked = (table: string, work: () => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`)
    await work()
  })

test("twenty administrators wait for a lock, and an invoice is taken meanwhile", async () => {
  const [admin, ana] = [
    await signInAdmin(db, site.app.origin, "super"),
    await signInParticipant(db, site.app.origin),
  ]
  const today = dayOf(new Date())
  const aamm = today.slice(2, 4) + today.slice(5, 7)
  const form = {
    idempotencyKey: crypto.randomUUID(),
    accessKey: buildAccessKey({ ...bar, aamm, number: nextNumber() }),
    cnpj: "",
    number: "",
    issuedOn: today,
    total: "85,00",
  }
  let answered = 0
  let waiting: Promise<Response>[] = []
  await whileLocked("actions", async () => {
    waiting = Array.from({ length: 20 }, async () => {
      const answer = await admin.get("/admin/actions")
      answered += 1
      return answer
    })
    // Other tests' databases are copies of the same one, tables' numbers included.
    const waits = sql`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and relation = 'actions'::regclass and not granted`
    await until("administrators wait in the database", async () => (await db.execute(waits)).length >= 4)
    const taken = await ana.post("/cupom", form, { multipart: true })
    expect([taken.status, answered]).toEqual([303, 0])
    // Whoever only reads goes on too.
    expect([(await ana.get("/perfil")).status, answered]).toEqual([200, 0])
  })
  for (const answer of await Promise.all(waiting)) expect([200, 503]).toContain(answer.status)
})

test("whoever waits for a lock too long is told to come again, and keeps what was typed", async () => {
  const hurried = await startApp({
    databaseUrl: `${site.databaseUrl}?lock_timeout=200`,
    env: { ADMIN_TOTP: "optional" },
  })
  try {
    const admin = await signInAdmin(db, hurried.origin, "super")
    await whileLocked("cpf_blocks", async () => {
      const list = await admin.get("/admin/cpf-block")
      expect([list.status, list.headers.get("Retry-After")]).toEqual([503, "5"])
      expect(words(await list.text())).toContain("Tente de novo")
    })
    await whileLocked("actions", async () => {
      const typed = {
        cpf: buildCpf(nextNumber()),
        reason: "Funcionária da agência",
        formKey: crypto.randomUUID(),
      }
      const form = await admin.post("/admin/cpf-block/create", { intent: "block", ...typed })
      expect([form.status, form.headers.get("Retry-After")]).toEqual([503, "5"])
      const html = await form.text()
      expect(words(html)).toContain("Tente de novo em alguns segundos")
      expect(html).toContain(typed.reason)
    })
  } finally {
    await hurried.stop()
  }
})

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { type RunningApp, startApp } from "#tests/support/app"
import { freshDatabase } from "#tests/support/database"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { until } from "#tests/support/until"

let app: RunningApp
let owner: ReturnType<typeof connect>
let close: () => Promise<unknown>

beforeAll(async () => {
  const database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  owner = connect(database.ownerUrl, { max: 2 })
  app = await startApp({ databaseUrl: database.url })
  close = async () => {
    await app.stop()
    await owner.$client.end()
    await database.drop()
  }
})
afterAll(() => close())

test("while every connection waits for a lock, readiness answers, the team can pause, and nobody waits for long", async () => {
  const person = await signInParticipant(owner, app.origin)
  const boss = await signInAdmin(owner, app.origin, "super")
  let statuses: (number | string | null)[] = []
  await owner.transaction(async (tx) => {
    await tx.execute(sql`lock table registrations in access exclusive mode`)
    const begun = performance.now()
    const pages = Array.from({ length: 40 }, () => person.get("/perfil"))
    await until("no connection is free", allWait)
    const asked = performance.now()
    expect((await fetch(`${app.origin}/api/readyz`)).status).toBe(200)
    expect(performance.now() - asked).toBeLessThan(5_000)
    // The lever for this very moment counts its posts over connections of its own.
    expect((await boss.post("/admin/dashboard", pause)).status).toBe(302)
    statuses = (await Promise.all(pages)).flatMap(({ status, headers }) => [
      status,
      headers.get("retry-after"),
    ])
    expect(performance.now() - begun).toBeLessThan(40_000)
  })
  expect(new Set(statuses)).toEqual(new Set([503, "5"]))
})

const pause = {
  intent: "pause",
  formKey: crypto.randomUUID(),
  noticePt: "Voltamos às 18h.",
  noticeEn: "We are back at 6 pm.",
  reason: "Está lento",
}

/** As many as the public's pool has. */
async function allWait(): Promise<boolean> {
  const [row] = await owner.execute<{ many: number }>(sql`select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return (row?.many ?? 0) >= 16
}

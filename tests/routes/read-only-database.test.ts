import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { startApp, type RunningApp } from "#tests/support/app"
import { freshDatabase } from "#tests/support/database"
import { until } from "#tests/support/until"
import { visit, words } from "#tests/support/visitor"

let app: RunningApp
let owner: ReturnType<typeof connect>
let close: () => Promise<unknown>
let cpf: string

beforeAll(async () => {
  const database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  owner = connect(database.ownerUrl, { max: 1 })
  ;({ cpf } = await insertRegistration(owner))
  app = await startApp({ databaseUrl: database.url })
  close = async () => {
    await app.stop()
    await owner.$client.end()
    await database.drop()
  }
})
afterAll(() => close())

const ready = async () => (await fetch(`${app.origin}/api/readyz`)).status === 200
const signIn = () => visit(app.origin).post("/login", { cpf, password: demoPassword })

/** As a fail-over to a server that is not to be written to yet: connections end, new ones lead to one that only reads. */
async function failOver(readOnly: "on" | "off") {
  const name = sql.raw(new URL(process.env.DATABASE_URL!).pathname.slice(1))
  await owner.execute(sql`set default_transaction_read_only = off`)
  await owner.execute(sql`alter database ${name} set default_transaction_read_only = ${sql.raw(readOnly)}`)
  if (readOnly === "on")
    await owner.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
}

test("a server that only reads is one that is away, until it writes", async () => {
  await until("the application is ready", ready)
  await failOver("on")
  await until("the application is not ready", async () => !(await ready()))
  await until(
    "its connections are new ones",
    async () => (await visit(app.origin).get("/faq")).status === 200,
  )
  const answer = await signIn()
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
  expect(words(await answer.text())).toContain("503")
  // Nobody ends the connections this time: they are given up by themselves.
  await failOver("off")
  await until("the application is ready", ready)
  await until("somebody signs in", async () => (await signIn()).status === 302)
})

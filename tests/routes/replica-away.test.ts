import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { type RunningApp, startApp } from "#tests/support/app"
import { freshDatabase } from "#tests/support/database"
import { startTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy"
import { signInAdmin } from "#tests/support/sign-in"
import { until } from "#tests/support/until"
import { visit } from "#tests/support/visitor"

let app: RunningApp
let owner: ReturnType<typeof connect>
let replica: TcpProxy
let close: () => Promise<unknown>

beforeAll(async () => {
  const database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  owner = connect(database.ownerUrl, { max: 1 })
  replica = await startTcpProxy(database.url)
  app = await startApp({
    databaseUrl: database.url,
    env: { DATABASE_REPLICA_URL: replica.url, ADMIN_TOTP: "optional" },
  })
  close = async () => {
    await app.stop()
    replica.stop()
    await owner.$client.end()
    await database.drop()
  }
})
afterAll(() => close())

test("while the replica is away the primary reads for it, and one line of the log says so", async () => {
  const admin = await signInAdmin(owner, app.origin, "super")
  const [shown, listed] = [
    async () => (await visit(app.origin).get("/faq")).status === 200,
    async () => (await admin.get("/admin/faq")).status === 200,
  ]
  expect([await shown(), await listed()]).toEqual([true, true])
  replica.cut()
  await until("the public pages do without it", shown)
  await until("the back office does without it", listed)
  for (let time = 0; time < 5; time++) expect([await shown(), await listed()]).toEqual([true, true])
  // The public's pool and the back office's.
  const lines = app.logs().match(/the replica is away/g) ?? []
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(3)
})

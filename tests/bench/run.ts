import { buildIfStale } from "#app/cli/build.server"
import { explain } from "#app/cli/settings"
import { stopSignal } from "#app/cli/stop-signal"
import { openTestServer } from "#tests/support/test-server"
import { invoicesList } from "./invoices-list"
import { submitOverHttp } from "./submit-over-http"
import { submitTransaction } from "./submit-transaction"

const benchmarks = {
  "submit-over-http": submitOverHttp,
  "submit-transaction": submitTransaction,
  "invoices-list": invoicesList,
}

const signal = stopSignal()
const wanted = process.argv.slice(2)
const chosen = Object.entries(benchmarks).filter(
  ([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)
Object.assign(process.env, { APP_ENV: "test", TZ: "UTC" })
await buildIfStale(signal)
const server = await openTestServer(process.env.DATABASE_URL || undefined)
// The settings want a database of this process's own; each benchmark connects to the one that it makes.
Object.assign(process.env, server.env, { DATABASE_URL: server.env.TEST_APP_URL })
try {
  for (const [, run] of chosen) await run()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
} finally {
  await server.close()
}

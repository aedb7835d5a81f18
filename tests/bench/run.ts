import { availableParallelism, loadavg } from "node:os"
import { buildIfStale } from "#app/cli/build.server"
import { explain } from "#app/cli/settings"
import { stopSignal } from "#app/cli/stop-signal"
import { openTestServer } from "#tests/support/test-server"
import { computeDraw } from "./compute-draw"
import { freezeDraw } from "./freeze-draw"
import { exportFile } from "./export-file"
import { figures } from "./figures"
import { importStores } from "./import-stores"
import { auditChain } from "./audit-chain"
import { checker } from "./checker"
import { drawCommands } from "./draw-commands"
import { drawFiles } from "./draw-files"
import { invoicesList } from "./invoices-list"
import { largestPaint } from "./largest-paint"
import { listsOverHttp } from "./lists-over-http"
import { routeTable } from "./route-table"
import { sequencer } from "./sequencer"
import { missedTargets } from "./compare"
import { mailOut } from "./mail-out"
import { submitOverHttp } from "./submit-over-http"
import { submitTransaction } from "./submit-transaction"
import { submitWithoutLog } from "./submit-without-log"
import { submitWhileFreezing } from "./submit-while-freezing"

const benchmarks = {
  "route-table": routeTable,
  "submit-over-http": submitOverHttp,
  "submit-transaction": submitTransaction,
  "submit-without-log": submitWithoutLog,
  sequencer,
  "invoices-list": invoicesList,
  "lists-over-http": listsOverHttp,
  "freeze-draw": freezeDraw,
  "compute-draw": computeDraw,
  "submit-while-freezing": submitWhileFreezing,
  "audit-chain": auditChain,
  "draw-files": drawFiles,
  "draw-commands": drawCommands,
  checker,
  "mail-out": mailOut,
  "largest-paint": largestPaint,
  "export-file": exportFile,
  "import-stores": importStores,
}

/**
 * `npm run bench -- FILTER …`: every benchmark, or those whose name holds one of the filters, each as a ratio against
 * a reference of the same run. A missed target is a figure to look at; only a benchmark that could not run fails, or with
 * `--strict` one that missed its target, or measured nothing where it had to. `npm run bench -- figures` counts what the
 * house is made of, and needs none of what the others do.
 */
async function run(filters: string[]): Promise<void> {
  if (filters.join() === "figures") return figures()
  const chosen = Object.entries(benchmarks).filter(
    ([name]) => filters.length === 0 || filters.some((filter) => name.includes(filter)),
  )
  if (chosen.length === 0) throw new Error(`There are ${Object.keys(benchmarks).join(", ")}.`)
  Object.assign(process.env, { APP_ENV: "test", TZ: "UTC" })
  await buildIfStale(signal)
  const server = await openTestServer(process.env.DATABASE_URL || undefined)
  // The settings want a database for this process; each benchmark connects to the one that it makes.
  Object.assign(process.env, server.env, { DATABASE_URL: server.env.TEST_APP_URL })
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
  try {
    for (const [, benchmark] of chosen) await Promise.race([benchmark(), stopped])
  } finally {
    await server.close()
  }
}

const signal = stopSignal()
const stopped = new Promise<never>((_, reject) =>
  signal.addEventListener("abort", () => reject(new Error("stopped"))),
)
stopped.catch(() => {})

let code = 0
try {
  const given = process.argv.slice(2)
  await run(given.filter((each) => each !== "--strict"))
  const missed = missedTargets()
  if (given.includes("--strict") && missed.length > 0) {
    console.error(`Missed: ${missed.join(", ")}`)
    code = 1
  }
} catch (error) {
  console.error(explain(error))
  code = 1
}
// Whatever a stopped benchmark still holds open ends with us.
process.exit(code)

import type { Server } from "node:http"
import type { Logger } from "pino"
import { isDraining, runShutdown, startDraining } from "#app/platform/shutdown.server"
import type { Front } from "./front.server"

type Options = { inFlight: Front["inFlight"]; log: Logger; graceMs?: number; exit?: (code: number) => void }

const GRACE_MS = 25_000

/** Stops taking connections, waits for the requests in flight, runs the shutdown hooks, exits 0. */
export async function drain(
  server: Server,
  { inFlight, log, graceMs = GRACE_MS, exit = process.exit }: Options,
) {
  startDraining()
  log.info({ inFlight: inFlight.size }, "stopping")
  server.close()
  // remix-serve closes its server on the same signal; the second close would print an error.
  server.close = () => server
  for (const res of inFlight.keys()) if (!res.headersSent) res.setHeader("connection", "close")

  const isEmpty = await emptied(inFlight, graceMs)
  if (!isEmpty) log.warn({ inFlight: inFlight.size }, "stopping with requests in flight")
  server.closeAllConnections()
  await runShutdown((name, error) => log.error({ hook: name, err: error }, "shutdown hook failed"))
  log.info("stopped")
  exit(0)
}

/** Drains on the first SIGTERM or SIGINT, exits 1 on the second. */
export function drainOnSignal(server: Server, options: Options): void {
  const exit = options.exit ?? process.exit
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Before remix-serve's own listener, whose close would come first otherwise.
    process.prependListener(signal, () => {
      if (isDraining()) return exit(1)
      void drain(server, options)
    })
  }
}

/** True once nothing is in flight, false when `patienceMs` ran out first. */
async function emptied(inFlight: Front["inFlight"], patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs
  while (inFlight.size > 0) {
    if (performance.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

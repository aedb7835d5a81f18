import { type Server as HttpServer } from "node:http"
import { Server as NetServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"
import { isDraining, runShutdown, startDraining } from "#app/platform/shutdown.server"
import type { Front } from "./front.server"

type Options = {
  inFlight: Front["inFlight"]
  log: Logger
  /** How long new connections are still taken: until then those who send people here may not know. */
  listenMs?: number
  /** How long the last answers may take. */
  graceMs?: number
  /** How long kept connections may stay quiet before they are closed. */
  quietMs?: number
  exit?: (code: number) => void
}

const GRACE_MS = 25_000
/** Whoever has just read a page asks for the next one by then; a container has ten seconds to stop in. */
const QUIET_MS = 2_000
const LAST_WORDS_MS = 1_000
/** What stops npm's group reaches this process twice: npm hands its own signal on. Nobody presses Ctrl-C twice so fast on purpose. */
const ECHO_MS = 2_000

/**
 * Answers 503 to whoever asks whether it is ready, and then stops taking connections; answers what still comes over those that are
 * kept, sends away with 503 whoever is still sending then, runs the shutdown hooks, exits 0. Each answer from now on says that its
 * connection closes (`front.server`), so that nobody's next request meets a closed one.
 */
export async function drain(
  server: HttpServer,
  { inFlight, log, listenMs = 0, graceMs = GRACE_MS, quietMs = QUIET_MS, exit = process.exit }: Options,
) {
  startDraining()
  log.info({ inFlight: inFlight.size }, "stopping")
  // remix-serve closes its server on the same signal.
  server.close = () => server
  for (const res of inFlight.keys()) if (!res.headersSent) res.setHeader("connection", "close")
  if (listenMs > 0) await sleep(listenMs)
  // An HTTP server's own close would also cut the quiet connections, some with a request on its way.
  NetServer.prototype.close.call(server)

  await becomesQuiet(server, { inFlight, graceMs, quietMs })
  await sendAway(server, inFlight)
  if (inFlight.size > 0) log.warn({ inFlight: inFlight.size }, "stopping with requests in flight")
  server.closeAllConnections()
  await runShutdown((name, error) => log.error({ hook: name, err: error }, "shutdown hook failed"))
  log.info("stopped")
  exit(0)
}

/**
 * Drains on the first SIGTERM or SIGINT, exits 1 on one that comes later than its echo. Nobody sends people to whoever presses
 * Ctrl-C.
 */
export function drainOnSignal(server: HttpServer, options: Options): void {
  const exit = options.exit ?? process.exit
  let stoppedAt = 0
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Before remix-serve's own listener, whose close would come first otherwise.
    process.prependListener(signal, () => {
      if (isDraining()) return performance.now() - stoppedAt < ECHO_MS ? undefined : exit(1)
      stoppedAt = performance.now()
      void drain(server, signal === "SIGINT" ? { ...options, listenMs: 0 } : options)
    })
  }
}

/** Until every connection is gone, or nobody has asked or been answered for a while, or `graceMs` ran out. */
async function becomesQuiet(
  server: HttpServer,
  { inFlight, graceMs, quietMs }: Required<Pick<Options, "inFlight" | "graceMs" | "quietMs">>,
): Promise<void> {
  const began = performance.now()
  let busyAt = began
  const touch = () => (busyAt = performance.now())
  server.on("request", touch).on("checkContinue", touch)
  while (performance.now() - began < graceMs) {
    if (inFlight.size > 0) touch()
    else if (performance.now() - busyAt >= quietMs || (await countConnections(server)) === 0) return
    await sleep(20)
  }
}

/** Whoever is still sending is told that nothing of it was read, and has a second to hear it. */
async function sendAway(server: HttpServer, inFlight: Front["inFlight"]): Promise<void> {
  const sending = [...inFlight].filter(([res]) => !res.req.complete)
  if (sending.length === 0) return
  for (const [, cut] of sending) cut({ status: 503, reason: "stopping", code: "DATABASE_AWAY" })
  const told = performance.now()
  while (performance.now() - told < LAST_WORDS_MS && (await countConnections(server)) > 0) await sleep(20)
}

const countConnections = (server: HttpServer) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))

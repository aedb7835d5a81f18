/**
 * Runs before remix-serve (`node --import`): checks the settings, then stands in front of the HTTP server that
 * remix-serve is about to make. Loaders get neither the client's address nor a body that was counted otherwise.
 */
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { isMainThread } from "node:worker_threads"
import { readEnv, SettingsError, type Env } from "#app/platform/env.server"
import { log } from "#app/platform/log/log.server"
import { drainOnSignal } from "./drain.server"
import { installFront } from "./install-front.server"
import { staticFiles } from "./static-files.server"

// Worker threads inherit --import.
if (isMainThread) start(checkedSettings())

function start(settings: Env): void {
  // remix-serve reads PORT by itself and has another idea of its default.
  process.env.PORT = String(settings.PORT)
  silenceMorgan()
  // In development Vite serves its own files, fresher than the last build's.
  const files = settings.APP_ENV === "development" ? undefined : staticFiles(resolve("build/client"))
  installFront(settings, log, {
    ...(files ? { files } : {}),
    onServer(server, { inFlight }) {
      drainOnSignal(server, { inFlight, log, listenMs: settings.DRAIN_SECONDS * 1000 })
    },
  })
}

function checkedSettings(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.lines.join("\n")}\n`)
    process.exit(1)
  }
}

/** remix-serve logs every URL, tokens included, in morgan's "tiny" format; a format without a line logs nothing. */
function silenceMorgan(): void {
  const fromServe = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"))
  const morgan = fromServe("morgan") as { format(name: string, line: () => null): void }
  morgan.format("tiny", () => null)
}

import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { startWebServer, stopChild } from "#app/cli/web-server"
import { freePort } from "#app/cli/embedded/machine.server"
import { type Served, serveWarm } from "./warm-app"

const START_UP_MS = 60_000

type Options = {
  databaseUrl: string
  /** Settings as README.md lists them; `undefined` unsets one. Rate limits are off unless asked for. */
  env?: Record<string, string | undefined>
  /** What is served instead of the build. */
  build?: string
  /** In a process that served other tests before, which starts in a quarter of the time and cannot be killed. */
  warm?: boolean
}

export type RunningApp = {
  origin: string
  port: number
  /** Of the process that serves it. */
  pid: number | undefined
  /** What the server printed so far. */
  logs(): string
  /** Sends the signal and resolves with the exit code, null where the signal itself ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>
  stop(): Promise<void>
}

const TRIES = 3

/** The built server on a free port, answering requests when this resolves; a process of its own unless `warm`. */
export async function startApp(options: Options): Promise<RunningApp> {
  for (let tried = 1; ; tried += 1) {
    const app = await startOnce(options)
    if (app !== "port taken") return app
    if (tried === TRIES) throw new Error("Each free port was somebody else's a moment later.")
  }
}

/** A port that was free may be another server's once this one is ready to listen, and that one would answer in its place. */
async function startOnce({
  databaseUrl,
  env = {},
  build,
  warm,
}: Options): Promise<RunningApp | "port taken"> {
  const files = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { VITEST: _, TEST: __, ...inherited } = process.env
  const settings = {
    ...inherited,
    NODE_ENV: "production" as const,
    APP_ENV: "test",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    FILES_URL: `file:${files}`,
    ...env,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
  }
  const server = (warm && serveWarm(settings)) || serveCold(settings, build)
  let text = ""
  server.onOutput((more) => (text += more))
  const { isGone } = server
  const stop = async () => {
    await server.stop()
    await rm(files, { recursive: true, force: true })
  }

  const isListening = () => text.includes(`[remix-serve] http://localhost:${port}`)
  const deadline = Date.now() + START_UP_MS
  while (!isListening() || !(await answers(origin))) {
    if (isGone() || Date.now() > deadline) {
      await stop()
      if (text.includes("EADDRINUSE")) return "port taken"
      throw new Error(`The server did not start.\n${text}`)
    }
    await sleep(50)
  }

  return {
    origin,
    port,
    pid: server.pid,
    logs: () => text,
    stop,
    kill: server.kill,
  }
}

/** A process of its own. */
function serveCold(settings: NodeJS.ProcessEnv, build?: string): Served {
  const child = startWebServer(settings, build)
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid,
    isGone,
    onOutput(take) {
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (chunk: Buffer) => take(chunk.toString()))
      child.on("exit", (code, signal) => take(`\nThe server ended with code ${code}, signal ${signal}.\n`))
    },
    stop: () => stopChild(child),
    async kill(signal) {
      const gone = isGone() || once(child, "exit")
      child.kill(signal)
      await gone
      return child.exitCode
    },
  }
}

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/healthz`, {
    headers: { connection: "close" },
    signal: AbortSignal.timeout(10_000),
  }).then(
    () => true,
    () => false,
  )

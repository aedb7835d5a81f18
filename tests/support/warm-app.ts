import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

/** A server that was told to start. */
export type Served = {
  pid: number | undefined
  /** Its process has ended. */
  isGone(): boolean
  onOutput(take: (text: string) => void): void
  stop(): Promise<void>
  /** Sends the signal and resolves with the exit code, null where the signal itself ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>
}

type Host = { child: ChildProcess; busy: boolean; served: number; take: (text: string) => void }

/** A module instance is never given back: after so many a process has grown by some hundred megabytes. */
const MOST_SERVED = 12
const FORCE_MS = 10_000

/** On globalThis: each file of tests has modules of its own, and what is warm outlives them. */
const shared = globalThis as typeof globalThis & { warmHost?: Host }

/** Begins to serve with these settings in this worker's warm process; undefined where that one is serving already. */
export function serveWarm(settings: NodeJS.ProcessEnv): Served | undefined {
  const host = (shared.warmHost ??= openHost())
  if (host.busy) return undefined
  host.busy = true
  host.served += 1
  host.take = () => {}
  const { child } = host
  child.send({ settings })
  return {
    pid: child.pid,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    onOutput: (take) => (host.take = take),
    async stop() {
      const isWorn = host.served >= MOST_SERVED
      const over = new AbortController()
      const heard = { signal: over.signal }
      const stopped = Promise.race([once(child, "message", heard), once(child, "exit", heard)])
      const force = setTimeout(() => child.kill("SIGKILL"), FORCE_MS)
      if (child.connected) child.send({ stop: true })
      await stopped
      // Who is served by the same process after this one would be listened for twice.
      over.abort()
      clearTimeout(force)
      host.busy = false
      if (isWorn && child.connected) child.disconnect()
    },
    kill() {
      throw new Error("A warm server shares its process: leave `warm` out where a test kills it.")
    },
  }
}

function openHost(): Host {
  const script = fileURLToPath(new URL("warm-host.mjs", import.meta.url))
  const stdio = ["ignore", "pipe", "pipe", "ipc"] as const
  const child = spawn(process.execPath, [script], { env: baseSettings(), stdio: [...stdio], detached: true })
  const host: Host = { child, busy: false, served: 0, take: () => {} }
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => host.take(chunk.toString()))
  const forget = () => {
    if (shared.warmHost === host) shared.warmHost = undefined
  }
  child.on("exit", (code, signal) => {
    forget()
    host.take(`\nThe server ended with code ${code}, signal ${signal}.\n`)
  })
  child.on("disconnect", forget)
  return host
}

/** Packages choose by it when they are loaded, before any server's own settings. */
const baseSettings = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_ENV: "production" })

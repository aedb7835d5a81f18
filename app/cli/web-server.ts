import { spawn, type ChildProcess } from "node:child_process"

/** The built server as a child that dies with this process; its output comes as pipes. */
export function startWebServer(env: NodeJS.ProcessEnv, build = "build/server/index.js"): ChildProcess {
  const preloads = [new URL("./die-with-parent.cjs", import.meta.url).href, "./build/front/preload.js"]
  const server = ["node_modules/@remix-run/serve/dist/cli.js", build]
  return spawn(process.execPath, [...preloads.flatMap((name) => ["--import", name]), ...server], {
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A group of its own: Ctrl-C in the terminal reaches the parent alone, which then stops things in order.
    detached: true,
  })
}

/** Signals the child and resolves once it is gone, with force after `patienceMs`. */
export async function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals = "SIGTERM",
  patienceMs = 10_000,
) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  child.kill(signal)
  const force = setTimeout(() => child.kill("SIGKILL"), patienceMs)
  await gone
  clearTimeout(force)
}

import { readFileSync } from "node:fs"

const LOOK_EVERY_MS = 250

/** Aborts on Ctrl-C, on SIGTERM, and when npm, which started this process, was stopped without a word to it. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
  // Under nohup there is no terminal, and a handler would undo what nohup is for.
  if (process.stdin.isTTY) process.on("SIGHUP", stop)
  // npm and we are often several processes apart (a shell, tsx), and a signal to npm may end with the shell.
  const launchers = launchersOf(process.pid)
  if (launchers.length > 0)
    setInterval(() => String(launchersOf(process.pid)) !== String(launchers) && stop(), LOOK_EVERY_MS).unref()
  return controller.signal
}

/** The processes between this one and the npm that ran it, npm last; none where npm did not. */
function launchersOf(pid: number): number[] {
  const found: number[] = []
  for (let parent = parentOf(pid); parent > 1; parent = parentOf(parent)) {
    found.push(parent)
    if (isNpm(parent)) return found
  }
  return []
}

function parentOf(pid: number): number {
  if (pid === process.pid) return process.ppid
  // The fourth field, counted from behind the name, which may hold anything.
  return Number(/\) \S (\d+) [^)]*$/.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0)
}

const isNpm = (pid: number) => /^npm|npm(-cli\.js)?\0/.test(read(`/proc/${pid}/cmdline`))

function read(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

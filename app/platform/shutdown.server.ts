type ShutdownHook = { name: string; run: () => unknown }
type Registry = { draining: boolean; hooks: ShutdownHook[] }

/**
 * The preload and the built application are two bundles, each with its own copy of this file;
 * what they agree on therefore lives on globalThis, under one symbol.
 */
const key = Symbol.for("bar-na-torcida.shutdown")
const shared = globalThis as { [key]?: Registry }
const registry = () => (shared[key] ??= { draining: false, hooks: [] })

/** Runs `run` when the process stops, after the last request was answered; last registered runs first. */
export function onShutdown(name: string, run: () => unknown): void {
  const { hooks } = registry()
  const hook = { name, run }
  const known = hooks.findIndex((each) => each.name === name)
  // A module loaded twice (hot reloading) replaces its hook instead of closing things twice.
  if (known < 0) hooks.push(hook)
  else hooks[known] = hook
}

/** True from the first stop signal on: readiness answers 503, loops take no new work. */
export const isDraining = (): boolean => registry().draining

/** Turns `isDraining()` on. */
export function startDraining(): void {
  registry().draining = true
}

/** Runs every hook once; one that fails or hangs delays the others by `patienceMs` at most. */
export async function runShutdown(
  report: (name: string, error: unknown) => void,
  patienceMs = 5_000,
): Promise<void> {
  const { hooks } = registry()
  for (let hook = hooks.pop(); hook; hook = hooks.pop()) {
    const { name, run } = hook
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} did not stop in ${patienceMs} ms`)), patienceMs)
    })
    try {
      await Promise.race([Promise.resolve().then(run), tooLong])
    } catch (error) {
      report(name, error)
    } finally {
      clearTimeout(timer)
    }
  }
}

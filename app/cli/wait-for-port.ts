import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** A server orphaned by a killed run needs a moment to notice and leave, on a busy machine some seconds. */
const PATIENCE_MS = 10_000

/** Resolves once the port is free. */
export async function waitForPort(port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const problem = await tryPort(port)
    if (!problem) return
    if (problem === "EACCES") throw new Error(`Port ${port} needs more rights; set PORT to one above 1023.`)
    if (Date.now() > deadline)
      throw new Error(
        `Port ${port} is in use by another program; set PORT to a free one, e.g. PORT=${port + 1}.`,
      )
    await sleep(100)
  }
}

function tryPort(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"))
    probe.listen(port, () => probe.close(() => resolve(null)))
  })
}

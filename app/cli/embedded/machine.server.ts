import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/** Systems give ports from 32768 on to whoever calls somebody: one of those may be a caller's before it is listened on. */
const [FIRST, LAST] = [20_000, 32_000]

/** A port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    )
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })

/** Whether a process with this number exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

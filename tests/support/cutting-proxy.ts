import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** When and how the connections are cut, all at once: after so many bytes to the database ("up") or from it ("down"). */
export type Cut = {
  direction: "up" | "down"
  afterBytes: number
  way: "reset" | "end" | "silence"
  /** Whether new connections are refused, or taken and never answered, until the database is back. */
  refuses: boolean
  awayMs: number
}

/** Stands between an application and PostgreSQL and cuts after an exact byte, in the middle of a message as anywhere. */
export async function startCuttingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const clients = new Map<Socket, Socket>()
  let coming: Cut[] = []
  let passed = 0
  let silent = false
  let back: NodeJS.Timeout | undefined
  let opening: Promise<number> | undefined

  const drop = (way: Cut["way"]) => {
    for (const [client, behind] of clients) {
      if (way === "reset") client.resetAndDestroy()
      else client.end()
      behind.destroy()
    }
    clients.clear()
  }
  const restore = async () => {
    clearTimeout(back)
    if (silent) drop("reset")
    silent = false
    if (!server.listening) await (opening ??= listen(port).finally(() => (opening = undefined)))
  }
  const cut = ({ way, refuses, awayMs }: Cut) => {
    if (refuses) server.close()
    if (way === "silence") silent = true
    else drop(way)
    back = setTimeout(() => void restore(), awayMs)
  }
  /** The bytes that still pass; the cut follows behind them. */
  const counted = (direction: Cut["direction"], bytes: Buffer) => {
    const [next] = coming
    if (!next || next.direction !== direction) return bytes
    passed += bytes.length
    if (passed < next.afterBytes) return bytes
    const rest = bytes.length - (passed - next.afterBytes)
    coming = coming.slice(1)
    passed = 0
    setImmediate(() => cut(next))
    return bytes.subarray(0, rest)
  }
  const pass = (direction: Cut["direction"], from: Socket, to: Socket) => {
    from.on("error", () => to.destroy())
    from.on("close", () => {
      clients.delete(from)
      if (direction === "down") to.end()
      else to.destroy()
    })
    from.on("data", (bytes: Buffer) => {
      if (!silent && to.writable) to.write(counted(direction, bytes))
    })
  }
  const server = createServer((client) => {
    const behind = connect(Number(target.port || 5432), target.hostname)
    clients.set(client, behind)
    pass("up", client, behind)
    pass("down", behind, client)
  })
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1")
    await once(server, "listening")
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)

  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href,
    /** Cuts one after the other; the bytes of each are counted from the one before. */
    plan(cuts: Cut[]): void {
      coming = cuts
      passed = 0
    },
    /** The bytes that have passed in the direction of the cut that is planned next. */
    passed: () => passed,
    cut,
    /** Lets everything pass again, whatever was planned. */
    async restore(): Promise<void> {
      coming = []
      await restore()
    },
    stop(): void {
      clearTimeout(back)
      server.close()
      drop("reset")
    },
  }
}

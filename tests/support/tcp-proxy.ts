import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** Stands between the application and PostgreSQL, so that a test can take the database away and give it back. */
export async function startTcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let silent = false

  const server = createServer((client) => {
    const behind = connect(Number(target.port || 5432), target.hostname)
    const pair = [client, behind] as const
    for (const [from, to] of [pair, [behind, client] as const]) {
      open.add(from)
      from.on("error", () => to.destroy())
      from.on("close", () => {
        open.delete(from)
        to.destroy()
      })
      from.on("data", (bytes: Buffer) => {
        if (!silent) to.write(bytes)
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1")
    await once(server, "listening")
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const drop = () => {
    for (const socket of open) socket.destroy()
  }

  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href,

    /** As a stopped server: connections end, new ones are refused. */
    cut(): void {
      server.close()
      drop()
    },

    /** As a network that swallows everything: connections stay, new ones are taken, nothing comes back. */
    silence(): void {
      silent = true
    },

    /** Works again; what was silenced is dropped, because a part of it is lost. */
    async restore(): Promise<void> {
      if (silent) drop()
      silent = false
      if (!server.listening) await listen(port)
    },

    stop(): void {
      server.close()
      drop()
    },
  }
}

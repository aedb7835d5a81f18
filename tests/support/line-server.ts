import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"

/** A server that says its one line to whoever calls, or nothing at all, and never another; the line may end the call. */
export async function startLineServer(line = "", { hangsUp = false }: { hangsUp?: boolean } = {}) {
  const calls = new Set<Socket>()
  const server = createServer((socket) => {
    calls.add(socket)
    socket.on("error", () => socket.destroy())
    if (line) socket.write(`${line}\r\n`)
    if (hangsUp) socket.end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    port,
    calls,
    async stop(): Promise<void> {
      for (const socket of calls) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}

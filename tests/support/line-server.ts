import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"

type Manners = {
  /** Its one line ends the call. */
  hangsUp?: boolean
  /** What it says to which word; to any other it is silent. */
  answers?: Record<string, string>
}

/** A server that says its one line to whoever calls, or nothing at all, and then nothing but its answers. */
export async function startLineServer(line = "", { hangsUp = false, answers = {} }: Manners = {}) {
  const calls = new Set<Socket>()
  const server = createServer((socket) => {
    calls.add(socket)
    socket.on("error", () => socket.destroy())
    if (line) socket.write(`${line}\r\n`)
    if (hangsUp) socket.end()
    socket.on("data", (said) => {
      const [word = ""] = said.toString().trim().split(/\s/)
      if (answers[word]) socket.write(`${answers[word]}\r\n`)
    })
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

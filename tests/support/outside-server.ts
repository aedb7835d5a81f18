import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A request as it came. */
export type OutsideRequest = { path: string; type: string; body: Buffer }
/** Answers it, or not. */
export type Answers = (asked: OutsideRequest, response: ServerResponse) => void | Promise<void>

/** A server out there, which keeps what it was asked. */
export async function openOutside(answers: Answers) {
  const asked: OutsideRequest[] = []
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const one = {
      path: request.url ?? "",
      type: request.headers["content-type"] ?? "",
      body: Buffer.concat(parts),
    }
    asked.push(one)
    await answers(one, response)
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { connect, type Socket } from "node:net"
import { afterEach, expect, test } from "vitest"
import { closeAll, head, MB, raw, serve } from "./served-front.test-support"

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  closeAll()
})

/** More than the system's buffers take between two processes of one machine. */
const large = Buffer.alloc(32 * MB, "x")

test.each([1, 3])("an answer that nobody reads is given up, of %s asked for at once", async (times) => {
  const { front, port } = await serve((_, res) => void res.end(large), { unreadMs: 100 })
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(head("GET /", { Connection: "keep-alive" }).repeat(times)),
  )
  sockets.push(socket.pause().on("error", () => {}))
  await expect.poll(() => front.inFlight.size).toBe(times)
  await expect.poll(() => front.inFlight.size, { timeout: 10_000 }).toBe(0)
})

test("one that is still being made is waited for, however long nothing moves", async () => {
  const { port } = await serve(
    (_, res) => void res.once("timeout", () => setImmediate(() => res.end("done"))),
    { unreadMs: 50 },
  )
  expect(await raw(port, head("GET /", {}))).toMatch(/done$/)
})

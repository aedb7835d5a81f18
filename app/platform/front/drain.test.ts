import { connect } from "node:net"
import { afterEach, describe, expect, it, vi } from "vitest"
import { createLog } from "#app/platform/log/log.server"
import { isDraining } from "#app/platform/shutdown.server"
import { drain, drainOnSignal } from "./drain.server"
import { closeAll, echo, form, head, raw, serve, status } from "./served-front.test-support"

afterEach(closeAll)

describe("a signal", () => {
  /** A server with one answer under way, and what the process hears signals by; none is sent to this one. */
  async function listening() {
    let finish = () => {}
    const { server, front, port } = await serve((_, res) => (finish = () => res.end("done")))
    const answer = raw(port, head("GET /slow", {})).catch(() => "cut")
    await expect.poll(() => front.inFlight.size).toBe(1)
    const heard = vi.spyOn(process, "prependListener").mockReturnThis()
    const exits: number[] = []
    const exit = (code: number) => void exits.push(code)
    drainOnSignal(server, { inFlight: front.inFlight, log: createLog("silent"), quietMs: 30, exit })
    const listeners = new Map(
      heard.mock.calls.map(([name, listener]) => [String(name), listener as () => void]),
    )
    heard.mockRestore()
    vi.useFakeTimers({ toFake: ["performance"] })
    return { answer, exits, finish: () => finish(), send: (name: string) => listeners.get(name)?.() }
  }
  afterEach(() => void vi.useRealTimers())

  it.each([
    ["SIGTERM", "SIGTERM"],
    ["SIGINT", "SIGINT"],
    ["SIGINT", "SIGTERM"],
  ])("%s that comes once more at once, as %s from npm, cuts nothing", async (first, second) => {
    const { answer, exits, finish, send } = await listening()
    send(first)
    vi.advanceTimersByTime(5)
    send(second)
    expect(exits).toEqual([])
    finish()
    expect(await answer).toMatch(/done$/)
    vi.useRealTimers()
    await expect.poll(() => exits).toEqual([0])
  })

  it("that somebody sends again, since it takes too long, ends the process", async () => {
    const { exits, finish, send } = await listening()
    send("SIGINT")
    vi.advanceTimersByTime(3_000)
    send("SIGINT")
    expect(exits).toEqual([1])
    finish()
    vi.useRealTimers()
    await expect.poll(() => exits).toEqual([1, 0])
  })
})

describe("draining", () => {
  it("answers what is in flight, takes nothing new, then exits", async () => {
    let finish = () => {}
    const { server, front, port, lines } = await serve((_, res) => (finish = () => res.end("done")))
    const log = createLog("silent")
    const exits: number[] = []
    const idle = connect(port, "127.0.0.1")
    const answer = raw(port, head("GET /slow", { Connection: "keep-alive" }))
    await expect.poll(() => front.inFlight.size).toBe(1)
    const drained = drain(server, {
      inFlight: front.inFlight,
      log,
      quietMs: 30,
      exit: (code) => exits.push(code),
    })
    expect(isDraining()).toBe(true)
    await expect(raw(port, head("GET /", {}))).rejects.toThrow("ECONNREFUSED")
    expect(exits).toEqual([])
    finish()
    await drained
    expect(await answer).toMatch(/connection: close[\s\S]*done$/i)
    expect(exits).toEqual([0])
    expect(lines).toHaveLength(1)
    await new Promise((resolve) => (idle.closed ? resolve(0) : idle.once("close", resolve)))
  })

  it("takes connections on until whoever sends them here may know, and lets each go with its answer", async () => {
    const { server, front, port } = await serve((_, res) => res.end("done"))
    const log = createLog("silent")
    const exits: number[] = []
    const drained = drain(server, {
      inFlight: front.inFlight,
      log,
      listenMs: 300,
      quietMs: 30,
      exit: (code) => exits.push(code),
    })
    expect(isDraining()).toBe(true)
    expect(await raw(port, head("GET /", { Connection: "keep-alive" }))).toMatch(
      /connection: close[\s\S]*done$/i,
    )
    expect(exits).toEqual([])
    await drained
    await expect(raw(port, head("GET /", {}))).rejects.toThrow("ECONNREFUSED")
    expect(exits).toEqual([0])
  })

  it("answers forty kept connections once more and says goodbye, whether they were quiet or at work", async () => {
    const { server, front, port } = await serve((_, res) => setImmediate(() => res.end("done")))
    const ask = head("GET /", { Connection: "keep-alive" })
    const kept = Array.from({ length: 40 }, () => {
      let answers = ""
      const socket = connect(port, "127.0.0.1", () => socket.write(ask))
      const gone = new Promise<Error | null>((resolve) => {
        socket.on("error", resolve).on("close", () => resolve(null))
      })
      socket.on("data", (chunk) => (answers += chunk))
      return { socket, gone, answered: () => answers.match(/done/g)?.length ?? 0, answers: () => answers }
    })
    await expect.poll(() => kept.every(({ answered }) => answered() === 1)).toBe(true)
    // Half of them have a request under way when the signal comes, the others ask right behind it.
    for (const { socket } of kept.slice(20)) socket.write(ask)
    const exits: number[] = []
    const log = createLog("silent")
    const drained = drain(server, { inFlight: front.inFlight, log, exit: (code) => exits.push(code) })
    for (const { socket } of kept.slice(0, 20)) socket.write(ask)
    await drained
    for (const { gone, answered, answers } of kept) {
      expect([await gone, answered()]).toEqual([null, 2])
      expect(answers().toLowerCase()).toMatch(/connection: close(?![\s\S]*connection: keep-alive)/)
    }
    expect(exits).toEqual([0])
  })

  it("closes a kept connection that stays quiet", async () => {
    const { server, front, port } = await serve((_, res) => void res.end("done"))
    let answer = ""
    const quiet = raw(port, head("GET /", { Connection: "keep-alive" }), (socket) =>
      socket.on("data", (chunk) => (answer += chunk)),
    )
    await expect.poll(() => answer).toContain("done")
    const exits: number[] = []
    const log = createLog("silent")
    await drain(server, { inFlight: front.inFlight, log, quietMs: 30, exit: (code) => exits.push(code) })
    expect(await quiet).toContain("done")
    expect(exits).toEqual([0])
  })

  it("does not wait for ever", async () => {
    const { server, front, port } = await serve(() => {})
    const answer = raw(port, head("GET /hangs", {})).catch(() => "cut")
    await expect.poll(() => front.inFlight.size).toBe(1)
    const exits: number[] = []
    const log = createLog("silent")
    await drain(server, { inFlight: front.inFlight, log, graceMs: 50, exit: (code) => exits.push(code) })
    expect(exits).toEqual([0])
    expect(["", "cut"]).toContain(await answer)
  })

  it("tells whoever is still sending when time is up that nothing of it was read", async () => {
    const { server, front, port, lines } = await serve(echo)
    const upload = head("POST /cupom", { ...form, "Content-Length": 1_000 })
    const answer = raw(port, `${upload}half of it`)
    await expect.poll(() => front.inFlight.size).toBe(1)
    const log = createLog("silent")
    await drain(server, { inFlight: front.inFlight, log, graceMs: 50, exit: () => {} })
    expect(status(await answer)).toBe(503)
    expect(await answer).toMatch(/retry-after: \d+[^]*Voltamos em instantes[^]*não foi lido/)
    expect(lines).toMatchObject([{ status: 503, refused: "stopping" }])
  })
})

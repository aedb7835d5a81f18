import { createHmac } from "node:crypto"
import http, { type RequestListener, type Server } from "node:http"
import { connect, type AddressInfo, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { createLog } from "#app/platform/log.server"
import { isDraining } from "#app/platform/shutdown.server"
import { BODY_MS } from "./body-rules"
import { drain } from "./drain.server"
import type { Front, FrontOptions, FrontSettings } from "./front.server"
import { installFront } from "./install-front.server"

type ServedFront = { server: Server; front: Front; port: number; lines: Record<string, unknown>[] }
const running: Server[] = []

/** An application behind the front, on a real port. */
async function serve(
  listener: RequestListener,
  { bodyMs, fileBytes, ...settings }: Partial<FrontSettings & FrontOptions> = {},
) {
  const lines: ServedFront["lines"] = []
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) })
  let front: Front | undefined
  const all = { ORIGIN: undefined, TRUST_PROXY: 0, SESSION_SECRET: ["secret"], ...settings }
  installFront(all, log, {
    bodyMs,
    fileBytes,
    onServer: (_, made) => (front = made),
  })
  const server = http.createServer(listener)
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { server, front: front!, port: (server.address() as AddressInfo).port, lines }
}

afterEach(() => {
  for (const server of running.splice(0)) server.closeAllConnections()
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("bar-na-torcida.shutdown")]
})

/** Answers with what it was given, after reading the body. */
const echo: RequestListener = (req, res) => {
  let bytes = 0
  req.on("data", (chunk: Buffer) => (bytes += chunk.length))
  req.on("error", () => {})
  req.on("end", () => res.end(JSON.stringify({ headers: req.headers, bytes })))
}

/** Sends text over a bare connection and collects all that comes until the server closes it. */
function raw(port: number, text: string, more?: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(text)
      more?.(socket)
    })
    socket.on("data", (chunk) => (answer += chunk))
    socket.on("error", (error) => (answer ? resolve(answer) : reject(error)))
    socket.on("close", () => resolve(answer))
  })
}

const head = (first: string, headers: Record<string, string | number>) =>
  `${first} HTTP/1.1\r\n${Object.entries({ Host: "localhost", Connection: "close", ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`
const status = (answer: string) => Number(answer.split(" ", 2)[1])
const json = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4))

const form = { Origin: "http://localhost", "Content-Type": "application/x-www-form-urlencoded" }
const token = Buffer.from('"a session"').toString("base64")
const signature = createHmac("sha256", "secret").update(token).digest("base64").replace(/=+$/, "")
const stranger = { Origin: "http://localhost", "Content-Type": "multipart/form-data; boundary=XyZ" }
const photo = { ...stranger, Cookie: `user_session=${encodeURIComponent(`${token}.${signature}`)}` }
const part = '--XyZ\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
const MB = 1024 * 1024

describe("the application", () => {
  it("sees the address, id and time of the front, never the client's", async () => {
    const { port } = await serve(echo)
    const forged = {
      "X-Client-Address": "6.6.6.6",
      "X-Request-Id": "forged",
      "X-Received-At": "1999",
      "X-Forwarded-For": "6.6.6.6",
      "X-Forwarded-Host": "evil.test",
      "X-Forwarded-Proto": "https",
      Forwarded: "for=6.6.6.6",
    }
    const answer = await raw(port, head("GET /", { ...forged, "x-client-ADDRESS": "7.7.7.7" }))
    const { headers } = json(answer)
    expect(headers["x-client-address"]).toBe("127.0.0.1")
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/)
    expect(Math.abs(Date.now() - Date.parse(headers["x-received-at"]))).toBeLessThan(5_000)
    for (const name of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded"])
      expect(headers).not.toHaveProperty(name)
    expect(answer).toContain(`x-request-id: ${headers["x-request-id"]}`)
    expect(answer).toContain("x-content-type-options: nosniff")
    expect(answer).not.toContain("strict-transport-security")
  })

  it("sees the address that the trusted proxy saw", async () => {
    const { port } = await serve(echo, { TRUST_PROXY: 1 })
    const { headers } = json(await raw(port, head("GET /", { "X-Forwarded-For": "6.6.6.6, 198.51.100.7" })))
    expect(headers["x-client-address"]).toBe("198.51.100.7")
  })

  it("sees ORIGIN's host, an agreeing Origin, and under /api neither origin nor cookie", async () => {
    const { port } = await serve(echo, { ORIGIN: "https://promo.example" })
    const own = { ...form, Origin: "https://promo.example", Host: "10.0.0.5:8080", "Content-Length": 3 }
    const answer = await raw(port, head("POST /login", own) + "a=b")
    expect(json(answer)).toMatchObject({
      bytes: 3,
      headers: { host: "promo.example", origin: "http://promo.example" },
    })
    expect(answer).toContain("strict-transport-security: max-age=31536000")
    const call = { Cookie: "user_session=x", Origin: "https://evil.test", Authorization: "Bearer t" }
    const { headers } = json(await raw(port, head("GET /api/user", call)))
    expect(headers).toMatchObject({ authorization: "Bearer t" })
    expect(headers).not.toHaveProperty("cookie")
    expect(headers).not.toHaveProperty("origin")
  })

  it("gets a whole body however it is cut into chunks", async () => {
    const { port } = await serve(echo)
    const answer = await raw(
      port,
      head("POST /cupom", { ...photo, "Transfer-Encoding": "chunked" }),
      (socket) => {
        for (const text of [part, "x".repeat(5000), "\r\n--XyZ--\r\n", ""])
          socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)
      },
    )
    expect(json(answer).bytes).toBe(part.length + 5000 + 11)
  })
})

describe("the front refuses", () => {
  it("a foreign or missing origin with 403, as a page or under /api not at all", async () => {
    const { port } = await serve(echo)
    for (const Origin of ["http://evil.test", "null"])
      expect(status(await raw(port, head("POST /login", { ...form, Origin })))).toBe(403)
    const answer = await raw(port, head("POST /login", { Cookie: "a=b", "Accept-Language": "en" }))
    expect(status(answer)).toBe(403)
    expect(answer).toContain('<html lang="en">')
    expect(status(await raw(port, head("POST /api/logout", {})))).toBe(200)
    expect(status(await raw(port, head("POST /api/../login", {})))).toBe(403)
  })

  it("what no application should see: 400, 405, 414, 415, 431", async () => {
    const { port } = await serve(echo)
    expect(status(await raw(port, head("GET /%zz", {})))).toBe(400)
    expect(status(await raw(port, head("GET /a%00", {})))).toBe(400)
    expect(status(await raw(port, head("GET http://evil.test/", {})))).toBe(400)
    expect(status(await raw(port, "nonsense\r\n\r\n"))).toBe(400)
    for (const method of ["TRACE", "PROPFIND", "BREW"]) {
      const answer = await raw(port, head(`${method} /`, {}))
      expect(status(answer)).toBe(405)
      expect(answer).toContain("allow: GET, HEAD")
    }
    expect(status(await raw(port, head("CONNECT a.test:443", {})))).toBe(405)
    for (const length of [9_000, 20_000, 100_000])
      expect(status(await raw(port, head(`GET /${"a".repeat(length)}`, {})))).toBe(414)
    expect(status(await raw(port, head("GET /", { Cookie: "a".repeat(40_000) })))).toBe(431)
    const text = { ...form, "Content-Type": "text/plain", "Content-Length": 1 }
    expect(status(await raw(port, head("POST /login", text) + "a"))).toBe(415)
  })

  it("a body that is announced as too large, at once and without asking for it", async () => {
    let requests = 0
    const { port } = await serve(() => requests++)
    for (const declared of [256 * 1024 + 1, 300 * MB]) {
      const began = performance.now()
      const answer = await raw(port, head("POST /login", { ...form, "Content-Length": declared }))
      expect(status(answer)).toBe(413)
      expect(answer).toContain("Texto grande demais")
      expect(answer.toLowerCase()).toContain("connection: close")
      expect(performance.now() - began).toBeLessThan(3_000)
    }
    const expects = { ...photo, "Content-Length": 13 * MB, Expect: "100-continue" }
    expect(await raw(port, head("POST /cupom", expects))).toMatch(/^HTTP\/1.1 413/)
    const api = await raw(port, head("POST /api/login", { "Content-Length": 300 * MB }))
    expect(json(api)).toMatchObject({ code: "BODY_LARGE" })
    const script = await raw(port, head("POST /cupom.data", { ...photo, "Content-Length": 13 * MB }))
    expect(script).toContain("x-remix-response: yes")
    expect(requests).toBe(0)
  })

  it("300 MB that were not announced, after the cap and without keeping them", async () => {
    let seen = 0
    let gone = false
    const { port, lines } = await serve((req, res) => {
      req.on("data", (chunk: Buffer) => (seen += chunk.length))
      req.on("error", () => {})
      res.on("close", () => (gone = true))
    })
    const chunk = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(MB, "a"), Buffer.from("\r\n")])
    const memory = () => process.memoryUsage().rss / MB
    const before = memory()
    let peak = before
    const answer = await raw(
      port,
      head("POST /login", { ...form, "Transfer-Encoding": "chunked" }),
      async (socket) => {
        for (let sent = 0; sent < 300 && socket.writable; sent++) {
          await new Promise((resolve) => socket.write(chunk, resolve))
          peak = Math.max(peak, memory())
        }
        if (socket.writable) socket.write("0\r\n\r\n")
      },
    )
    expect(status(answer)).toBe(413)
    expect(seen).toBeLessThanOrEqual(256 * 1024)
    expect(gone).toBe(true)
    expect(peak - before).toBeLessThan(80)
    expect(lines.find((line) => line.msg === "request")).toMatchObject({
      status: 413,
      refused: "body too large",
    })
  })

  it("a file from nobody who is signed in, before it is read", async () => {
    let seen = 0
    const { port } = await serve((req) => req.on("data", (chunk: Buffer) => (seen += chunk.length)))
    const forged = { ...photo, Cookie: photo.Cookie.replace(/.$/, "_") }
    const admin = { ...photo, Cookie: photo.Cookie.replace("user", "admin") }
    for (const who of [stranger, forged, admin]) {
      const answer = await raw(
        port,
        head("POST /cupom", { ...who, "Content-Length": MB, Expect: "100-continue" }),
      )
      expect(status(answer)).toBe(401)
      expect(answer).toContain("Entre de novo")
    }
    const login = { ...admin, "Content-Length": 11 * MB, Expect: "100-continue" }
    expect(status(await raw(port, head("POST /admin/login", login)))).toBe(413)
    expect(seen).toBe(0)
  })

  it("more unfinished files at once than an address, and than all together, may have", async () => {
    const { port, front } = await serve((req) => req.on("error", () => {}).resume(), {
      TRUST_PROXY: 1,
      fileBytes: { perAddress: 4 * MB, inAll: 6 * MB },
    })
    const declared = head("POST /cupom", {
      ...photo,
      "X-Forwarded-For": "ADDRESS",
      "Content-Length": 11 * MB,
    })
    const [holding, answers]: [Socket[], string[]] = [[], []]
    /** Sends 3 MB of a photo and leaves it there. */
    const sendSome = (address: string) =>
      new Promise<void>((resolve) => {
        const text = declared.replace("ADDRESS", address) + part + "x".repeat(3 * MB)
        const socket = connect(port, "127.0.0.1", () => socket.write(text, () => resolve()))
        socket.on("data", (chunk) => answers.push(chunk.toString())).on("error", () => {})
        holding.push(socket)
      })
    await sendSome("198.51.100.1")
    await expect.poll(front.fileBytesHeld).toBeGreaterThan(3 * MB)
    await sendSome("198.51.100.1")
    await expect.poll(() => answers.map(status)).toEqual([429])
    expect(answers[0]).toMatch(/retry-after: \d+[\s\S]*da mesma rede/)
    await sendSome("198.51.100.2")
    await expect.poll(() => answers.map(status)).toEqual([429, 503])
    expect(answers[1]).toMatch(/retry-after: \d+[\s\S]*Muita gente ao mesmo tempo/)
    // A form without a file finds its place meanwhile, and who hangs up gives theirs back.
    const text = head("POST /login", { ...form, "X-Forwarded-For": "198.51.100.1", "Content-Length": MB })
    expect(status(await raw(port, text))).toBe(413)
    for (const socket of holding) socket.destroy()
    await expect.poll(front.fileBytesHeld).toBe(0)
  })

  it("multipart that is malformed, so that half a form never looks whole", async () => {
    let ended = 0
    const { port } = await serve((req, res) => {
      req.resume()
      req.on("error", () => {})
      req.on("end", () => res.end(String(ended++)))
    })
    const send = (type: string, body: string) =>
      raw(port, head("POST /cupom", { ...photo, "Content-Type": type, "Content-Length": body.length }) + body)
    const good = "multipart/form-data; boundary=XyZ"
    for (const body of [`${part}cut off`, "nothing of the kind", `${part}a\r\n--XyZ\r\n`])
      expect(status(await send(good, body))).toBe(400)
    for (const type of ["multipart/form-data", `multipart/form-data; boundary=${"x".repeat(71)}`])
      expect(status(await send(type, `${part}a\r\n--XyZ--\r\n`))).toBe(400)
    expect(status(await send(good, ""))).toBe(400)
    expect(status(await send("multipart/form-data", ""))).toBe(400)
    expect(ended).toBe(0)
    expect(status(await send(good, `${part}a\r\n--XyZ--\r\n`))).toBe(200)
  })

  it("a body that is not complete in time, in words, and the application sees it go", async () => {
    let gone = 0
    const { server, port, lines } = await serve(
      (req, res) => {
        req.on("error", () => {}).resume()
        res.on("close", () => gone++)
      },
      { bodyMs: 30 },
    )
    const unfinished = [
      head("POST /cupom", { ...photo, "Content-Length": 5_000, "Accept-Language": "pt-BR" }) + part,
      head("POST /cupom.data", { ...photo, "Transfer-Encoding": "chunked" }) +
        `${part.length.toString(16)}\r\n${part}\r\n`,
      head("POST /api/login", { "Content-Type": "application/json", "Content-Length": 9 }) + '{"',
      head("POST /login", { ...form, "Content-Length": 9, Expect: "100-continue" }),
    ]
    const answers = await Promise.all(unfinished.map((text) => raw(port, text)))
    for (const answer of answers) {
      expect(status(answer.replace("HTTP/1.1 100 Continue\r\n\r\n", ""))).toBe(408)
      expect(answer.toLowerCase()).toContain("connection: close")
    }
    expect(answers[0]).toContain("O envio demorou demais")
    expect(answers[1]).toContain("x-remix-response: yes")
    expect(json(answers[2]!)).toMatchObject({ code: "TIMED_OUT" })
    expect(gone).toBe(unfinished.length)
    expect(lines.filter((line) => line.refused === "slow body")).toHaveLength(unfinished.length)
    // Node's own limit, which is looked at now and then, comes behind ours.
    expect(server.requestTimeout).toBeGreaterThan(server.headersTimeout + BODY_MS)
  })

  it("no body that is complete in time, however long its answer takes", async () => {
    const { port } = await serve(
      (req, res) => void req.resume().on("end", () => setTimeout(() => res.end("done"), 120)),
      { bodyMs: 40 },
    )
    const answer = await raw(port, head("POST /login", { ...form, "Content-Length": 3 }) + "a=b")
    expect([status(answer), answer.endsWith("done")]).toEqual([200, true])
  })

  it("a body that breaks on its way, without an answer from the application", async () => {
    const { port } = await serve(echo)
    const answer = await raw(
      port,
      head("POST /login", { ...form, "Transfer-Encoding": "chunked" }) + "zz\r\n",
    )
    expect(status(answer)).toBe(400)
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1)
  })
})

describe("the front", () => {
  it("passes a photo under the cap byte for byte, and reads slowly where the application does", async () => {
    const { port } = await serve((req, res) => {
      let bytes = 0
      req.on("data", (chunk: Buffer) => {
        bytes += chunk.length
        req.pause()
        setTimeout(() => req.resume(), 1)
      })
      req.on("end", () => res.end(JSON.stringify({ bytes })))
    })
    const body = `${part}${"x".repeat(11 * MB)}\r\n--XyZ--\r\n`
    const answer = await raw(port, head("POST /cupom", { ...photo, "Content-Length": body.length }) + body)
    expect(json(answer)).toEqual({ bytes: body.length })
  })

  it("serves several requests over one connection", async () => {
    const { port } = await serve(echo)
    const again = head("POST /login", { ...form, Connection: "keep-alive", "Content-Length": 3 }) + "a=b"
    const answer = await raw(port, again, (socket) => {
      setTimeout(() => socket.write(again), 50)
      setTimeout(() => socket.write(head("GET /", {})), 100)
    })
    expect(answer.match(/HTTP\/1.1 200/g)).toHaveLength(3)
  })

  it("logs one line per request, without query, token or whole address", async () => {
    const { port, lines } = await serve(echo)
    await raw(port, head("GET /reset/secret-token?cpf=52998224725", {}))
    await raw(port, head("POST /login", {}))
    await new Promise((resolve) => setTimeout(resolve, 20))
    const [first, second] = lines
    expect(first).toMatchObject({
      level: "info",
      method: "GET",
      path: "/reset/…",
      status: 200,
      address: "127.0.0.0",
    })
    expect(first!.bytes).toBeGreaterThan(100)
    expect(JSON.stringify(lines)).not.toMatch(/secret-token|52998224725/)
    expect(second).toMatchObject({ status: 403, refused: "no origin" })
    expect(lines).toHaveLength(2)
  })

  it("steps back once a server listens", async () => {
    const before = http.createServer
    await serve(echo)
    expect(http.createServer).toBe(before)
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
    await new Promise((resolve) => setTimeout(resolve, 50))
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
    await new Promise((resolve) => setTimeout(resolve, 50))
    const exits: number[] = []
    const log = createLog("silent")
    await drain(server, { inFlight: front.inFlight, log, graceMs: 50, exit: (code) => exits.push(code) })
    expect(exits).toEqual([0])
    expect(["", "cut"]).toContain(await answer)
  })
})

import { connect, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { BODY_MS } from "./body-rules"
import {
  closeAll,
  echo,
  form,
  head,
  json,
  MB,
  part,
  photo,
  raw,
  serve,
  status,
  stranger,
} from "./served-front.test-support"

afterEach(closeAll)

describe("the front refuses", () => {
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
      fileBytes: { perAddress: 4 * MB, inAll: 6.5 * MB },
    })
    const declared = head("POST /cupom", {
      ...photo,
      "X-Forwarded-For": "ADDRESS",
      "Content-Length": 11 * MB,
    })
    const [holding, answers]: [Socket[], string[]] = [[], []]
    /** Sends some of a photo and leaves it there. */
    const sendSome = (address: string, megabytes = 3) =>
      new Promise<void>((resolve) => {
        const text = declared.replace("ADDRESS", address) + part + "x".repeat(megabytes * MB)
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
    await expect.poll(front.fileBytesHeld).toBeGreaterThan(6 * MB)
    // Who holds little is let in, and one of those who hold most makes room.
    await sendSome("198.51.100.3", 1)
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

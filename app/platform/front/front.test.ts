import http from "node:http"
import { afterEach, describe, expect, it } from "vitest"
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
} from "./served-front.test-support"
import { uncountedProxies } from "./uncounted-proxies.server"

afterEach(closeAll)

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

  it("tells once of a proxy that TRUST_PROXY does not count, and of none that it does", async () => {
    const ask = async (TRUST_PROXY: number, forwarded?: string) => {
      const { port, lines } = await serve(echo, { TRUST_PROXY })
      const headers: Record<string, string> = forwarded ? { "X-Forwarded-For": forwarded } : {}
      for (let times = 0; times < 2; times++) await raw(port, head("GET /", headers))
      return lines.filter(({ msg }) => /TRUST_PROXY/.test(String(msg)))
    }
    expect(await ask(0)).toEqual([])
    expect(await ask(1)).toEqual([])
    expect(await ask(1, "198.51.100.7")).toEqual([])
    expect(uncountedProxies()).toBeUndefined()
    expect(await ask(0, "198.51.100.7")).toMatchObject([{ level: "warn", trusted: 0, named: 1 }])
    expect(uncountedProxies()).toEqual({ trusted: 0, named: 1 })
    expect(await ask(2, "198.51.100.7")).toEqual([])
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
    const next = [again, head("GET /", {})]
    let answered = ""
    const answer = await raw(port, again, (socket) =>
      socket.on("data", (chunk) => {
        answered += chunk
        // Each once the one before it has its answer whole.
        if (/"bytes":\d+\}$/.test(answered) && next.length > 0) socket.write(next.shift()!)
      }),
    )
    expect(answer.match(/HTTP\/1.1 200/g)).toHaveLength(3)
  })

  it("answers the next request of a connection behind a body that the application did not read", async () => {
    const { port } = await serve((req, res) => {
      // As Remix holds it: as much as its stream has room for.
      req.on("data", () => req.pause())
      res.end(`${req.method} answered\n`)
    })
    const body = "a".repeat(200 * 1024)
    const first = head("POST /login", { ...form, Connection: "keep-alive", "Content-Length": body.length })
    const answers = await raw(port, first + body + head("GET /", {}))
    expect(answers.match(/\w+ answered/g)).toEqual(["POST answered", "GET answered"])
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

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import http from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { compressStatic } from "./compress-static"
import { staticFiles } from "./static-files.server"

const folder = mkdtempSync(join(tmpdir(), "static-"))
const script = "export const word = 'torcida'\n".repeat(200)
let server: http.Server
let base: string

beforeAll(async () => {
  mkdirSync(join(folder, "assets"))
  writeFileSync(join(folder, "assets/root-AbC123.js"), script)
  writeFileSync(join(folder, "robots.txt"), "User-agent: *\n")
  writeFileSync(join(folder, "icon.svg"), "<svg/>")
  await compressStatic(folder)
  const files = staticFiles(folder)
  server = http.createServer((req, res) => {
    const answer = files.answererFor(req, req.url ?? "")
    if (answer) void answer(res).catch(() => res.destroy())
    else res.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(base + path, { method, headers })

describe("static files", () => {
  it("that could not be read once are read again for the next one who asks", async () => {
    renameSync(join(folder, "icon.svg"), join(folder, "away"))
    await expect(get("/icon.svg")).rejects.toThrow()
    renameSync(join(folder, "away"), join(folder, "icon.svg"))
    const answer = await get("/icon.svg")
    expect([answer.status, await answer.text()]).toEqual([200, "<svg/>"])
  })

  it("come compressed as the browser likes, and whole", async () => {
    for (const [wanted, coding] of [
      ["gzip, br", "br"],
      ["br;q=0, gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await get("/assets/root-AbC123.js", { "accept-encoding": wanted })
      expect(answer.headers.get("content-encoding")).toBe(coding)
      expect(answer.headers.get("vary")).toBe("Accept-Encoding")
      expect(await answer.text()).toBe(script)
    }
  })

  it("are kept for ever only where their name carries their hash", async () => {
    expect((await get("/assets/root-AbC123.js")).headers.get("cache-control")).toContain("immutable")
    expect((await get("/robots.txt")).headers.get("cache-control")).toBe("public, max-age=3600")
  })

  it("are not sent again to a browser that has them", async () => {
    const etag = (await get("/robots.txt")).headers.get("etag") ?? ""
    const again = await get("/robots.txt", { "if-none-match": etag })
    expect([again.status, await again.text()]).toEqual([304, ""])
    expect(await (await get("/robots.txt", {}, "HEAD")).text()).toBe("")
  })

  it("leave everything else to the application", async () => {
    for (const path of [
      "/",
      "/assets",
      "/assets/other.js",
      "/assets/root-AbC123.js.br",
      "/../static-files.server.ts",
    ])
      expect((await get(path)).status).toBe(404)
    expect((await get("/robots.txt", { range: "bytes=0-1" })).status).toBe(404)
    expect((await get("/robots.txt", {}, "POST")).status).toBe(404)
  })
})

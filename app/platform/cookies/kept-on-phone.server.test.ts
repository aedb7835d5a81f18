import { afterEach, expect, test, vi } from "vitest"

const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"

afterEach(() => vi.unstubAllEnvs())

test.each([
  ["http://localhost:3000", ""],
  ["https://promo.example", "; Secure"],
])("what asks a phone at %s to forget goes over no plainer line than the page", async (origin, secure) => {
  vi.resetModules()
  vi.stubEnv("ORIGIN", origin)
  vi.stubEnv("DATABASE_URL", "postgres://nowhere")
  const { wipeStorage } = await import("./kept-on-phone.server")
  const headers = new Headers()
  wipeStorage(headers, new Request(origin, { headers: { "User-Agent": SAFARI } }))
  expect(headers.getSetCookie()).toEqual([
    `wipe=1; Path=/; Max-Age=604800; SameSite=Lax${secure}`,
    `outbox=; Path=/; Max-Age=0; SameSite=Lax${secure}`,
  ])
})

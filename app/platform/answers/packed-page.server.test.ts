import { brotliDecompressSync } from "node:zlib"
import { expect, test } from "vitest"
import { packedPage } from "./packed-page.server"

const page = Buffer.from("<p>Você ganhou 4 números.</p>".repeat(200))
const asking = (accepts: string) =>
  new Request("https://bar.example/", { headers: { "accept-encoding": accepts } })

test.each(["br", "gzip, deflate, br", "gzip, br;q=0.5, zstd", "BR ; q=1"])(
  "whoever accepts %s gets a page packed",
  async (accepts) => {
    const headers = new Headers()
    const sent = await packedPage(page, asking(accepts), headers)
    expect(headers.get("content-encoding")).toBe("br")
    expect(sent.length).toBeLessThan(page.length / 10)
    expect(brotliDecompressSync(sent)).toEqual(page)
  },
)

test.each(["", "identity", "gzip, deflate", "br;q=0", "gzip, br; q=0.0", "*", "brx"])(
  "whoever accepts %j gets it as it is",
  async (accepts) => {
    const headers = new Headers()
    expect(await packedPage(page, asking(accepts), headers)).toBe(page)
    expect([...headers]).toEqual([])
  },
)

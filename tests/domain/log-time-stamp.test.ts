import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { askAuthority } from "#app/domain/log/dating/ask-authority.server"
import { readStamp, stampRequest } from "#app/domain/log/dating/time-stamp.server"
import { openOutside } from "#tests/support/outside-server"
import { hasOpenssl, openAuthority } from "#tests/support/stamp-authority"

const TEXT = "bar.example/registro/copa-1\n7\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"

describe.skipIf(!hasOpenssl)("a time stamp of a real authority (needs the program openssl)", () => {
  let stamps: Awaited<ReturnType<typeof openAuthority>>
  let authority: Awaited<ReturnType<typeof openOutside>>

  beforeAll(async () => {
    stamps = await openAuthority()
    authority = await openOutside(async ({ body, type }, response) => {
      if (type !== "application/timestamp-query") return void response.writeHead(415).end()
      const answer = await stamps.answer(body)
      response.writeHead(200, { "Content-Type": "application/timestamp-reply" }).end(answer)
    })
  })
  afterAll(async () => {
    await authority.close()
    await stamps.close()
  })

  test("is understood, and verifies over the checkpoint's text and no other", async () => {
    const now = new Date()
    const { stamp, datedAt } = await askAuthority(authority.url, TEXT, now)
    expect(Math.abs(datedAt.getTime() - now.getTime())).toBeLessThan(60_000)
    await writeFile(stamps.file("stamp.tsr"), stamp)
    await writeFile(stamps.file("text"), TEXT)
    const verify = (data: string) =>
      spawnSync("openssl", ["ts", "-verify", "-data", data, "-in", "stamp.tsr", "-CAfile", "ca.pem"], {
        cwd: stamps.folder,
        encoding: "utf8",
      })
    expect(verify("text").stdout + verify("text").stderr).toContain("Verification: OK")
    await writeFile(stamps.file("other"), TEXT.replace("7", "8"))
    expect(verify("other").status).not.toBe(0)
  })

  test("is refused where what it says is another thing than was signed, or the signature is", async () => {
    const nonce = Buffer.alloc(8, 1)
    const stamp = await stamps.answer(stampRequest(TEXT, nonce))
    const read = (response: Buffer) => readStamp({ response, text: TEXT, nonce, now: new Date() })
    expect(read(stamp)).toBeInstanceOf(Date)
    // Behind the text's hash stands the stamp's own number; the signature is the last of all.
    const hash = createHash("sha256").update(TEXT).digest()
    for (const at of [stamp.indexOf(hash) + hash.length + 2, stamp.length - 1]) {
      const spoilt = Buffer.from(stamp)
      spoilt[at]! ^= 4
      expect(() => read(spoilt)).toThrow("unsigned")
    }
  })

  test("is refused where its clock is another day's", async () => {
    const yesterday = new Date(Date.now() - 86_400_000)
    await expect(askAuthority(authority.url, TEXT, yesterday)).rejects.toMatchObject({ code: "clock" })
  })
})

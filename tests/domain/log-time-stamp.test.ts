import { execFileSync, spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { askAuthority } from "#app/domain/log/dating/ask-authority.server"
import { openOutside } from "#tests/support/outside-server"

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0
const TEXT = "bar.example/registro/copa-1\n7\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"

describe.skipIf(!hasOpenssl)("a time stamp of a real authority (needs the program openssl)", () => {
  let folder: string
  let authority: Awaited<ReturnType<typeof openOutside>>
  const file = (name: string) => path.join(folder, name)
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" })

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "bar-tsa-"))
    await writeFile(file("serial"), "01\n")
    await writeFile(file("ext"), "extendedKeyUsage=critical,timeStamping\n")
    const settings = `[req]
distinguished_name=dn
[dn]
[tsa]
serial=${file("serial")}
signer_cert=tsa.pem
signer_key=tsa.key
signer_digest=sha256
certs=ca.pem
default_policy=1.2.3.4
digests=sha256
accuracy=secs:1, millisecs:500
ordering=yes
`
    await writeFile(file("tsa.cnf"), settings)
    const key = (name: string) => [
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      `${name}.key`,
      "-config",
      "tsa.cnf",
    ]
    openssl("req", "-x509", ...key("ca"), "-subj", "/CN=Authority", "-days", "9", "-out", "ca.pem")
    openssl("req", "-new", ...key("tsa"), "-subj", "/CN=Stamps", "-out", "tsa.csr")
    const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "ext", "-days", "9"]
    openssl("x509", "-req", "-in", "tsa.csr", ...by, "-out", "tsa.pem")
    authority = await openOutside(async ({ body, type }, response) => {
      if (type !== "application/timestamp-query") return void response.writeHead(415).end()
      await writeFile(file("asked.tsq"), body)
      const reply = ["-reply", "-config", "tsa.cnf", "-section", "tsa", "-queryfile", "asked.tsq"]
      openssl("ts", ...reply, "-out", "answer.tsr")
      const answer = execFileSync("cat", [file("answer.tsr")])
      response.writeHead(200, { "Content-Type": "application/timestamp-reply" }).end(answer)
    })
  })
  afterAll(async () => {
    await authority.close()
    await rm(folder, { recursive: true, force: true })
  })

  test("is understood, and verifies over the checkpoint's text and no other", async () => {
    const now = new Date()
    const { stamp, datedAt } = await askAuthority(authority.url, TEXT, now)
    expect(Math.abs(datedAt.getTime() - now.getTime())).toBeLessThan(60_000)
    await writeFile(file("stamp.tsr"), stamp)
    await writeFile(file("text"), TEXT)
    const verify = (data: string) =>
      spawnSync("openssl", ["ts", "-verify", "-data", data, "-in", "stamp.tsr", "-CAfile", "ca.pem"], {
        cwd: folder,
        encoding: "utf8",
      })
    expect(verify("text").stdout + verify("text").stderr).toContain("Verification: OK")
    await writeFile(file("other"), TEXT.replace("7", "8"))
    expect(verify("other").status).not.toBe(0)
  })

  test("is refused where its clock is another day's", async () => {
    const yesterday = new Date(Date.now() - 86_400_000)
    await expect(askAuthority(authority.url, TEXT, yesterday)).rejects.toMatchObject({ code: "clock" })
  })
})

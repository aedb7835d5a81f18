import { execFileSync, spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"

export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0

/** A time stamping authority as the program openssl plays one: `Stamps`, certified by `Authority`. */
export async function openAuthority() {
  const folder = await mkdtemp(path.join(tmpdir(), "bar-tsa-"))
  const file = (name: string) => path.join(folder, name)
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" })
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
  const key = (name: string) => `-newkey rsa:2048 -nodes -keyout ${name}.key -config tsa.cnf`.split(" ")
  openssl("req", "-x509", ...key("ca"), "-subj", "/CN=Authority", "-days", "9", "-out", "ca.pem")
  openssl("req", "-new", ...key("tsa"), "-subj", "/CN=Stamps", "-out", "tsa.csr")
  const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "ext", "-days", "9"]
  openssl("x509", "-req", "-in", "tsa.csr", ...by, "-out", "tsa.pem")
  return {
    /** Where a file of its own lies: `ca.pem` and `tsa.pem` are its certificates. */
    file,
    folder,
    /** The answer to a request. */
    async answer(query: Buffer): Promise<Buffer> {
      await writeFile(file("asked.tsq"), query)
      const reply = ["-reply", "-config", "tsa.cnf", "-section", "tsa", "-queryfile", "asked.tsq"]
      openssl("ts", ...reply, "-out", "answer.tsr")
      return readFile(file("answer.tsr"))
    },
    /** A stamp over a text, with the signer's certificate in it. */
    async stamp(text: string): Promise<Buffer> {
      await writeFile(file("text"), text)
      openssl("ts", "-query", "-data", "text", "-sha256", "-cert", "-out", "query.tsq")
      return this.answer(await readFile(file("query.tsq")))
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

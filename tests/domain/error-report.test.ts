import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { gunzipSync } from "node:zlib"
import { afterAll, expect, test } from "vitest"
import { buildCpf } from "#drizzle/seed/builders/documents"

const received: string[] = []
const collector = createServer((request, answer) => {
  const parts: Buffer[] = []
  request.on("data", (part: Buffer) => parts.push(part))
  request.on("end", () => {
    const body = Buffer.concat(parts)
    received.push(String(request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body))
    answer.end("{}")
  })
}).listen(0, "127.0.0.1")
await once(collector, "listening")
const { port } = collector.address() as AddressInfo
Object.assign(process.env, {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
  SENTRY_DSN: `http://key@127.0.0.1:${port}/1`,
})
const { reportError, startErrorReport } = await import("#app/platform/log/error-report.server")

afterAll(() => {
  collector.closeAllConnections()
  collector.close()
})

test("an error goes out with its incident code and without a statement's values or anybody's data", async () => {
  // Made at run time: a report quotes the lines of source around the error, and these are its source.
  const [cpf, email] = [buildCpf(7), ["somebody", "example.com"].join("@")]
  startErrorReport()
  const cause = new Error("connection refused")
  reportError(new Error(`Failed query: select 1\nparams: ${cpf},${email}`, { cause }), "AB12CD34")
  await expect.poll(() => received.join("\n")).toContain("AB12CD34")
  const sent = received.join("\n")
  const [, , event] = sent.split("\n").map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(sent).toContain('"value":"Failed query: select 1"')
  for (const secret of [cpf, email]) expect(sent).not.toContain(secret)
  for (const name of ["user", "request", "breadcrumbs", "server_name"]) expect(event).not.toHaveProperty(name)
})

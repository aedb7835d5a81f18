import { createHmac } from "node:crypto"
import http, { type RequestListener, type Server } from "node:http"
import { connect, type AddressInfo, type Socket } from "node:net"
import { createLog } from "#app/platform/log/log.server"
import type { Front, FrontOptions, FrontSettings } from "./front.server"
import { installFront } from "./install-front.server"

type ServedFront = { server: Server; front: Front; port: number; lines: Record<string, unknown>[] }
const running: Server[] = []

/** An application behind the front, on a real port. */
export async function serve(
  listener: RequestListener,
  { bodyMs, fileBytes, unreadMs, ...settings }: Partial<FrontSettings & FrontOptions> = {},
) {
  const lines: ServedFront["lines"] = []
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) })
  let front: Front | undefined
  const all = { ORIGIN: undefined, TRUST_PROXY: 0, SESSION_SECRET: ["secret"], ...settings }
  installFront(all, log, {
    bodyMs,
    fileBytes,
    unreadMs,
    onServer: (_, made) => (front = made),
  })
  const server = http.createServer(listener)
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { server, front: front!, port: (server.address() as AddressInfo).port, lines }
}

/** After each test: nothing of one server is left for the next. */
export const closeAll = () => {
  for (const server of running.splice(0)) server.closeAllConnections()
  for (const name of ["shutdown", "uncounted-proxies"])
    delete (globalThis as Record<symbol, unknown>)[Symbol.for(`bar-na-torcida.${name}`)]
}

/** Answers with what it was given, after reading the body. */
export const echo: RequestListener = (req, res) => {
  let bytes = 0
  req.on("data", (chunk: Buffer) => (bytes += chunk.length))
  req.on("error", () => {})
  req.on("end", () => res.end(JSON.stringify({ headers: req.headers, bytes })))
}

/** Sends text over a bare connection and collects all that comes until the server closes it. */
export function raw(port: number, text: string, more?: (socket: Socket) => void): Promise<string> {
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

export const head = (first: string, headers: Record<string, string | number>) =>
  `${first} HTTP/1.1\r\n${Object.entries({ Host: "localhost", Connection: "close", ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`
export const status = (answer: string) => Number(answer.split(" ", 2)[1])
export const json = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4))

export const form = { Origin: "http://localhost", "Content-Type": "application/x-www-form-urlencoded" }
const token = Buffer.from(JSON.stringify("a-session".padEnd(43, "_"))).toString("base64")
const signature = createHmac("sha256", "secret").update(token).digest("base64").replace(/=+$/, "")
export const stranger = { Origin: "http://localhost", "Content-Type": "multipart/form-data; boundary=XyZ" }
export const photo = { ...stranger, Cookie: `user_session=${encodeURIComponent(`${token}.${signature}`)}` }
export const part = '--XyZ\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
export const MB = 1024 * 1024

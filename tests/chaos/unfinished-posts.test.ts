import { readFileSync } from "node:fs"
import { connect as openSocket, type Socket } from "node:net"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { type RunningApp, startApp } from "#tests/support/app"
import { type FreshDatabase, freshDatabase } from "#tests/support/database"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { until } from "#tests/support/until"

const MB = 1024 * 1024
const POSTS = 60
/** So many bytes are announced, and the last of them never comes. */
const BODY = 11 * MB
/** What a process keeps that has had something to do: code, and a heap with some room. Kept whole, these posts are 660 MB. */
const MOST_KEPT_MB = 150
/** The bytes that an address may have on its way, several times over: socket, form's reader and file hold them too. */
const MOST_HELD_MB = 400

let database: FreshDatabase
let app: RunningApp
let cookie: string
/** What the process held before the first of them, in MB. */
let idle: number
const sockets: Socket[] = []

beforeAll(async () => {
  database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  app = await startApp({ databaseUrl: database.url, env: { AGEGATE: "off", WORKER: "off" } })
  const db = connect(database.ownerUrl, { max: 1 })
  const { token } = await signInParticipant(db, app.origin)
  cookie = `user_session=${signed(token)}`
  await db.$client.end()
  idle = heldMb()
})
afterEach(cutAll)
afterAll(async () => {
  await app.stop()
  await database.drop()
})

/** How much of the machine's memory the server's process has. */
function heldMb(): number {
  const status = readFileSync(`/proc/${app.pid}/status`, "utf8")
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

const beginning = Buffer.from(
  `--XyZ\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
)
const bytes = Buffer.concat([beginning, Buffer.alloc(BODY - beginning.length - 1, "x")])

type Post = { path: string; length: string; before?: string }
const announced = `Content-Length: ${BODY}`
const unannounced = "Transfer-Encoding: chunked"

/** Sends all but the last byte. Answers with the status where the server wants no more, and with null once all is sent. */
function sendUnfinished({ path, length, before = "" }: Post): Promise<number | null> {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(app.origin).host}`,
    `Origin: ${app.origin}`,
    `Cookie: ${cookie}`,
    "Content-Type: multipart/form-data; boundary=XyZ",
    length,
  ]
  return new Promise((resolve) => {
    const socket = openSocket(app.port, "127.0.0.1")
    sockets.push(socket)
    socket.once("data", (answer) => resolve(Number(answer.toString().split(" ", 2)[1])))
    socket.on("error", () => {}).on("close", () => resolve(null))
    socket.write(`${lines.join("\r\n")}\r\n\r\n${before}`)
    socket.write(bytes, () => resolve(null))
  })
}

const sendAll = (post: Post) => Promise.all(Array.from({ length: POSTS }, () => sendUnfinished(post)))

function cutAll() {
  for (const socket of sockets.splice(0)) socket.destroy()
}

test.each<[string, Post]>([
  ["announced", { path: "/admin/login", length: announced }],
  ["unannounced", { path: "/admin/login", length: unannounced, before: `${BODY.toString(16)}\r\n` }],
])("the memory that sixty unfinished posts to a login take comes back: %s", async (_, post) => {
  expect(await sendAll(post)).toContain(413)
  cutAll()
  await until(
    `the process holds at most ${MOST_KEPT_MB} MB over ${idle.toFixed()}`,
    async () => {
      // As in earnest, where somebody always asks for something.
      await (await fetch(`${app.origin}/faq`)).text()
      return heldMb() - idle < MOST_KEPT_MB
    },
    30_000,
  )
})

test("photos that somebody signed in never finishes take no more than an address may have, the second time too", async () => {
  for (const _ of ["the first time", "the second"]) {
    const answers = await sendAll({ path: "/cupom", length: announced })
    expect(answers).toContain(429)
    expect(heldMb() - idle).toBeLessThan(MOST_HELD_MB)
    cutAll()
  }
})

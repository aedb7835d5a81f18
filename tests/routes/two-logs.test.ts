import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { logOrigin } from "#app/domain/log/log-name.server"
import { openRecord, sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { naiveRoot, noteVerifies, unbundle } from "#tests/support/naive-log"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const seed = (fill: number) => Buffer.alloc(32, fill).toString("base64")
const now = new Date()

let site: Site
let folder = ""
const settings: Record<string, string> = {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-two-logs-"))
  Object.assign(settings, { RECEIPT_KEY: seed(4), FILES_URL: `file:${folder}`, CAMPAIGN: "copa" })
  site = await startSite(settings)
  Object.assign(process.env, settings, { APP_ENV: "test", PORT: String(site.app.port) })
  await insertDraw(site.db, { now, seriesCount: 2 })
  await sequence(site.db, { key: noteKey(logOrigin(1), seed(5)), last: openRecord(1) }, now)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const anybody = () => visit(site.app.origin, { adult: false })
const bytesOf = async (address: string) => {
  const answer = await anybody().get(address)
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The command as an operator runs it: as the owner of the tables, with the settings of the process that signs. */
function run(key: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { host, port, user, pass, database } = site.db.$client.options
  const url = new URL(`postgres://${user}@localhost/${database}`)
  Object.assign(url, { hostname: [host].flat()[0], port: String([port].flat()[0]) })
  if (typeof pass === "string") url.password = pass
  const env = { ...process.env, DATABASE_URL: url.href, LOG_KEY: key }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", "app/cli/log-restart.ts", ...args],
      { env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

test("both logs stand at their own addresses after the command, and the page says which goes on", async () => {
  const note = (await bytesOf("/registro/copa-1/checkpoint")).bytes.toString()
  const size = Number(note.split("\n")[1])
  const before = await Promise.all(
    [`checkpoint`, `history/${size}`, `tile/entries/000.p/${size}`, `tile/0/000.p/${size}`].map((one) =>
      bytesOf(`/registro/copa-1/${one}`),
    ),
  )
  expect((await run(seed(6))).code).toBe(2)
  expect((await run(seed(6), "--reason", "because")).err).toContain("key-lost, key-leaked, database-restored")
  expect(await run(seed(5), "--reason", "key-lost")).toMatchObject({ code: 1, out: "" })
  const done = await run(seed(6), "--reason", "key-leaked")
  expect(done).toMatchObject({ code: 0, err: "" })
  expect(done.out).toContain(`ended ${logOrigin(1)} ${size} ${note.split("\n")[2]}\n`)
  expect(done.out).toContain(`begun ${logOrigin(2)} imported ${size - 1}\n`)
  const after = await Promise.all(
    [`checkpoint`, `history/${size}`, `tile/entries/000.p/${size}`, `tile/0/000.p/${size}`].map((one) =>
      bytesOf(`/registro/copa-1/${one}`),
    ),
  )
  expect(after).toEqual(before)
  const next = (await bytesOf("/registro/copa-2/checkpoint")).bytes.toString()
  const [origin, grown, root] = next.split("\n")
  expect(origin).toBe(logOrigin(2))
  const entries = unbundle((await bytesOf(`/registro/copa-2/tile/entries/000.p/${grown}`)).bytes)
  expect(naiveRoot(entries).toString("base64")).toBe(root)
  const keys = (await bytesOf("/registro/vkeys")).bytes.toString().trim().split("\n")
  expect(keys).toHaveLength(4)
  expect([noteVerifies(next, keys[0]!), noteVerifies(note, keys[2]!)]).toEqual([true, true])
  expect((await bytesOf("/registro/copa-3/checkpoint")).status).toBe(404)
  const admin = await signInAdmin(site.db, site.app.origin, "admin")
  const page = words(await admin.read("/admin/log"))
  expect(page).toContain(`${logOrigin(2)} É o que continua.`)
  expect(page).toContain("a chave que o assinava pode estar com outra pessoa")
  expect(words(await admin.read("/admin/log?log=1"))).toContain(`Do registro encerrado ${logOrigin(1)}`)
})

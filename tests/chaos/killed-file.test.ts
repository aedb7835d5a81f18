import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { sweepTemporary } from "#app/platform/storage/temporary.server"
import { DAY_MS } from "#app/platform/time/days"
import { startApp } from "#tests/support/app"
import { freshDatabase } from "#tests/support/database"
import { startSmallS3 } from "#tests/support/small-s3"
import { until } from "#tests/support/until"

let s3: Awaited<ReturnType<typeof startSmallS3>>
let folder = ""
const begun: { kill: () => Promise<void> }[] = []
beforeAll(async () => {
  s3 = await startSmallS3()
})
afterAll(() => s3.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-killed-file-"))
})
afterEach(async () => {
  for (const { kill } of begun.splice(0)) await kill()
  await rm(folder, { recursive: true, force: true })
})

/** A process with a temporary folder of its own that works on the bucket until it is killed; it says when it is halfway. */
async function begin(work: string) {
  const script = `
    import { Readable } from "node:stream"
    import { openFiles } from "#app/platform/storage/files.server"
    const files = openFiles("${s3.url}")
    const halfway = () => new Promise(() => { setInterval(() => {}, 1_000); console.log("halfway") })
    ${work}`
  const args = ["--import", "tsx", "--input-type=module", "-e", script]
  const keys = { AWS_ACCESS_KEY_ID: "any", AWS_SECRET_ACCESS_KEY: "any" }
  const child = spawn(process.execPath, args, {
    env: Object.assign({}, process.env, keys, { TMPDIR: folder }),
    stdio: ["ignore", "pipe", "inherit"],
  })
  const gone = once(child, "exit")
  const kill = async () => {
    child.kill("SIGKILL")
    await gone
  }
  begun.push({ kill })
  await Promise.race([
    once(child.stdout, "data"),
    gone.then(() => Promise.reject(new Error("it ended by itself"))),
  ])
  return { kill }
}

const left = async () => (await readdir(folder)).filter((name) => name.startsWith("bar-file-"))
const inADay = () => new Date(Date.now() + DAY_MS + 60_000)

test("an export on its way into a bucket leaves nothing behind where its process is killed", async () => {
  const { kill } = await begin(`
    async function* people() {
      for (let n = 0; n < 64; n++) yield Buffer.alloc(65_536, "somebody")
      await halfway()
    }
    await files.put("exports/list.csv", Readable.from(people(), { objectMode: false }), "text/csv")`)
  await kill()
  expect(await left()).toEqual([])
})

test("a file that was fetched from a bucket stays while it is in use, and is swept a day after its process died", async () => {
  s3.objects.set("/bucket/draws/base.csv", Buffer.from("base"))
  const { kill } = await begin(`await files.onDisk("draws/base.csv", halfway)`)
  expect(await sweepTemporary(new Date(), folder)).toBe(0)
  expect(await left()).toHaveLength(1)
  await kill()
  expect(await sweepTemporary(inADay(), folder)).toBe(1)
  expect(await left()).toEqual([])
})

test("what is not of ours is left where it is", async () => {
  await mkdir(path.join(folder, "bar-files"))
  await mkdir(path.join(folder, "theirs"))
  await writeFile(path.join(folder, "theirs", "contents"), "theirs")
  await symlink(path.join(folder, "theirs"), path.join(folder, "bar-file-link"))
  expect(await sweepTemporary(inADay(), folder)).toBe(0)
  expect((await readdir(folder)).toSorted()).toEqual(["bar-file-link", "bar-files", "theirs"])
})

test("a server that starts sweeps what an earlier one left", async () => {
  const old = path.join(folder, "bar-file-oldOne")
  await mkdir(old)
  await writeFile(path.join(old, "contents"), "somebody")
  const aWeekAgo = new Date(Date.now() - 7 * DAY_MS)
  for (const one of [path.join(old, "contents"), old]) await utimes(one, aWeekAgo, aWeekAgo)
  const database = await freshDatabase()
  // A process of its own: where the temporary folder is, it asks the system.
  const app = await startApp({ databaseUrl: database.url, env: { TMPDIR: folder, WORKER: "off" } })
  try {
    await until("it is swept", async () => (await left()).length === 0)
    expect(await left()).toEqual([])
  } finally {
    await app.stop()
    await database.drop()
  }
})

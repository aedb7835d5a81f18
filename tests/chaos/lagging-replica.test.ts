import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { appendFile, chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { removeEmbedded, startEmbedded } from "#app/cli/embedded/embedded-database.server"
import { connect } from "#app/db/client.server"
import { readFrom } from "#app/domain/exports/read-from.server"
import { until } from "#tests/support/until"

let home = ""
let primary: ReturnType<typeof connect>
let replica: ReturnType<typeof connect>
const folderOf = (name: string) => path.join(home, ".data", name)

/** A primary and a standby of it. */
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "bar-replica-"))
  // As root the servers are another user, who has to get through.
  await chmod(home, 0o711)
  const made = await startEmbedded({ folder: folderOf("primary") })
  await made.stop()
  execFileSync("cp", ["-a", folderOf("primary"), folderOf("standby")])
  const { url } = await startEmbedded({ folder: folderOf("primary") })
  await writeFile(path.join(folderOf("standby"), "standby.signal"), "")
  const source = url.replace(/\/postgres$/, "")
  await appendFile(path.join(folderOf("standby"), "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`)
  primary = connect(url, { max: 2 })
  replica = connect((await startEmbedded({ folder: folderOf("standby") })).url, { max: 2 })
  await primary.execute(sql`create table erasures (registration_id uuid primary key, erased_at timestamptz)`)
})
afterAll(async () => {
  for (const db of [replica, primary]) await db.$client.end()
  for (const name of ["standby", "primary"]) await removeEmbedded(folderOf(name))
  await rm(home, { recursive: true, force: true })
})

const erase = (at: Date) =>
  primary.execute(sql`insert into erasures values (${randomUUID()}, ${at.toISOString()})`)
const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
const placeAt = async (now: Date) =>
  (await readFrom({ primary, replica }, now)) === replica ? "replica" : "primary"

test("an export reads a replica that holds every erasure, and no other, however long ago the last one was", async () => {
  const [first, last] = [new Date("2026-11-20T05:00:00Z"), new Date("2026-11-21T05:00:00Z")]
  await erase(first)
  await until("the replica has caught up", async () => (await placeAt(later(first, 11))) === "replica")
  await replica.execute(sql`select pg_wal_replay_pause()`)
  await erase(last)
  for (const minutes of [0, 9, 11, 24 * 60])
    expect([minutes, await placeAt(later(last, minutes))]).toEqual([minutes, "primary"])
  await replica.execute(sql`select pg_wal_replay_resume()`)
  await until("the replica has caught up", async () => (await placeAt(later(last, 11))) === "replica")
  expect(await placeAt(later(last, 9))).toBe("primary")
})

test("an export reads the primary where the replica is none, or tells nothing", async () => {
  const [now, lost] = [new Date(), connect("postgres://nobody@127.0.0.1:1/none", { max: 1 })]
  for (const other of [primary, lost, new Proxy(primary, {})])
    expect(await readFrom({ primary, replica: other }, now)).toBe(primary)
  await lost.$client.end()
})

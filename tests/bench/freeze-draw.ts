import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { freezeDraw as freeze } from "#app/domain/draws/base/freeze-draw.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { openFiles } from "#app/platform/storage/files.server"
import { draws } from "#drizzle/schema/draws"
import { freshDatabase } from "#tests/support/database"
import { compare, figure } from "./compare"
import { insertFullDraw } from "./full-draw"
import { milliseconds, rolledBack } from "./rolled-back"
import { tellFullDraw } from "./told-draw"
import { watchMemory } from "./watch-memory"

const SIZES = [300_000, 1_200_000, 4_800_000]

/**
 * The base with hash and root, written to a file, against the SHA-256 of the same rows by SQL alone; and what it costs that
 * the log was told of the draw, as of every real one.
 */
export async function freezeDraw(): Promise<void> {
  for (const count of SIZES) await freezeOf(count)
}

async function freezeOf(count: number): Promise<void> {
  const database = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), "bar-bench-"))
  const files = openFiles(`file:${folder}`)
  const { draw } = await insertFullDraw(database, { count })
  const [db, owner] = [connect(database.url, { max: 1 }), postgres(database.ownerUrl, { max: 1 })]
  await db.update(draws).set({ state: "closing" }).where(eq(draws.id, draw.id))
  // A quarter of an hour after the period a checkpoint says where its numbers end (`log-close`).
  const signedAt = new Date(Date.now() + 3_600_000)
  const once = () =>
    rolledBack(db, async (tx) => {
      if (!(await freeze(tx, { drawId: draw.id, now: signedAt, files })))
        throw new Error("nothing was frozen")
    })
  const memory = watchMemory()
  try {
    await compare({
      name: `freezing ${count} numbers : sha256 of the rows in SQL`,
      target: "≤ 3.00",
      unit: "ms",
      ours: () => memory.during(() => milliseconds(once)),
      reference: () => milliseconds(() => hashRows(owner, draw.id)),
      rounds: 3,
    })
    figure({ name: "  freezing, memory over idle", target: "≤ 64", unit: "MiB", value: memory.peak() })
    const without = await milliseconds(once)
    await tellFullDraw(database.ownerUrl, draw)
    const key = noteKey(logOrigin(1), Buffer.alloc(32, 9).toString("base64"))
    const signer = { key, last: openExchange(`file:${folder}`, "log/bench.checkpoint") }
    // The log begins, places what it was told of the draw, and signs it.
    for (let round = 0; round < 2; round++) await sequence(db, signer, signedAt)
    await owner`vacuum analyze`
    const name = "  freezing what the log was told of, and holding it against that : without a log"
    figure({ name, target: "≤ 4.00", unit: "times", value: (await milliseconds(once)) / without })
  } finally {
    await Promise.all([db.$client.end(), owner.end()])
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
}

/** The rows as they stand, without pseudonyms: less work than the base is. */
const hashRows = (owner: postgres.Sql, drawId: string) => owner`
  select sha256(convert_to(string_agg(concat_ws(',', lpad(series::text, 3, '0'), lpad(element::text, 5, '0'),
    registration_id, (void_at is null)::int), E'\n' order by series, element), 'UTF8'))
  from tickets where draw_id = ${drawId}`

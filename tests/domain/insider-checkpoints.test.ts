import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { logStop } from "#app/domain/log/log-standing.queries.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { naiveRoot } from "#tests/support/naive-log"
import { refusedWith } from "#tests/support/refused-with"
import { later, NOON, openPromotion } from "../support/promotion"

const HOUR = 3_600_000

/** A log on a database of its own, with what its sequencer does and shows. */
async function openLog() {
  const folder = await mkdtemp(path.join(tmpdir(), "bar-forked-"))
  const { db, ownerUrl, close } = await openPromotion()
  const owner = connect(ownerUrl, { max: 1 })
  const key = noteKey(logOrigin(1), Buffer.alloc(32, 6).toString("base64"))
  const last = openExchange(`file:${folder}`, "log/one.checkpoint")
  return {
    db,
    round: (hours: number) => sequence(db, { key, last }, later(hours * HOUR)),
    shown: (keys = [key]) => logStop(db, 1, { record: last, keys }),
    /** What only the database's own files could say: no guard is asked. */
    past: (statement: ReturnType<typeof sql>) =>
      owner.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(statement)
      }),
    /** Every entry has its place, and the last checkpoint is signed over them. */
    async expectWhole() {
      const rows = await db.execute<{ place: number | null; envelope: string }>(
        sql`select place::int as place, envelope from log_entries order by place`,
      )
      expect(rows.map(({ place }) => place)).toEqual(rows.map((_, nth) => nth))
      const root = naiveRoot(rows.map(({ envelope }) => Buffer.from(envelope)))
      expect(await findLastCheckpoint(db)).toMatchObject({ size: rows.length, root })
    },
    async close() {
      await owner.$client.end()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test("a tree that no entries make is never signed, though it has every place", async () => {
  const { db, round, shown, close } = await openLog()
  try {
    await insertDraw(db, { now: NOON })
    await round(0)
    await insertDraw(db, { now: NOON })
    await round(1)
    const signed = (await findLastCheckpoint(db))!
    expect(await shown()).toBeNull()
    await insertDraw(db, { now: NOON })
    await db.transaction(async (tx) => {
      await tx.execute(sql`update log_entries set place = ${signed.size} where place is null`)
      await tx.execute(sql`insert into log_checkpoints (log, size, root, edge, made_at)
        select log, size + 1, sha256('forked'), edge, made_at from log_checkpoints order by size desc limit 1`)
    })
    await expect(round(2)).rejects.toMatchObject({ code: "wrong-tree", size: signed.size + 1 })
    await expect(round(3)).rejects.toMatchObject({ code: "wrong-tree" })
    expect(await findLastCheckpoint(db)).toMatchObject({ size: signed.size })
    const stop = { code: "wrong-tree", size: signed.size + 1 }
    // By the entries alone too: a process that serves pages may not hold the key.
    expect([await shown(), await shown([])]).toEqual([stop, stop])
    // With a note that the key never wrote it is no better.
    await db.execute(
      sql`update log_checkpoints set note = 'x', verifier = 'x', signed_at = now() where note is null`,
    )
    await expect(round(4)).rejects.toMatchObject({ code: "wrong-tree" })
    expect(await shown()).toEqual(stop)
  } finally {
    await close()
  }
})

test("a place that no checkpoint holds is taken back, however far it lies, and the log goes on", async () => {
  const { db, round, expectWhole, close } = await openLog()
  try {
    await insertDraw(db, { now: NOON })
    // Before the log begins as behind its last checkpoint.
    for (const [hour, place] of [0, 3, 1_000_000_000].entries()) {
      await insertDraw(db, { now: NOON })
      await insertDraw(db, { now: NOON })
      await db.execute(sql`update log_entries set place = (select coalesce(max(size), 0) from log_checkpoints) + ${place}
        where id = (select id from log_entries where place is null order by id desc limit 1)`)
      await round(hour)
      await expectWhole()
    }
    // What a checkpoint holds stays, in the view of somebody who looked before it too.
    const statement = sql`update log_entries set place = null where place = 1`
    expect(await refusedWith(db.execute(statement))).toBe("23001")
    const earlier = db.transaction((tx) => tx.execute(statement), { isolationLevel: "repeatable read" })
    expect(await refusedWith(earlier)).toBe("23001")
  } finally {
    await close()
  }
})

test("a node of the tree comes with its leaves, and a false one that lies there is never signed", async () => {
  const { db, round, shown, past, expectWhole, close } = await openLog()
  const node = (hash: ReturnType<typeof sql>, number = 0) =>
    sql`insert into log_nodes (log, level, number, hash) values (1, 1, ${number}, ${hash})`
  /** So many entries that fill another node. */
  const fill = (name: string) =>
    past(sql`insert into log_entries (id, kind, envelope, leaf)
      select gen_random_uuid(), 'news', envelope, sha256('\\x00'::bytea || convert_to(envelope, 'UTF8'))
      from generate_series(1, 256) n, lateral (select ${`{"kind":"news","of":"${name}","n":`}::text || n || '}' as envelope) said`)
  try {
    await insertDraw(db, { now: NOON })
    await round(0)
    expect(await refusedWith(db.execute(node(sql`sha256('false')`)))).toBe("23001")
    for (const [level, number] of [
      [0, 0],
      [8, 0],
      [1, -1],
    ])
      expect(
        await refusedWith(
          db.execute(
            sql`insert into log_nodes (log, level, number, hash) values (1, ${level}, ${number}, '')`,
          ),
        ),
      ).toBe("23001")
    await fill("first")
    await round(1)
    await expectWhole()
    const signed = (await findLastCheckpoint(db))!
    await past(node(sql`sha256('false')`, 1))
    await fill("second")
    await expect(round(2)).rejects.toMatchObject({ code: "wrong-tree" })
    expect(await shown()).toMatchObject({ code: "wrong-tree" })
    expect(await findLastCheckpoint(db)).toMatchObject({ size: signed.size })
  } finally {
    await close()
  }
})

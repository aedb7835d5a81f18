import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { logStop } from "#app/domain/log/log-standing.queries.server"
import { openRecord, openSequencer, ownKeys, sequence } from "#app/domain/log/sequence.server"
import type { NoteKey } from "#app/domain/log/signed-note.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { later, NOON, openPromotion } from "../support/promotion"

const HOUR = 3_600_000

test("a tree that no entries make is never signed, though it has every place", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "bar-forked-"))
  Object.assign(process.env, { LOG_KEY: Buffer.alloc(32, 6).toString("base64"), FILES_URL: `file:${folder}` })
  const { db, close } = await openPromotion()
  try {
    const round = (at: Date) => sequence(db, openSequencer(1)!, at)
    await insertDraw(db, { now: NOON })
    await round(NOON)
    await insertDraw(db, { now: NOON })
    await round(later(HOUR))
    const signed = (await findLastCheckpoint(db))!
    expect(await logStop(db, 1, { record: openRecord(1), keys: ownKeys(1) })).toBeNull()
    await insertDraw(db, { now: NOON })
    await db.transaction(async (tx) => {
      await tx.execute(sql`update log_entries set place = ${signed.size} where place is null`)
      await tx.execute(sql`insert into log_checkpoints (log, size, root, edge, made_at)
        select log, size + 1, sha256('forked'), edge, made_at from log_checkpoints order by size desc limit 1`)
    })
    await expect(round(later(2 * HOUR))).rejects.toMatchObject({ code: "wrong-tree", size: signed.size + 1 })
    await expect(round(later(3 * HOUR))).rejects.toMatchObject({ code: "wrong-tree" })
    expect(await findLastCheckpoint(db)).toMatchObject({ size: signed.size })
    const shown = (keys: readonly NoteKey[]) => logStop(db, 1, { record: openRecord(1), keys })
    const stop = { code: "wrong-tree", size: signed.size + 1 }
    // By the entries alone too: a process that serves pages may not hold the key.
    expect([await shown(ownKeys(1)), await shown([])]).toEqual([stop, stop])
    // With a note that the key never wrote it is no better.
    await db.execute(
      sql`update log_checkpoints set note = 'x', verifier = 'x', signed_at = now() where note is null`,
    )
    await expect(round(later(4 * HOUR))).rejects.toMatchObject({ code: "wrong-tree" })
    expect(await shown(ownKeys(1))).toEqual(stop)
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})

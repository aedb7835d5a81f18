import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { openEntry, sealedEntry } from "#app/domain/log/entry.server"
import { ineligibleSays } from "#app/domain/log/kinds/ineligible.server"
import { logStanding } from "#app/domain/log/log-standing.queries.server"
import { writeOpen, writeSealed } from "#app/domain/log/write-entries.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { asOwner } from "#tests/support/as-owner"
import { later, NOON, openPromotion } from "#tests/support/promotion"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let [drawId, close] = ["", async () => {}]
beforeAll(async () => {
  const opened = await openPromotion()
  close = opened.close
  const period = { periodStart: later(-2 * HOUR), periodEnd: later(-HOUR) }
  drawId = (await insertDraw(opened.db, { now: later(-2 * HOUR), ...period, seriesCount: 2 })).id
  await closeDraw(opened.db, { drawId, now: NOON })
})
afterAll(() => close())

const writeOne = {
  open: (tx: Db) => writeOpen(tx, openEntry({ kind: "canceled", at: NOON.toISOString() }), NOON),
  sealed: (tx: Db) => {
    const said = ineligibleSays({ drawId, holder: "0".repeat(32), reason: "0".repeat(64) })
    return writeSealed(tx, [sealedEntry(said, { scope: `draw:${drawId}`, invoiceId: null })], NOON)
  },
}

/** With nothing else waiting: what the database itself told of the draw is out of the way. */
async function standing(at: Date, write: (tx: Db) => Promise<unknown> = async () => {}) {
  const found = { waiting: {} as unknown }
  const rolledBack = asOwner((owner) =>
    owner.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`delete from log_entries`)
      await tx.execute(sql`set local session_replication_role = origin`)
      await write(tx)
      found.waiting = (await logStanding(tx, at)).waiting
      tx.rollback()
    }),
  )
  await expect(rolledBack).rejects.toThrow("Rollback")
  return found.waiting
}

test.each([
  ["open", 60 * SECOND, false],
  ["open", 60 * SECOND + 1, true],
  ["sealed", 66 * MINUTE, false],
  ["sealed", 66 * MINUTE + 1, true],
] as const)("one that is %s and waits for %d ms is late: %s", async (is, waits, isLate) => {
  expect(await standing(later(waits), writeOne[is])).toEqual({ count: 1, since: NOON, isLate })
})

test("nothing that waits is not late", async () => {
  expect(await standing(NOON)).toEqual({ count: 0, since: null, isLate: false })
})

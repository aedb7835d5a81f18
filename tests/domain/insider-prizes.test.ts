import { db } from "#tests/support/own-database"
import { closeRefusals, now, owner, person } from "#tests/support/refused-deeds"
import { type SQL, sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { chanceEntry } from "#app/domain/log/log-chance.server"
import { writeSealed } from "#app/domain/log/write-entries.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertBatch, insertPrize } from "#drizzle/seed/builders/prize"
import { refusedWith } from "#tests/support/refused-with"
import { somebodyWaits } from "#tests/support/somebody-waits"

// What somebody tries with the application's rights about a batch of instant prizes, before and behind its end.

afterAll(closeRefusals)

const MINUTE = 60_000
const refused = { cause: { code: "23001" } }

/** An award for an invoice that comes in the same transaction and says that it arrived a minute after the prize was due. */
async function claim(
  prizeId: string,
  { tx = db, around = async () => {} }: { tx?: Db; around?: (tx: Db) => Promise<unknown> } = {},
): Promise<void> {
  await tx.transaction(async (tx) => {
    await around(tx)
    const invoice = await insertInvoice(tx, {
      now: new Date(+now + MINUTE),
      registrationId: person.id,
      status: "validated",
    })
    await tx.execute(sql`insert into prize_awards (id, prize_id, registration_id, invoice_id, awarded_at)
      values (gen_random_uuid(), ${prizeId}, ${person.id}, ${invoice.id}, ${invoice.receivedAt.toISOString()})`)
  })
}
const reveal = (batchId: string, at: SQL) =>
  sql`update prize_batches set revealed_at = ${at} where id = ${batchId}`
const chance = async (batchId: string) => {
  const invoice = await insertInvoice(db, { now, registrationId: person.id })
  const looked = { receivedAt: now, lookedAt: now, barred: null, prize: null }
  return chanceEntry({ invoiceId: invoice.id, scope: batchId, ...looked })
}

test("an unclaimed prize goes to no coupon once its batch is over, whatever moment the coupon says", async () => {
  const prize = await insertPrize(db, { now, moment: now })
  const open = await insertPrize(db, { now, moment: now })
  await claim(open.id)
  await owner.execute(reveal(prize.batchId!, sql`now()`))
  await expect(claim(prize.id)).rejects.toMatchObject(refused)
  // Ended by the very transaction: as well.
  const third = await insertPrize(db, { now, moment: now })
  const over = claim(third.id, {
    around: (tx) => tx.execute(reveal(third.batchId!, sql`now()`)),
  })
  await expect(over).rejects.toMatchObject(refused)
})

test("no look for a prize is told once its batch is over, but for those of before the log", async () => {
  const prize = await insertPrize(db, { now, moment: now })
  await writeSealed(db, [await chance(prize.batchId!)], now)
  await owner.execute(reveal(prize.batchId!, sql`now()`))
  await writeSealed(db, [await chance(prize.batchId!)], now)
  await owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`insert into log_checkpoints (log, size, root, edge, made_at) values (1, 1, '', '', now())`,
    )
  })
  for (const batchId of [prize.batchId!, crypto.randomUUID()]) {
    const later = writeSealed(db, [await chance(batchId)], now)
    await expect(later).rejects.toMatchObject(refused.cause)
  }
})

describe("a look for a prize, or a win, that is written while its batch ends,", () => {
  type Prize = { id: string; batchId: string | null }
  /** What there has to be before, and then how it is written. */
  const writes: [string, (prize: Prize) => Promise<(tx: Db) => Promise<unknown>>][] = [
    [
      "a look",
      async ({ batchId }) => {
        const look = await chance(batchId!)
        return (tx) => writeSealed(tx, [look], now)
      },
    ],
    [
      "a win",
      async ({ id }) =>
        (tx) =>
          claim(id, { tx }),
    ],
  ]

  test.each(writes)("is there before the end, which waits for it: %s", async (_, ready) => {
    const prize = await insertPrize(db, { now, moment: now })
    const write = await ready(prize)
    let ended: Promise<unknown> = Promise.resolve()
    const first = await db.transaction(async (tx) => {
      await write(tx)
      ended = db.execute(reveal(prize.batchId!, sql`now()`)).then(() => {})
      return Promise.race([somebodyWaits(db).then(() => "the write"), ended.then(() => "the end")])
    })
    expect(first).toBe("the write")
    await ended
  })

  test.each(writes)("is refused where it sees the batch as it was before: %s", async (_, ready) => {
    const prize = await insertPrize(db, { now, moment: now })
    const write = await ready(prize)
    const late = db.transaction(
      async (tx) => {
        await tx.execute(sql`select from prize_batches`)
        await owner.execute(reveal(prize.batchId!, sql`now()`))
        await write(tx)
      },
      { isolationLevel: "repeatable read" },
    )
    expect(await refusedWith(late)).toBe("23001")
  })
})

test("a batch that lives is not over before its end", async () => {
  const [until, before] = [new Date(+now + MINUTE), sql`${now.toISOString()}::timestamptz`]
  const planned = () => ({
    id: crypto.randomUUID(),
    name: "Camisa",
    valueCents: 1,
    createdAt: now,
    moment: now,
  })
  const { batch } = await insertBatch(db, [planned()], { now, until })
  for (const at of [before, sql`${until.toISOString()}::timestamptz`]) {
    await expect(db.execute(reveal(batch.id, at))).rejects.toMatchObject(refused)
    await expect(owner.execute(reveal(batch.id, at))).rejects.toMatchObject(refused)
  }
  // One without an end is over with the last of those that have one.
  const { batch: endless } = await insertBatch(db, [planned()], { now })
  await expect(db.execute(reveal(endless.id, before))).rejects.toMatchObject(refused)
  await db.execute(reveal(batch.id, sql`${until.toISOString()}::timestamptz + interval '1 ms'`))
  await db.execute(reveal(endless.id, before))
})

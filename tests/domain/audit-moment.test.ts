import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { refusedWith } from "#tests/support/refused-with"
import { desc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeAction } from "#app/audit/audit.server"
import { linkHash, verifyChain } from "#app/audit/audit-chain.server"
import { connect, type Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { actions } from "#drizzle/schema/back-office"
import { stores } from "#drizzle/schema/stores"
import { insertUser } from "#drizzle/seed/builders/user"

const LONG_AGO = new Date("2025-03-01T12:00:00Z")
const owner = connect(ownerUrl, { max: 2 })
let userId: string

beforeAll(async () => {
  userId = (await insertUser(db, { passwordHash: null })).id
})
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
})

const write = (on: Db, at: Date) =>
  inTransaction(on, (tx) =>
    writeAction(tx, {
      by: userId,
      permission: "stores",
      action: "edit",
      at,
      table: stores,
      subjectType: "stores",
      subjectId: crypto.randomUUID(),
      before: { name: "Bar do Zeca" },
      after: { name: "Bar da Zeca" },
    }),
  )
const rowOf = async (id: string, on: Db = db) =>
  (await on.select().from(actions).where(eq(actions.id, id)))[0]!
const headOf = async (on: Db) => (await on.select().from(actions).orderBy(desc(actions.seq)).limit(1))[0]
/** The database's clock, as finely as a row has it. */
const clock = async () =>
  new Date((await db.execute<{ at: string }>(sql`select clock_timestamp()::timestamptz(3) as at`))[0]!.at)

/** A row as somebody with the application's password writes it past the code: all of it of their own choosing. */
function forged(prevHash: string, at: Date) {
  const [id, subjectId] = [crypto.randomUUID(), crypto.randomUUID()]
  const named = { permission: "stores", action: "edit" }
  const text = JSON.stringify({
    action: "edit",
    after: null,
    at: at.toISOString(),
    before: null,
    id,
    permission: "stores",
    reason: null,
    subject: { type: "stores", id: subjectId },
    user: userId,
  })
  const hash = linkHash(prevHash, text)
  return { id, userId, ...named, subjectType: "stores", subjectId, at, text, prevHash, hash }
}

test("a row of the application's role has the database's moment, whatever moment is sent", async () => {
  for (const sent of [LONG_AGO, new Date("2040-01-01T00:00:00Z")]) {
    const before = await clock()
    const { at, text } = await rowOf(await write(db, sent))
    expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(at.getTime()).toBeLessThanOrEqual((await clock()).getTime())
    expect(JSON.parse(text)).toMatchObject({ at: at.toISOString(), user: userId })
  }
  expect(await verifyChain(db)).toMatchObject({ broken: null })
})

test("one that is written past the code is not backdated either, in its text neither", async () => {
  await write(db, LONG_AGO)
  const [head, before] = [await headOf(db), await clock()]
  const row = forged(head!.hash, LONG_AGO)
  await db.insert(actions).values(row)
  const written = await rowOf(row.id)
  expect(written.at.getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(JSON.parse(written.text)).toMatchObject({ at: written.at.toISOString() })
  expect(await verifyChain(db)).toMatchObject({ broken: null })
})

test.each(["", "{}", "[]", "nonsense"])(
  "and a text that cannot tell its moment is refused: %j",
  async (text) => {
    await write(db, LONG_AGO)
    const { hash: prevHash } = (await headOf(db))!
    const row = { ...forged(prevHash, LONG_AGO), text, hash: linkHash(prevHash, text) }
    expect(await refusedWith(db.insert(actions).values(row))).toBe("23001")
  },
)

test("the owner tells of an earlier moment, and of none before the row that stands last", async () => {
  const rolledBack = owner.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from actions`)
    await tx.execute(sql`set local session_replication_role = origin`)
    expect((await rowOf(await write(tx, LONG_AGO), tx)).at).toEqual(LONG_AGO)
    expect((await rowOf(await write(tx, new Date("2024-01-01T00:00:00Z")), tx)).at).toEqual(LONG_AGO)
    transaction.rollback()
  })
  await expect(rolledBack).rejects.toThrow("Rollback")
})

test("a moment that runs backwards is a fault, though every hash holds", async () => {
  await write(db, LONG_AGO)
  await write(db, LONG_AGO)
  const { count } = await verifyChain(db)
  const rolledBack = owner.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`set local session_replication_role = replica`)
    const head = (await headOf(tx))!
    const row = forged(head.hash, LONG_AGO)
    await tx.insert(actions).values({ ...row, seq: head.seq + 1 })
    expect(await verifyChain(tx)).toMatchObject({ count, broken: { id: row.id, fault: "order" } })
    transaction.rollback()
  })
  await expect(rolledBack).rejects.toThrow("Rollback")
})

test("rows from before the database set their moment may stand a little out of order", async () => {
  const rolledBack = owner.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from actions`)
    const first = forged("0".repeat(64), new Date("2026-11-01T12:00:01Z"))
    const second = forged(first.hash, new Date("2026-11-01T12:00:00Z"))
    await tx.insert(actions).values([first, second].map((row, n) => ({ ...row, seq: n + 1 })))
    await tx.execute(sql`set local session_replication_role = origin`)
    await write(tx, new Date("2026-11-01T12:00:02Z"))
    expect(await verifyChain(tx)).toMatchObject({ count: 3, broken: null })
    transaction.rollback()
  })
  await expect(rolledBack).rejects.toThrow("Rollback")
})

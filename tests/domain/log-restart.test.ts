import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { findCheckpoint, findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { consistencyProof } from "#app/domain/log/dating/consistency-proof.server"
import { lastCosigned, uncosigned, unstamped } from "#app/domain/log/dating/datings.server"
import { proveLine } from "#app/domain/log/log-proof.server"
import { listPublicLogs } from "#app/domain/log/logs.queries.server"
import { publicKeys } from "#app/domain/log/public-keys.queries.server"
import { receiptKey, signReceipt } from "#app/domain/log/receipt.server"
import { restartLog } from "#app/domain/log/restart-log.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { findTile } from "#app/domain/log/tiles.queries.server"
import { env } from "#app/platform/env.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import type { RestartCode } from "#app/words/reasons/log-restart"
import { actions } from "#drizzle/schema/back-office"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { naiveRoot, noteVerifies, sqlStateOf, unbundle } from "#tests/support/naive-log"
import { cosigner } from "#tests/support/naive-witness"
import { keyedForm, later, NOON, openPromotion, send } from "#tests/support/promotion"
import { witnessLast } from "#tests/support/witnessed"

const HOUR = 3_600_000
const seed = (fill: number) => Buffer.alloc(32, fill).toString("base64")
const ENTRIES = { of: "entries", level: 0, number: 0 } as const

let db: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let folder = ""
/** What this process has as LOG_KEY. */
let logKey: string | undefined
process.env.RECEIPT_KEY = seed(4)

beforeEach(async () => {
  const promotion = await openPromotion()
  db = promotion.db
  owner = connect(promotion.ownerUrl, { max: 2 })
  folder = await mkdtemp(path.join(tmpdir(), "bar-restart-"))
  logKey = seed(5)
  await insertDraw(db, { now: NOON, periodStart: later(-HOUR), periodEnd: later(50 * HOUR), seriesCount: 2 })
  return async () => {
    await owner.$client.end()
    await promotion.close()
    await rm(folder, { recursive: true, force: true })
  }
})

const recordOf = (log: number) => openExchange(`file:${folder}`, `log/${log}.checkpoint`)
const keysOf = (log: number) =>
  logKey === undefined ? [] : [noteKey(logOrigin(log), logKey), receiptKey(log)!]
const round = (log: number, at: Date) => sequence(db, { key: keysOf(log)[0]!, last: recordOf(log) }, at)
const restart = (reason: RestartCode = "key-lost", at = later(3 * HOUR)) => {
  const how = { reason, by: null, now: at, recordOf, keysOf }
  return inTransaction(owner, (tx) => restartLog(tx, how))
}

async function coupon(at = NOON) {
  const person = await insertRegistration(db, { passwordHash: "none" })
  const { invoice } = await send(db, person, keyedForm(await insertStore(db, {}), { at }), { receivedAt: at })
  return { registrationId: person.id, invoiceId: invoice.id }
}

/** A log of some coupons that is signed and whose key is lost. */
async function endedLog() {
  await round(1, NOON)
  const own = [await coupon(), await coupon()]
  await round(1, later(2 * HOUR))
  const last = (await findLastCheckpoint(db, 1))!
  logKey = seed(6)
  return { own, last }
}

const entriesOf = async (log: number, width: number) =>
  unbundle((await findTile(db, log, { ...ENTRIES, width }))!)
const rootOf = async (log: number, size: number) => naiveRoot(await entriesOf(log, size))

describe("a log that takes another's place", () => {
  test("begins with the last checkpoint and why, and has every entry at its place", async () => {
    const { last } = await endedLog()
    await restart()
    await round(2, later(3 * HOUR))
    const next = (await findLastCheckpoint(db, 2))!
    const [[begun, ...theirs], [before, ...ours]] = [
      await entriesOf(2, next.size),
      await entriesOf(1, last.size),
    ]
    expect(JSON.parse(begun!.toString())).toEqual({
      kind: "begin",
      at: later(3 * HOUR).toISOString(),
      imported: last.size - 1,
      before: {
        begin: JSON.parse(before!.toString()),
        origin: "localhost:3000/registro/bar-na-torcida-1",
        root: last.root.toString("hex"),
        size: last.size,
      },
      reason: "key-lost",
    })
    expect(theirs.slice(0, last.size - 1)).toEqual(ours)
    expect(await rootOf(2, next.size)).toEqual(next.root)
    expect(next.note.startsWith("localhost:3000/registro/bar-na-torcida-2\n")).toBe(true)
    expect(noteVerifies(next.note, keysOf(2)[0]!.verifier)).toBe(true)
  })

  test("leaves the one before as it was, to the byte", async () => {
    const { last } = await endedLog()
    const tile = { ...ENTRIES, width: last.size }
    const hashes = { of: "hashes", level: 0, number: 0, width: last.size } as const
    const before = [await findTile(db, 1, tile), await findTile(db, 1, hashes)]
    await restart()
    await round(2, later(3 * HOUR))
    await coupon(later(3 * HOUR))
    await round(2, later(6 * HOUR))
    expect([await findTile(db, 1, tile), await findTile(db, 1, hashes)]).toEqual(before)
    expect(await findLastCheckpoint(db, 1)).toEqual(last)
    expect(await findCheckpoint(db, { log: 1, size: last.size })).toEqual(last)
    expect(await findLastCheckpoint(db)).toMatchObject({ log: 2 })
  })

  test("grows on, over full tiles that the one before has too", async () => {
    await round(1, NOON)
    await coupon()
    await send(
      db,
      await insertRegistration(db, { passwordHash: "none" }),
      keyedForm(await insertStore(db, {})),
    )
    await owner.execute(sql`insert into log_entries (id, kind, envelope, leaf, created_at)
      select gen_random_uuid(), 'test', said, sha256('\\x00'::bytea || convert_to(said, 'UTF8')), now()
      from generate_series(1, 600) as n, lateral (select '{"kind":"test","n":' || n || '}' as said) as e`)
    await round(1, later(2 * HOUR))
    logKey = seed(6)
    await restart()
    await coupon(later(3 * HOUR))
    await round(2, later(6 * HOUR))
    const { size, root } = (await findLastCheckpoint(db, 2))!
    const tiles = await Promise.all(
      [0, 1, 2].map((number) =>
        findTile(db, 2, { ...ENTRIES, number, width: Math.min(256, size - number * 256) }),
      ),
    )
    expect(naiveRoot(tiles.flatMap((tile) => unbundle(tile!)))).toEqual(root)
    const proof = await consistencyProof(db, { log: 2, old: 2, size })
    expect(proof.length).toBeGreaterThan(0)
    const [first, second] = (await findTile(db, 2, { of: "hashes", level: 1, number: 0, width: 2 }))!
      .toString("hex")
      .match(/.{64}/g)!
    expect([first, second]).toEqual([0, 1].map((n) => naiveRoot(unbundle(tiles[n]!)).toString("hex")))
  })

  test("keeps the proofs of before, and proves and receipts what came since under its own name", async () => {
    const { own } = await endedLog()
    const proof = await proveLine(db, { ...own[0]!, nth: 1 })
    await restart()
    const late = await coupon(later(3 * HOUR))
    await round(2, later(6 * HOUR))
    expect(await proveLine(db, { ...own[0]!, nth: 1 })).toBe(proof)
    expect(await proveLine(db, { ...late, nth: 1 })).toContain("\nlocalhost:3000/registro/bar-na-torcida-2\n")
    const receipt = (await signReceipt(db, late))!
    expect(receipt.note).toMatch(/^localhost:3000\/registro\/bar-na-torcida-2\/comprovante\n/)
    const keys = await publicKeys(db)
    expect(keys.map((key) => key.split("+")[0])).toEqual([
      "localhost:3000/registro/bar-na-torcida-2",
      "localhost:3000/registro/bar-na-torcida-2/comprovante",
      "localhost:3000/registro/bar-na-torcida-1",
      "localhost:3000/registro/bar-na-torcida-1/comprovante",
    ])
  })

  test("is another log for a witness, who begins it at nothing, and is dated apart from the one before", async () => {
    const { last } = await endedLog()
    const key = cosigner("witness.example")
    await witnessLast(db, { witness: key, at: later(2 * HOUR) })
    const asked = { outsider: key.vkey }
    expect(await lastCosigned(db, { log: 1, ...asked })).toBe(last.size)
    await restart()
    expect(await uncosigned(db, key.vkey, later(3 * HOUR))).toBeUndefined()
    await round(2, later(3 * HOUR))
    expect(await uncosigned(db, key.vkey, later(3 * HOUR))).toMatchObject({ log: 2 })
    expect(await lastCosigned(db, { log: 2, ...asked })).toBe(0)
    await witnessLast(db, { witness: key, at: later(3 * HOUR) })
    expect((await findLastCheckpoint(db, 2))!.note).toContain("— witness.example ")
    expect(await unstamped(db, later(4 * HOUR))).toContainEqual({
      log: 2,
      size: (await findLastCheckpoint(db, 2))!.size,
    })
  })

  test("tells the audit, and the list of logs which goes on", async () => {
    const { last } = await endedLog()
    await restart("key-leaked")
    const [row] = await owner.select().from(actions).where(eq(actions.subjectType, "log"))
    expect(row).toMatchObject({ subjectId: "bar-na-torcida-2", action: "create" })
    expect(row!.text).toContain("key-leaked")
    await round(2, later(3 * HOUR))
    expect(await listPublicLogs(db)).toMatchObject([
      { log: 2, ended: null },
      { log: 1, size: last.size, ended: { reason: "key-leaked" } },
    ])
  })

  test("makes way for a third", async () => {
    await endedLog()
    await restart()
    await round(2, later(3 * HOUR))
    logKey = seed(7)
    await restart("key-leaked", later(4 * HOUR))
    await round(3, later(4 * HOUR))
    const last = (await findLastCheckpoint(db, 3))!
    const [begun] = await entriesOf(3, last.size)
    expect(JSON.parse(begun!.toString())).toMatchObject({
      before: { origin: "localhost:3000/registro/bar-na-torcida-2", begin: { before: { size: 5 } } },
    })
    expect(await rootOf(3, last.size)).toEqual(last.root)
  })

  test("of a database that lost what was signed says up to where it was, and imports what is left", async () => {
    const { last } = await endedLog()
    const record = recordOf(1)
    const forgotten = `localhost:3000/registro/bar-na-torcida-1\n9\n${Buffer.alloc(32, 9).toString("base64")}\n`
    await record.change((await record.read())!, forgotten)
    await expect(restart("key-lost")).rejects.toThrow(/database-restored/)
    const how = await restart("database-restored")
    expect(how).toMatchObject({ imported: last.size - 1, before: { size: 9 } })
    await round(2, later(3 * HOUR))
    const next = (await findLastCheckpoint(db, 2))!
    expect(await rootOf(2, next.size)).toEqual(next.root)
  })
})

describe("what is refused", () => {
  test("before anything was signed, with the old key, with none, and under a name that signed before", async () => {
    await expect(restart()).rejects.toThrow(/signed nothing yet/)
    await endedLog()
    logKey = seed(5)
    await expect(restart()).rejects.toThrow(/new key/)
    logKey = undefined
    await expect(restart()).rejects.toThrow(/LOG_KEY: missing/)
    logKey = seed(6)
    await recordOf(2).change(null, "localhost:3000/registro/bar-na-torcida-2\n1\n")
    await expect(restart()).rejects.toThrow(/another copy/)
    expect(await listPublicLogs(db)).toHaveLength(1)
  })

  test("where another copy alone has signed, and another name for the log is the way out", async () => {
    const other = `localhost:3000/registro/bar-na-torcida-1\n9\n${Buffer.alloc(32, 9).toString("base64")}\n`
    await recordOf(1).change(null, other)
    await expect(round(1, NOON)).rejects.toThrow(/older copy/)
    await expect(restart("database-restored")).rejects.toThrow(
      /signed .*-1 up to 9 entries.* another CAMPAIGN/s,
    )
    const settings = env()
    onTestFinished(() => void Object.assign(settings, { CAMPAIGN: "bar-na-torcida" }))
    settings.CAMPAIGN = "another"
    const [key] = keysOf(1)
    await sequence(db, { key: key!, last: openExchange(`file:${folder}`, "log/another-1.checkpoint") }, NOON)
    const begun = (await findLastCheckpoint(db, 1))!
    expect(begun.note.startsWith("localhost:3000/registro/another-1\n")).toBe(true)
    expect(noteVerifies(begun.note, key!.verifier)).toBe(true)
  })

  test("by the database: to begin out of order, to change what began, to sign what ended", async () => {
    await endedLog()
    await restart()
    const broken = (statement: string) => sqlStateOf(owner, statement)
    const insert = "insert into log_restarts (log, envelope, leaf, created_at)"
    expect(await broken(`${insert} select log + 2, envelope, leaf, created_at from log_restarts`)).toBe(
      "23001",
    )
    expect(await broken(`${insert} select log + 1, envelope, leaf, created_at from log_restarts`)).toBe(
      "23001",
    )
    expect(await broken("update log_restarts set envelope = '{}'")).toBe("23001")
    expect(await broken("delete from log_restarts")).toBe("23001")
    expect(await broken("truncate log_restarts")).toBe("23001")
    expect(await sqlStateOf(db, `${insert} values (3, '{}', '', now())`)).toBe("42501")
    const checkpoint = "insert into log_checkpoints (log, size, root, edge, made_at)"
    expect(await broken(`${checkpoint} values (1, 99, '', '', now())`)).toBe("23001")
  })
})

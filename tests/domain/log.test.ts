import { createHash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { asc, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { findClose } from "#app/domain/log/opened.queries.server"
import { receiptLines } from "#app/domain/log/receipt.server"
import { logStanding } from "#app/domain/log/log-standing.queries.server"
import { sequence, type Sequencer } from "#app/domain/log/sequence.server"
import { findTile } from "#app/domain/log/tiles.queries.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { reinstateInvoice } from "#app/domain/invoices/reinstate-invoice.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { openFiles } from "#app/platform/storage/files.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertBatch } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { logCheckpoints, logEntries } from "#drizzle/schema/log"
import { prizeBatches } from "#drizzle/schema/prizes"
import { invalidatedByTwo } from "../support/approved"
import { asOwner } from "../support/as-owner"
import { keyedForm, later, NOON, openPromotion, rulesWith, send } from "../support/promotion"
import { naiveLog, sqlStateOf } from "../support/naive-log"
import { refusedWith } from "../support/refused-with"
import { somebodyWaits } from "../support/somebody-waits"
import { until } from "../support/until"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SEED = Buffer.alloc(32, 5).toString("base64")

let [db, close, folder] = [null as unknown as ReturnType<typeof connect>, async () => {}, ""]
let sequencer: Sequencer

beforeEach(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-log-"))
  const key = noteKey("localhost:3000/registro/bar-na-torcida-1", SEED)
  sequencer = { key, last: openExchange(`file:${folder}`, "log/one.checkpoint") }
  return async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})

const openDraw = () =>
  insertDraw(db, { now: NOON, periodStart: later(-HOUR), periodEnd: later(20 * HOUR), seriesCount: 2 })

async function coupon(at = NOON, total = "85,00") {
  const person = await insertRegistration(db, { passwordHash: "none" })
  const bar = await insertStore(db, {})
  const sent = await send(db, person, keyedForm(bar, { at, total }), { receivedAt: at })
  return { person, ...sent }
}

const entries = () => db.select().from(logEntries).orderBy(asc(logEntries.place), asc(logEntries.id))
const entriesOf = async (kind: string) =>
  (await entries())
    .filter((entry) => entry.kind === kind)
    .map(({ sealedLine, envelope }) => JSON.parse(sealedLine ?? envelope) as Record<string, unknown>)

test("the part of a tile that a checkpoint ended in stays as it was when the log has grown", async () => {
  const sizes: number[] = []
  const parts: (Buffer | null)[] = []
  const part = (of: "entries" | "hashes", width: number) =>
    findTile(db, 1, { of, level: 0, number: 0, width })
  for (const n of [0, 1, 2]) {
    for (const _ of [1, 2]) await openDraw()
    await sequence(db, sequencer, later(n * HOUR))
    const { size } = (await findLastCheckpoint(db))!
    sizes.push(size)
    parts.push(await part("entries", size), await part("hashes", size))
  }
  expect(new Set(sizes).size).toBe(3)
  const again = []
  for (const size of sizes) again.push(await part("entries", size), await part("hashes", size))
  expect(again).toEqual(parts)
  expect(again.every((bytes) => bytes !== null && bytes.length > 0)).toBe(true)
  // No checkpoint ended there.
  expect(await part("entries", sizes[2]! - 1)).toBeNull()
})

describe("what is told", () => {
  test("a coupon's numbers, sealed, in its own transaction", async () => {
    const draw = await openDraw()
    const { tickets, invoice } = await coupon()
    const entry = (await entries()).find(({ kind }) => kind === "numbers")
    expect(entry).toMatchObject({
      kind: "numbers",
      scope: `draw:${draw.id}`,
      place: null,
      invoiceId: invoice.id,
    })
    const seal = createHash("sha256").update(entry!.sealedLine!).digest("hex")
    expect(entry!.envelope).toBe(`{"kind":"sealed","scope":"draw:${draw.id}","seal":"${seal}"}`)
    const leaf = createHash("sha256").update(Buffer.of(0)).update(entry!.envelope).digest()
    expect(entry!.leaf).toEqual(leaf)
    const said = JSON.parse(entry!.sealedLine!)
    expect(Object.keys(said)).toEqual(Object.keys(said).toSorted())
    expect(said).toMatchObject({ kind: "numbers", draw: draw.id, turn: 1 })
    expect([said.coupon, said.salt, said.holder]).toEqual(
      Array(3).fill(expect.stringMatching(/^[0-9a-f]{32}$/)),
    )
    expect(said.paper).toMatch(/^[0-9a-f]{64}$/)
    const numbers = said.numbers.map(([, , series, element]: number[]) => ({ series, element }))
    expect(numbers).toEqual(tickets.map(({ series, element }) => ({ series, element })))
    expect(said.numbers.map(([segment, position]: number[]) => [segment, position])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
    ])
  })

  test("more numbers than fit, in several entries of one coupon", async () => {
    await openDraw()
    await coupon(NOON, "70.000,00")
    const said = await entriesOf("numbers")
    expect(said.map(({ numbers, turn }) => [(numbers as unknown[]).length, turn]).toSorted()).toEqual([
      [1500, 1],
      [1500, 2],
      [500, 3],
    ])
    expect(new Set(said.map((one) => one.coupon)).size).toBe(1)
    for (const { envelope, sealedLine } of await entries())
      expect(Math.max(Buffer.byteLength(envelope), Buffer.byteLength(sealedLine ?? ""))).toBeLessThan(60_000)
  })

  test("more numbers than fit that are voided, in several entries of one coupon", async () => {
    await openDraw()
    const { invoice } = await coupon(NOON, "70.000,00")
    const { id: by } = await insertUser(db, { passwordHash: null })
    await invalidatedByTwo(db, { invoiceId: invoice.id, reason: "rasurado", by, now: later(MINUTE) })
    const said = await entriesOf("void")
    expect(said.map(({ positions, turn }) => [(positions as unknown[]).length, turn]).toSorted()).toEqual([
      [3000, 4],
      [500, 5],
    ])
    const positions = said.flatMap((one) => one["positions"] as number[][])
    expect(new Set(positions.map((one) => one.join())).size).toBe(3500)
    for (const { sealedLine } of await entries())
      expect(Buffer.byteLength(sealedLine ?? "")).toBeLessThan(60_000)
  })

  test("which numbers were voided and which came back, as turns of the same coupon", async () => {
    await openDraw()
    const { invoice } = await coupon()
    const { id: by } = await insertUser(db, { passwordHash: null })
    await invalidatedByTwo(db, { invoiceId: invoice.id, reason: "rasurado", by, now: later(MINUTE) })
    const rules = rulesWith({ maxTicketsPerCpf: 3 })
    await reinstateInvoice(db, { invoiceId: invoice.id, by, now: later(2 * MINUTE), rules })
    const [[numbers], [voided], [restored]] = [
      await entriesOf("numbers"),
      await entriesOf("void"),
      await entriesOf("restore"),
    ]
    const positions = (count: number) => Array.from({ length: count }, (_, position) => [1, position])
    expect(voided).toMatchObject({ coupon: numbers!.coupon, turn: 2, reason: "coupon-invalid" })
    expect((voided!.positions as number[][]).toSorted()).toEqual(positions(4))
    expect(restored).toMatchObject({ coupon: numbers!.coupon, turn: 3, reason: "coupon-reinstated" })
    expect(restored!.positions).toEqual(positions(3))
  })

  test("what there was before the log, as it stands when the log begins", async () => {
    const draw = await openDraw()
    const numbered = async (voidAt?: Date) => {
      const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
      const invoice = await insertInvoice(db, { now: NOON, registrationId })
      await insertTickets(db, { draw, invoice, count: 2, ...(voidAt ? { voidAt } : {}) })
    }
    await numbered()
    await numbered(NOON)
    await coupon()
    await sequence(db, sequencer, later(MINUTE))
    const placed = (await entries()).filter(({ place }) => place !== null)
    expect(placed.map(({ kind }) => kind).toSorted()).toEqual([
      "begin",
      "numbers",
      "numbers",
      "numbers",
      "plan",
      "plan",
      "void",
    ])
    // Two plans: as it was planned, and with the keys that the sequencer told.
    expect(placed[0]!.envelope).toBe(`{"at":"2026-11-18T15:01:00.000Z","imported":6,"kind":"begin"}`)
  })
})

describe("the sequencer", () => {
  // The log begins with the draw's two plans: as it was planned, and with the log's keys.
  test("places open entries at once and sealed ones with all of their hour, in the order of their hashes", async () => {
    await openDraw()
    await sequence(db, sequencer, NOON)
    for (const minutes of [10, 20, 30]) await coupon(later(minutes * MINUTE))
    await sequence(db, sequencer, later(59 * MINUTE))
    expect((await findLastCheckpoint(db))!.size).toBe(3)
    await coupon(later(61 * MINUTE))
    await sequence(db, sequencer, later(66 * MINUTE))
    const placed = (await entries()).filter(({ place }) => place !== null)
    expect(placed.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6])
    const hashes = placed.slice(3).map(({ leaf }) => leaf.toString("hex"))
    expect(hashes).toEqual(hashes.toSorted())
  })

  test("places what has waited so many at a time, all in their order, and signs it once", async () => {
    await openDraw()
    await sequence(db, sequencer, NOON)
    for (let n = 0; n < 7; n++) await coupon()
    // Its plan is open: it goes before what is sealed.
    await openDraw()
    await sequence(db, sequencer, later(2 * HOUR), { atMost: 3 })
    const signed = await db.select().from(logCheckpoints).orderBy(asc(logCheckpoints.size))
    expect(signed.map(({ size, note }) => [size, note !== null])).toEqual([
      [3, true],
      [6, false],
      [9, false],
      [11, true],
    ])
    const older = "update log_checkpoints set note = 'x', verifier = 'x', signed_at = now() where size = 6"
    expect(await sqlStateOf(db, older)).toBe("23001")
    const placed = await entries()
    expect(placed.map(({ place }) => place)).toEqual(Array.from({ length: 11 }, (_, n) => n))
    expect(placed.slice(3).map(({ sealedLine }) => sealedLine === null)).toEqual([
      true,
      ...Array(7).fill(false),
    ])
    const hashes = placed.slice(4).map(({ leaf }) => leaf.toString("hex"))
    expect(hashes).toEqual(hashes.toSorted())
    const log = await naiveLog(db)
    expect(log.root).toEqual(log.computedRoot)
    expect(log.verifies(sequencer.key.verifier)).toBe(true)
  })

  test("leaves the rest to the next one where its process is to end, and signs no part", async () => {
    await openDraw()
    await sequence(db, sequencer, NOON)
    for (let n = 0; n < 7; n++) await coupon()
    const standing = async () => {
      const found = await db.select().from(logCheckpoints).orderBy(asc(logCheckpoints.size))
      return found.map(({ size, note }) => [size, note !== null])
    }
    await sequence(db, sequencer, later(2 * HOUR), { atMost: 3, signal: AbortSignal.abort() })
    expect(await standing()).toEqual([
      [3, true],
      [6, false],
    ])
    await sequence(db, sequencer, later(2 * HOUR))
    expect((await standing()).at(-1)).toEqual([10, true])
  })

  test("places those of a draw whose period is over at once", async () => {
    await openDraw()
    await sequence(db, sequencer, NOON)
    await coupon(later(19.9 * HOUR))
    await sequence(db, sequencer, later(20 * HOUR - 1))
    expect((await findLastCheckpoint(db))!.size).toBe(3)
    await sequence(db, sequencer, later(20 * HOUR))
    expect((await findLastCheckpoint(db))!.size).toBe(4)
  })

  test("signs the tree of the standard, and tiles hold its hashes", async () => {
    await openDraw()
    await sequence(db, sequencer, NOON)
    for (let n = 0; n < 5; n++) await coupon()
    await sequence(db, sequencer, later(2 * HOUR))
    const log = await naiveLog(db)
    expect(log.size).toBe(8)
    expect(log.root).toEqual(log.computedRoot)
    expect(log.verifies(sequencer.key.verifier)).toBe(true)
  })

  test("several at once make one log without a gap", async () => {
    await openDraw()
    for (let n = 0; n < 12; n++) {
      const round = () => sequence(db, sequencer, later(n * HOUR))
      await Promise.all([round(), coupon(later(n * HOUR)), round(), round()])
    }
    await sequence(db, sequencer, later(21 * HOUR))
    const places = (await entries()).map(({ place }) => place)
    expect(places).toEqual(places.map((_, n) => n))
    const log = await naiveLog(db)
    expect(log.root).toEqual(log.computedRoot)
  })

  test("an older copy of the database signs nothing, and says what to do", async () => {
    await openDraw()
    await sequence(db, sequencer, NOON)
    const copy = await openPromotion()
    await expect(sequence(copy.db, sequencer, NOON)).rejects.toThrow(/older copy.*Restore a copy/s)
    expect(await copy.db.$count(logEntries)).toBe(0)
    await copy.close()
  })

  test("a record that lost its last write is brought forward, so that no older copy is believed", async () => {
    await openDraw()
    await sequence(db, sequencer, NOON)
    const older = await sequencer.last.read()
    await coupon()
    await sequence(db, sequencer, later(2 * HOUR))
    const newer = await sequencer.last.read()
    expect(await sequencer.last.change(newer, older!)).toBe(true)
    await sequence(db, sequencer, later(2 * HOUR))
    expect(await sequencer.last.read()).toBe(newer)
  })

  test("with another key under its name nothing is signed", async () => {
    await openDraw()
    await sequence(db, sequencer, NOON)
    await coupon()
    const other = noteKey(sequencer.key.name, Buffer.alloc(32, 6).toString("base64"))
    await expect(sequence(db, { ...sequencer, key: other }, later(2 * HOUR))).rejects.toThrow(
      /LOG_KEY is not the key/,
    )
    expect((await findLastCheckpoint(db))!.size).toBe(3)
    expect((await entries()).at(-1)!.place).toBeNull()
  })

  test("a record that cannot be read stops it, in words", async () => {
    await openDraw()
    await sequence(db, sequencer, NOON)
    expect(await sequencer.last.change(await sequencer.last.read(), "spilled")).toBe(true)
    await expect(sequence(db, sequencer, later(2 * HOUR))).rejects.toThrow(/cannot be read/)
  })

  test("without the record of what was signed nothing is signed", async () => {
    await openDraw()
    await sequence(db, sequencer, NOON)
    await rm(folder, { recursive: true, force: true })
    await coupon()
    await expect(sequence(db, sequencer, later(2 * HOUR))).rejects.toThrow(/missing from FILES_URL/)
    expect((await findLastCheckpoint(db))!.size).toBe(3)
  })

  test("one that died between the record and the signature is signed by the next", async () => {
    await openDraw()
    const dying = {
      ...sequencer,
      key: {
        ...sequencer.key,
        signatureOf: () => {
          throw new Error("killed")
        },
      },
    }
    await expect(sequence(db, dying, NOON)).rejects.toThrow("killed")
    expect(await findLastCheckpoint(db)).toBeUndefined()
    await sequence(db, sequencer, NOON)
    expect((await findLastCheckpoint(db))!.size).toBe(3)
  })
})

describe("numbers that are being written as their draw's cutoff comes", () => {
  const CUTOFF = 20.25 * HOUR
  const LATE = "it tells of numbers behind the cutoff of their draw"

  /** A coupon whose transaction has told of its numbers and stays open, until `work` is done. */
  async function whileOneIsWritten(work: () => Promise<void>) {
    const [person, bar] = [await insertRegistration(db, { passwordHash: "none" }), await insertStore(db, {})]
    const at = later(19.9 * HOUR)
    let sent: ReturnType<typeof send> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table user_logs in share mode`)
      sent = send(db, person, keyedForm(bar, { at }), { receivedAt: at })
      await until("its line in the log of its person waits", async () => {
        const [row] = await db.execute<{ waits: boolean }>(sql`
          select exists (select from pg_locks where locktype = 'relation' and not granted
            and database = (select oid from pg_database where datname = current_database())) as waits`)
        return row!.waits
      })
      await work()
    })
    const { invoice } = await sent!
    return { registrationId: person.id, invoiceId: invoice.id }
  }

  const freeze = (drawId: string) =>
    freezeDraw(db, { drawId, now: later(21 * HOUR), files: openFiles(`file:${folder}`) })
  const placesOfNumbers = async () =>
    (await entries()).flatMap(({ kind, place }) => (kind === "numbers" ? [place] : []))
  const found = async () => {
    const lines: string[] = []
    await verifyCampaign(db, { rules: null, isClockReal: false }, ({ what, id, why }) => {
      // What came by no form is told of too.
      if (!["user", "batch"].includes(what)) lines.push(`${what} ${id}: ${why}`)
    })
    return lines
  }

  test("are waited for, and stand below it", async () => {
    const { id: drawId } = await openDraw()
    await sequence(db, sequencer, NOON)
    await coupon(later(19.8 * HOUR))
    let round = Promise.resolve()
    await whileOneIsWritten(async () => {
      round = sequence(db, sequencer, later(CUTOFF))
      await Promise.race([somebodyWaits(db), round])
    })
    await round
    const { size } = (await findLastCheckpoint(db))!
    expect(await placesOfNumbers()).toEqual([size - 2, size - 1])
    await closeDraw(db, { drawId, now: later(21 * HOUR) })
    expect(await freeze(drawId)).toBe(true)
    expect(await findClose(db, drawId)).toMatchObject({ cutoff: size })
  })

  test("that are committed as the tree is being signed stand below it as well: no signature leaves them out", async () => {
    const { id: drawId } = await openDraw()
    await sequence(db, sequencer, NOON)
    await coupon(later(19.8 * HOUR))
    let [begun, end] = [() => {}, () => {}]
    const isWritten = new Promise<void>((resolve) => (begun = resolve))
    const writing = whileOneIsWritten(() => {
      begun()
      return new Promise<void>((resolve) => (end = resolve))
    })
    await isWritten
    const before = (await findLastCheckpoint(db))!
    const last: Sequencer["last"] = {
      read: () => sequencer.last.read(),
      async change(known, text) {
        end()
        await writing
        return sequencer.last.change(known, text)
      },
    }
    await sequence(db, { key: sequencer.key, last }, later(CUTOFF))
    expect((await findLastCheckpoint(db))!.size).toBe(before.size)
    const told = (await receiptLines(db, await writing)).length
    expect(told).toBeGreaterThan(0)
    await sequence(db, sequencer, later(CUTOFF))
    const { size } = (await findLastCheckpoint(db))!
    expect(await placesOfNumbers()).toEqual([size - 2, size - 1])
    expect(await receiptLines(db, await writing)).toHaveLength(told)
    await closeDraw(db, { drawId, now: later(21 * HOUR) })
    expect(await freeze(drawId)).toBe(true)
    expect(await findClose(db, drawId)).toMatchObject({ cutoff: size })
  })

  test("of a transaction that does not end hold nobody up, have no place behind it, and are named to whoever closes", async () => {
    const { id: drawId } = await openDraw()
    const prize = {
      id: crypto.randomUUID(),
      name: "Camisa",
      valueCents: 1,
      createdAt: NOON,
      moment: later(HOUR),
    }
    await insertBatch(db, [prize], { now: NOON, until: later(20 * HOUR) })
    const revealedAt = async () => (await db.select().from(prizeBatches))[0]!.revealedAt
    await sequence(db, sequencer, NOON)
    await coupon(later(19.8 * HOUR))
    const late = await whileOneIsWritten(() => sequence(db, sequencer, later(CUTOFF)))
    const { size: cutoff } = (await findLastCheckpoint(db))!
    expect(await placesOfNumbers()).toEqual([cutoff - 1, null])
    // Whoever looked for a prize may be writing it: that its batch is over is noted in a later round.
    expect(await revealedAt()).toBeNull()
    // Nor has what becomes of them, while others go on.
    const { id: by } = await insertUser(db, { passwordHash: null })
    await invalidatedByTwo(db, { invoiceId: late.invoiceId, reason: "rasurado", by, now: later(CUTOFF) })
    await openDraw()
    await sequence(db, sequencer, later(CUTOFF + 2 * HOUR))
    expect(await revealedAt()).toEqual(later(CUTOFF + 2 * HOUR))
    const held = (await entries()).filter(({ invoiceId }) => invoiceId === late.invoiceId)
    expect(held.map(({ kind, place }) => [kind, place]).toSorted()).toEqual([
      ["numbers", null],
      ["void", null],
    ])
    expect((await findLastCheckpoint(db))!.size).toBeGreaterThan(cutoff)
    expect((await logStanding(db, later(CUTOFF + 4 * HOUR))).waiting).toMatchObject({ isLate: false })
    // No receipt promises what the log will never have.
    expect(await receiptLines(db, late)).toEqual([])
    const numbers = held.find(({ kind }) => kind === "numbers")!
    expect(await found()).toEqual([`log ${numbers.id}: ${LATE}`])

    // By whoever writes past the program neither.
    const byHand = db.transaction(async (tx) => {
      await tx.execute(
        sql`update log_entries set place = (select max(size) from log_checkpoints) where id = ${numbers.id}`,
      )
      await tx.execute(sql`insert into log_checkpoints (log, size, root, edge, made_at)
        select log, size + 1, root, edge, made_at from log_checkpoints order by size desc limit 1`)
    })
    expect(await refusedWith(byHand)).toBe("23001")

    await closeDraw(db, { drawId, by, now: later(21 * HOUR) })
    await expect(freeze(drawId)).rejects.toThrow(`of ${numbers.id} the public log tells`)
    // .github/OPERATING.md, "An entry that tells what was not", step 5.
    await asOwner((owner) =>
      owner.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`delete from log_entries
          where scope = ${`draw:${drawId}`} and invoice_id = ${late.invoiceId} and place is null`)
        await tx.execute(
          sql`delete from tickets where draw_id = ${drawId} and invoice_id = ${late.invoiceId}`,
        )
        await tx.execute(sql`delete from ticket_totals where draw_id = ${drawId}`)
      }),
    )
    expect(await freeze(drawId)).toBe(true)
    expect(await findClose(db, drawId)).toMatchObject({ cutoff })
    expect(await found()).toEqual([])
  })
})

describe("the database", () => {
  const broken = (statement: string) => sqlStateOf(db, statement)

  test("keeps entries, places and checkpoints as they are", async () => {
    await openDraw()
    await coupon()
    await sequence(db, sequencer, later(2 * HOUR))
    await coupon(later(2 * HOUR))
    const refused = "23001"
    expect(await broken("update log_entries set place = 9 where place = 0")).toBe(refused)
    expect(await broken("update log_entries set place = null where place = 0")).toBe(refused)
    expect(await broken("update log_entries set place = 99, envelope = 'x' where place is null")).toBe(
      refused,
    )
    expect(await broken("update log_entries set place = 1 where place is null")).toBe("23505")
    expect(await broken("delete from log_entries")).toBe("42501")
    expect(await broken("truncate log_entries")).toBe("42501")
    expect(await broken("update log_checkpoints set note = 'x'")).toBe(refused)
    expect(await broken("delete from log_checkpoints")).toBe("42501")
    const checkpoint =
      "insert into log_checkpoints (log, size, root, edge, made_at) values (1, 99, '', '', now())"
    expect(await broken(checkpoint)).toBe(refused)
  })

  test("takes no hash of an entry but its own, and works out what is left out", async () => {
    const [draw, { id: couponId }] = [await openDraw(), await insertInvoice(db, { now: NOON })]
    const hex = "0".repeat(32)
    const line = `{"coupon":"${hex}","draw":"${draw.id}","kind":"void","positions":[[1,0]],"reason":"coupon-invalid","salt":"${hex}","turn":2}`
    const hash = (...parts: (string | Buffer)[]) =>
      parts.reduce((hashed, part) => hashed.update(part), createHash("sha256")).digest("hex")
    const envelope = `{"kind":"sealed","scope":"draw:${draw.id}","seal":"${hash(line)}"}`
    const leaf = hash(Buffer.of(0), envelope)
    const insertEntry = (hashes: { envelope?: string; leaf?: string; kind?: string }) => {
      const { kind = "void", ...given } = hashes
      const [names, values] = [Object.keys(given), Object.values(given).map((value) => `'${value}'`)]
      return broken(`insert into log_entries (${["id", "kind", "scope", "sealed_line", "invoice_id", ...names].join()}) values
        (${["gen_random_uuid()", `'${kind}'`, `'draw:${draw.id}'`, `'${line}'`, `'${couponId}'`, ...values].join()})`)
    }
    const refused = "23001"
    expect(await insertEntry({ envelope: envelope.replace("draw:", "other:") })).toBe(refused)
    expect(await insertEntry({ envelope: envelope.replace(hash(line), hash("another")) })).toBe(refused)
    expect(await insertEntry({ leaf: `\\x${hash(envelope)}` })).toBe(refused)
    expect(await insertEntry({ kind: "numbers" })).toBe(refused)
    expect(await insertEntry({})).toBeUndefined()
    expect(await insertEntry({ envelope, leaf: `\\x${leaf}` })).toBeUndefined()
    const rows = (await entries()).filter(({ kind }) => kind === "void")
    expect(rows.map((row) => [row.envelope, row.leaf.toString("hex")])).toEqual([
      [envelope, leaf],
      [envelope, leaf],
    ])
  })
})

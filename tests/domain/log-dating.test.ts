import { createHash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { asc } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { connect } from "#app/db/client.server"
import { findCheckpoint, findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { consistencyProof } from "#app/domain/log/dating/consistency-proof.server"
import { askEach } from "#app/domain/log/dating/date-checkpoints.server"
import { openEntry } from "#app/domain/log/entry.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { sequence, type Sequencer } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { writeOpen } from "#app/domain/log/write-entries.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { readCosigner, type Witness } from "#app/platform/settings/outside-settings.server"
import { logDatings, logEntries } from "#drizzle/schema/log"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { naiveLog, noteVerifies, sqlStateOf } from "../support/naive-log"
import { cosignedAt, cosigner, naiveConsistency, naiveWitness } from "../support/naive-witness"
import { type Answers, openOutside } from "../support/outside-server"
import { asOwner } from "#tests/support/as-owner"
import { later, NOON, openPromotion } from "../support/promotion"
import { readQuery, stampAnswer } from "../support/stamp-answer"
import { refusedWith } from "../support/refused-with"
import { stampSigner } from "../support/stamp-signer"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SEED = Buffer.alloc(32, 5).toString("base64")

let [db, close, folder] = [null as unknown as ReturnType<typeof connect>, async () => {}, ""]
let sequencer: Sequencer
const servers: { close(): Promise<void> }[] = []

beforeEach(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-dating-"))
  sequencer = { key: noteKey(logOrigin(1), SEED), last: openExchange(`file:${folder}`, "log/one.checkpoint") }
  return async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** The log with so many more open entries, signed. */
async function grow(count: number, at = NOON) {
  const says = (n: number) => ({ kind: "canceled", at: at.toISOString(), code: String(n) })
  await asOwner(async (owner) => {
    for (let n = 0; n < count; n++) await writeOpen(owner, openEntry(says(n), null), at)
  })
  await sequence(db, sequencer, at)
}

async function serve(answers: Answers) {
  const server = await openOutside(answers)
  servers.push(server)
  return server
}

const witnessAt = (url: string, vkey: string): Witness => ({ url, ...readCosigner(vkey)! })
const ask = (witnesses: Witness[], now = NOON, stampUrl?: string) =>
  Promise.all(askEach({ witnesses, stampUrl }).map((one) => one(db, now)))
const datings = () => db.select().from(logDatings).orderBy(asc(logDatings.size), asc(logDatings.outsider))
const bare = async () => (await findLastCheckpoint(db))!.note

describe("the proof that a tree continues another", () => {
  test("is that of the standard, over nodes and leaves alike", async () => {
    await grow(700)
    const rows = await db.select({ leaf: logEntries.leaf }).from(logEntries).orderBy(asc(logEntries.place))
    const leaves = rows.map(({ leaf }) => leaf)
    const size = leaves.length
    for (const old of [1, 2, 3, 4, 6, 7, 8, 255, 256, 257, 300, 511, 512, 513, 640, size - 1, size]) {
      const proof = await consistencyProof(db, { log: 1, old, size })
      const naive = naiveConsistency(old, leaves)
      expect(proof.map((one) => Buffer.from(one, "latin1").toString("hex"))).toEqual(
        naive.map((one) => one.toString("hex")),
      )
    }
    expect(await consistencyProof(db, { log: 1, old: 0, size })).toEqual([])
  })
})

describe("a witness", () => {
  test("is shown each checkpoint with its proof, and its cosignature is served with it", async () => {
    const key = cosigner("witness.example/one")
    const witness = naiveWitness(key, () => NOON)
    const server = await serve(witness.answers)
    for (const count of [1, 5, 300]) {
      await grow(count)
      await ask([witnessAt(server.url, key.vkey)])
      const { note, size } = (await findLastCheckpoint(db))!
      expect(witness.has().size).toBe(size)
      expect(cosignedAt(note, key)).toEqual(NOON)
      expect(noteVerifies(note, sequencer.key.verifier)).toBe(true)
      expect((await findCheckpoint(db, { log: 1, size }))!.note).toBe(note)
    }
    expect(server.asked.map(({ body }) => body.toString().split("\n")[0])).toEqual([
      "old 0",
      "old 2",
      "old 7",
    ])
    expect((await naiveLog(db)).verifies()).toBe(true)
  })

  test("that has another size is asked once more from the size it names", async () => {
    await grow(4)
    const { size, root } = (await findLastCheckpoint(db))!
    const key = cosigner("witness.example")
    const server = await serve(naiveWitness(key, () => NOON, { has: { size, root } }).answers)
    await grow(9)
    await ask([witnessAt(server.url, key.vkey)])
    expect(server.asked.map(({ body }) => body.toString().split("\n")[0])).toEqual(["old 0", `old ${size}`])
    expect(cosignedAt(await bare(), key)).toEqual(NOON)
  })

  test("brings others along, and speaks in nobody else's name", async () => {
    await grow(1)
    const [key, other] = [cosigner("witness.example"), cosigner("other.example")]
    const plain = (await bare()).split("\n\n")[1]!.trim().split(" ").at(-1)!
    const strange = `— stranger.example ${Buffer.alloc(76, 9).toString("base64")}\n`
    const forged = [
      `— ${logOrigin(1)} ${Buffer.from(plain, "base64").fill(7, 8).toString("base64")}\n`,
      `— other.example ${Buffer.concat([other.id, Buffer.alloc(72)]).toString("base64")}\n`,
    ]
    const server = await serve(naiveWitness(key, () => NOON, { extra: strange + forged.join("") }).answers)
    const silent = await serve((_, response) => void response.writeHead(503).end())
    await ask([witnessAt(server.url, key.vkey), witnessAt(silent.url, other.vkey)])
    const note = await bare()
    expect(note).toContain(strange)
    for (const line of forged) expect(note).not.toContain(line)
    expect(noteVerifies(note, sequencer.key.verifier)).toBe(true)
    expect(cosignedAt(note, key)).toEqual(NOON)
  })

  test("is asked once of each checkpoint, by however many processes, and a minute later again where it failed", async () => {
    await grow(1)
    const key = cosigner("witness.example")
    let isUp = false
    const witness = naiveWitness(key, () => NOON)
    const server = await serve((asked, response) =>
      isUp ? witness.answers(asked, response) : void response.writeHead(500).end(),
    )
    const one = [witnessAt(server.url, key.vkey)]
    await Promise.all([ask(one), ask(one), ask(one)])
    expect(server.asked).toHaveLength(1)
    await ask(one, later(MINUTE - 1))
    expect(server.asked).toHaveLength(1)
    isUp = true
    await Promise.all([ask(one, later(MINUTE)), ask(one, later(MINUTE))])
    await ask(one, later(5 * MINUTE))
    expect(server.asked).toHaveLength(2)
    expect(await datings()).toMatchObject([{ fault: null, outsider: key.vkey, datedAt: NOON }])
  })

  const right = cosigner("witness.example")
  const wrong = cosigner("witness.example")
  const signed = (body: Buffer) => {
    const note = body.toString().slice(body.toString().indexOf("\n\n") + 2)
    return note.slice(0, note.lastIndexOf("\n\n") + 1)
  }
  const size = (text: string, type = "text/x.tlog.size"): Answers => {
    return (_, response) => void response.writeHead(409, { "Content-Type": type }).end(text)
  }
  const liars: [string, string, Answers][] = [
    ["hangs", "slow", () => {}],
    ["begins to answer and hangs", "slow", (_, response) => void response.writeHead(200).write("— ")],
    ["hangs up", "away", (_, response) => void response.destroy()],
    ["has a fault", "status", (_, response) => void response.writeHead(500).end("oops")],
    [
      "sends elsewhere",
      "redirected",
      (_, response) => void response.writeHead(307, { Location: "http://127.0.0.1:1/" }).end(),
    ],
    ["never stops", "long", (_, response) => void babble(response)],
    ["says nothing", "garbage", (_, response) => void response.writeHead(200).end()],
    ["talks", "garbage", (_, response) => void response.writeHead(200).end("<html>hello</html>")],
    ["says bytes", "garbage", (_, response) => void response.writeHead(200).end(Buffer.alloc(900, 0xff))],
    [
      "signs with another key",
      "signature",
      ({ body }, response) => void response.writeHead(200).end(wrong.cosign(signed(body), NOON)),
    ],
    [
      "signs with another key under the right id",
      "signature",
      ({ body }, response) => {
        const [, , line] = wrong.cosign(signed(body), NOON).split(" ")
        const bytes = Buffer.from(line!, "base64")
        right.id.copy(bytes)
        response.writeHead(200).end(`— witness.example ${bytes.toString("base64")}\n`)
      },
    ],
    [
      "signs another checkpoint",
      "signature",
      (_, response) => void response.writeHead(200).end(right.cosign("localhost\n9\nAAAA\n", NOON)),
    ],
    [
      "has a wrong clock",
      "clock",
      ({ body }, response) =>
        void response.writeHead(200).end(right.cosign(signed(body), later(-6 * MINUTE))),
    ],
    ["knows a larger log", "ahead", size("999\n")],
    ["names no size", "garbage", size("many\n")],
    ["names a size in another type", "garbage", size("1\n", "text/plain")],
    ["never has the size it names", "status", size("1\n")],
  ]

  test.each(liars)("that %s is noted, and changes nothing else", async (_, fault, answers) => {
    await grow(1)
    const before = await bare()
    const server = await serve(answers)
    await ask([witnessAt(server.url, right.vkey)])
    expect(await datings()).toMatchObject([{ fault, lines: null, datedAt: null, answeredAt: NOON }])
    expect(await bare()).toBe(before)
    expect(server.asked.length).toBeLessThanOrEqual(2)
    await grow(1)
    expect((await findLastCheckpoint(db))!.size).toBe(3)
  })

  test("is given three seconds", async () => {
    await grow(1)
    const server = await serve((_, response) => void response.writeHead(500).end("oops"))
    const patience = vi.spyOn(AbortSignal, "timeout")
    await ask([witnessAt(server.url, right.vkey)])
    const given = patience.mock.calls.flat()
    patience.mockRestore()
    expect(given).toEqual([3_000])
  })

  test("that is not there is noted, and holds up no other", async () => {
    await grow(1)
    const [key, dead] = [cosigner("witness.example"), cosigner("dead.example")]
    const server = await serve(naiveWitness(key, () => NOON).answers)
    await ask([witnessAt("http://127.0.0.1:1", dead.vkey), witnessAt(server.url, key.vkey)])
    const faults = new Map((await datings()).map(({ outsider, fault }) => [outsider, fault]))
    expect(faults).toEqual(
      new Map([
        [dead.vkey, "away"],
        [key.vkey, null],
      ]),
    )
  })
})

/** Never the end of it. */
const babble = (response: Parameters<Answers>[1]) =>
  pipeline(Readable.from(endless()), response).catch(() => {})

function* endless() {
  for (;;) yield "— witness.example AAAA\n".repeat(1_000)
}

describe("a time stamp", () => {
  const authority = (at: () => Date, over: Partial<Parameters<typeof stampAnswer>[0]> = {}): Answers => {
    return ({ body }, response) => {
      const answer = stampAnswer({ ...readQuery(body), at: at(), ...over })
      response.writeHead(200, { "Content-Type": "application/timestamp-reply" }).end(answer)
    }
  }
  /** The signature stands at the end of an answer. */
  const spoilt: Answers = ({ body }, response) => {
    const answer = stampAnswer({ ...readQuery(body), at: NOON })
    answer[answer.length - 1]! ^= 1
    response.writeHead(200).end(answer)
  }
  const signed = (signer: Parameters<typeof stampAnswer>[0]["signer"]) => authority(() => NOON, { signer })
  const [one, other] = [stampSigner(), stampSigner()]
  const stamped = async () => (await datings()).filter(({ stamp }) => stamp !== null).map(({ size }) => size)

  test("is asked for each hour in which the log grew", async () => {
    let now = NOON
    const server = await serve(authority(() => now))
    const round = async (minutes: number) => {
      now = later(minutes * MINUTE)
      await grow(1, now)
      await ask([], now, server.url)
    }
    for (const minutes of [0, 20, 59, 61, 100, 122]) await round(minutes)
    expect(await stamped()).toEqual([2, 5, 7])
    now = later(300 * MINUTE)
    await ask([], now, server.url)
    await ask([], later(400 * MINUTE), server.url)
    expect(server.asked).toHaveLength(3)
    expect(server.asked[0]!.type).toBe("application/timestamp-query")
  })

  test("is asked for at once of the checkpoint that stands as a period ends, and of a cutoff, where nothing follows", async () => {
    let now = NOON
    const server = await serve(authority(() => now))
    const askAt = (minutes: number) => {
      now = later(minutes * MINUTE)
      return ask([], now, server.url)
    }
    const ends = { periodStart: later(-HOUR), periodEnd: later(40 * MINUTE) }
    const { id: drawId } = await insertDraw(db, { now: NOON, ...ends, seriesCount: 2 })
    await grow(1)
    await askAt(0)
    await grow(1, later(30 * MINUTE))
    const { size: stands } = (await findLastCheckpoint(db))!
    await askAt(39)
    expect(await stamped()).not.toContain(stands)
    await askAt(40)
    expect(await stamped()).toContain(stands)
    await grow(1, later(50 * MINUTE))
    const { size: cutoff } = (await findLastCheckpoint(db))!
    // The freeze was faster than the next asking: by now the close is what came since.
    const says = { kind: "close", draw: drawId, cutoff, at: later(55 * MINUTE).toISOString() }
    await asOwner((owner) => writeOpen(owner, openEntry(says, `draw:${drawId}`), later(55 * MINUTE)))
    await sequence(db, sequencer, later(56 * MINUTE))
    await askAt(56)
    expect(await stamped()).toEqual([
      expect.any(Number),
      stands,
      cutoff,
      (await findLastCheckpoint(db))!.size,
    ])
  })

  const lies: [string, string, Answers][] = [
    ["grants nothing", "refused", authority(() => NOON, { status: 2 })],
    ["stamps another text", "text", authority(() => NOON, { hash: Buffer.alloc(32) })],
    ["answers another request", "nonce", authority(() => NOON, { nonce: Buffer.alloc(8, 1) })],
    ["has a wrong clock", "clock", authority(() => later(6 * MINUTE))],
    ["signs nothing", "unsigned", signed(null)],
    ["signs wrongly", "unsigned", spoilt],
    ["signs something else", "unsigned", authority(() => NOON, { signs: Buffer.from("another") })],
    ["brings another's certificate", "unsigned", signed({ ...one, certificate: other.certificate })],
    ["has a certificate for other things", "unsigned", signed(stampSigner({ purpose: "2b06010505070301" }))],
    ["has one that is over", "unsigned", signed(stampSigner({ until: "2025" }))],
    ["answers with another thing", "garbage", authority(() => NOON, { kind: "2a0304" })],
    ["answers with nothing", "garbage", (_, response) => void response.writeHead(200).end()],
    ["answers with a page", "garbage", (_, response) => void response.writeHead(200).end("<html>")],
    [
      "answers with half of it",
      "garbage",
      ({ body }, response) =>
        void response.writeHead(200).end(stampAnswer({ ...readQuery(body), at: NOON }).subarray(0, 60)),
    ],
    ["has a fault", "status", (_, response) => void response.writeHead(503).end()],
    ["never stops", "long", (_, response) => void babble(response)],
  ]
  test.each(lies)("of an authority that %s is none", async (_, fault, answers) => {
    await grow(1)
    const server = await serve(answers)
    await ask([], NOON, server.url)
    expect(await datings()).toMatchObject([{ fault, stamp: null, datedAt: null }])
    await ask([], later(MINUTE - 1), server.url)
    expect(server.asked).toHaveLength(1)
  })
})

describe("the database", () => {
  test("keeps what was answered", async () => {
    await grow(1)
    const key = cosigner("witness.example")
    const server = await serve(naiveWitness(key, () => NOON).answers)
    await ask([witnessAt(server.url, key.vkey)])
    const broken = (statement: string) => sqlStateOf(db, statement)
    expect(await broken("update log_datings set dated_at = now()")).toBe("23001")
    expect(await broken("update log_datings set lines = 'x'")).toBe("23001")
    expect(await broken("delete from log_datings")).toBe("42501")
    expect(await broken("truncate log_datings")).toBe("42501")
    const insert =
      "insert into log_datings (log, size, outsider, asked_at, answered_at, dated_at, lines, stamp) values"
    expect(await broken(`${insert} (1, 2, 'x', now(), now(), now(), null, null)`)).toBe("23514")
    expect(await broken(`${insert} (1, 2, 'x', now(), now(), now(), null, 'x')`)).toBe("23514")
    expect(await broken(`${insert} (1, 99, 'x', now(), now(), now(), 'x', null)`)).toBe("23503")
  })

  test("takes as an answer what can stand under the checkpoint's note, or is a stamp of it, and of no sooner", async () => {
    await grow(1)
    const { size, note } = (await findLastCheckpoint(db))!
    const answer = (said: { lines: string } | { stamp: Buffer }, datedAt = NOON) => {
      const outsider = "stamp" in said ? "tsa" : `w.example+00000000+${crypto.randomUUID()}`
      const row = { log: 1, size, outsider, askedAt: NOON, answeredAt: NOON, datedAt, ...said }
      return refusedWith(db.insert(logDatings).values(row))
    }
    const line = `— w.example ${Buffer.alloc(76, 9).toString("base64")}\n`
    for (const lines of ["", "x", "\n", `${line}\n`, line.trim(), `\n${line}`, line.repeat(17)])
      expect(await answer({ lines }), JSON.stringify(lines)).toBe("23001")
    const text = `${note.split("\n\n")[0]}\n`
    const stampOf = (of: string) => Buffer.concat([Buffer.of(0x30), createHash("sha256").update(of).digest()])
    for (const stamp of [Buffer.of(), Buffer.of(0x30), stampOf(`${text}\n`), stampOf(text).subarray(1)])
      expect(await answer({ stamp }), stamp.toString("hex")).toBe("23001")
    expect(await answer({ lines: line }, later(-HOUR))).toBe("23001")
    expect(await answer({ lines: line })).toBeUndefined()
    expect(await answer({ stamp: stampOf(text) })).toBeUndefined()
  })
})

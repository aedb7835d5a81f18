import { createHash } from "node:crypto"
import { inclusionPath, leafHash, rootOf, toHex } from "#app/domain/draws/base/merkle-tree.server"
import { receiptText } from "#app/domain/log/receipt.server"
import { noteKey, signNote } from "#app/domain/log/signed-note.server"
import { permute } from "#app/domain/tickets/permutation.server"
import { canonicalJson } from "#app/platform/canonical-json"
import type { Downloads } from "./downloads"
import { unbundle } from "./naive-log"
import { type Entry, type Story, tellStory } from "./operator"

const ORIGIN = "bar.example/registro/copa-1"
const DRAW = "0198aa00-0000-7000-8000-000000000001"
const BATCH = "0198aa00-0000-7000-8000-000000000002"
const [LOG_KEY, RECEIPT_KEY] = [3, 4].map((byte) => Buffer.alloc(32, byte).toString("base64")) as [
  string,
  string,
]
const [SEGMENT_KEY, BATCH_KEY] = [Buffer.alloc(32, 5), Buffer.alloc(32, 6)]

/** Whose campaign it is, and the keys that its operator holds. */
export const SYNTHETIC = {
  drawId: DRAW,
  batchId: BATCH,
  origin: ORIGIN,
  logKey: LOG_KEY,
  receiptKey: RECEIPT_KEY,
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest("hex")
}
/** Of what would be random, the same each time. */
const made = (what: string, length = 32) => sha256(`made: ${what}`).slice(0, length)
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 18, 15, minutes)).toISOString()

const rule = {
  seriesFirst: 0,
  seriesCount: 2,
  seriesDigits: 2,
  seriesFrom: [1],
  prefix: null,
  approximation: "higher-then-lower",
  wrap: false,
  emptySeries: "higher-then-lower",
  winners: 2,
  surrogates: 2,
  onePerHolder: true,
}
const ruleSha256 = sha256(canonicalJson(rule))
const prizes = ["45931", "12876", "60254", "33019", "08777"]

/**
 * The public files of a small campaign that is the same on every machine and day. It has coupons of two numbers, some
 * voided, one brought back, somebody who takes no part, and instant prizes. One result went back, one was published, and a
 * surrogate was called. And it has what a participant has in hand. No database stands behind it, so that thousands of
 * changes of it can be tried, each of which a seed brings back.
 */
export function syntheticCampaign({ coupons = 6 } = {}): Downloads {
  const size = rule.seriesCount * 100_000
  const number = (position: number) => {
    const value = permute({ key: SEGMENT_KEY, size, position })
    return [1, position, Math.floor(value / 100_000), value % 100_000]
  }
  const text = canonicalJson({ draw: DRAW, series: { count: rule.seriesCount, first: 0 }, version: 1 })
  const run = { seriesFirst: 0, seriesCount: rule.seriesCount }
  const commitment = sha256(SEGMENT_KEY, text)
  const vkeys = [noteKey(ORIGIN, LOG_KEY), noteKey(`${ORIGIN}/comprovante`, RECEIPT_KEY)].map(
    (key) => key.verifier,
  )
  const plan = {
    draw: DRAW,
    title: "Sorteio",
    periodStart: at(0),
    periodEnd: at(10),
    extractionOn: "2026-11-20",
    extractionAt: "2026-11-20T23:00:00.000Z",
    rule,
    ruleSha256,
    segments: [{ ...run, commitment }],
  }
  const plans = [
    { ...plan, version: 1, vkeys: [] },
    { ...plan, version: 2, vkeys },
  ].map((one) => `${canonicalJson(one)}\n`)

  const moments = [0, 1].map((n) => ({
    id: made(`prize ${n}`),
    moment: at(n),
    name: `Camisa ${n}`,
    valueCents: 1,
  }))
  const batchText = canonicalJson({ batch: "Rodada", moments, version: 1 })
  const open = (said: Record<string, unknown>): Entry => ({ scope: null, said })
  const sealed = (scope: string, said: Record<string, unknown>): Entry => ({
    scope,
    said: { ...said, salt: made(canonicalJson(said)) },
  })
  const each = <Of>(make: (n: number) => Of) => Array.from({ length: coupons }, (_, n) => make(n))
  const drawn = (kind: string, n: number, said: Record<string, unknown>) =>
    sealed(`draw:${DRAW}`, { kind, draw: DRAW, coupon: made(`coupon ${n}`), ...said })
  const chances = each((n) =>
    sealed(`prizes:${BATCH}`, {
      kind: "chance",
      coupon: made(`chance ${n}`),
      received: at(n + 1),
      looked: at(n + 1),
      barred: n === 2 ? "held" : null,
      prize: n < 2 ? [BATCH, n + 1] : null,
    }),
  )
  const positions = (n: number) => [
    [1, 2 * n],
    [1, 2 * n + 1],
  ]
  const last = coupons - 1
  const sealedOnes = [
    ...each((n) =>
      drawn("numbers", n, {
        holder: made(`holder ${n % 4}`),
        turn: 1,
        numbers: [number(2 * n), number(2 * n + 1)],
        paper: made(`paper ${n}`, 64),
      }),
    ),
    drawn("void", last, { turn: 2, positions: positions(last), reason: "coupon-invalid" }),
    drawn("void", last - 1, { turn: 2, positions: positions(last - 1), reason: "coupon-invalid" }),
    drawn("restore", last - 1, {
      turn: 3,
      positions: positions(last - 1).slice(1),
      reason: "decision-undone",
    }),
  ]
  const out = { kind: "ineligible", draw: DRAW, holder: made("holder 3"), reason: made("blocked", 64) }
  const entries = [
    open({ kind: "begin", at: at(-2), imported: 0 }),
    ...plans.map((one, n) =>
      open({ kind: "plan", at: at(n - 1), draw: DRAW, version: n + 1, sha256: sha256(one) }),
    ),
    open({
      kind: "batch",
      at: at(-1),
      batch: BATCH,
      commitment: sha256(BATCH_KEY, batchText),
      prizes: moments.length,
      until: at(30),
    }),
    ...sealedOnes,
    ...chances,
  ]
  const step = { at: at(60), draw: DRAW, contest: 5912 }
  const cutoff = entries.length
  const extraction = { ...step, kind: "extraction", extractionOn: plan.extractionOn }
  // Their places: behind the extraction, and behind the publication.
  const rejected = {
    contest: step.contest,
    prizes: prizes.toReversed(),
    sha256: made("rejected", 64),
    code: "typed",
    at: step.at,
    index: cutoff + 3,
  }
  const call = { disqualified: 1, called: 3, calledAt: at(90), reason: "unclaimed", index: cutoff + 7 }
  const lost = { order: 1, kind: "titular", reason: call.reason, decidedAt: at(80) }
  const steps = [
    sealed(`draw:${DRAW}`, out),
    open({ kind: "close", at: at(40), draw: DRAW, cutoff, ineligible: { blocked: 1 } }),
    open({ ...extraction, sha256: sha256(canonicalJson({ ...rule, prizes: rejected.prizes }), "\n") }),
    open({ ...step, kind: "rejected", resultSha256: rejected.sha256, code: rejected.code }),
    open(extraction),
    open({ ...step, kind: "result" }),
    open({ ...step, kind: "published" }),
    open({ kind: "call", at: at(90), draw: DRAW, disqualified: 1, called: 3, code: call.reason }),
  ]
  const schedule = {
    batch: BATCH,
    key: BATCH_KEY.toString("hex"),
    text: batchText,
    prizes: moments.map(({ moment, name }, n) => ({
      number: n + 1,
      moment,
      name,
      fate: "won",
      looked: at(n + 1),
      index: null,
    })),
  }
  const bound = { draw: DRAW, ruleSha256, extractionOn: plan.extractionOn }
  const segment = {
    ...run,
    version: 1,
    positions: 2 * coupons,
    key: SEGMENT_KEY.toString("hex"),
    text,
    commitment,
  }
  const json = (value: unknown) => Buffer.from(`${canonicalJson(value)}\n`)
  const files: Downloads = new Map([
    ["PLAN-1.json", Buffer.from(plans[0]!)],
    ["PLAN-2.json", Buffer.from(plans[1]!)],
    ["RULE.json", json({ ...rule, prizes })],
    ["RESULT.json", json({ ...bound, contest: step.contest })],
    ["ROOT.json", json({ ...bound, closedAt: at(40), cutoff, logSize: 0 })],
    ["KEYS.json", json({ draw: DRAW, segments: [segment] })],
    ["CALLS.json", json({ draw: DRAW, calls: [call], disqualified: [lost] })],
    ["REJECTED.json", json({ draw: DRAW, rejected: [rejected] })],
    [`lotes/${BATCH}/SCHEDULE.json`, json(schedule)],
    ["vkeys", Buffer.from(`${vkeys.join("\n")}\n`)],
  ])
  const story: Story = {
    drawId: DRAW,
    entries: entries.concat(steps),
    unopened: new Set(),
    schedule,
    chanceOf: new Map(schedule.prizes.map((prize, n) => [prize, chances[n]!])),
    base: (lines) => lines,
    files,
  }
  const retold = tellStory(story, { logKey: LOG_KEY, origin: ORIGIN })
  const base = String(retold.get("BASE.csv")).trimEnd().split("\n").slice(1)
  const leaves = base.map((line) => leafHash(Buffer.from(line)))
  const proof = { line: base[3], index: 3, size: base.length, path: inclusionPath(leaves, 3).map(toHex) }
  retold.set("PROOF.json", json(proof))
  const index = entries.indexOf(sealedOnes[0]!)
  const lines = [sealedOnes[0]!, chances[0]!].map(({ said }) => canonicalJson(said))
  return takenAlong(retold, { size: cutoff + 2, index, lines })
}

/** With what a participant has in hand: a receipt of these lines, the proof of the first, and a checkpoint of that size. */
function takenAlong(
  retold: Downloads,
  { size, index, lines }: { size: number; index: number; lines: string[] },
): Downloads {
  const tile = [...retold.keys()].find((name) => name.startsWith("tile/"))!
  const leaves = unbundle(retold.get(tile)!)
    .slice(0, size)
    .map((envelope) => leafHash(envelope))
  const base64 = (hash: string) => Buffer.from(hash, "latin1").toString("base64")
  const note = signNote(`${ORIGIN}\n${size}\n${base64(rootOf(leaves))}\n`, noteKey(ORIGIN, LOG_KEY))
  const key = noteKey(`${ORIGIN}/comprovante`, RECEIPT_KEY)
  const [own, look] = lines as [string, string]
  const receipt = receiptText(key, {
    protocol: "TESTE-00000001",
    receivedAt: new Date(at(1)),
    lines: [`${own} ${made("r", 64)}`, look],
  })
  const path = inclusionPath(leaves, index).map(base64)
  const extra = `extra ${Buffer.from(own).toString("base64")}`
  const proof = ["c2sp.org/tlog-proof@v1", extra, `index ${index}`, ...path, "", note].join("\n")
  return retold
    .set(`history/${size}`, Buffer.from(note))
    .set("comprovante.txt", Buffer.from(signNote(receipt, key)))
    .set("prova-1.tlog-proof", Buffer.from(proof))
}

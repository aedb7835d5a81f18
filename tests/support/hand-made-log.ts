import { spawnSync } from "node:child_process"
import { createHash, generateKeyPairSync, sign } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { canonicalJson } from "#app/platform/canonical-json"
import { CONFERIR } from "./conferir"
import { naiveRoot } from "./naive-log"

export const DRAW = "0198aa00-0000-7000-8000-000000000001"
const BATCH = "0198aa00-0000-7000-8000-0000000000b1"
const ORIGIN = "bar.test/registro/copa-1"
const DAY = 86_400_000

const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest()
const hex = (text: string) => sha256(text).toString("hex")
export const at = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Tomorrow at 20:00 in Brasília, when the lottery draws: of a later hour the checker warns. */
function eveningAhead(): string {
  const evening = new Date(Date.now() + DAY)
  evening.setUTCHours(23, 0, 0, 0)
  return evening.toISOString()
}

/** The day of a moment in Brasília, three hours behind UTC. */
export const dayInBrasilia = (moment: string) =>
  new Date(Date.parse(moment) - 3 * 3_600_000).toISOString().slice(0, 10)

type Entry = Record<string, unknown> & { kind: string }
export type Coupon = { holder: string; numbers: number[][]; coupon?: string }

/** A coupon's numbers as the log has them sealed. */
export const numbersOf = ({ holder, numbers, coupon = hex(holder).slice(0, 32) }: Coupon): Entry => ({
  kind: "numbers",
  draw: DRAW,
  coupon,
  holder,
  turn: 1,
  numbers,
  paper: hex("paper"),
  salt: "5".repeat(32),
})
/** What voids all numbers of a coupon. */
export const voidOf = ({ holder, numbers }: Coupon): Entry => ({
  kind: "void",
  draw: DRAW,
  coupon: hex(holder).slice(0, 32),
  turn: 2,
  positions: numbers.map((number) => number.slice(0, 2)),
  reason: "coupon-invalid",
  salt: "4".repeat(32),
})
/** Somebody who takes no part. */
export const ineligibleOf = (holder: string): Entry => ({
  kind: "ineligible",
  draw: DRAW,
  holder,
  reason: hex("why"),
  salt: "6".repeat(32),
})

/** A key of notes, as C2SP's signed-note has it. */
function noteSigner(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  const typed = Buffer.concat([Buffer.of(1), publicKey.export({ format: "der", type: "spki" }).subarray(-32)])
  const id = sha256(`${name}\n`, typed).subarray(0, 4)
  const vkey = `${name}+${id.toString("hex")}+${typed.toString("base64")}`
  const signed = (text: string) => {
    const line = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]).toString("base64")
    return `${text}\n— ${name} ${line}\n`
  }
  return { vkey, signed }
}

export type LogInput = {
  coupons: Coupon[]
  base: string
  ineligible?: Entry[]
  /** As the close counts them, by code. */
  counts?: Record<string, number>
  /** Sealed ones of the draw behind the numbers, as what voids some. */
  changes?: Entry[]
  /** Sealed ones of other draws. */
  others?: Entry[]
  /** Open entries behind the close. */
  open?: Entry[]
  /** Chances under the batch's scope. */
  chances?: Entry[]
  extractionAt?: string
  /** Moments and days of the extraction of later versions of the plan, each told behind the close. */
  moved?: { at: string; extractionAt: string }[]
  closedAt?: string
  /** What the first version of the plan does not say. */
  planLacks?: string[]
  /** A checkpoint of this size beside the log's own, under the name and key of receipts. */
  forgedCheckpoint?: boolean
  /** What the receipt holds beside its first three lines. */
  receipt?: string[]
  change?: (files: Map<string, string | Buffer>) => void
}

/** A log of one draw, written by hand from the page on its formats and by nothing of ours; by the files' names. */
export function handMadeLog(input: LogInput) {
  const { coupons, base, ineligible = [], counts = {}, open = [], chances = [], others = [], receipt } = input
  const { changes = [] } = input
  const [log, receipts] = [noteSigner(ORIGIN), noteSigner(`${ORIGIN}/comprovante`)]
  const segments = [{ seriesFirst: 3, seriesCount: 2, commitment: hex("sealed") }]
  const series = { seriesFirst: 3, seriesCount: 2, seriesDigits: 2, seriesFrom: [1], prefix: null }
  const way = { approximation: "ascending", wrap: true, emptySeries: "none" }
  const rule = { ...series, ...way, winners: 1, surrogates: 1, onePerHolder: true }
  const ruleSha256 = hex(canonicalJson(rule))
  const days = {
    periodStart: at(-30 * DAY),
    periodEnd: at(-2 * DAY),
    extractionAt: input.extractionAt ?? eveningAhead(),
  }
  const extractionOn = dayInBrasilia(days.extractionAt)
  const planFields: Record<string, unknown> = {
    draw: DRAW,
    version: 1,
    title: "Sorteio",
    rule,
    ruleSha256,
    segments,
    extractionOn,
    ...days,
  }
  for (const name of input.planLacks ?? []) delete planFields[name]
  const plan = `${canonicalJson({ ...planFields, vkeys: [log.vkey, receipts.vkey] })}\n`

  const [envelopes, opened, openedChances] = [[] as string[], [] as string[], [] as string[]]
  const write = (entry: Entry) => envelopes.push(canonicalJson(entry)) - 1
  const seal = (entry: Entry, scope: string, shown: string[]) => {
    const line = canonicalJson(entry)
    shown.push(`${envelopes.length} ${line}\n`)
    write({ kind: "sealed", scope, seal: hex(line) })
  }
  write({ kind: "begin", at: at(-40 * DAY), imported: 0 })
  write({ kind: "plan", at: at(-39 * DAY), draw: DRAW, version: 1, sha256: hex(plan) })
  const batch = { batch: BATCH, commitment: hex("moments"), prizes: 1, until: null }
  if (chances.length > 0) write({ kind: "batch", at: at(-38 * DAY), ...batch })
  for (const coupon of coupons) seal(numbersOf(coupon), `draw:${DRAW}`, opened)
  for (const entry of changes) seal(entry, `draw:${DRAW}`, opened)
  for (const chance of chances) seal(chance, `prizes:${BATCH}`, openedChances)
  for (const other of others) seal(other, `draw:${String(other["draw"])}`, [])
  const cutoff = envelopes.length
  for (const entry of ineligible) seal(entry, `draw:${DRAW}`, opened)
  const lines = base.trim().split("\n").slice(1)
  const root = naiveRoot(lines.map((line) => Buffer.from(line))).toString("hex")
  const close = { at: input.closedAt ?? at(-DAY), draw: DRAW, cutoff, baseSha256: hex(base), root }
  write({ kind: "close", ...close, ineligible: counts })
  for (const entry of open) write(entry)
  const versions = (input.moved ?? []).map(({ at: moment, extractionAt }, n) => {
    const later = { extractionAt, extractionOn: dayInBrasilia(extractionAt), version: n + 2 }
    const text = `${canonicalJson({ ...planFields, vkeys: [log.vkey, receipts.vkey], ...later })}\n`
    write({ kind: "plan", at: moment, draw: DRAW, version: n + 2, sha256: hex(text) })
    return text
  })

  const size = envelopes.length
  const rootOf = (some: string[]) => naiveRoot(some.map((envelope) => Buffer.from(envelope)))
  const textOf = (some: string[]) => `${ORIGIN}\n${some.length}\n${rootOf(some).toString("base64")}\n`
  /** What a checkpoint of this size says. */
  const textAt = (some: number) => textOf(envelopes.slice(0, some))
  const [logRoot, text] = [rootOf(envelopes), textOf(envelopes)]
  const bundle = envelopes.flatMap((envelope) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(Buffer.byteLength(envelope))
    return [length, Buffer.from(envelope)]
  })
  const rootJson = { baseSha256: hex(base), root, size: lines.length, cutoff, draw: DRAW, logSize: size }
  const files = new Map<string, string | Buffer>([
    ["BASE.csv", base],
    ["PLAN.json", plan],
    [
      "ROOT.json",
      JSON.stringify({
        ...rootJson,
        logRoot: logRoot.toString("hex"),
        ruleSha256,
        extractionOn,
        closedAt: close.at,
      }),
    ],
    [`tile/entries/000.p/${size}`, Buffer.concat(bundle)],
    ["opened/draw.ndjson", opened.join("")],
    ["checkpoint", log.signed(text)],
    [`history/${cutoff}`, log.signed(textAt(cutoff))],
  ])
  for (const [n, text] of versions.entries()) files.set(`PLAN-${n + 2}.json`, text)
  if (chances.length > 0) files.set("opened/batch.ndjson", openedChances.join(""))
  if (receipt) {
    const [, received = at(-3 * DAY)] = /"received":"([^"]+)"/.exec(receipt.join()) ?? []
    const said = [`${ORIGIN}/comprovante`, "ABCDE-23456", received, ...receipt]
    files.set("comprovante.txt", receipts.signed(`${said.join("\n")}\n`))
  }
  if (input.forgedCheckpoint)
    files.set(`history/${size}`, receipts.signed(text.replace(ORIGIN, `${ORIGIN}/comprovante`)))
  input.change?.(files)
  return { files, text, size, cutoff, textAt, signed: log.signed }
}

/** Runs the public program over files in a folder of their own, and what a person says beside them. */
export function runChecker(files: Map<string, string | Buffer>, ...args: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "bar-conferir-"))
  for (const [name, bytes] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), bytes)
  }
  const ended = spawnSync(process.execPath, [CONFERIR, ...args, folder], { encoding: "utf8" })
  rmSync(folder, { recursive: true })
  const { status, stdout, stderr } = ended
  return {
    status,
    stdout,
    stderr,
    wrong: stdout.split("\n").filter((line) => line.startsWith("NÃO confere:")),
  }
}

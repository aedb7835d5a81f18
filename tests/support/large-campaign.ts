import { createHash } from "node:crypto"
import { once } from "node:events"
import { closeSync, createWriteStream, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs"
import path from "node:path"
import { createGzip } from "node:zlib"
import { leafHash, TreeRoot, toHex } from "#app/domain/draws/base/merkle-tree.server"
import { computeFromFiles } from "#app/domain/draws/result/compute-from-files.server"
import { noteKey, signNote } from "#app/domain/log/signed-note.server"
import { permute } from "#app/domain/tickets/permutation.server"
import { canonicalJson } from "#app/platform/canonical-json"

const ORIGIN = "bar.example/registro/copa-1"
const DRAW = "0198aa00-0000-7000-8000-000000000001"
const OTHER = "0198aa00-0000-7000-8000-000000000002"
/** The name of the batch with this number. */
const batchId = (n: number) => `0198aa00-0000-7000-9000-${String(n).padStart(12, "0")}`
const LOG_KEY = Buffer.alloc(32, 3).toString("base64")
const [SEGMENT_KEY, BATCH_KEY] = [Buffer.alloc(32, 5), Buffer.alloc(32, 6)]
const PRIZES = ["45931", "12876", "60254", "33019", "08777"]
const [SERIES, A_COUPON] = [200, 4]
/** One coupon in so many is voided, one holder in so many takes no part, one chance in so many wins. */
const [VOIDED, OUT, WINNING] = [20, 100, 1_000]

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest("hex")
}
/** Of what would be random, the same each time. */
const made = (what: string, length = 32) => sha256(`made: ${what}`).slice(0, length)
const at = (ms: number) => new Date(Date.UTC(2026, 10, 18, 15) + ms).toISOString()
const HOUR = 3_600_000

const rule = {
  seriesFirst: 0,
  seriesCount: SERIES,
  seriesDigits: 3,
  seriesFrom: [1, 2, 3],
  prefix: null,
  approximation: "higher-then-lower",
  wrap: false,
  emptySeries: "higher-then-lower",
  winners: 100,
  surrogates: 200,
  onePerHolder: true,
}
const ruleSha256 = sha256(canonicalJson(rule))

type Said = Record<string, unknown> & { kind: string }
type Size = {
  coupons: number
  /** How many entries the log has, those of another draw among them. */
  entries: number
  /** Whether each coupon looked for an instant prize, and the batch is over. */
  chances: boolean
  /** How many batches live all the time, which the looks and prizes take turns with. */
  batches?: number
}

/**
 * Writes the public files of a campaign of so many coupons of four numbers into a folder, as anybody downloads them: so
 * large a one that no database has to be filled for it, and the same each time.
 */
export async function writeLargeCampaign(folder: string, size: Size): Promise<void> {
  const { coupons, entries, chances, batches: batchCount = 1 } = size
  const put = (name: string, value: unknown) =>
    writeFileSync(path.join(folder, name), `${canonicalJson(value)}\n`)
  for (const name of ["opened", "tile/entries"]) mkdirSync(path.join(folder, name), { recursive: true })
  const log = openLog(folder)
  const draw = openOpened(folder, DRAW)
  const seal = async (scope: string, said: Said, shown: ReturnType<typeof openOpened>) => {
    const line = canonicalJson(said)
    const place = log.add(`{"kind":"sealed","scope":"${scope}","seal":"${sha256(line)}"}`)
    await shown.add(`${place} ${line}\n`)
    return place
  }

  const text = canonicalJson({ draw: DRAW, series: { count: SERIES, first: 0 }, version: 1 })
  const run = { seriesFirst: 0, seriesCount: SERIES, commitment: sha256(SEGMENT_KEY, text) }
  const [logKey, receiptKey] = [noteKey(ORIGIN, LOG_KEY), noteKey(`${ORIGIN}/comprovante`, LOG_KEY)]
  const vkeys = [logKey.verifier, receiptKey.verifier]
  const days = { periodStart: at(0), periodEnd: at(10 * HOUR), extractionOn: "2026-11-20" }
  const planFields = { draw: DRAW, version: 1, title: "Sorteio", rule, ruleSha256, segments: [run], vkeys }
  const plan = Object.assign(planFields, days, { extractionAt: "2026-11-20T23:00:00.000Z" })
  put("PLAN.json", plan)
  writeFileSync(path.join(folder, "vkeys"), `${vkeys.join("\n")}\n`)

  const winners = chances ? Math.floor(coupons / WINNING) : 0
  const prizes = Array.from({ length: winners }, (_, n) => ({
    batch: n % batchCount,
    moment: { id: made(`prize ${n}`), moment: at(n * WINNING), name: `Camisa ${n}`, valueCents: 1 },
  }))
  const batches = Array.from({ length: batchCount }, (_, n) => {
    const moments = prizes.filter(({ batch }) => batch === n).map(({ moment }) => moment)
    const text = canonicalJson({ batch: `Rodada ${n}`, moments, version: 1 })
    const gifts: Record<string, unknown>[] = []
    return { id: batchId(n), moments, text, gifts, opened: openOpened(folder, batchId(n)) }
  })
  log.add(canonicalJson({ kind: "begin", at: at(-2), imported: 0 }))
  log.add(
    canonicalJson({
      kind: "plan",
      at: at(-1),
      draw: DRAW,
      version: 1,
      sha256: sha256(`${canonicalJson(plan)}\n`),
    }),
  )
  for (const { id, moments, text: sealedText } of batches) {
    const step = { kind: "batch", at: at(-1), batch: id, commitment: sha256(BATCH_KEY, sealedText) }
    log.add(canonicalJson(Object.assign(step, { prizes: moments.length, until: at(30 * HOUR) })))
  }

  const base = new Float64Array(coupons * A_COUPON)
  const holderOf = (n: number) => made(`holder ${n % Math.ceil(coupons / 2.5)}`)
  const isVoided = (n: number) => n % VOIDED === 3
  for (let n = 0; n < coupons; n++) {
    const own = { draw: DRAW, coupon: made(`coupon ${n}`), salt: made(`salt ${n}`) }
    const numbers = Array.from({ length: A_COUPON }, (_, nth) => {
      const position = n * A_COUPON + nth
      const value = permute({ key: SEGMENT_KEY, size: SERIES * 100_000, position })
      base[position] = value * 2 ** 24 + position
      return [1, position, Math.floor(value / 100_000), value % 100_000]
    })
    const given = { kind: "numbers", holder: holderOf(n), turn: 1, numbers, paper: made(`paper ${n}`, 64) }
    await seal(`draw:${DRAW}`, Object.assign(given, own), draw)
    const positions = numbers.map((number) => number.slice(0, 2))
    const voided = { kind: "void", turn: 2, positions, reason: "coupon-invalid" }
    if (isVoided(n)) await seal(`draw:${DRAW}`, Object.assign(voided, own), draw)
    if (!chances) continue
    // The first coupon that was received at a prize's moment has it.
    const won = n % WINNING === 0 ? prizes[n / WINNING] : undefined
    const batch = batches[won ? won.batch : n % batchCount]!
    const number = batch.gifts.length + 1
    const look = { kind: "chance", coupon: made(`chance ${n}`), received: at(n), looked: at(n), barred: null }
    const prize = won ? [batch.id, number] : null
    const index = await seal(
      `prizes:${batch.id}`,
      Object.assign(look, { prize, salt: own.salt }),
      batch.opened,
    )
    if (!won) continue
    const { moment, name } = won.moment
    batch.gifts.push({ number, moment, name, fate: "won", looked: at(n), index })
  }
  const ends = Math.ceil(coupons / 2.5 / OUT) + 4
  while (log.size() < entries - ends)
    log.add(`{"kind":"sealed","scope":"draw:${OTHER}","seal":"${made(`other ${log.size()}`, 64)}"}`)

  const cutoff = log.size()
  mkdirSync(path.join(folder, "history"), { recursive: true })
  writeFileSync(path.join(folder, `history/${cutoff}`), signNote(log.text(), logKey))
  const out = new Set<string>()
  for (let n = 0; n < coupons / 2.5; n += OUT) {
    const said = { kind: "ineligible", draw: DRAW, holder: holderOf(n), reason: made(`why ${n}`, 64) }
    await seal(`draw:${DRAW}`, Object.assign(said, { salt: made(`out ${n}`) }), draw)
    out.add(holderOf(n))
  }
  const { baseSha256, root } = writeLines(path.join(folder, "BASE.csv"), base.sort(), (position) => {
    const n = Math.floor(position / A_COUPON)
    return `${holderOf(n)},${isVoided(n) || out.has(holderOf(n)) ? 0 : 1}`
  })
  const step = (kind: string, said: object) =>
    log.add(canonicalJson(Object.assign({ kind, at: at(60 * HOUR), draw: DRAW }, said)))
  const close = { at: at(11 * HOUR), cutoff, baseSha256, root, ineligible: { blocked: out.size } }
  step("close", close)
  const logged = { logSize: log.size(), logRoot: log.root().toString("hex") }
  const { extractionOn } = plan
  const closed = { size: base.length, root, baseSha256, draw: DRAW, ruleSha256, extractionOn, cutoff }
  put("ROOT.json", Object.assign(closed, { closedAt: close.at }, logged))

  const files = {
    basePath: path.join(folder, "BASE.csv"),
    rulePath: path.join(folder, "RULE.json"),
    planPath: path.join(folder, "PLAN.json"),
  }
  put("RULE.json", Object.assign({ prizes: PRIZES }, rule))
  const result = Buffer.concat([...computeFromFiles(Object.assign({ contest: 5912 }, files))])
  writeFileSync(path.join(folder, "RESULT.json"), result)
  const { sha256: resultSha256 } = JSON.parse(result.toString()) as { sha256: string }
  const typed = canonicalJson(Object.assign({ prizes: PRIZES }, rule))
  step("extraction", { contest: 5912, extractionOn, sha256: sha256(`${typed}\n`) })
  for (const kind of ["result", "published"])
    step(kind, { contest: 5912, sha256: sha256(result), resultSha256 })
  const segment = Object.assign(run, { version: 1, positions: base.length, text })
  put("KEYS.json", { draw: DRAW, segments: [Object.assign(segment, { key: SEGMENT_KEY.toString("hex") })] })
  for (const { id, text: sealedText, gifts } of chances ? batches : []) {
    mkdirSync(path.join(folder, `lotes/${id}`), { recursive: true })
    const key = BATCH_KEY.toString("hex")
    put(`lotes/${id}/SCHEDULE.json`, { batch: id, key, text: sealedText, prizes: gifts })
  }
  log.end()
  await Promise.all([draw, ...batches.map(({ opened }) => opened)].map((file) => file.end()))
  writeFileSync(path.join(folder, "checkpoint"), signNote(log.text(), logKey))
}

/** The log: its tree, and its bundles of 256 entries as they become full. */
function openLog(folder: string) {
  const tree = new TreeRoot()
  let bundle: Buffer[] = []
  const write = () => {
    const number = Math.floor((tree.size - 1) / 256)
    const [high, low] = [Math.floor(number / 1000), String(number % 1000).padStart(3, "0")]
    const name = high > 0 ? `x${String(high).padStart(3, "0")}/${low}` : low
    const place = path.join(folder, "tile/entries", tree.size % 256 ? `${name}.p/${tree.size % 256}` : name)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, Buffer.concat(bundle))
    bundle = []
  }
  return {
    /** Answers its place. */
    add(envelope: string): number {
      const bytes = Buffer.from(envelope)
      bundle.push(Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes)
      tree.add(leafHash(bytes))
      if (tree.size % 256 === 0) write()
      return tree.size - 1
    },
    size: () => tree.size,
    root: () => Buffer.from(toHex(tree.root()), "hex"),
    /** What a checkpoint says of it as it stands. */
    text: () => `${ORIGIN}\n${tree.size}\n${Buffer.from(toHex(tree.root()), "hex").toString("base64")}\n`,
    end: () => void (bundle.length > 0 && write()),
  }
}

/** What was under the seals of a scope, packed. */
function openOpened(folder: string, id: string) {
  const packed = createGzip({ level: 1 })
  const file = packed.pipe(createWriteStream(path.join(folder, `opened/${id}.ndjson.gz`)))
  return {
    async add(line: string) {
      if (!packed.write(line)) await once(packed, "drain")
    },
    async end() {
      packed.end()
      await once(file, "close")
    },
  }
}

/** Writes BASE.csv of sorted values, each with its position below; answers its hash and root. */
function writeLines(file: string, sorted: Float64Array, holder: (position: number) => string) {
  const header = "series,element,holder,eligible\n"
  const [hash, tree, output] = [createHash("sha256").update(header), new TreeRoot(), openSync(file, "w")]
  writeSync(output, header)
  for (let from = 0; from < sorted.length; from += 10_000) {
    let lines = ""
    for (const one of sorted.subarray(from, from + 10_000)) {
      const value = Math.floor(one / 2 ** 24)
      const series = String(Math.floor(value / 100_000)).padStart(3, "0")
      const line = `${series},${String(value % 100_000).padStart(5, "0")},${holder(one % 2 ** 24)}`
      tree.add(leafHash(Buffer.from(line)))
      lines += `${line}\n`
    }
    hash.update(lines)
    writeSync(output, lines)
  }
  closeSync(output)
  return { baseSha256: hash.digest("hex"), root: toHex(tree.root()) }
}

import { spawnSync } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { findDrawPack } from "#app/domain/draws/publication/draw-pack.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { proveLine } from "#app/domain/log/log-proof.server"
import { checkpointText } from "#app/domain/log/publish-checkpoint.server"
import { receiptKey, signReceipt } from "#app/domain/log/receipt.server"
import { restartLog } from "#app/domain/log/restart-log.server"
import { openRecord, sequence } from "#app/domain/log/sequence.server"
import { noteKey, signNote } from "#app/domain/log/signed-note.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { openFiles } from "#app/platform/storage/files.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { CONFERIR } from "#tests/support/conferir"
import { naiveRoot, unbundle } from "#tests/support/naive-log"
import { cosigner } from "#tests/support/naive-witness"
import { keyedForm, later, NOON, openPromotion, send } from "#tests/support/promotion"
import { witnessLast } from "#tests/support/witnessed"

const MINUTE = 60_000
const seed = (fill: number) => Buffer.alloc(32, fill).toString("base64")
/** The one signs the first log, the other what takes its place. */
const keyOf = (log: number) => noteKey(logOrigin(log), seed(4 + log))

let db: ReturnType<typeof connect>
let [folder, ownerUrl, close] = ["", "", async () => {}]
const witness = cosigner("testemunha.example")
/** What people download of a draw: one that closed before the restart, one that went on through it. */
let [early, late] = [new Map<string, Buffer>(), new Map<string, Buffer>()]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-restarted-"))
  Object.assign(process.env, { RECEIPT_KEY: seed(4), FILES_URL: `file:${folder}/files` })
  ;({ db, ownerUrl, close } = await openPromotion())
  await playCampaign()
}, 120_000)
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const round = (log: number, at: Date) => sequence(db, { key: keyOf(log), last: openRecord(log) }, at)

async function playCampaign() {
  const extractionOn = new Date(Date.now() + 60 * 24 * 60 * MINUTE).toISOString().slice(0, 10)
  const same = { now: NOON, periodStart: later(-MINUTE), extractionOn }
  const first = await insertDraw(db, { ...same, periodEnd: later(70 * MINUTE) })
  const second = await insertDraw(db, { ...same, periodEnd: later(300 * MINUTE) })
  await round(1, NOON)
  const before = [await coupon(NOON), await coupon(NOON), await coupon(NOON)]
  // What was sealed at noon has its place by then, in both draws.
  await finish(1, first.id, 70)
  const proof = await proveLine(db, { ...before[0]!, nth: 1 })
  const receipt = await signReceipt(db, before[0]!)
  await round(1, later(180 * MINUTE))
  await restart(later(190 * MINUTE))
  await round(2, later(190 * MINUTE))
  const after = await coupon(later(200 * MINUTE))
  await finish(2, second.id, 300)
  ;[early, late] = [await packOf(first.id), await packOf(second.id)]
  late.set("antigo.txt", Buffer.from(receipt!.note))
  late.set("antigo.tlog-proof", Buffer.from(proof!))
  late.set("novo.txt", Buffer.from((await signReceipt(db, after))!.note))
  late.set("novo.tlog-proof", Buffer.from((await proveLine(db, { ...after, nth: 1 }))!))
  early.set("antigo.txt", Buffer.from(receipt!.note))
  early.set("renovado.txt", Buffer.from((await signReceipt(db, before[0]!))!.note))
}

async function finish(log: number, drawId: string, minutes: number) {
  const at = (more: number) => later((minutes + more) * MINUTE)
  await round(log, at(0))
  await closeDraw(db, { drawId, now: at(30) })
  await round(log, at(30))
  expect(await freezeDraw(db, { drawId, now: at(30), files: stored() })).toBe(true)
  await round(log, at(31))
  // Some entries are dated by the database's own clock.
  await witnessLast(db, { witness, at: new Date(Math.max(Date.now(), at(40).getTime())) })
}

async function restart(now: Date) {
  const owner = connect(ownerUrl, { max: 1 })
  const how = { reason: "key-lost", by: null, now, recordOf: openRecord } as const
  await inTransaction(owner, (tx) =>
    restartLog(tx, { ...how, keysOf: (log) => [keyOf(log), receiptKey(log)!] }),
  )
  await owner.$client.end()
}

const stored = () => openFiles(`file:${folder}/files`)

async function coupon(at: Date) {
  const person = await insertRegistration(db, { passwordHash: "none" })
  const form = keyedForm(await insertStore(db, {}), { at })
  const { invoice } = await send(db, person, form, { receivedAt: at })
  return { registrationId: person.id, invoiceId: invoice.id }
}

async function packOf(drawId: string): Promise<Map<string, Buffer>> {
  const { files } = await findDrawPack(db, { drawId, files: stored() })
  const pack = new Map<string, Buffer>()
  for (const { name, open } of files) pack.set(name, await buffer(await open()))
  return pack
}

/** Runs the public program over a folder of such files, with what a person says beside them. */
async function check(pack: ReadonlyMap<string, Buffer>, ...args: string[]) {
  const own = await mkdtemp(path.join(folder, "run-"))
  for (const [name, bytes] of pack) {
    await mkdir(path.dirname(path.join(own, name)), { recursive: true })
    await writeFile(path.join(own, name), bytes)
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CONFERIR, ...args, "--testemunha", witness.vkey, own],
    { encoding: "utf8" },
  )
  return { status, stdout, stderr, said: `${stdout}${stderr}` }
}

type Begin = { imported: number; reason: string; before: { size: number; root: string } }

/** The log as somebody would sign it who has its key and wants it to tell of another past. */
function forged(change: (begin: Begin, others: Buffer[]) => void) {
  const pack = new Map(late)
  const name = [...pack.keys()].find((one) => one.startsWith("tile/entries/000"))!
  const [first, ...others] = unbundle(pack.get(name)!)
  const begin = JSON.parse(first!.toString()) as Begin
  change(begin, others)
  const entries = [Buffer.from(canonicalJson(begin)), ...others]
  const bundle = entries.flatMap((entry) => [Buffer.of(entry.length >> 8, entry.length & 0xff), entry])
  // What the second log signed of its true past is not shown.
  for (const file of pack.keys()) if (file === name || /^(history|novo)/.test(file)) pack.delete(file)
  pack.set(`tile/entries/000.p/${entries.length}`, Buffer.concat(bundle))
  const text = checkpointText(logOrigin(2), { size: entries.length, root: naiveRoot(entries) })
  pack.set("checkpoint", Buffer.from(signNote(text, keyOf(2))))
  return pack
}

const ours = () => `${logOrigin(1).split("/").at(-1)}/`
const another = Buffer.from(`{"kind":"sealed","scope":"draw:x","seal":"${"0".repeat(64)}"}`)

describe("the files of a draw, after another log took the place of the first", () => {
  test("that closed before are those of the first log, and all of it is true", async () => {
    const { status, stdout } = await check(early)
    expect(early.get("checkpoint")!.toString().split("\n")[0]).toBe(logOrigin(1))
    expect(stdout).toContain("Tudo confere")
    expect(status).toBe(0)
  })

  test("that closed since are those of the second, with what the first had, and all of it is true", async () => {
    const { status, stdout, stderr } = await check(late)
    expect(late.get("checkpoint")!.toString().split("\n")[0]).toBe(logOrigin(2))
    expect([...late.keys()].filter((name) => name.startsWith(ours()))).not.toEqual([])
    expect(stdout).toContain("Tudo confere")
    expect(stdout).toMatch(/as entradas que vieram de lá são as [0-9]+, até a raiz/)
    expect(stderr).toContain("a chave que o assinava se perdeu")
    expect(status).toBe(0)
  })
})

describe("what is found of a log that begins with another past", () => {
  const wrong = /NÃO confere: as entradas que vieram de lá/

  test("an entry added", async () => {
    const { status, said } = await check(forged((_, others) => others.splice(2, 0, another)))
    expect(said).toMatch(wrong)
    expect(status).toBe(1)
    const counted = forged((begin, others) => {
      others.splice(2, 0, another)
      begin.imported += 1
    })
    expect((await check(counted)).said).toMatch(wrong)
  })

  test("an entry dropped", async () => {
    const { status, said } = await check(forged((_, others) => others.splice(2, 1)))
    expect(said).toMatch(wrong)
    expect(status).toBe(1)
    const counted = forged((begin, others) => {
      others.splice(begin.imported - 1, 1)
      begin.imported -= 1
    })
    expect((await check(counted)).said).toMatch(wrong)
  })

  test("the last entry dropped, as if a restored database lacked it: it is said to be missing", async () => {
    const restored = forged((begin, others) => {
      others.splice(begin.imported - 1, 1)
      begin.imported -= 1
      begin.reason = "database-restored"
    })
    const { status, said } = await check(restored)
    expect(said).toMatch(/Falta o que .* tinha da entrada/)
    expect(status).not.toBe(0)
    // Whoever kept what the first log signed of the lost part has seen nothing that stands in its place now.
    const last = [...late.keys()].filter((name) => name.startsWith(ours())).at(-1)!
    const kept = await check(new Map(restored).set(last, late.get(last)!))
    expect(kept.said).toMatch(/testemunha .* assinou o ponto de controle/)
    expect(kept.said).not.toMatch(/NÃO confere: (vieram todas|nenhuma entrada diz)/)
    expect(kept.said).not.toContain("datou a base, em")
  })

  test("and the last root of what is missing is held to a line of a mail, which the next log cannot tell otherwise", async () => {
    const lost = (tell: (begin: Begin) => void) =>
      forged((begin, others) => {
        others.splice(begin.imported - 1, 1)
        begin.imported -= 1
        begin.reason = "database-restored"
        tell(begin)
      })
    let mailed: string[] = []
    const told = lost(({ before: { size, root } }) => {
      mailed = ["--raiz", String(size), Buffer.from(root, "hex").toString("base64")]
    })
    const otherwise = lost(({ before }) => (before.root = "0".repeat(64)))
    expect((await check(told, ...mailed)).said).toMatch(/\nConfere: .* a raiz que você guardou/)
    expect((await check(otherwise, ...mailed)).said).toMatch(/NÃO confere: .* a raiz que você guardou/)
    // The next log may have had another root at that size: it is not known before so many of its entries came.
    const short = forged((begin, others) => {
      others.splice(begin.imported - 1)
      begin.imported -= 1
      begin.reason = "database-restored"
    })
    const another = ["--raiz", mailed[1]!, Buffer.alloc(32).toString("base64")]
    expect((await check(short, ...another)).said).toMatch(/Falta .*, para a raiz que você guardou/)
    expect((await check(short, ...mailed)).said).toMatch(/\nConfere: .* a raiz que você guardou/)
  })

  test("the last checkpoint misnamed: another root, an earlier one, or none at all", async () => {
    const root = await check(forged(({ before }) => (before.root = "0".repeat(64))))
    expect(root.said).toMatch(wrong)
    const earlier = forged((begin, others) => {
      begin.before.size = 3
      begin.imported = 2
      const first = Buffer.from(canonicalJson((begin.before as unknown as { begin: object }).begin))
      begin.before.root = naiveRoot([first, ...others.slice(0, 2)]).toString("hex")
    })
    expect((await check(earlier)).said).toMatch(/NÃO confere: .*-1" não assinou nada depois/)
    const silent = forged((begin) => {
      delete (begin as Partial<Begin>).before
      delete (begin as Partial<Begin>).reason
    })
    expect((await check(silent)).said).toMatch(/NÃO confere: .*-2" diz todos os registros que acabaram/)
  })

  test("without the last checkpoint that the first log signed, that it is missing", async () => {
    const pack = new Map(late)
    const last = [...pack.keys()].filter((name) => name.startsWith(ours())).at(-1)!
    pack.delete(last)
    const { status, said } = await check(pack)
    expect(said).toMatch(/Falta history\/[0-9]+, o último ponto de controle/)
    expect(status).toBe(2)
  })
})

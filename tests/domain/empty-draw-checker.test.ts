import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { findDrawPack } from "#app/domain/draws/publication/draw-pack.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { openFiles } from "#app/platform/storage/files.server"
import { zipChunks } from "#app/platform/streams/zip.server"
import { handMadeLog, runChecker } from "../support/hand-made-log"
import { cosigner } from "../support/naive-witness"
import { later, NOON, openPromotion } from "../support/promotion"
import { unzipped } from "../support/unzip"
import { wholeDraw } from "../support/whole-draw"

// A draw of which the log has no number: nothing was sealed, so that nothing is there to be opened.

const MINUTE = 60_000
const HEAD = "series,element,holder,eligible\n"
const witness = cosigner("testemunha.example")

test("a draw without any number, from its plan to its publication, is in order", async () => {
  const { db, close } = await openPromotion()
  const folder = await mkdtemp(path.join(tmpdir(), "bar-empty-"))
  try {
    const key = noteKey(logOrigin(1), Buffer.alloc(32, 5).toString("base64"))
    const sequencer = { key, last: openExchange(`file:${folder}/log`, "log/one.checkpoint") }
    const files = openFiles(`file:${folder}/files`)
    const whole = await wholeDraw(db, { files, now: NOON, people: 0 })
    await sequence(db, sequencer, NOON)
    await whole.close()
    await whole.freeze()
    await sequence(db, sequencer, later(MINUTE))
    for (const step of ["enter", "compute", "publish"] as const) await whole[step]()
    await sequence(db, sequencer, new Date(+whole.evening + MINUTE))
    const pack = (await findDrawPack(db, { drawId: whole.draw.id, files }))!
    const chunks: Buffer[] = []
    for await (const chunk of zipChunks(pack.files, pack.at)) chunks.push(chunk)
    const packed = await unzipped(new Response(new Uint8Array(Buffer.concat(chunks))))
    const { logSize } = JSON.parse(String(packed.get("ROOT.json"))) as { logSize: number }
    const note = String(packed.get(`history/${logSize}`))
    const line = witness.cosign(`${note.split("\n\n")[0]}\n`, later(2 * MINUTE))
    const dated = new Map<string, string | Buffer>(packed).set(`history/${logSize}`, `${note}${line}`)
    const { status, stdout, stderr } = runChecker(dated, "--testemunha", witness.vkey)
    expect([status, stdout.includes("Tudo confere")], `${stdout}${stderr}`).toEqual([0, true])
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})

describe("of a log without a sealed entry of its draw", () => {
  const checked = (base: string, opened: [name: string, bytes: string | Buffer][]) => {
    const { files } = handMadeLog({ coupons: [], base })
    files.delete("opened/draw.ndjson")
    for (const [name, bytes] of opened) files.set(name, bytes)
    return runChecker(files)
  }

  test.each<[string, [string, string | Buffer][]]>([
    ["that is not there", []],
    ["of no byte", [["opened/draw.ndjson", ""]]],
    ["of no byte in a .gz", [["opened/draw.ndjson.gz", gzipSync("")]]],
    ["of no byte, named as if it were a .gz", [["opened/draw.ndjson.gz", ""]]],
  ])("a file of opened lines %s is not asked for", (_, opened) => {
    const { status, stdout, stderr, wrong } = checked(HEAD, opened)
    // Nobody outside dated it, and that is all.
    expect([status, wrong, stderr], stdout).toEqual([2, [], ""])
    expect(stdout).toContain("todo número da lista está no registro: 0")
  })

  test("a list of numbers is a difference", () => {
    const { status, wrong } = checked(`${HEAD}03,00042,${"a".repeat(32)},1\n`, [])
    expect(status).toBe(1)
    expect(wrong.join("\n")).toContain("um número da lista não está no registro")
  })
})

test("an empty file of opened lines opens nothing of a log that has sealed entries", () => {
  const holder = "a".repeat(32)
  const { files } = handMadeLog({
    coupons: [{ holder, numbers: [[1, 0, 3, 42]] }],
    base: `${HEAD}03,00042,${holder},1\n`,
  })
  files.set("opened/draw.ndjson", "")
  const { status, stderr } = runChecker(files)
  expect([status, stderr]).toEqual([2, expect.stringContaining("Falta o arquivo de opened/")])
})

test("a folder of that name may hold anything that there is to check", () => {
  const holder = "a".repeat(32)
  const { files } = handMadeLog({
    coupons: [{ holder, numbers: [[1, 0, 3, 42]] }],
    base: `${HEAD}03,00042,${holder},1\n`,
  })
  const unpacked = new Map(Array.from(files, ([name, bytes]) => [`opened/${name}`, bytes]))
  const { status, wrong, stderr } = runChecker(unpacked)
  // Nobody outside dated it, and that is all.
  expect([status, wrong, stderr]).toEqual([2, [], ""])
})

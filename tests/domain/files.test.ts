import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { rehearseDraw } from "#app/domain/draws/calculation/rehearse-draw.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { refuseTooMany } from "#app/jobs/owns-store.server"
import { sweepFiles } from "#app/jobs/sweep-files.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { type FileFolder, type Files, newFileKey, openFiles } from "#app/platform/storage/files.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { papers } from "#drizzle/schema/papers"
import { freshDatabase } from "#tests/support/database"
import { NOON } from "#tests/support/promotion"
import { PRIZES, publishedDraw, wholeDraw } from "#tests/support/whole-draw"

let [folder, database] = ["", null as unknown as Awaited<ReturnType<typeof freshDatabase>>]
let [db, files] = [null as unknown as ReturnType<typeof connect>, null as unknown as Files]

beforeAll(async () => {
  database = await freshDatabase()
  Object.assign(process.env, { APP_ENV: "test", DATABASE_URL: database.url })
  db = connect(database.url)
  folder = await mkdtemp(path.join(tmpdir(), "bar-sweep-"))
  files = openFiles(`file:${folder}`)
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const HOUR = 60 * 60 * 1000

/** The record of what a log last signed, as it lies with the files. */
const recordOf = (log: number) => openExchange(`file:${folder}`, `log/bar-${log}.checkpoint`)
const sweep = (now: Date) => sweepFiles(db, now, { files, recordOf })
const later = () => new Date(Date.now() + 25 * HOUR)

async function put(folderName: FileFolder): Promise<string> {
  const key = newFileKey(folderName, "bin")
  await files.put(key, Buffer.from("x"), "application/octet-stream")
  return key
}

async function keysOf(folderName: FileFolder): Promise<string[]> {
  const keys = []
  for await (const key of files.list(folderName)) keys.push(key)
  return keys.toSorted()
}

test("after a day a file that no row names is swept; named ones stay", async () => {
  const [named, paper, orphan, list] = [
    await put("photos"),
    await put("photos"),
    await put("photos"),
    await put("exports"),
  ]
  const { registrationId } = await insertInvoice(db, { photoKey: named })
  const { id: prizeId } = await insertPrize(db)
  const { id: awardId } = await insertAward(db, { prizeId, registrationId })
  await db.insert(papers).values({ awardId, kind: "identity", fileKey: paper })
  expect(await sweep(new Date())).toBe(0)
  expect(await sweep(new Date(Date.now() + 25 * 60 * 60 * 1000))).toBe(2)
  const there = await Promise.all([named, paper, orphan, list].map((key) => files.exists(key)))
  expect(there).toEqual([true, true, false, false])
})

test("of a draw's files only those go that neither draw, result that went back nor rehearsal names", async () => {
  const drawInput = { files, now: NOON, people: 2 }
  const [whole, published] = [await wholeDraw(db, drawInput), await publishedDraw(db, drawInput)]
  await whole.close()
  await whole.freeze()
  const { ana, bia, evening, draw } = whole
  await rehearseDraw(db, { drawId: draw.id, prizes: PRIZES, by: ana.id, now: NOON, files })
  await whole.enter()
  await whole.compute()
  await rejectResult(db, {
    drawId: draw.id,
    reasonCode: "typed",
    reason: "o 3º prêmio é 60255",
    by: bia.id,
    now: evening,
  })
  const before = await keysOf("draws")
  // Base, tree, rehearsal and rejected result of the one; base, tree and result of the other.
  expect(before).toHaveLength(7)
  expect(published.draw.id).not.toBe(draw.id)
  const killed = [await put("draws"), await put("draws")]
  const full = { ...files, put: () => Promise.reject(new Error("no space left")) }
  const failed = rehearseDraw(db, {
    drawId: draw.id,
    prizes: PRIZES.toReversed(),
    by: ana.id,
    now: NOON,
    files: full,
  })
  await expect(failed).rejects.toThrow("no space left")
  expect(await sweep(new Date(Date.now() + 23 * HOUR))).toBe(0)
  expect(await keysOf("draws")).toEqual([...before, ...killed].toSorted())
  expect(await sweep(new Date(Date.now() + 25 * HOUR))).toBe(2)
  expect(await keysOf("draws")).toEqual(before)
})

describe("a database that the files may not be of deletes none", () => {
  const record = `bar.example/registro/bar-1\n7\n${Buffer.alloc(32, 1).toString("base64")}\n`

  test.each([
    ["does not know what was signed last", 1, /não conhece o ponto de controle de 7 entradas/],
    ["has not begun the log that was signed since", 2, /mais novo que o deste banco/],
  ])("one that %s, as an older copy", async (_, log, words) => {
    const photo = await put("photos")
    await recordOf(log).change(null, record)
    await expect(sweep(later())).rejects.toThrow(words)
    expect(await files.exists(photo)).toBe(true)
    await rm(path.join(folder, "log"), { recursive: true })
    expect(await sweep(later())).toBe(1)
  })

  test("one that names hardly any of them, where nothing was signed", async () => {
    const photos = await Promise.all(Array.from({ length: 101 }, () => put("photos")))
    await expect(sweep(later())).rejects.toThrow(/^Nada foi apagado: 101 de \d+ arquivos/)
    expect(await files.exists(photos[0]!)).toBe(true)
    await files.delete(photos[0]!)
    expect(await sweep(later())).toBe(100)
  })
})

test("a share that one run may well leave behind goes by itself, more of it only for who signed", () => {
  const refused = (of: { orphans: number; old: number; isSigned: boolean }) => {
    try {
      refuseTooMany(of)
      return false
    } catch {
      return true
    }
  }
  expect(refused({ orphans: 500, old: 10_000, isSigned: false })).toBe(false)
  expect(refused({ orphans: 501, old: 10_000, isSigned: false })).toBe(true)
  expect(refused({ orphans: 5_000, old: 10_000, isSigned: true })).toBe(false)
  expect(refused({ orphans: 5_001, old: 10_000, isSigned: true })).toBe(true)
})

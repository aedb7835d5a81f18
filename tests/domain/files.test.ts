import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { sweepFiles } from "#app/jobs/sweep-files.server"
import { type Files, newFileKey, openFiles } from "#app/platform/files.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { papers } from "#drizzle/schema/papers"
import { freshDatabase } from "#tests/support/database"

let [folder, database] = ["", null as unknown as Awaited<ReturnType<typeof freshDatabase>>]
let [db, files] = [null as unknown as ReturnType<typeof connect>, null as unknown as Files]

beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url)
  folder = await mkdtemp(path.join(tmpdir(), "bar-sweep-"))
  files = openFiles(`file:${folder}`)
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test("after a day a file that no row names is swept; named ones and the bases of draws stay", async () => {
  const put = async (folderName: "photos" | "exports" | "draws") => {
    const key = newFileKey(folderName, "bin")
    await files.put(key, Buffer.from("x"), "application/octet-stream")
    return key
  }
  const [named, paper, orphan, list, base] = [
    await put("photos"),
    await put("photos"),
    await put("photos"),
    await put("exports"),
    await put("draws"),
  ]
  const { registrationId } = await insertInvoice(db, { photoKey: named })
  const { id: prizeId } = await insertPrize(db)
  const { id: awardId } = await insertAward(db, { prizeId, registrationId })
  await db.insert(papers).values({ awardId, kind: "identity", fileKey: paper })
  expect(await sweepFiles(db, new Date(), files)).toBe(0)
  expect(await sweepFiles(db, new Date(Date.now() + 25 * 60 * 60 * 1000), files)).toBe(2)
  const there = await Promise.all([named, paper, orphan, list, base].map((key) => files.exists(key)))
  expect(there).toEqual([true, true, false, false, true])
})

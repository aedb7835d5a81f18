import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { asc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { handInBase } from "#app/domain/draws/calculation/hand-in-base.server"
import { expireNamedBases } from "#app/domain/draws/calculation/named-base.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { actions } from "#drizzle/schema/back-office"
import { baseHandIns, namedBases } from "#drizzle/schema/calculation"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { asOwner } from "../support/as-owner"
import { broken } from "../support/broken"
import { openPromotion } from "../support/promotion"
import { wholeDraw } from "../support/whole-draw"

const HOUR = 3_600_000
const now = new Date()
const minute = (at: Date) => new Date(Math.floor(+at / 60_000) * 60_000)
const later = new Date(+now + HOUR)
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let [files, folder] = [null as unknown as Files, ""]
let whole: Awaited<ReturnType<typeof wholeDraw>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-hand-in-"))
  ;({ db, close } = await openPromotion())
  files = openFiles(`file:${folder}`)
  whole = await wholeDraw(db, { files, now, people: 1 })
  for (const step of ["close", "freeze"] as const) await whole[step]()
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const typed = { handedAt: minute(later), protocol: "SPA 2026/000123" }
type Fields = Partial<Parameters<typeof handInBase>[1]>
const handIn = (fields: Fields = {}) =>
  handInBase(db, { drawId: whole.draw.id, ...typed, by: whole.ana.id, now: later, files, ...fields })
const noted = () =>
  db.select().from(baseHandIns).where(eq(baseHandIns.drawId, whole.draw.id)).orderBy(asc(baseHandIns.ordinal))
const deeds = () => db.$count(actions, eq(actions.subjectId, whole.draw.id))

describe("the base handed in to the regulator", () => {
  test("is refused before it is closed, in the future and before it was written", async () => {
    const open = await insertDraw(db, { now })
    expect(await broken(handIn({ drawId: open.id }))).toMatchObject({ code: "WRONG_STATE" })
    const field = { code: "INVALID_REQUEST", field: "handedAt" }
    expect(await broken(handIn({ handedAt: new Date(+later + 60_000) }))).toMatchObject(field)
    expect(await broken(handIn({ handedAt: new Date(+minute(now) - 60_000) }))).toMatchObject(field)
    expect(await noted()).toEqual([])
  })

  test("is noted once, with the base's own hash and a row of the audit; a slip is mended beside it", async () => {
    const before = await deeds()
    for (const by of [whole.ana.id, whole.bia.id]) await handIn({ after: 0, by })
    const [first] = await noted()
    const [draw] = await db.execute<{ hash: string }>(
      sql`select base_sha256 as hash from draws where id = ${whole.draw.id}`,
    )
    expect(await noted()).toHaveLength(1)
    const [named] = await db.select().from(namedBases)
    const hashes = { baseSha256: draw!.hash, namedSha256: named!.sha256 }
    expect(first).toMatchObject({ ...typed, ...hashes, ordinal: 1, notedBy: whole.ana.id })
    expect(await deeds()).toBe(before + 1)

    expect(await broken(handIn({ after: 0, protocol: "SPA 2026/000124" }))).toMatchObject({ code: "STALE" })
    await handIn({ after: 1, protocol: "SPA 2026/000124" })
    expect((await noted()).map(({ protocol }) => protocol)).toEqual(["SPA 2026/000123", "SPA 2026/000124"])
  })

  test("stays, is no other base and is not noted without the audit, by the database's word", async () => {
    const insert = (baseSha256: string, namedSha256: string | null) => sql`
      insert into base_hand_ins (id, draw_id, ordinal, handed_at, protocol, base_sha256, named_sha256, noted_by, noted_at)
      values (gen_random_uuid(), ${whole.draw.id}, 9, ${later.toISOString()}, 'x', ${baseSha256}, ${namedSha256}, ${whole.ana.id}, ${later.toISOString()})`
    const { baseSha256, namedSha256 } = (await noted())[0]!
    const other = "0".repeat(64)
    for (const statement of [
      insert(other, namedSha256),
      insert(baseSha256, other),
      insert(baseSha256, null),
      insert(baseSha256, namedSha256),
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: "23001" } })
    for (const statement of [sql`update base_hand_ins set protocol = 'y'`, sql`delete from base_hand_ins`])
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: "42501" } })
  })
})

test("the file with names stays as it was written, by the database's word, and its hash after its end", async () => {
  const ownFiles = async () => {
    const keys: string[] = []
    for await (const key of files.list("draws")) if (key.endsWith(".sealed")) keys.push(key)
    return keys
  }
  const changes = [
    sql`sha256 = ${"0".repeat(64)}`,
    sql`file_key = null, sealed_file_key = null`,
    sql`kept_until = now()`,
  ]
  for (const change of changes)
    await expect(db.execute(sql`update named_bases set ${change}`)).rejects.toMatchObject({
      cause: { code: "23001" },
    })
  await expect(db.execute(sql`delete from named_bases`)).rejects.toMatchObject({ cause: { code: "42501" } })

  const inSixYears = new Date(+now + 6 * 366 * 24 * HOUR)
  expect(await expireNamedBases(db, inSixYears, files)).toBe(0)
  expect(await ownFiles()).toHaveLength(1)
  await asOwner((owner) =>
    owner.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.update(namedBases).set({ keptUntil: now })
    }),
  )
  expect(await expireNamedBases(db, inSixYears, files)).toBe(1)
  expect(await ownFiles()).toEqual([])
  const [left] = await db.select().from(namedBases)
  expect(left).toMatchObject({ fileKey: null, sha256: (await noted())[0]!.namedSha256 })
})

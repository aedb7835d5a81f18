import { db, dropOwnDatabase } from "#tests/support/own-database"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { cpfColumn } from "#app/domain/exports/person-columns"
import { noteRun } from "#app/domain/exports/export-run.server"
import { readFrom } from "#app/domain/exports/read-from.server"
import { runExport } from "#app/domain/exports/run-export.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { erasePerson } from "#app/domain/my-data/erase-person.server"
import { clockAt } from "#tests/support/clock"
import { newFileKey, openFiles } from "#app/platform/storage/files.server"
import { exports } from "#drizzle/schema/back-office"
import { registrations } from "#drizzle/schema/registrations"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { closeAccount } from "#tests/support/close-account"
import { freshDatabase } from "#tests/support/database"
import { somebodyWaitsForRow } from "#tests/support/somebody-waits"
import { whistle } from "#tests/support/whistle"

const folder = await mkdtemp(path.join(tmpdir(), "bar-erased-exports-"))
const files = openFiles(`file:${folder}`)
let requestedBy = ""
beforeAll(async () => {
  ;({ id: requestedBy } = await insertUser(db, { type: "super", passwordHash: null }))
})
afterAll(async () => {
  await dropOwnDatabase()
  await rm(folder, { recursive: true, force: true })
})

/** Somebody who asked to be forgotten. */
async function leaving() {
  const { id } = await insertRegistration(db, { passwordHash: "none" })
  await closeAccount(db, id)
  return id
}

const rowOf = async (id: string) => (await db.select().from(exports).where(eq(exports.id, id)))[0]!
const stored = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".csv"))

describe("an exported list that may name whoever is forgotten", () => {
  test("is over from that very commit on, even where the process dies behind it", async () => {
    const fileKey = newFileKey("exports", "csv")
    await files.put(fileKey, Buffer.from("everybody"), "text/csv")
    const inAWeek = new Date(Date.now() + 7 * 86_400_000)
    const ready = { state: "ready", fileKey, requestedBy, expiresAt: inAWeek } as const
    const list = Object.assign({ area: "registrations" }, ready)
    const bars = Object.assign({ area: "stores" }, ready, { fileKey: newFileKey("exports", "csv") })
    const [row, nameless] = await db.insert(exports).values([list, bars]).returning()
    const now = new Date()
    expect(await erasePerson(db, { registrationId: await leaving(), now }, files)).toBe(true)
    expect((await rowOf(row!.id)).expiresAt).toEqual(now)
    // The next run forgets nobody, and takes the file all the same.
    expect(await erasePeople(db, new Date(), { files })).toMatchObject({ erased: 0 })
    expect(await rowOf(row!.id)).toMatchObject({ state: "expired", fileKey: null })
    expect(await stored()).toEqual([])
    expect(await rowOf(nameless!.id)).toMatchObject({ state: "ready", expiresAt: inAWeek })
  })

  test("is called off while it is being written, and leaves no file", async () => {
    const registrationId = await leaving()
    const people: ExportSource<typeof registrations.$inferSelect> = {
      area: "registrations",
      permission: "registrations:export",
      columns: [cpfColumn((row) => row)],
      async *rows() {
        yield await db.select().from(registrations).where(eq(registrations.id, registrationId))
        expect(await erasePeople(db, new Date(), { files })).toMatchObject({ erased: 1 })
      },
    }
    const [row] = await db.insert(exports).values({ area: "registrations", requestedBy }).returning()
    await runExport({ primary: db, replica: db }, row!.id, { files, sources: [people as ExportSource] })
    expect(await rowOf(row!.id)).toMatchObject({ state: "canceled", fileKey: null })
    expect(await stored()).toEqual([])
  })

  test("is over too where it becomes ready while the erasure waits for its row", async () => {
    const fileKey = newFileKey("exports", "csv")
    const running = { area: "registrations", state: "running", fileKey, requestedBy } as const
    const [row] = await db.insert(exports).values(running).returning()
    const [noted, end] = [whistle(), whistle()]
    const working = db.transaction(async (tx) => {
      await noteRun(tx, fileKey, { state: "ready", expiresAt: new Date(Date.now() + 7 * 86_400_000) })
      noted.blow()
      await end.blown
    })
    await noted.blown
    const now = new Date()
    const erasing = erasePerson(db, { registrationId: await leaving(), now }, files)
    await somebodyWaitsForRow(db)
    end.blow()
    await Promise.all([working, erasing])
    expect(await rowOf(row!.id)).toMatchObject({ state: "ready", expiresAt: now })
  })

  test("is read from the primary where the replica does not show that it knows of the erasure", async () => {
    const fresh = await freshDatabase()
    const behind = connect(fresh.url, { max: 1 })
    try {
      const registrationId = await leaving()
      const [person] = await db.select().from(registrations).where(eq(registrations.id, registrationId))
      await insertRegistration(behind, person!)
      const erasedAt = new Date()
      expect(await erasePerson(db, { registrationId, now: erasedAt }, files)).toBe(true)
      const people: ExportSource<typeof registrations.$inferSelect> = {
        area: "registrations",
        permission: "registrations:export",
        columns: [cpfColumn((row) => row)],
        count: (from) => from.$count(registrations, eq(registrations.cpf, person!.cpf)),
        async *rows(from) {
          yield await from.select().from(registrations).where(eq(registrations.cpf, person!.cpf))
        },
      }
      const rowsAfter = async (minutes: number) => {
        const clock = clockAt(new Date(erasedAt.getTime() + minutes * 60_000))
        const [row] = await db.insert(exports).values({ area: "registrations", requestedBy }).returning()
        const sources = [people as ExportSource]
        await runExport({ primary: db, replica: behind }, row!.id, { clock, files, sources })
        return (await rowOf(row!.id)).rows
      }
      for (const minutes of [0, 9, 11, 1_440])
        expect([minutes, await rowsAfter(minutes)]).toEqual([minutes, 0])
    } finally {
      await behind.$client.end()
      await fresh.drop()
    }
  })

  test("is read from the primary behind each of a long night's erasures", async () => {
    const begun = Date.now() + 86_400_000
    const at = (minutes: number) => new Date(begun + minutes * 60_000)
    let minutes = 0
    const clock = { now: () => at((minutes += 11)) }
    await leaving()
    await leaving()
    expect(await erasePeople(db, at(0), { files, clock })).toMatchObject({ erased: 2 })
    const caughtUp = { execute: async () => [{ isStandby: true, erased: Number.MAX_SAFE_INTEGER }] }
    const [primary, replica] = [db, caughtUp as unknown as typeof db]
    expect(await readFrom({ primary, replica }, at(23))).toBe(primary)
    expect(await readFrom({ primary, replica }, at(33))).toBe(replica)
  })
})

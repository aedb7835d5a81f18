import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { holderOf } from "#app/domain/draws/base/holder.server"
import { checkHolders } from "#app/domain/consistency/check-holders.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { openFiles } from "#app/platform/storage/files.server"
import { draws } from "#drizzle/schema/draws"
import { logEntries } from "#drizzle/schema/log"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { closeAccount } from "#tests/support/close-account"
import { keyedForm, later, NOON, openPromotion, send } from "#tests/support/promotion"

const HOUR = 3_600_000

test("who was erased while a draw planned stands in its base under the pseudonym that the log has", async () => {
  const { db, close } = await openPromotion()
  const folder = await mkdtemp(path.join(tmpdir(), "bar-erased-"))
  try {
    // Its period ends after the account was closed, by the clock of the test's own machine.
    const periodEnd = new Date(Date.now() + HOUR)
    const draw = await insertDraw(db, { now: NOON, periodStart: later(-HOUR), periodEnd, seriesCount: 2 })
    const [gone, there] = [
      await insertRegistration(db, { passwordHash: "none" }),
      await insertRegistration(db, { passwordHash: "none" }),
    ]
    const bar = await insertStore(db)
    for (const person of [gone, there]) await send(db, person, keyedForm(bar))
    const holders = [gone, there].map(({ id, cpf }) => holderOf(draw, { registrationId: id, cpf }))
    await closeAccount(db, gone.id)
    expect(await erasePeople(db, new Date())).toMatchObject({ erased: 1 })

    const now = new Date(periodEnd.getTime() + HOUR)
    const files = openFiles(`file:${folder}`)
    await closeDraw(db, { drawId: draw.id, now })
    expect(await freezeDraw(db, { drawId: draw.id, now, files })).toBe(true)
    const [frozen] = await db.select().from(draws).where(eq(draws.id, draw.id))
    const csv = Buffer.concat(await (await files.find(frozen!.baseFile!))!.toArray()).toString()
    const lines = csv.trimEnd().split("\n").slice(1)
    expect(lines.filter((line) => line.endsWith(`,${holders[0]},0`))).toHaveLength(4)
    expect(lines.filter((line) => line.endsWith(`,${holders[1]},1`))).toHaveLength(4)
    const leftOut = await db.select().from(logEntries).where(eq(logEntries.kind, "ineligible"))
    expect(leftOut.map(({ sealedLine }) => JSON.parse(sealedLine!))).toMatchObject([{ holder: holders[0] }])
    const found: unknown[] = []
    await db.transaction(async (tx) => {
      for await (const finding of checkHolders(tx as unknown as Db)) found.push(finding)
    })
    expect(found).toEqual([])
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})

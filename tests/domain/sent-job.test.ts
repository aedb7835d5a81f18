import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { dropMails, isMailLive, mailIsLive } from "#app/queue/sent-job.server"
import { sendLater } from "#app/queue/jobs.server"
import { openPromotion } from "#tests/support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
})
afterAll(() => close())

const mail = { kind: "welcome", id: crypto.randomUUID() } as const

test("a mail that waits is found by what it is about, and taken back", async () => {
  await sendLater(db, "mail", mail)
  await sendLater(db, "mail", { kind: "reset", id: mail.id })
  expect(await isMailLive(db, mail)).toBe(true)
  await db.transaction((tx) => dropMails(tx, mail))
  expect(await isMailLive(db, mail)).toBe(false)
  expect(await isMailLive(db, { kind: "reset", id: mail.id })).toBe(true)
})

test("among ever so many it is found along an index", async () => {
  const plan = await db.transaction(async (tx) => {
    // Of so few a database reads all.
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain select ${mailIsLive("welcome", sql`${mail.id}`)}`)
  })
  expect(JSON.stringify(plan)).toMatch(/Index Cond: \(\(data ->> 'id'/)
})

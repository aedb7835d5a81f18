import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { insertDraw, type MadeDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { newLie } from "../support/insider-statements"
import { sqlStateOf } from "../support/naive-log"
import { later, NOON, openPromotion } from "../support/promotion"

const MINUTE = 60_000
const REFUSED = "23001"

let db: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-in-time-"))
  Object.assign(process.env, { LOG_KEY: Buffer.alloc(32, 6).toString("base64"), FILES_URL: `file:${folder}` })
  const promotion = await openPromotion()
  ;({ db, close } = promotion)
  owner = connect(promotion.ownerUrl, { max: 1 })
})
afterAll(async () => {
  await owner.$client.end()
  await close()
  await rm(folder, { recursive: true, force: true })
})

const drawOfTenMinutes = () =>
  insertDraw(db, { now: NOON, periodStart: NOON, periodEnd: later(10 * MINUTE), seriesCount: 2 })

class TakenBack extends Error {}

/** What the database says of a number for an invoice of that moment; undefined where it takes it. */
async function saidOfNumber(by: typeof db, draw: MadeDraw, receivedAt: Date): Promise<string | undefined> {
  const invoice = await insertInvoice(db, { now: receivedAt })
  const giving = inTransaction(by, async (tx) => {
    await insertTickets(tx, { draw, invoice })
    throw new TakenBack()
  })
  return giving.then(
    () => undefined,
    (error: unknown) => (error instanceof TakenBack ? undefined : sqlState(error)),
  )
}

describe("a number is of an invoice that arrived in its draw's period", () => {
  test.each([
    ["a moment before it", -1, REFUSED],
    ["at its first moment", 0, undefined],
    ["at its last", 10 * MINUTE, undefined],
    ["a moment after it", 10 * MINUTE + 1, REFUSED],
  ])("%s", async (_, ms, said) => {
    const draw = await drawOfTenMinutes()
    expect(await saidOfNumber(db, draw, later(ms))).toBe(said)
    expect(await saidOfNumber(owner, draw, later(ms))).toBe(said)
  })
})

test("once a draw's numbers end in the log nobody tells it of more", async () => {
  const draw = await drawOfTenMinutes()
  const number = newLie(draw.id, "numbers")
  const round = (minutes: number) => sequence(db, openSequencer(1)!, later(minutes * MINUTE))
  await round(5)
  expect(await sqlStateOf(db, number)).toBeUndefined()
  // A transaction that began in the period may end a little after it.
  await drawOfTenMinutes()
  await round(12)
  expect(await sqlStateOf(db, number)).toBeUndefined()
  await drawOfTenMinutes()
  await round(25)
  expect(await sqlStateOf(db, number)).toBe(REFUSED)
  expect(await sqlStateOf(owner, number)).toBe(REFUSED)
  expect(await sqlStateOf(db, newLie(draw.id, "void"))).toBeUndefined()
})

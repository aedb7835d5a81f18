import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { type EntryContent, sealedEntry } from "#app/domain/log/entry.server"
import { ineligibleSays } from "#app/domain/log/kinds/ineligible.server"
import { voidSays } from "#app/domain/log/kinds/number-changes"
import { type LoggedNumber, numbersSay } from "#app/domain/log/kinds/numbers.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { refuseToldOtherwise } from "#app/domain/log/told-otherwise.server"
import { writeSealed } from "#app/domain/log/write-entries.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { openFiles } from "#app/platform/storage/files.server"
import { draws } from "#drizzle/schema/draws"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { asOwner } from "#tests/support/as-owner"
import { keyedForm, later, NOON, openPromotion, send } from "#tests/support/promotion"

// Somebody with the application's rights tells the public log of numbers what no number says.

const HOUR = 3_600_000
const HEX = "0".repeat(32)

let [db, close, folder] = [
  null as unknown as Awaited<ReturnType<typeof openPromotion>>["db"],
  async () => {},
  "",
]
let drawId: string
let draw: Awaited<ReturnType<typeof insertDraw>>
let given: { invoiceId: string; holder: string; coupon: string; numbers: LoggedNumber[] }

const round = (hours: number) =>
  sequence(
    db,
    {
      key: noteKey(logOrigin(1), Buffer.alloc(32, 6).toString("base64")),
      last: openExchange(`file:${folder}`, "log/one.checkpoint"),
    },
    later(hours * HOUR),
  )
const freeze = () => freezeDraw(db, { drawId, now: later(4 * HOUR), files: openFiles(`file:${folder}`) })
const found = async () => {
  const lines: string[] = []
  await verifyCampaign(db, { rules: null, isClockReal: false }, ({ what, id, why }) => {
    if (what === "log") lines.push(`${id}: ${why}`)
  })
  return lines
}
/** Tells it in the log, of a coupon; answers the entry's id. */
async function tell(tx: Db, said: EntryContent, invoiceId: string | null = given.invoiceId): Promise<string> {
  const entry = sealedEntry(said, { scope: `draw:${drawId}`, invoiceId })
  await writeSealed(tx, [entry], NOON)
  return entry.id
}
const numbers = (own: Partial<Parameters<typeof numbersSay>[0]>) =>
  numbersSay({
    drawId,
    holder: given.holder,
    coupon: HEX,
    turn: 1,
    numbers: given.numbers,
    paper: HEX + HEX,
    ...own,
  })
const voided = (turn: number) =>
  voidSays({ drawId, coupon: given.coupon, turn, positions: given.numbers.slice(0, 1) }, "coupon-invalid")

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-ghost-"))
  const period = { periodStart: later(-HOUR), periodEnd: later(2 * HOUR) }
  draw = await insertDraw(db, { now: NOON, ...period, seriesCount: 2 })
  drawId = draw.id
  await round(0)
  const bar = await insertStore(db, {})
  for (let n = 0; n < 3; n++)
    await send(db, await insertRegistration(db, { passwordHash: "none" }), keyedForm(bar), {
      receivedAt: NOON,
    })
  const [entry] = await db.execute<{ invoiceId: string; line: string }>(
    sql`select invoice_id as "invoiceId", sealed_line as line from log_entries where kind = 'numbers' limit 1`,
  )
  const said = JSON.parse(entry!.line) as {
    holder: string
    coupon: string
    numbers: [number, number, number, number][]
  }
  given = {
    invoiceId: entry!.invoiceId,
    holder: said.holder,
    coupon: said.coupon,
    numbers: said.numbers.map(([segment, position, series, element]) => ({
      segment,
      position,
      series,
      element,
    })),
  }
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const lies: Record<string, [why: RegExp, write: (tx: Db) => Promise<string | undefined>]> = {
  "a number that nobody has": [
    /its coupon does not have/,
    (tx) => tell(tx, numbers({ numbers: [{ segment: 1, position: 199_999, series: 0, element: 7 }] })),
  ],
  "a number of another coupon": [
    /its coupon does not have/,
    async (tx) => {
      const [other] = await tx.execute<{ id: string }>(
        sql`select id from invoices where id <> ${given.invoiceId} limit 1`,
      )
      return tell(tx, numbers({}), other!.id)
    },
  ],
  "a number a second time": [
    /another entry tells of|turn/,
    async (tx) => void (await tell(tx, numbers({ coupon: given.coupon, turn: 2 }))),
  ],
  "a coupon under a second name": [
    /another entry tells of|turn/,
    async (tx) => void (await tell(tx, numbers({}))),
  ],
  "a void number that counts": [/void that counts/, (tx) => tell(tx, voided(2))],
  "a turn that none was before": [/turn is not the next/, (tx) => tell(tx, voided(7))],
  "a number that is void, and that it does not tell of": [
    /does not tell that a number/,
    async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update tickets set void_at = now() where invoice_id = ${given.invoiceId}`)
      return given.invoiceId
    },
  ],
  "numbers of somebody else than who sent the coupon": [
    /another holder than who sent it/,
    async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      const [entry] = await tx.execute<{ id: string }>(sql`
        update log_entries set sealed_line = jsonb_set(sealed_line::jsonb, '{holder}', to_jsonb(${HEX}::text))::text
        where kind = 'numbers' and invoice_id = ${given.invoiceId} returning id`)
      return entry!.id
    },
  ],
  "a number that stands under somebody else": [
    /somebody else than who sent it/,
    async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        update tickets set registration_id = (select registration_id from invoices where id <> ${given.invoiceId} limit 1)
        where invoice_id = ${given.invoiceId}`)
      return given.invoiceId
    },
  ],
  "a coupon that was given to somebody else, whose entry is right": [
    /somebody else than who sent it/,
    async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        update invoices set registration_id = (select registration_id from invoices where id <> ${given.invoiceId} limit 1)
        where id = ${given.invoiceId}`)
      return given.invoiceId
    },
  ],
  "a number that the log was not told of": [
    /no entry of the log tells of/,
    async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`delete from log_entries where kind = 'numbers' and invoice_id = ${given.invoiceId}`,
      )
      return given.invoiceId
    },
  ],
}

test.each(Object.entries(lies))("%s is found, by the entry or the coupon", async (_, [why, write]) => {
  await inTransaction(db, (tx) => refuseToldOtherwise(tx, draw))
  const rolledBack = asOwner((owner) =>
    owner.transaction(async (tx) => {
      const id = await write(tx)
      const refused = await refuseToldOtherwise(tx, draw).catch((error: unknown) => error as Error)
      expect(refused?.message).toMatch(why)
      if (id) expect(refused?.message).toContain(id)
      tx.rollback()
    }),
  )
  await expect(rolledBack).rejects.toThrow("Rollback")
})

test("a draw whose log tells of a number that nobody has is not closed, and says by which entry", async () => {
  expect(await found()).toEqual([])
  const id = await tell(db, numbers({ numbers: [{ segment: 1, position: 199_999, series: 0, element: 7 }] }))
  await closeDraw(db, { drawId, now: later(2.1 * HOUR) })
  const early = await tell(db, ineligibleSays({ drawId, holder: HEX, reason: HEX + HEX }), null)
  for (const hours of [2.2, 3]) await round(hours)
  await expect(freeze()).rejects.toThrow(id)
  // Of a second name of the coupon too, whose first entry it would be.
  expect(new Set(await found())).toEqual(
    new Set([
      `${id}: it tells of a number that its coupon does not have`,
      `${id}: its turn is not the next of its coupon`,
    ]),
  )
  const [draw] = await db.select().from(draws).where(eq(draws.id, drawId))
  expect(draw).toMatchObject({ state: "closing", baseSha256: null })
  const remove = async (one: string) => {
    await asOwner((owner) =>
      owner.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`delete from log_entries where id = ${one}`)
      }),
    )
  }
  await remove(id)
  await expect(freeze()).rejects.toThrow(early)
  await remove(early)
  expect(await freeze()).toBe(true)
})

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { createSchedule } from "#app/domain/prizes/create-schedule.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { logEntries } from "#drizzle/schema/log"
import { keyedForm, later, openPromotion, send } from "./promotion"

/** Behind the end of the invoices that its tests set, far enough that every coupon looks before. */
export const OVER = new Date("2100-01-02T00:00:00Z")

export const HOUR = 3_600_000

/** What a chance says, as the log has it sealed. */
export type LoggedChance = {
  coupon: string
  received: string
  looked: string
  barred: string | null
  prize: [string, number] | null
}

/** A promotion with a log, a bar and an administrator; its file sets STORE_INVOICE_END first. */
export async function openPrizes() {
  const { db, close: closePromotion } = await openPromotion()
  const folder = await mkdtemp(path.join(tmpdir(), "bar-prizes-"))
  const key = noteKey(logOrigin(1), Buffer.alloc(32, 5).toString("base64"))
  const sequencer = { key, last: openExchange(`file:${folder}`, "log/one.checkpoint") }
  const bar: StoreRow = await insertStore(db, {})
  const admin = await insertUser(db, { passwordHash: null })
  return {
    db,
    folder,
    admin,
    bar,
    key,
    person: () => insertRegistration(db, { passwordHash: "none" }),
    round: (at: Date) => sequence(db, sequencer, at),
    /** A batch of prizes whose moments lie so long before noon, or after it. */
    batch: (...offsets: number[]) => {
      const prizes = offsets.map((ms, n) => ({ name: `Camisa ${n}`, valueCents: 15_000, moment: later(ms) }))
      return createSchedule(db, { name: "Rodada", prizes, by: admin.id, now: later(-24 * HOUR) })
    },
    coupon: async (
      who: { id: string },
      { total = "85,00", ...overrides }: Partial<Parameters<typeof send>[3]> & { total?: string } = {},
    ) => send(db, who, keyedForm(bar, { total }), overrides),
    chanceOf: async (invoiceId: string): Promise<LoggedChance | undefined> => {
      const rows = await db.select().from(logEntries).where(eq(logEntries.invoiceId, invoiceId))
      const line = rows.find(({ kind }) => kind === "chance")?.sealedLine
      return line ? (JSON.parse(line) as LoggedChance) : undefined
    },
    entriesOf: async (kind: string) => {
      const rows = await db.select().from(logEntries).where(eq(logEntries.kind, kind))
      return rows.map(({ envelope }) => JSON.parse(envelope) as Record<string, unknown>)
    },
    async close() {
      await closePromotion()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

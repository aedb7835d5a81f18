import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { reinstateInvoice } from "#app/domain/invoices/reinstate-invoice.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { createSchedule } from "#app/domain/prizes/create-schedule.server"
import { dayOf } from "#app/platform/time/clock.server"
import { openFiles } from "#app/platform/storage/files.server"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { invalidatedByTwo } from "./approved"
import { asOwner } from "./as-owner"
import { downloadCampaign, type Downloads, downloadReceipts } from "./downloads"
import { OVER } from "./prize-campaign"
import { earlyStatements, type Participant } from "./early-statements"
import { keyedForm, later, NOON, openPromotion, rulesWith, send } from "./promotion"
import { batchesToldThen } from "./told-then"
import { PRIZES } from "./whole-draw"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The keys that the operator holds. */
export const OPERATOR = {
  logKey: Buffer.alloc(32, 3).toString("base64"),
  receiptKey: Buffer.alloc(32, 4).toString("base64"),
}

/**
 * A campaign from its first coupon to its published result by the product's own use cases: one draw, a batch of instant
 * prizes, a log that is signed as it goes. Its file sets STORE_INVOICE_END to 2099 first. `blocked`: so many of its people
 * are blocked as the period ends.
 */
export async function outsiderCampaign({ people, blocked = 0 }: { people: number; blocked?: number }) {
  const folder = await mkdtemp(path.join(tmpdir(), "bar-outsider-"))
  const { logKey: LOG_KEY, receiptKey: RECEIPT_KEY } = OPERATOR
  Object.assign(process.env, { LOG_KEY, RECEIPT_KEY, FILES_URL: `file:${folder}/files` })
  const { db, close: closePromotion } = await openPromotion()
  const files = openFiles(`file:${folder}/files`)
  const round = (at: Date) => sequence(db, openSequencer(1)!, at)
  const { id: admin } = await insertUser(db, { passwordHash: null })

  const draw = await insertDraw(db, {
    now: NOON,
    periodStart: later(-MINUTE),
    periodEnd: later(10 * MINUTE),
    extractionOn: dayOf(later(2 * DAY)),
    seriesCount: 2,
    rule: { seriesCount: 2, winners: 2, surrogates: 3 },
  })
  const drawId = draw.id
  await round(NOON)
  const prizes = [3, 2, 1].map((hours) => ({
    name: `Camisa ${hours}`,
    valueCents: 15_000,
    moment: later(-hours * 60 * MINUTE),
  }))
  const { batchId } = await createSchedule(db, { name: "Rodada", prizes, by: admin, now: later(-DAY) })
  await batchesToldThen()

  const bar = await insertStore(db, {})
  const participants: Participant[] = []
  for (let n = 0; n < people; n++) {
    const person = await insertRegistration(db, { passwordHash: "none" })
    const { invoice } = await send(db, person, keyedForm(bar), { receivedAt: later(n) })
    participants.push({ registrationId: person.id, invoiceId: invoice.id, cpf: person.cpf })
  }
  const decision = { by: admin, now: later(2 * MINUTE) }
  const [voided, restored] = participants.slice(-2) as [Participant, Participant]
  for (const { invoiceId } of [voided, restored])
    await invalidatedByTwo(db, { invoiceId, reason: "rasurado", ...decision })
  const rules = rulesWith({ maxTicketsPerCpf: 3 })
  await reinstateInvoice(db, { invoiceId: restored.invoiceId, ...decision, rules })
  const out = participants.slice(3, 3 + blocked)
  const block = ({ cpf }: Participant) => ({
    cpf,
    reason: "equipe",
    blockedBy: admin,
    blockedAt: later(9 * MINUTE),
  })
  if (out.length > 0) await asOwner((owner) => owner.insert(cpfBlocks).values(out.map(block)))

  const triedEarly = await tryEarly(db, { drawId, batchId, participants })
  await round(later(10 * MINUTE))
  await closeDraw(db, { drawId, now: later(40 * MINUTE) })
  await round(later(40 * MINUTE))
  if (!(await freezeDraw(db, { drawId, now: later(40 * MINUTE), files }))) throw new Error("not frozen")
  await round(later(41 * MINUTE))
  // What somebody kept as the draw was closed, before anybody knew the extraction.
  const { size, note } = (await findLastCheckpoint(db))!

  const now = extractionAt(draw)
  const [ana, bia] = [
    await insertUser(db, { passwordHash: null }),
    await insertUser(db, { passwordHash: null }),
  ]
  for (const { id: by } of [ana, bia])
    await enterExtraction(db, { drawId, prizes: PRIZES, contest: 5912, by, now })
  await computeDraw(db, { drawId, by: ana.id, now, files })
  await publishDraw(db, { drawId, by: bia.id, now, files })
  await round(now)
  await round(OVER)

  const last = (await findLastCheckpoint(db))!
  const downloads: Downloads = await downloadCampaign(db, { drawId, batchId, files })
  return {
    db,
    drawId,
    batchId,
    downloads,
    participants,
    /** What people hold in their own hands: receipts, proofs, and a checkpoint of when the draw was closed. */
    held: await downloadReceipts(db, participants),
    kept: { name: `history/${size}`, note },
    /** The last one, as somebody was shown it. */
    shown: { name: `history/${last.size}`, note: last.note },
    blocked: out,
    /** What the database said to each statement that was tried before the draw's period ended. */
    triedEarly,
    async close() {
      await closePromotion()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

class TakenBack extends Error {}

/** Each in a transaction of its own that is taken back once its last checks were made. */
async function tryEarly(db: Db, campaign: Parameters<typeof earlyStatements>[0]) {
  const tried: { what: string; statement: string; state: string | undefined }[] = []
  for (const [what, statements] of Object.entries(earlyStatements(campaign)))
    for (const statement of statements) {
      const trying = inTransaction(db, async (tx) => {
        await tx.execute(sql.raw(statement))
        await tx.execute(sql`set constraints all immediate`)
        throw new TakenBack()
      })
      tried.push({ what, statement, state: await trying.catch((error: unknown) => sqlState(error)) })
    }
  return tried
}

export type OutsiderCampaign = Awaited<ReturnType<typeof outsiderCampaign>>

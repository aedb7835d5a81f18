import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { formatMoment } from "#app/platform/time/clock.server"
import { sendLater } from "#app/queue/jobs.server"
import { calculationReasons } from "#app/words/reasons/calculation"
import { draws } from "#drizzle/schema/draws"
import { canDraw, closesFrom, type DrawState } from "#app/domain/draws/draw"
import { overtaken } from "#app/domain/draws/needs-step"
import { type DrawRow, readLockedDraw } from "#app/domain/draws/read-locked-draw.server"

type CloseDrawInput = {
  drawId: string
  /** The version that the administrator saw. */
  version?: number
  now: Date
  by?: string
}

/**
 * Flips planned → closing and sends the job that writes the base, from two minutes after the period's end and not while
 * one of its invoices waits for review. Once this has committed no number of the draw changes any more; the same
 * person's second tap changes nothing. Throws WRONG_STATE with the reason, STALE.
 */
export async function closeDraw(db: Db, { drawId, version, now, by }: CloseDrawInput): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    const isOpen = canDraw("close", draw.state)
    if (!isOpen && by && draw.closedBy === by && draw.state !== "canceled") return
    if (!isOpen) throw alreadyClosed(draw.state)
    if (version !== undefined && version !== draw.version) throw overtaken(draw)
    if (now < closesFrom(draw)) throw tooEarly(closesFrom(draw))
    const pending = await countPendingInvoices(tx, drawId)
    if (pending > 0) throw stillPending(pending)
    if (draw.oncePerPromotion) await checkEarlierPublished(tx, draw)
    await tx
      .update(draws)
      .set({ state: "closing", closedBy: by, version: draw.version + 1 })
      .where(and(eq(draws.id, drawId), eq(draws.state, "planned")))
    await sendLater(tx, "draw", { drawId })
    if (!by) return
    const [before, after] = [{ state: "planned" }, { state: "closing" }]
    const subject = { subjectType: "draws", subjectId: drawId, table: draws, at: now } as const
    await writeAction(tx, {
      by,
      permission: "calculation",
      action: "export",
      before,
      after,
      ...subject,
    })
  })
}

/** Invoices with a number in this draw that a person has still to look at. */
export async function countPendingInvoices(db: Db, drawId: string): Promise<number> {
  const [row] = await db.execute<{ pending: number }>(sql`
    select count(*)::int as pending from invoices i
    where i.status = 'pending' and exists (select from tickets t where t.invoice_id = i.id and t.draw_id = ${drawId})`)
  return row?.pending ?? 0
}

/**
 * Who won before may not win again, so it must be known before the base says who is eligible. Draws come in
 * the order of their extractions; of two on one day, that whose period ends first, then the older one. One that is
 * frozen and lets a CPF win once is waited for too, wherever its extraction was postponed to: its base no longer learns
 * of winners.
 */
async function checkEarlierPublished(tx: Db, draw: DrawRow): Promise<void> {
  const { id, extractionOn, periodEnd } = draw
  const comesBefore = sql`(${draws.extractionOn}, ${draws.periodEnd}, ${draws.id})
    < (${extractionOn}::date, ${periodEnd.toISOString()}::timestamptz, ${id}::uuid)`
  const isFrozen = inArray(draws.state, ["closing", "closed", "computed"])
  const [open] = await tx
    .select({ title: draws.title })
    .from(draws)
    .where(
      and(
        ne(draws.id, id),
        inArray(draws.state, ["planned", "closing", "closed", "computed"]),
        or(comesBefore, and(isFrozen, eq(draws.oncePerPromotion, true))),
      ),
    )
    .orderBy(asc(draws.extractionOn), asc(draws.periodEnd), asc(draws.id))
    .limit(1)
  if (!open) return
  const because = calculationReasons.publishFirst({ title: open.title })
  throw new RuleBroken("WRONG_STATE", { because })
}

const alreadyClosed = (state: DrawState) =>
  new RuleBroken("WRONG_STATE", {
    because: state === "canceled" ? calculationReasons.canceled : calculationReasons.closedByAnother,
  })

const tooEarly = (from: Date) =>
  new RuleBroken("WRONG_STATE", {
    because: calculationReasons.tooEarlyToClose({ from: formatMoment(from) }),
  })

const stillPending = (pending: number) =>
  new RuleBroken("WRONG_STATE", {
    because: calculationReasons.stillPending({ pending }),
  })

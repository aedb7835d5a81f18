import { and, asc, gte, lte, ne } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken, type Text } from "#app/errors"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { dayOf, formatMoment } from "#app/platform/time/clock.server"
import { fieldText } from "#app/words/fields"
import { planningReasons } from "#app/words/reasons/planning"
import { draws } from "#drizzle/schema/draws"
import type { LapseCode } from "#drizzle/schema/approvals"
import { invoices } from "#drizzle/schema/invoices"
import { lastExtractionOn } from "./extraction-day.server"

type PeriodToCheck = {
  /** The draw whose period it is, where there is one already. */
  drawId?: string
  periodStart: Date
  periodEnd: Date
  alongside: boolean
  now: Date
}

/** What time, or what others did meanwhile, puts in the way of a plan that was right before. */
export type PlanFault = {
  /** As what a request for it ends. */
  lapse: LapseCode
  /** Beside which field its form says so; null: the draw itself no longer takes it. */
  field: string | null
  because: Text
}

/** Why a draw may not have this period: it is over, begun after somebody's invoice, or unknowingly beside another draw's. */
export async function findPeriodFault(tx: Db, period: PeriodToCheck): Promise<PlanFault | null> {
  const { periodStart, periodEnd, alongside, now } = period
  if (periodEnd <= now) return { lapse: "end-passed", field: "periodEnd", because: planningReasons.isOver }
  if (periodStart <= now && (await hasInvoiceSince(tx, periodStart)))
    return { lapse: "start-passed", field: "periodStart", because: planningReasons.hasBegun }
  const others = alongside ? [] : await overlapping(tx, period)
  return others.length > 0 ? { lapse: "meets", field: "periodStart", because: meets(others) } : null
}

/** Throws INVALID_REQUEST beside the field, or WRONG_STATE. */
export function refuseFault(fault: PlanFault | null): void {
  if (!fault) return
  if (fault.field === null) throw new RuleBroken("WRONG_STATE", { because: fault.because })
  throw refused(fault.field, fault.because)
}

/** `lockPeriods` first. Throws INVALID_REQUEST beside the period. */
export const checkPeriod = async (tx: Db, period: PeriodToCheck): Promise<void> =>
  refuseFault(await findPeriodFault(tx, period))

/** An extraction comes behind its period, and while its prize can be claimed. Throws INVALID_REQUEST beside it. */
export function checkExtractionDay({
  periodEnd,
  extractionOn,
}: Pick<DrawRow, "periodEnd" | "extractionOn">): void {
  if (extractionOn <= dayOf(periodEnd)) throw refused("extractionOn", fieldText("extraction-after"))
  const last = lastExtractionOn(periodEnd)
  if (extractionOn > last) throw refused("extractionOn", fieldText(`extraction-late:${last}`))
}

/** Draws whose period shares a moment with this one; canceled ones do not count. */
export const overlapping = (
  db: Db,
  { drawId, periodStart, periodEnd }: Pick<PeriodToCheck, "drawId" | "periodStart" | "periodEnd">,
) =>
  db
    .select({
      id: draws.id,
      title: draws.title,
      periodStart: draws.periodStart,
      periodEnd: draws.periodEnd,
    })
    .from(draws)
    .where(
      and(
        ne(draws.state, "canceled"),
        lte(draws.periodStart, periodEnd),
        gte(draws.periodEnd, periodStart),
        drawId === undefined ? undefined : ne(draws.id, drawId),
      ),
    )
    .orderBy(asc(draws.periodStart), asc(draws.id))
    .limit(3)

async function hasInvoiceSince(tx: Db, moment: Date): Promise<boolean> {
  const found = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(gte(invoices.receivedAt, moment), ne(invoices.status, "invalid")))
    .limit(1)
  return found.length > 0
}

const refused = (field: string, because: Text) => new RuleBroken("INVALID_REQUEST", { field, because })

function meets(others: Awaited<ReturnType<typeof overlapping>>): Text {
  const named = others.map(
    ({ title, periodStart, periodEnd }) =>
      `“${title}” (${formatMoment(periodStart)} – ${formatMoment(periodEnd)})`,
  )
  return planningReasons.meets({ draws: named.join(", ") })
}

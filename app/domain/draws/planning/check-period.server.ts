import { and, asc, gte, lte, ne } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken, type Text } from "#app/errors"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { dayOf, formatMoment } from "#app/platform/time/clock.server"
import { fieldText } from "#app/words/fields"
import { planningReasons } from "#app/words/reasons/planning"
import { draws } from "#drizzle/schema/draws"
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

/**
 * Whether a draw may have this period: not over yet, begun only where nobody's invoice came too early for it, and beside
 * another draw's only knowingly. `lockPeriods` first. Throws INVALID_REQUEST beside the period.
 */
export async function checkPeriod(tx: Db, period: PeriodToCheck): Promise<void> {
  const { periodStart, periodEnd, alongside, now } = period
  if (periodEnd <= now) throw refused("periodEnd", planningReasons.isOver)
  if (periodStart <= now && (await hasInvoiceSince(tx, periodStart)))
    throw refused("periodStart", planningReasons.hasBegun)
  if (alongside) return
  const others = await overlapping(tx, period)
  if (others.length > 0) throw refused("periodStart", meets(others))
}

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

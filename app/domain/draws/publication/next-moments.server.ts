import type { Window } from "#app/domain/campaign"
import { type Extraction, extractionAt } from "#app/domain/draws/planning/extraction-day.server"

/** Until when a coupon can still earn numbers in a draw: its period's end, or that of sending, whichever comes first. */
export const closingOf = ({ periodEnd }: { periodEnd: Date }, { end }: Pick<Window, "end">): Date =>
  end && end < periodEnd ? end : periodEnd

/** The draw's extraction; null where the one that was planned does not count and no other has a day yet. */
export const drawMoment = (draw: Extraction & { missed: boolean }): Date | null =>
  draw.missed ? null : extractionAt(draw)

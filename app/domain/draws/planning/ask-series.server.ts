import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { askApproval } from "#app/domain/approvals/ask-approval.server"
import { checkMore } from "./add-segment.server"

type AskSeriesInput = {
  drawId: string
  seriesCount: number
  /** The form's own key, which becomes the run's id. */
  id: string
  /** The version that the administrator saw. */
  version: number
  reason: string
  by: string
  now: Date
}

/**
 * Asks for more series of a draw; answers the request's id, null where this form's series are there already. Nothing
 * changes by it. Throws as checkMore does, INVALID_REQUEST beside `reason`, and WRONG_STATE where something is asked about
 * the draw already.
 */
export const askSeries = (db: Db, { reason, ...more }: AskSeriesInput): Promise<string | null> =>
  inTransaction(db, async (tx) => {
    const checked = await checkMore(tx, more)
    if ("made" in checked) return null
    const { drawId: subjectId, id: segmentId, seriesCount, by, now } = more
    const details = { version: checked.draw.version, segmentId, seriesCount }
    return askApproval(tx, { kind: "add-series", subjectId, details, reason, by, now })
  })

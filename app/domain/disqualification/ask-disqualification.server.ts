import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { undoEnds } from "#app/domain/review-queue/undo"
import { disqualificationReasons } from "#app/words/reasons/disqualifications"
import type { DisqualificationCode } from "#app/words/reasons/public-reasons"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { tellAsked } from "./hearing-mail.server"
import { lockLost } from "./lock-lost.server"
import { findOpenRequest } from "./requests.queries.server"

type AskInput = {
  claim: ClaimRef
  /** The version that was seen. */
  version?: number
  /** What the person and the public read; `reason` is for the team. */
  reasonCode: DisqualificationCode
  reason: string
  by: string
  now: Date
}

/**
 * Asks that somebody lose a won prize, or a place in the reserve. Nothing changes by it: the person is told once two minutes
 * are over, of a draw not before its publication, may answer for 48 hours, and then somebody else confirms. The same form
 * sent again by the same person is the same request. Throws NOT_FOUND, STALE, WRONG_STATE, INVALID_REQUEST beside `reason`.
 */
export async function askDisqualification(
  db: Db,
  { claim, version, reasonCode, by, now, ...input }: AskInput,
) {
  const reason = input.reason.trim()
  if (reason === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  await inTransaction(db, async (tx) => {
    const { isDisclosed, row, subject, table } = await lockLost(tx, { claim, version })
    const open = await findOpenRequest(tx, claim)
    if (open?.askedBy === by && open.reasonCode === reasonCode && open.reason === reason) return
    if (open) throw new RuleBroken("WRONG_STATE", { because: disqualificationReasons.isAsked })
    const id = uuidv7()
    const asked = { id, ...claim, reasonCode, reason, askedBy: by, askedAt: now }
    const toldAt = isDisclosed ? undoEnds(now) : null
    await tx.insert(disqualifications).values({ ...asked, toldAt, createdAt: now })
    await tellAsked(tx, { id, toldAt })
    await writeAction(tx, {
      by,
      ...subject,
      action: "invalidate",
      reason,
      at: now,
      table,
      before: { ...claim, state: row.state, disqualification: null },
      after: { ...claim, state: row.state, disqualification: "asked", reasonCode },
    })
  })
}

import { and, eq, gte, isNotNull, ne, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { fulfilmentOf } from "#app/domain/fulfilment/save-address.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { whyNotUndone } from "#app/domain/review-queue/undo"
import type { Text } from "#app/errors"
import { undoValidationReasons } from "#app/words/reasons/review-queue"
import { draws } from "#drizzle/schema/draws"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { winners } from "#drizzle/schema/winners"

/** What a validation left in its row. */
export type ValidatedRow = {
  decidedBy: string | null
  decidedAt: Date | null
  confirmationSentAt: Date | null
}

type Looking = { claim: ClaimRef; row: ValidatedRow; by: string; now: Date }

/**
 * Why a validation is not this person's to take back; null where it is, as far as its rows tell: whether the mail is on
 * its way, only whoever withdraws it finds out.
 */
export async function whyValidationStays(db: Db, { claim, row, by, now }: Looking): Promise<Text | null> {
  const why = whyNotUndone(row, { by, now })
  if (why) return undoValidationReasons[why]
  if (row.confirmationSentAt) return undoValidationReasons.mailSent
  if (await findOpenRequest(db, claim)) return undoValidationReasons.isAsked
  if (await hasBegun(db, claim)) return undoValidationReasons.onItsWay
  if (row.decidedAt && (await isPublishedSince(db, claim, row.decidedAt)))
    return undoValidationReasons.published
  return null
}

/** Whether somebody did something about its delivery. */
async function hasBegun(db: Db, claim: ClaimRef): Promise<boolean> {
  const isTouched = or(ne(fulfilments.state, "waiting"), isNotNull(fulfilments.deliveryCode))
  return (await db.$count(fulfilments, and(fulfilmentOf(claim), isTouched))) > 0
}

/** A publication names who is validated, and writes to them. */
async function isPublishedSince(db: Db, claim: ClaimRef, since: Date): Promise<boolean> {
  if ("awardId" in claim) return false
  const rows = await db
    .select({ id: draws.id })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .where(and(eq(winners.id, claim.winnerId), gte(draws.publishedAt, since)))
  return rows.length > 0
}

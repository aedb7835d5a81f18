import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { confirmDisqualification } from "#app/domain/disqualification/confirm-disqualification.server"
import { HEARING_HOURS } from "#app/domain/disqualification/hearing"
import { hearingJobId } from "#app/domain/disqualification/hearing-mail.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { type ClaimRef, getClaim } from "#app/domain/papers/claim.server"
import { undoEnds } from "#app/domain/review-queue/undo"
import type { DisqualificationCode } from "#app/words/reasons/public-reasons"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { sentMails } from "#drizzle/schema/sent-mails"
import { insertUser } from "#drizzle/seed/builders/user"

/** Whoever was asked about at that moment was told and had the time to answer. */
export const afterHearing = (askedAt: Date): Date =>
  new Date(undoEnds(askedAt).getTime() + HEARING_HOURS * 3_600_000)

/** The mail about the request that waits has left, as soon as it was to or at that moment. */
export async function toldByMail(db: Db, claim: ClaimRef, sentAt?: Date): Promise<void> {
  const request = (await findOpenRequest(db, claim))!
  const { registrationId } = await getClaim(db, claim)
  await db.insert(sentMails).values({
    registrationId,
    kind: "disqualification-asked",
    jobId: hearingJobId(request.id),
    outcome: "sent",
    at: sentAt ?? request.toldAt!,
  })
}

type Disqualified = {
  claim: ClaimRef
  reasonCode?: DisqualificationCode
  reason?: string
  /** Who asks; another account confirms. */
  by?: { id: string }
  now: Date
}

/**
 * Somebody who lost a prize or a place the way it goes: one asks, another confirms two days later. In a draw that is not
 * published the telling is made up.
 */
export async function disqualified(
  db: Db,
  { claim, reasonCode = "staff", reason = "É funcionário", now, ...asker }: Disqualified,
): Promise<{ confirmedBy: { id: string }; at: Date }> {
  const by = asker.by ?? (await insertUser(db, { passwordHash: null }))
  const confirmedBy = await insertUser(db, { passwordHash: null })
  await askDisqualification(db, { claim, reasonCode, reason, by: by.id, now })
  const request = (await findOpenRequest(db, claim))!
  if (!request.toldAt)
    await db.update(disqualifications).set({ toldAt: now }).where(eq(disqualifications.id, request.id))
  await toldByMail(db, claim)
  const at = afterHearing(now)
  await confirmDisqualification(db, { claim, requestId: request.id, by: confirmedBy.id, now: at })
  return { confirmedBy, at }
}

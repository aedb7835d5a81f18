import type { Db } from "#app/db/client.server"
import { isNotified } from "#app/domain/disqualification/hearing"
import { readHearing } from "#app/domain/disqualification/hearing.server"
import { listDisqualificationRequests } from "#app/domain/disqualification/requests.queries.server"
import { refusalOf } from "#app/domain/refusal-of"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { checkFourEyesOnClaim } from "#app/domain/validation/four-eyes.server"
import { disqualificationReasons } from "#app/words/reasons/disqualifications"
import { disqualificationWords, sayPublicReason } from "#app/words/reasons/public-reasons"

type DisqualificationViewRequest = { claim: ClaimRef; viewer: { id: string }; now: Date }
export type DisqualificationView = Awaited<ReturnType<typeof viewDisqualification>>

/** Whether somebody is asked to lose this prize, what they say to it, and what stands in the viewer's way; null: nobody is. */
export async function viewDisqualification(db: Db, { claim, viewer, now }: DisqualificationViewRequest) {
  const open = (await listDisqualificationRequests(db, claim)).find(
    ({ request }) => request.state === "asked",
  )
  if (!open) return null
  const { request, askedBy } = open
  const { from, isUnsent, isRefused } = await readHearing(db, request)
  const sameAccount = disqualificationReasons.byYou
  const two = checkFourEyesOnClaim(db, { claim, first: request.askedBy, second: viewer.id, sameAccount })
  return {
    id: request.id,
    why: sayPublicReason(disqualificationWords, request.reasonCode, "pt"),
    reason: request.reason,
    askedBy,
    askedAt: request.askedAt,
    plea: request.plea,
    answeredAt: request.answeredAt,
    /** From when on it may be confirmed; null before the publication, and before the mail has left. */
    from,
    /** The person was to be told, and no mail has left. */
    isUnsent: isUnsent && isNotified(request, now),
    /** No mail arrives at the person's address. */
    isRefused,
    /** Whether the winner may know of it at all: of a draw not before its publication. */
    isPublished: request.toldAt !== null,
    isNotified: isNotified(request, now),
    isHeard: from !== null && from <= now,
    refused: (await refusalOf(two))?.pt ?? null,
  }
}

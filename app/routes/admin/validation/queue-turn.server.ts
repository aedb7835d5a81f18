import { validate as isUuid } from "uuid"
import { can } from "#app/auth/permissions"
import type { Admin } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { findLeaseOwner } from "#app/domain/review-queue/leases.server"
import { leaseClaim, placeInPapersQueue } from "#app/domain/validation/papers-queue.server"
import { findUndoableValidation } from "#app/domain/validation/undoable.queries.server"

/** Who works in the queue, and on which kinds of prizes. */
export const reviewerOf = ({ admin, now }: { admin: Admin; now: Date }) => ({
  by: admin.id,
  sessionId: admin.session.id,
  now,
  may: {
    awards: can(admin.permissions, "prizes:validate"),
    winners: can(admin.permissions, "winners:validate") && can(admin.permissions, "winners:view"),
  },
})

type Looking = { admin: Admin; now: Date; url: URL }

/** What somebody validated just before in the queue, as long as that may be undone. */
export async function viewLastValidation(db: Db, { admin, now, url }: Looking) {
  const done = url.searchParams.get("done")
  return done && isUuid(done) ? findUndoableValidation(db, { claimId: done, by: admin.id, now }) : null
}

type Turn = Looking & { claimId: string }

/** Where a prize's page stands in the queue, if it is opened there and still waits; and who else has it just now. */
export async function viewPapersTurn(db: Db, { claimId, admin, now, url }: Turn) {
  const reviewer = reviewerOf({ admin, now })
  const isLeased = url.searchParams.get("queue") === "1" && (await leaseClaim(db, { claimId, ...reviewer }))
  const leaseOwner = await findLeaseOwner(db, { queue: "papers", subjectId: claimId, now })
  const own = await findUndoableValidation(db, { claimId, by: admin.id, now })
  return {
    undoable: own ?? (await viewLastValidation(db, { admin, now, url })),
    inQueue: isLeased ? await placeInPapersQueue(db, { claimId, ...reviewer }) : null,
    leaseOwner: leaseOwner?.id === admin.id ? null : leaseOwner,
  }
}

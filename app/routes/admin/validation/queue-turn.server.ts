import { can } from "#app/auth/permissions"
import type { Admin } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { findHolder } from "#app/domain/review-queue/leases.server"
import { holdClaim, placeInPapersQueue } from "#app/domain/validation/papers-queue.server"

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

type Asked = { claimId: string; admin: Admin; now: Date; url: URL }

/** Where a prize's page stands in the queue, if it is opened there and still waits; and who else has it just now. */
export async function viewTurn(db: Db, { claimId, admin, now, url }: Asked) {
  const reviewer = reviewerOf({ admin, now })
  const isHeld = url.searchParams.get("fila") === "1" && (await holdClaim(db, { claimId, ...reviewer }))
  const holder = await findHolder(db, { queue: "papers", subjectId: claimId, now })
  return {
    inQueue: isHeld ? await placeInPapersQueue(db, { claimId, ...reviewer }) : null,
    holder: holder?.id === admin.id ? null : holder,
  }
}

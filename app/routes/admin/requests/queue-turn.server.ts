import { validate as isUuid } from "uuid"
import type { Admin } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { leaseRequest, placeOfRequest } from "#app/domain/requests/requests-queue.server"
import { findJustAnswered } from "#app/domain/requests/requests.queries.server"
import { findLeaseOwner } from "#app/domain/review-queue/leases.server"
import { kindsAnsweredBy } from "./may-answer"

/** Who works in the queue, and which kinds are theirs to answer. */
export const answererOf = ({ admin, now }: { admin: Admin; now: Date }) => ({
  by: admin.id,
  sessionId: admin.session.id,
  now,
  kinds: kindsAnsweredBy(admin.permissions),
})

type Looking = { admin: Admin; now: Date; url: URL }

/** What somebody answered just before in the queue. */
export async function viewLastAnswer(db: Db, { admin, now, url }: Looking) {
  const done = url.searchParams.get("done")
  return done && isUuid(done) ? findJustAnswered(db, { requestId: done, by: admin.id, now }) : null
}

/** Whether a request's page is opened in the queue. */
export const isInQueue = (url: URL): boolean => url.searchParams.get("queue") === "1"

type Turn = Looking & { requestId: string }

/** Where a request's page stands in the queue, if it is opened there and still waits; and who else has it just now. */
export async function viewRequestTurn(db: Db, { requestId, admin, now, url }: Turn) {
  const answerer = answererOf({ admin, now })
  const isLeased = isInQueue(url) && (await leaseRequest(db, { requestId, ...answerer }))
  const leaseOwner = await findLeaseOwner(db, { queue: "requests", subjectId: requestId, now })
  const own = await findJustAnswered(db, { requestId, by: admin.id, now })
  return {
    done: own ?? (await viewLastAnswer(db, { admin, now, url })),
    inQueue: isLeased ? await placeOfRequest(db, { requestId, ...answerer }) : null,
    leaseOwner: leaseOwner?.id === admin.id ? null : leaseOwner,
  }
}

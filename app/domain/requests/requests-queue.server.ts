import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { leaveForLater } from "#app/domain/review-queue/leave-for-later.server"
import {
  leaseNextRow,
  leaseRow,
  leaseSkippedRow,
  placeOfRow,
  type Reviewer,
  type RowQueue,
} from "#app/domain/review-queue/row-queue.server"
import type { RequestKind } from "#app/words/reasons/requests"
import { requests } from "#drizzle/schema/requests"

/** Who answers in which session, and which kinds are theirs to answer. */
export type Answerer = Reviewer & { kinds: readonly RequestKind[] }
type OneRequest = Answerer & { requestId: string }

const queuedFor = (kinds: readonly RequestKind[]): RowQueue => ({
  queue: "requests",
  table: requests,
  id: requests.id,
  at: requests.createdAt,
  waits: and(eq(requests.state, "open"), inArray(requests.kind, kinds)),
})

/** The request to answer now, which is then leased; undefined where there is none. */
export const leaseNextRequest = (db: Db, { kinds, ...reviewer }: Answerer) =>
  leaseNextRow(db, queuedFor(kinds), reviewer)

/** Holds a certain one, where it waits for this person's answer and nobody else has it. */
export const leaseRequest = (db: Db, { requestId: subjectId, kinds, ...reviewer }: OneRequest) =>
  leaseRow(db, queuedFor(kinds), { subjectId, ...reviewer })

/** Leaves a request for later in this session, for others at once. */
export const skipRequest = (db: Db, { requestId: subjectId, by, sessionId, now }: OneRequest) =>
  leaveForLater(db, { queue: "requests", subjectId, by, sessionId, now })

/** Back to the last one that the session left for later, where it still waits and is free. */
export const leaseSkippedRequest = (db: Db, { kinds, ...reviewer }: Answerer) =>
  leaseSkippedRow(db, queuedFor(kinds), reviewer)

/** How many wait for this person, where a request stands among them, and whether the session left some for later. */
export const placeOfRequest = (
  db: Db,
  {
    requestId: subjectId,
    kinds,
    sessionId,
  }: { requestId: string | undefined } & Pick<Answerer, "kinds" | "sessionId">,
) => placeOfRow(db, queuedFor(kinds), { subjectId, sessionId })

import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import type { RequestKind } from "#app/words/reasons/requests"
import { requests } from "#drizzle/schema/requests"

export type RequestRow = typeof requests.$inferSelect

/**
 * The request's row comes before all other locks: whoever answers or takes an answer back begins with it. Throws NOT_FOUND,
 * also for one of a kind that is not theirs to answer.
 */
export async function lockRequest(
  tx: Db,
  { requestId, kinds }: { requestId: string; kinds: readonly RequestKind[] },
): Promise<RequestRow> {
  const [row] = isUuid(requestId)
    ? await tx.select().from(requests).where(eq(requests.id, requestId)).for("no key update")
    : []
  if (!row || !kinds.includes(row.kind)) throw new RuleBroken("NOT_FOUND")
  return row
}

import { and, desc, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type PaperRefusal, paperRefusals } from "#app/words/reasons/papers"
import { publicReasonCode } from "#app/words/reasons/public-reasons"
import { userLogs } from "#drizzle/schema/registrations"
import type { ClaimRef } from "./claim.server"
import { type PaperKind, paperKinds } from "./paper"
import { listSentPapers } from "./papers.queries.server"

/** A photo of a winner's that a reviewer deleted. */
export type RefusedPaper = { paperId: string; kind: PaperKind; sentAt: Date; refusal: PaperRefusal }

/**
 * The photos of a won prize that were deleted, the newest first, as the participants' log tells: of each kind until its
 * winner has sent another one.
 */
export async function listRefusedPapers(
  db: Db,
  { registrationId, claim }: { registrationId: string; claim: ClaimRef },
): Promise<RefusedPaper[]> {
  const ofPrize = sql`${userLogs.data} @> ${JSON.stringify(claim)}::jsonb`
  const rows = await db
    .select({ at: userLogs.at, data: userLogs.data })
    .from(userLogs)
    .where(and(eq(userLogs.registrationId, registrationId), eq(userLogs.event, "paper-refused"), ofPrize))
    .orderBy(desc(userLogs.id))
  const sent = await listSentPapers(db, claim)
  return rows.flatMap(({ at, data }) => {
    if (!("refusal" in data)) return []
    const kind = paperKinds.find((one) => one === data.kind) ?? "other"
    if (sent.some((paper) => paper.kind === kind && paper.createdAt > at)) return []
    const refusal = publicReasonCode(paperRefusals, data.refusal)
    return [{ paperId: data.paperId, kind, sentAt: new Date(data.sentAt), refusal }]
  })
}

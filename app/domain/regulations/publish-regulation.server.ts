import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { regulationReasons } from "#app/words/reasons/texts"
import { regulations } from "#drizzle/schema/contents"
import { lockTexts, needsSeenDraft } from "./lock-texts.server"
import { getRegulation, inForce, type RegulationRow } from "./regulations.queries.server"
import { auditedEdition } from "./audited-edition.server"

type Publication = { id: string; version: number; by: string; now: Date }

/**
 * Publishes a draft as it was read: from then on it is what people accept, and it never changes. The same person's second
 * tap publishes nothing more. Throws NOT_FOUND, STALE, and WRONG_STATE where it says what is in force already.
 */
export async function publishRegulation(db: Db, { id, version, by, now }: Publication): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTexts(tx)
    const draft = await getRegulation(tx, id)
    if (draft.publishedAt)
      return sameDecision(tx, {
        type: "regulations",
        id,
        action: "publish",
        by,
        already: regulationReasons.publishedAlready,
      })
    needsSeenDraft(draft, version)
    const before = await inForce(tx, draft)
    if (before && isSame(before, draft))
      throw new RuleBroken("WRONG_STATE", { because: regulationReasons.nothingNew(before) })
    await tx
      .update(regulations)
      .set({ publishedAt: now, version: version + 1 })
      .where(eq(regulations.id, id))
    await auditPublication(tx, draft, { by, now })
  })
}

type Published = Pick<RegulationRow, "id" | "kind" | "locale" | "edition" | "title" | "body" | "pdfSha256">

/** What the audit says of a publication, the last step of it; `by` null is a command of whoever runs the server. */
export const auditPublication = (
  tx: Db,
  row: Published,
  { by, now, reason }: { by: string | null; now: Date; reason?: string },
): Promise<string> =>
  writeAction(tx, {
    by,
    permission: "regulations",
    action: "publish",
    at: now,
    subjectType: "regulations",
    subjectId: row.id,
    table: regulations,
    before: { publishedAt: null },
    after: { ...auditedEdition(row), pdfSha256: row.pdfSha256, publishedAt: now },
    reason,
  })

/** Whether two editions tell people the same, PDF and all. */
export const isSame = (
  one: Pick<RegulationRow, "title" | "body" | "pdfSha256">,
  other: Pick<RegulationRow, "title" | "body" | "pdfSha256">,
): boolean => one.title === other.title && one.body === other.body && one.pdfSha256 === other.pdfSha256

import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { lockTexts } from "#app/domain/regulations/lock-texts.server"
import { RuleBroken } from "#app/errors"
import { faqReasons } from "#app/words/reasons/texts"
import { faq } from "#drizzle/schema/contents"
import { auditQuestion } from "./audit-question.server"
import { getQuestion } from "./faq.queries.server"

/**
 * Throws a question away that is not on the page. Throws NOT_FOUND, and WRONG_STATE for a published one or one that
 * somebody else threw away (sameDecision).
 */
export async function deleteQuestion(
  db: Db,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTexts(tx)
    const about = { type: "faq", id, action: "delete" } as const
    if ((await listRowsAbout(tx, { ...about, most: 1 })).length > 0)
      return sameDecision(tx, { ...about, by, already: faqReasons.deletedAlready })
    const { locale, question, answer, position, published } = await getQuestion(tx, id)
    if (published) throw new RuleBroken("WRONG_STATE", { because: faqReasons.published })
    await tx.delete(faq).where(eq(faq.id, id))
    const before = { locale, question, answer, position }
    await auditQuestion(tx, { id, action: "delete", by, now, before, after: null })
  })
}

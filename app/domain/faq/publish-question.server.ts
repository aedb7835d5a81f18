import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { lockTexts } from "#app/domain/regulations/lock-texts.server"
import { faqReasons } from "#app/words/reasons/texts"
import { faq } from "#drizzle/schema/contents"
import { auditQuestion } from "./audit-question.server"
import { getQuestion } from "./faq.queries.server"

type Decision = { id: string; by: string; now: Date }

/** Puts a question on the page. Throws NOT_FOUND, WRONG_STATE (sameDecision). */
export const publishQuestion = (db: Db, decision: Decision) => setPublished(db, true, decision)

/** Takes a question off the page; its words stay. Throws NOT_FOUND, WRONG_STATE. */
export const unpublishQuestion = (db: Db, decision: Decision) => setPublished(db, false, decision)

/** No field of the form, so that an open one does not become stale by it. */
async function setPublished(db: Db, published: boolean, { id, by, now }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTexts(tx)
    const row = await getQuestion(tx, id)
    if (row.published === published)
      return sameDecision(tx, {
        type: "faq",
        id,
        action: "publish",
        by,
        after: { published },
        already: faqReasons.already[`${published}`],
      })
    await tx.update(faq).set({ published }).where(eq(faq.id, id))
    await auditQuestion(tx, {
      id,
      action: "publish",
      by,
      now,
      before: { published: row.published },
      after: { published },
    })
  })
}

import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { lockTexts } from "#app/domain/regulations/lock-texts.server"
import { RuleBroken } from "#app/errors"
import { faqReasons } from "#app/words/reasons/texts"
import { faq } from "#drizzle/schema/contents"
import { auditQuestion } from "./audit-question.server"
import { draftOf, latestOf, NO_DRAFT } from "./draft-of"
import { getQuestion, type QuestionRow } from "./faq.queries.server"

type Decision = { id: string; by: string; now: Date }

/**
 * Puts a question on the page, or the draft of one that is there in the place of what it says. Throws NOT_FOUND,
 * WRONG_STATE (sameDecision), and STALE where what was seen is not what would be published.
 */
export const publishQuestion = (db: Db, { version, ...decision }: Decision & { version?: number }) =>
  setPublished(db, decision, (row) => {
    const draft = draftOf(row)
    // First of all: a draft that is gone was published, which is no new version, or thrown away, which is one.
    if (version !== undefined && row.version !== version)
      throw new RuleBroken("STALE", { data: { current: { ...latestOf(row), version: row.version } } })
    if (row.published && !draft) return null
    return { published: true, ...draft }
  })

/** Takes a question off the page; its words stay, the draft's where there is one. Throws NOT_FOUND, WRONG_STATE. */
export const unpublishQuestion = (db: Db, decision: Decision) =>
  setPublished(db, decision, (row) => (row.published ? { published: false, ...draftOf(row) } : null))

type Change = { published: boolean; question?: string; answer?: string }

/** No field of the form, so that an open one does not become stale by it. */
async function setPublished(
  db: Db,
  { id, by, now }: Decision,
  decide: (row: QuestionRow) => Change | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTexts(tx)
    const row = await getQuestion(tx, id)
    const after = decide(row)
    const { published } = row
    if (!after)
      return sameDecision(tx, {
        type: "faq",
        id,
        action: "publish",
        by,
        after: { published },
        already: faqReasons.already[`${published}`],
      })
    await tx
      .update(faq)
      .set({ ...after, ...NO_DRAFT })
      .where(eq(faq.id, id))
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, row[name as keyof Change]]))
    await auditQuestion(tx, { id, action: "publish", by, now, before, after })
  })
}

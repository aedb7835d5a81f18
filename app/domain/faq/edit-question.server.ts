import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { changedFields } from "#app/domain/changed-fields"
import { lockTexts } from "#app/domain/regulations/lock-texts.server"
import { RuleBroken } from "#app/errors"
import { faq } from "#drizzle/schema/contents"
import { auditQuestion } from "./audit-question.server"
import type { questionEditInput } from "./faq-input.server"
import { latestOf, NO_DRAFT } from "./draft-of"
import { getQuestion } from "./faq.queries.server"

type Edit = { id: string; input: z.output<typeof questionEditInput>; by: string; now: Date }

/**
 * Saves a question; of a published one a draft, which the page does not show before it is published, and none where it
 * says again what is on the page. Throws NOT_FOUND, and STALE with `data.current` where somebody saved in between. The same
 * form sent again is no stale one.
 */
export async function editQuestion(db: Db, { id, input, by, now }: Edit): Promise<void> {
  const { version, ...typed } = input
  await inTransaction(db, async (tx) => {
    await lockTexts(tx)
    const row = await getQuestion(tx, id)
    const latest = latestOf(row)
    const changed = changedFields(latest, typed)
    if (!changed) return
    if (row.version !== version) {
      throw new RuleBroken("STALE", { data: { current: { ...latest, version: row.version } } })
    }
    await tx
      .update(faq)
      .set({ ...(row.published ? asDraft(row, typed) : typed), version: version + 1 })
      .where(eq(faq.id, id))
    const { before, after } = changed
    await auditQuestion(tx, { id, action: "edit", by, now, before, after })
  })
}

type Words = { question: string; answer: string }

const asDraft = (row: Words, typed: Words) =>
  changedFields(row, typed) ? { draftQuestion: typed.question, draftAnswer: typed.answer } : NO_DRAFT
